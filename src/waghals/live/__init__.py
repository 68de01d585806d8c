"""Tables in memory: one command at a time, everyone who watches, and what happens by itself."""
