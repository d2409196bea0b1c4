"""Every stone for itself: worth 1 on an odd step, so only the parity counts."""
import sys

for line in sys.stdin.read().splitlines()[1:]:
    print("First" if sum(map(int, line.split()[1::2])) % 2 else "Second")
