ALTER TABLE games RENAME TO former_games;

CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    error REAL NOT NULL,
    weighted_error REAL NOT NULL,
    error_in_rolls REAL NOT NULL,
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
    luck_rolls INTEGER NOT NULL,
    judged INTEGER NOT NULL,
    judged_error REAL NOT NULL,
    static_error REAL NOT NULL,
    won INTEGER NOT NULL,
    result REAL NOT NULL,
    luck_adjusted REAL,
    PRIMARY KEY (match, game, seat)
) STRICT, WITHOUT ROWID;
