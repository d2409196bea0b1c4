"""The lost sizes, and the smallest of them in n."""
import sys

numbers = list(map(int, sys.stdin.read().split()))
for case, (n, k) in enumerate(zip(numbers[1::2], numbers[2::2]), 1):
    sizes = [1]
    at = 0
    while sizes[-1] < n:
        while k * sizes[at] < sizes[-1]:
            at += 1
        sizes.append(sizes[-1] + sizes[at])
    rest, least = n, n
    for size in reversed(sizes):
        if size <= rest:
            rest -= size
            least = size
    print(f"Case {case}: {'lose' if least == n else least}")
