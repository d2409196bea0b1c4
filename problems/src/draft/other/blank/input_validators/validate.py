# Takes an input that is as the statement says (exit code 42), and refuses any other (43).
import re
import sys

MOST = {{max_number}}
NUMBER = r"(0|-?[1-9][0-9]*)"

text = sys.stdin.buffer.read().decode("ascii", "replace")
match = re.fullmatch(NUMBER + " " + NUMBER + "\n", text)
if not match:
    print("expected a line with two numbers and a blank between them")
    sys.exit(43)
if any(abs(int(number)) > MOST for number in match.groups()):
    print(f"expected numbers from -{MOST} to {MOST}")
    sys.exit(43)
sys.exit(42)
