"""Wrong: 1 is green, not 0."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
a, b = next(numbers), next(numbers)
n = a + b
green = []
for v in range(n):
    green.append(next(numbers) == 0)
    for _ in range(next(numbers)):
        next(numbers)
fields = [v + 1 for v in range(n) if green[v]]
print(len(fields), *fields, sep="\n")
