# expect: stopped cpu
# limits: cpu=500
# One call into C that does not come back: no signal handler of Python would run.
import re
import signal
for number in range(1, 32):
    try:
        signal.signal(number, lambda *_: None)
    except OSError:
        pass
re.match(r"(a+)+$", "a" * 60 + "b")
