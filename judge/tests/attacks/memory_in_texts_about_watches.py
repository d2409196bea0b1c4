# expect: out of memory or exit 0
# limits: memory=64 cpu=20000 wall=60000 processes=16
# What the kernel tells about one that watches others is a text as long as they are many, which is kept
# for whoever reads it. A file that was watched at one number still is when another has that number.
import os
import select
import time
watched = [os.eventfd(0) for _ in range(100)]
watcher = select.epoll()
for number in range(180, 256):
    for one in watched:
        os.dup2(one, number)
        watcher.register(number, select.EPOLLIN)
os.closerange(180, 256)
children = []
for _ in range(8):
    child = os.fork()
    if child == 0:
        texts = []
        for _ in range(100):
            text = os.open(f"/proc/self/fdinfo/{watcher.fileno()}", os.O_RDONLY)
            texts.append(text)
            os.read(text, 1 << 16)
        time.sleep(2)
        os._exit(0)
    children.append(child)
if all(os.waitpid(child, 0)[1] == 0 for child in children):
    print("BROKE OUT: 800 buffers of 600 KiB")
