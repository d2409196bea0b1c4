"""The smallest part of n as a sum of Fibonacci numbers."""
import sys

for n in map(int, sys.stdin.read().split()[1:]):
    numbers = [1, 2]
    while numbers[-1] <= n:
        numbers.append(numbers[-1] + numbers[-2])
    rest, least = n, n
    for number in reversed(numbers):
        if number <= rest:
            rest -= number
            least = number
    print("lose" if least == n else least)
