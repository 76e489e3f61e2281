CREATE TABLE decks (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE questions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    deck INTEGER NOT NULL REFERENCES decks (id),
    depth INTEGER NOT NULL,
    json BLOB NOT NULL,
    begun INTEGER,
    due INTEGER,
    apart INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE answers (
    question TEXT NOT NULL,
    time INTEGER NOT NULL,
    grade INTEGER NOT NULL,
    day INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (question, time, grade)
) STRICT, WITHOUT ROWID;

CREATE INDEX questions_by_due ON questions (apart, due);
CREATE INDEX questions_by_begun ON questions (begun);
CREATE INDEX questions_by_deck ON questions (deck, apart, due);
