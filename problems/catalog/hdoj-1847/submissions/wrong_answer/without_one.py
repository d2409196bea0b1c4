"""Wrong: does not count 1 as a power of two."""
import sys

won = [False] * 1001
for n in range(1001):
    won[n] = any(not won[n - 2**k] for k in range(1, 10) if 2**k <= n)
for line in sys.stdin:
    print("Kiki" if won[int(line)] else "Cici")
