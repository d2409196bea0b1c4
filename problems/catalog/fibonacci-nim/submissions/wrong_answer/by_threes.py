"""Leaves a multiple of three."""
import sys

for n in map(int, sys.stdin.read().split()[1:]):
    print(n % 3 or "lose")
