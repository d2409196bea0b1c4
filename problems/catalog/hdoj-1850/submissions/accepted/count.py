"""A heap a can be lowered to a ^ x exactly when that is less than a."""
import sys


def main():
    numbers = iter(map(int, sys.stdin.buffer.read().split()))
    for m in numbers:
        if m == 0:
            break
        heaps = [next(numbers) for _ in range(m)]
        x = 0
        for a in heaps:
            x ^= a
        print(sum((a ^ x) < a for a in heaps))


main()
