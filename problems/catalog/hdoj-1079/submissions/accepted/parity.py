"""Month and day add up to an even number, with two exceptions."""
import sys

for line in sys.stdin.read().splitlines()[1:]:
    _, month, day = map(int, line.split())
    wins = (month + day) % 2 == 0 or (month, day) in ((9, 30), (11, 30))
    print("YES" if wins else "NO")
