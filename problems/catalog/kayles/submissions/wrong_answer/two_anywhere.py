"""Wrong: lets two pins fall that are no neighbours."""
import sys

values = [0]
for n in range(1, 100):
    seen = {values[left] ^ values[n - 1 - left] for left in range(n)}
    for a in range(n - 1):
        for b in range(n - 1 - a):
            seen.add(values[a] ^ values[b] ^ values[n - 2 - a - b])
    value = 0
    while value in seen:
        value += 1
    values.append(value)
for line in sys.stdin.read().splitlines()[1:]:
    total = 0
    for row in map(int, line.split()[1:]):
        total ^= values[row if row < 84 else 72 + row % 12]
    print("First" if total else "Second")
