# expect: out of memory
# limits: memory=64 wall=10000
import socket
import time
block = b"x" * 65536
pairs = []
while len(pairs) < 450:
    pair = socket.socketpair()
    pairs.append(pair)
    for one in pair:
        one.setblocking(False)
        try:
            while True:
                one.send(block)
        except BlockingIOError:
            pass
time.sleep(0.3)
print("BROKE OUT: 200 MiB in sockets")
