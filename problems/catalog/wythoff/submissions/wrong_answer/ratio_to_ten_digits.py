"""Wrong: the golden ratio to ten digits."""
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
for a, b in zip(numbers[1::2], numbers[2::2]):
    d = abs(a - b)
    print("Second" if d * 16180339887 // 10**10 == min(a, b) else "First")
