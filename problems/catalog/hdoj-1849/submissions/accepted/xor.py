"""Nim with the numbers of the cells as heaps."""
import sys
from functools import reduce
from operator import xor

while int(sys.stdin.readline()):
    cells = map(int, sys.stdin.readline().split())
    print("Rabbit Win!" if reduce(xor, cells) else "Grass Win!")
