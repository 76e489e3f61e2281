CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    person INTEGER REFERENCES players (id)
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    checksum BLOB NOT NULL UNIQUE,
    player0 INTEGER NOT NULL REFERENCES players (id),
    player1 INTEGER NOT NULL REFERENCES players (id),
    length INTEGER,
    variant TEXT NOT NULL,
    date TEXT,
    event TEXT NOT NULL,
    round TEXT NOT NULL,
    place TEXT NOT NULL,
    score0 INTEGER NOT NULL,
    score1 INTEGER NOT NULL,
    winner INTEGER,
    games INTEGER NOT NULL,
    analyst TEXT,
    quality INTEGER NOT NULL,
    file TEXT NOT NULL
) STRICT;

CREATE TABLE records (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    json BLOB NOT NULL
) STRICT;

CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    error REAL NOT NULL,
    weighted_error REAL NOT NULL,
    nontrivial INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    rolls INTEGER NOT NULL,
    rolls_of_both INTEGER NOT NULL,
    chequer_error REAL NOT NULL,
    unforced INTEGER NOT NULL,
    cube_error REAL NOT NULL,
    doubtful INTEGER NOT NULL,
    bad INTEGER NOT NULL,
    very_bad INTEGER NOT NULL,
    luck REAL NOT NULL,
    judged INTEGER NOT NULL,
    judged_error REAL NOT NULL,
    static_error REAL NOT NULL,
    won INTEGER NOT NULL,
    result REAL NOT NULL,
    luck_adjusted REAL NOT NULL,
    PRIMARY KEY (match, game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE actions (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    action INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    on_roll INTEGER NOT NULL,
    dice INTEGER,
    board BLOB NOT NULL,
    class INTEGER NOT NULL,
    themes INTEGER NOT NULL,
    did INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    error REAL,
    mark INTEGER,
    luck REAL,
    pips INTEGER NOT NULL,
    opponent_pips INTEGER NOT NULL,
    away INTEGER,
    opponent_away INTEGER,
    nontrivial INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    PRIMARY KEY (match, game, action, kind)
) STRICT, WITHOUT ROWID;
