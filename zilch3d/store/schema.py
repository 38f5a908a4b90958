"""The tables of the database of games, version by version.

A game is its ``step`` rows: the actions in their order. ``landing`` and the scores in ``seat``
say the same again, so that lists and statistics need no replay. ``clock`` can be lost: then the
player has all the time again.
"""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        rules_name TEXT NOT NULL,    -- by which the rule set can be loaded again
        rules TEXT NOT NULL,         -- the rule set itself, as JSON: the game is played by it
        cutthroat INTEGER NOT NULL,
        start INTEGER,               -- the seat that has the first turn; NULL: by the rules
        seed BLOB NOT NULL,
        words TEXT NOT NULL,         -- what the players have added to the seed
        commitment TEXT NOT NULL,
        begun TEXT NOT NULL,         -- times are ISO 8601 with their offset
        played TEXT NOT NULL,
        ended TEXT,
        given_up TEXT,
        record TEXT                  -- the file that a finished game was exported to
    ) STRICT;
    CREATE TABLE seat (
        game TEXT NOT NULL REFERENCES game,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        player TEXT NOT NULL,
        newcomer INTEGER NOT NULL,
        score INTEGER NOT NULL,
        won INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE step (
        game TEXT NOT NULL REFERENCES game,
        number INTEGER NOT NULL,     -- from 0
        action TEXT NOT NULL,        -- JSON
        digest TEXT NOT NULL,        -- of the game and all its steps up to this one
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE landing (
        game TEXT NOT NULL REFERENCES game,
        number INTEGER NOT NULL,     -- the index of the roll in its game, from 0
        seat INTEGER NOT NULL,
        faces TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE clock (
        game TEXT PRIMARY KEY,
        decision INTEGER NOT NULL,   -- the number of the one that time was spent on last
        spent REAL NOT NULL          -- seconds
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Each brings a database from the version that is its index to the next."""

VERSION = len(MIGRATIONS)
