# Takes an input that is a number within the bounds (exit code 42), and refuses any other (43).
import re
import sys

text = sys.stdin.buffer.read().decode("ascii", "replace")
if not re.fullmatch("[1-9][0-9]*\n", text) or int(text) > {{max_number}}:
    print("expected a line with a number from 1 to {{max_number}}")
    sys.exit(43)
sys.exit(42)
