# expect: out of memory
# limits: memory=48 wall=60000
import socket
import time
block = b"x" * 65536
pairs = []
while len(pairs) < 450:
    try:
        pair = socket.socketpair()
    except OSError:
        break
    pairs.append(pair)
    for one in pair:
        one.setblocking(False)
        try:
            while True:
                one.send(block)
        except BlockingIOError:
            pass
time.sleep(10)
print("BROKE OUT: as many full sockets as one may have")
