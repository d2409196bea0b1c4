"""Wrong: the full stop is missing."""
import sys

for line in sys.stdin:
    n, p, stan = int(line), 9, True
    while p < n:
        stan = not stan
        p *= 9 if stan else 2
    print("Stan wins" if stan else "Ollie wins")
