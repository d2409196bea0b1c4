"""A table by mex over half of the places: the other half is the same."""
import sys

numbers = list(map(int, sys.stdin.read().split()))
strips, boards = set(numbers[:3]), numbers[4:]
value = [0]
for n in range(1, max(boards) + 1):
    met = set()
    for length in strips:
        room = n - length
        if room >= 0:
            met.update(value[a] ^ value[room - a] for a in range(room // 2 + 1))
    least = 0
    while least in met:
        least += 1
    value.append(least)
for p in boards:
    print(1 if value[p] else 2)
