"""Period 12, and what differs from it below 71."""
import sys

PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
EXCEPTIONS = {
    0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6,
}


def g(row):
    return EXCEPTIONS.get(row, PERIOD[row % 12])


for line in sys.stdin.read().splitlines()[1:]:
    total = 0
    for row in map(int, line.split()[1:]):
        total ^= g(row)
    print(total)
