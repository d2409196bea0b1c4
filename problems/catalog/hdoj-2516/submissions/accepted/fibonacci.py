"""The Fibonacci numbers are lost."""
import sys

lost = {1, 2}
a, b = 1, 2
while b < 1 << 31:
    a, b = b, a + b
    lost.add(b)
for word in sys.stdin.read().split():
    if word == "0":
        break
    print("Second win" if int(word) in lost else "First win")
