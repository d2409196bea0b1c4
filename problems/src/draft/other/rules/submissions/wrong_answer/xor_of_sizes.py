# Wrong: takes every heap for one of Nim, where any number of stones may be taken.
import sys

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    total = 0
    for _ in range(int(next(words))):
        total ^= int(next(words))
    print("First" if total else "Second")
