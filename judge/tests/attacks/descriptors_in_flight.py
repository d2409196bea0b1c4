# expect: exit 0
# stdout: held
import array, socket, subprocess, sys
# Pairs of sockets are for runtimes; nobody may send descriptors through them.
pairs = [socket.socketpair() for _ in range(50)]
in_flight = 0
for a, b in pairs:
    a.send(b"words go")
    assert b.recv(100) == b"words go"
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
        try:
            socket.send_fds(a, [b"x"], [0] * 200)
            in_flight += 200
        except PermissionError:
            pass
if in_flight:
    print("BROKE OUT:", in_flight, "descriptors in flight")
import asyncio
async def talk():
    await asyncio.sleep(0)
    return "held"
print(asyncio.run(talk()))
