"""A table of Grundy values by mex; lost exactly when the XOR of the three is 0."""
import sys

fibonacci = [1, 2]
while fibonacci[-1] < 1000:
    fibonacci.append(fibonacci[-1] + fibonacci[-2])
value = []
for n in range(1001):
    seen = {value[n - f] for f in fibonacci if f <= n}
    value.append(next(g for g in range(21) if g not in seen))
for line in sys.stdin:
    m, n, p = map(int, line.split())
    if m == n == p == 0:
        break
    print("Fibo" if value[m] ^ value[n] ^ value[p] else "Nacci")
