"""Wrong: keeps the cells as a set, so pieces on the same cell count once."""
import sys
from functools import reduce
from operator import xor

while int(sys.stdin.readline()):
    cells = set(map(int, sys.stdin.readline().split()))
    print("Rabbit Win!" if reduce(xor, cells) else "Grass Win!")
