"""Each field of the rules in words: on their page, on their card, in the editor and in a file."""
