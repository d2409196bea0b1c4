"""Wrong: parity of the lamps."""
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
at = 1
for _ in range(numbers[0]):
    count = numbers[at]
    at += 1 + 2 * count
    print("Have a try, lxhgww." if count % 2 else "Don't waste your time.")
