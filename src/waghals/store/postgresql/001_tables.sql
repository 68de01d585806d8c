-- Room codes, kinds and hashes are compared byte by byte, as Python compares them.

CREATE TABLE waghals.tables (
    room text COLLATE "C" PRIMARY KEY,
    version integer NOT NULL,  -- of the last entry
    live boolean NOT NULL,  -- whether a match is running
    changed double precision NOT NULL  -- when the last entry came, in seconds since 1970
);
CREATE INDEX tables_changed ON waghals.tables (changed);

CREATE TABLE waghals.entries (
    room text COLLATE "C" NOT NULL REFERENCES waghals.tables ON DELETE CASCADE,
    version integer NOT NULL,
    at double precision NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,  -- JSON
    command text,
    PRIMARY KEY (room, version)
);

CREATE TABLE waghals.snapshots (
    room text COLLATE "C" PRIMARY KEY REFERENCES waghals.tables ON DELETE CASCADE,
    version integer NOT NULL,
    data text NOT NULL  -- JSON
);

-- What expires need not outlive the database: losing it costs a few seconds.

CREATE UNLOGGED TABLE waghals.leases (  -- who lets things happen by themselves at a table
    room text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    until timestamptz NOT NULL
);

CREATE UNLOGGED TABLE waghals.presence (  -- browsers that have a page of the table open
    room text COLLATE "C" NOT NULL,
    process text NOT NULL,  -- by way of which they have
    holders text[] NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (room, process)
);

CREATE UNLOGGED TABLE waghals.limits (  -- what is left to somebody of what they may do
    key text COLLATE "C" PRIMARY KEY,
    remaining double precision NOT NULL,
    since timestamptz NOT NULL
);
