"""The tables of the database of games, version by version.

A game is its ``step`` rows: the actions in their order; of a packed one there is a single row
(``store/packing``). ``landing`` and the scores in ``seat`` repeat parts of it, so that lists and
statistics need no replay. ``clock`` can be lost: then the player has all the time again; so can
``flight``, without which a replay shows a roll as it is usually thrown. ``result`` and ``part``, a
player's share in a game, are worked out from a finished game (``store/results``), and again where
they are missing. A game in ``known_dice`` is in no Zilch Record and no statistics.
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
    """
    CREATE INDEX game_ended ON game (ended, id);
    CREATE TABLE result (
        game TEXT PRIMARY KEY REFERENCES game,
        rules TEXT NOT NULL,         -- the same for games that are played alike, whatever the name
        ended TEXT NOT NULL,         -- in UTC, so that texts compare as times do
        turns INTEGER                -- of all players; NULL: the game can't be played again
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX result_rules ON result (rules, ended);
    CREATE TABLE part (              -- a player's, in a finished game: see records/summary
        game TEXT NOT NULL REFERENCES game,
        seat INTEGER NOT NULL,
        person INTEGER NOT NULL,     -- 1, or 0 for a computer player
        who TEXT NOT NULL,           -- a person's name, or the id of a computer player
        rules TEXT NOT NULL,         -- those of the result
        ended TEXT NOT NULL,
        score INTEGER NOT NULL,
        won INTEGER NOT NULL,
        winners INTEGER NOT NULL,    -- how many share the game
        turns INTEGER,               -- from here on NULL where the game can't be played again
        zilches INTEGER,
        lost_to_dice INTEGER,
        expected_zilches REAL,
        rolls INTEGER,
        hot_dice INTEGER,
        ones INTEGER, twos INTEGER, threes INTEGER, fours INTEGER, fives INTEGER, sixes INTEGER,
        best_turn INTEGER, best_turn_at INTEGER,  -- records, and the number of their turn, from 1
        loss INTEGER, loss_at INTEGER,
        chevrons INTEGER, chevrons_at INTEGER,
        longest_turn INTEGER, longest_turn_at INTEGER,
        zilch_run INTEGER, zilch_run_at INTEGER,
        last_die INTEGER, last_die_at INTEGER,
        comeback INTEGER,
        lead INTEGER,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX part_who ON part (person, who, rules, ended);
    CREATE INDEX part_rules ON part (rules, ended);
    CREATE TABLE review (            -- of a player in a finished game, in chances of winning
        game TEXT NOT NULL REFERENCES game,
        seat INTEGER NOT NULL,
        luck REAL NOT NULL,
        error REAL NOT NULL CHECK (error >= 0),
        decisions INTEGER NOT NULL CHECK (decisions >= 0),
        blunders INTEGER NOT NULL CHECK (blunders >= 0),
        exact INTEGER NOT NULL,      -- 0: chances are approximate
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE costly_decision (
        game TEXT NOT NULL REFERENCES game,
        step INTEGER NOT NULL,       -- the number of the action that was chosen
        seat INTEGER NOT NULL,
        error REAL NOT NULL CHECK (error >= 0),
        PRIMARY KEY (game, step)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX costly_decision_error ON costly_decision (error);
    CREATE TABLE practice_answer (
        answered TEXT NOT NULL,      -- in UTC
        position TEXT NOT NULL,      -- a game's id and a step, or the key of a shipped position
        rules TEXT NOT NULL,         -- as in result
        choice TEXT NOT NULL,        -- the action as JSON
        error REAL NOT NULL CHECK (error >= 0),
        PRIMARY KEY (answered, position)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE flight (            -- of a roll that was not thrown as usual: for looks alone
        game TEXT NOT NULL REFERENCES game,
        number INTEGER NOT NULL,     -- the index of the roll in its game
        strength REAL NOT NULL,
        flick_x REAL, flick_y REAL,  -- NULL: it was not flicked
        tray TEXT NOT NULL,          -- as the settings call it
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE known_dice (        -- of games whose dice could be known before them
        game TEXT PRIMARY KEY REFERENCES game,
        day TEXT NOT NULL,           -- those of this day, as ISO 8601; else empty
        record TEXT NOT NULL         -- those of another game: its record; else empty
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_dice_day ON known_dice (day);
    """,
    """
    CREATE TABLE salvage (           -- of damaged databases: what has been read of them into this
        file TEXT PRIMARY KEY,       -- its name in the folder
        finished TEXT NOT NULL,
        saved INTEGER NOT NULL,      -- games that are whole here now
        lost INTEGER NOT NULL        -- games of which there is only a part in the file
    ) STRICT, WITHOUT ROWID;
    -- So that a start need not look at every game for those without a record.
    CREATE INDEX game_unrecorded ON game (ended, id) WHERE record IS NULL;
    """,
    """
    CREATE TABLE document (          -- what a room keeps of its own: see store/documents
        room TEXT NOT NULL,
        key TEXT NOT NULL,
        text TEXT,                   -- JSON; NULL: it was removed
        kept TEXT NOT NULL,          -- in UTC
        PRIMARY KEY (room, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE occasion (          -- of a game that is part of something greater
        game TEXT PRIMARY KEY REFERENCES game,
        room TEXT NOT NULL,          -- the room whose occasion it is
        key TEXT NOT NULL            -- that room's own name for it
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occasion_room ON occasion (room);
    CREATE TABLE advised (           -- the seats that were shown advice in a game
        game TEXT NOT NULL REFERENCES game,
        seat INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE performance (       -- how well a player decided: see odds/performance
        game TEXT NOT NULL REFERENCES game,
        seat INTEGER NOT NULL,
        error REAL NOT NULL CHECK (error >= 0),
        turns INTEGER NOT NULL,      -- of all players
        unforced INTEGER NOT NULL,
        best INTEGER NOT NULL,       -- of the unforced decisions
        adjusted REAL,               -- the result with luck taken out, not clipped
        exact INTEGER NOT NULL,      -- 0: chances are approximate
        choices BLOB,                -- its decisions by kind: see odds/habits; NULL: none are known
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Each migrates a database from the version that is its index to the next one."""

VERSION = len(MIGRATIONS)

DERIVED = ("part", "result")
"""Tables that are worked out from finished games, and again where rows are missing."""
LOOKS = ("flight",)
"""Tables of looks alone."""
KNOWN = ("known_dice",)
"""Tables that mark games."""
REVIEWS = ("review", "costly_decision", "performance")
"""Tables of reviews of finished games, which take long."""
