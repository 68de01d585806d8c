"""The life of a table: seats, commands, clock, presence, view. No sockets, no SQL, no HTML."""
