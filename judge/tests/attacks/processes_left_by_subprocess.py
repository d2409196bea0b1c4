# expect: exit 0
# stdout: held
import subprocess
for _ in range(4):
    subprocess.Popen(["/bin/sh", "-c", "trap '' TERM HUP INT; sleep 1000 & exec sleep 1000"],
                     start_new_session=True, stdout=subprocess.DEVNULL)
print("held")
