"""A lesson on any rule set: what it shows and asks for, as data; its dice are loaded for it."""
