# expect: exit 0
# stdout: held
import fcntl, os
# A runtime gets every lock it asks for, and the kernel knows of none: nobody waits for it.
for path in ["/usr/bin/env", "/program/main.py", "/usr/lib"]:
    first, second = os.open(path, os.O_RDONLY), os.open(path, os.O_RDONLY)
    for file in (first, second):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    for command in (fcntl.F_NOTIFY, fcntl.F_SETLEASE, fcntl.F_SETOWN, fcntl.F_SETSIG):
        try:
            fcntl.fcntl(first, command, 1)
            print("BROKE OUT:", command)
        except PermissionError:
            pass
with open("/proc/locks" if os.path.exists("/proc/locks") else "/dev/null") as locks:
    if str(os.getpid()) in locks.read().split():
        print("BROKE OUT: a lock")
with open("/tmp/own", "wb") as own:
    fcntl.lockf(own, fcntl.LOCK_EX)
    own.write(b"x" * 100)
    own.flush()
    os.fsync(own.fileno())
print("held")
