# expect: exit 0
# stdout: held
# Leaves what the next Python would import, and shared memory.
import os
from pathlib import Path
names = ["sitecustomize.py", "usercustomize.py", "re.py", "os.py", "inspect.py", "main.py"]
for place in ["/work", "/tmp", "/dev/shm", "/program", "/usr/lib/python3", "/usr/local/lib"]:
    for name in names:
        try:
            Path(place, name).write_text("print('BROKE OUT: imported')\n")
            if place.startswith(("/program", "/usr")):
                print("BROKE OUT:", place)
        except OSError:
            pass
os.environ["PYTHONSTARTUP"] = "/tmp/re.py"
Path("/tmp/.pythonrc").write_text("x")
print("held")
