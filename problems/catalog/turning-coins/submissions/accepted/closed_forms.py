"""The XOR of the values of single heads."""
import sys

VALUES = {
    "single": lambda p: 1,
    "turtles": lambda p: p,
    "mock": lambda p: 2 * (p - 1) + (bin(p - 1).count("1") + 1) % 2,
    "ruler": lambda p: p & -p,
    "twins": lambda p: p - 1,
}
for line in sys.stdin.read().splitlines()[1:]:
    rule, _, *places = line.split()
    value = VALUES[rule]
    total = 0
    for p in places:
        total ^= value(int(p))
    print("First" if total else "Second")
