# Right: the Grundy values of all heaps, then their XOR.
import sys

LARGEST = 1000

value = [0] * (LARGEST + 1)
for heap in range(1, LARGEST + 1):
    reached = {value[heap - k * k] for k in range(1, heap + 1) if k * k <= heap}
    while value[heap] in reached:
        value[heap] += 1

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    total = 0
    for _ in range(int(next(words))):
        total ^= value[int(next(words))]
    print("First" if total else "Second")
