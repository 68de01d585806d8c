CREATE TABLE waghals.results (  -- how matches went for those who want that to be kept
    name text COLLATE "C" NOT NULL,
    match text COLLATE "C" NOT NULL,
    holder text NOT NULL,
    at double precision NOT NULL,
    game text NOT NULL,
    won boolean NOT NULL,
    facts text NOT NULL,  -- JSON
    PRIMARY KEY (name, match)
);
