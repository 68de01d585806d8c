"""The life of a table: events, seats, commands, clock, presence, view.

No sockets, no SQL, no HTML. `Table.do` is the one way in; `table_view` is what a viewer is shown.
"""
