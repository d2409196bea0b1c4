# expect: exit 0
# stdout: held
# limits: memory=256
# The planted secret is in the judge's environment and memory.
import os
planted = "PLANTED-" + "SECRET"
for name, value in os.environ.items():
    if planted in name + value:
        print("BROKE OUT:", name)
for process in filter(str.isdigit, os.listdir("/proc")):
    for what in ["environ", "cmdline", "maps", "mountinfo", "status"]:
        try:
            text = open(f"/proc/{process}/{what}", errors="replace").read()
        except OSError:
            continue
        if planted in text or "grundy-planted" in text:
            print("BROKE OUT:", process, what)
for number in range(3, 256):
    try:
        os.fstat(number)
        print("BROKE OUT: descriptor", number)
    except OSError:
        pass
print("held")
