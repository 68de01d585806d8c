"""How much one server bears: many tables, each with people who play and somebody who looks on.

`python -m benchmarks.load` starts a server in a process of its own and plays at it over loopback, as browsers
do: a move is the form of a frame that came over the stream, and it is over when every stream of its table has
the next frame. Each table's people come from an address of their own (127.x.y.z), as a family does, so the
server's limits stand as they are. Linux alone lets a program choose such an address.
"""
