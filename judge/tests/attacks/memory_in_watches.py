# expect: out of memory or exit 0
# limits: memory=64 wall=60000 processes=16
import os
import select
import time
children = []
for _ in range(12):
    child = os.fork()
    if child == 0:
        watched = [os.eventfd(0) for _ in range(120)]
        watchers = []
        try:
            while True:
                watcher = select.epoll()
                watchers.append(watcher)
                for one in watched:
                    watcher.register(one, select.EPOLLIN)
        except OSError:
            pass
        time.sleep(1)
        os._exit(0)
    children.append(child)
if all(os.waitpid(child, 0)[1] == 0 for child in children):
    print("BROKE OUT: watches by the hundred thousand")
