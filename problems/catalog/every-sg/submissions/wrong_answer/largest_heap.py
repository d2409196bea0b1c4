"""Wrong: only looks at the largest heap, which need not last longest."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    taken = {next(numbers) for _ in range(next(numbers))}
    largest = max([next(numbers) for _ in range(next(numbers))])
    won = []
    for heap in range(largest + 1):
        won.append(any(s <= heap and not won[heap - s] for s in taken))
    print("First" if won[largest] else "Second")
