CREATE TABLE remarks (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    action INTEGER NOT NULL,
    folded TEXT NOT NULL,
    PRIMARY KEY (match, game, action)
) STRICT, WITHOUT ROWID;

CREATE TABLE tags (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE tagged (
    tag INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    match INTEGER NOT NULL,
    game INTEGER NOT NULL,
    action INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    PRIMARY KEY (match, game, action, kind, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX tagged_by_tag ON tagged (tag);

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
