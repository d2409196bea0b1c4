"""For each player the largest number of stones so far with which he loses."""
import sys

words = iter(map(int, sys.stdin.read().split()))
for n in words:
    if n == 0:
        break
    stones = next(words)
    limits = [next(words) for _ in range(2 * n)]
    lost = [1] * (2 * n)
    for left in range(2, stones + 1):
        # What the next player has here is not known before all have been looked at.
        now = [left - lost[(i + 1) % (2 * n)] > limits[i] for i in range(2 * n)]
        lost = [left if is_lost else old for is_lost, old in zip(now, lost)]
    print(0 if lost[0] == stones else 1)
