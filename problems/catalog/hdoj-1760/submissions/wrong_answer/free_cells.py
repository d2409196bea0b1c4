"""Wrong: counts how many blocks would fill the free cells."""
import sys

words = iter(sys.stdin.read().split())
for n in words:
    next(words)
    free = sum(next(words).count("0") for _ in range(int(n)))
    print("Yes" if free // 4 % 2 else "No")
