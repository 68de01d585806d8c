ALTER TABLE waghals.tables ADD COLUMN listed boolean NOT NULL DEFAULT false;  -- whether strangers find it in a list
CREATE INDEX tables_listed ON waghals.tables (changed) WHERE listed;
