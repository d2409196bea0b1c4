"""Places near the ends one by one, the others by their residues."""
import sys

PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
EXCEPTIONS = {
    0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6,
}


def g(row):
    return EXCEPTIONS.get(row, PERIOD[row % 12])


def splits(pins, wanted):
    if pins < 0:
        return 0
    if pins < 400:
        return sum(g(left) ^ g(pins - left) == wanted for left in range(pins + 1))
    ways = 2 * sum(g(left) ^ g(pins - left) == wanted for left in range(84))
    between = pins + 1 - 168
    for left in range(84, 96):
        if g(left) ^ g(pins - left) == wanted:
            ways += (between - (left - 84) + 11) // 12
    return ways


known = {}
for line in sys.stdin.read().splitlines()[1:]:
    rows = list(map(int, line.split()[1:]))
    total = 0
    for row in rows:
        total ^= g(row)
    count = 0
    for row in rows if total else []:
        key = row, total ^ g(row)
        if key not in known:
            known[key] = splits(row - 1, key[1]) + splits(row - 2, key[1])
        count += known[key]
    print(count)
