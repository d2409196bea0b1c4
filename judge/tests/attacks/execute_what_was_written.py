# expect: exit 0
# stdout: held
# limits: memory=256
# A native program and a library, written where a program may write, and executed in every way.
import ctypes
import glob
import mmap
import os
import shutil
import subprocess


def must_fail(what, attempt):
    try:
        attempt()
    except (OSError, subprocess.SubprocessError):
        return
    print("BROKE OUT:", what)


def by_descriptor(descriptor):
    child = os.fork()
    if child == 0:
        try:
            os.execve(descriptor, ["echo", "BROKE OUT: by its descriptor"], {})
        except OSError:
            os._exit(0)
    os.waitpid(child, 0)


def started(*command):
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


for folder in ["/work", "/tmp", "/dev/shm"]:
    program = shutil.copy("/usr/bin/echo", f"{folder}/program")
    library = shutil.copy(glob.glob("/usr/lib/*/libm.so.6")[0], f"{folder}/library.so")
    script = f"{folder}/script"
    with open(script, "w") as text:
        text.write("#!/bin/sh\necho BROKE OUT: as a script\n")
    os.chmod(script, 0o700)
    must_fail("by its path", lambda: started(program, "BROKE OUT: by its path"))
    must_fail("a script", lambda: started(script))
    must_fail("by a shell", lambda: started("/bin/sh", "-c", program))
    for loader in glob.glob("/lib64/ld-linux-*") + glob.glob("/lib/ld-linux-*"):
        must_fail("by the loader", lambda: started(loader, program, "BROKE OUT: by the loader"))
    must_fail("as a library", lambda: ctypes.CDLL(library))
    with open(program, "rb") as file:
        by_descriptor(file.fileno())
        for flags in [mmap.MAP_PRIVATE, mmap.MAP_SHARED]:
            code = mmap.PROT_READ | mmap.PROT_EXEC
            must_fail("mapped", lambda: mmap.mmap(file.fileno(), 4096, flags=flags, prot=code))
must_fail("memory with a descriptor", lambda: os.memfd_create("program"))
print("held")
