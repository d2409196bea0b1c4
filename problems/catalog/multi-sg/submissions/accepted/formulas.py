"""Formulas for the first two kinds, a table for the third."""
import sys

numbers = map(int, sys.stdin.buffer.read().split())
value = [0, 0, 0]


def unequal(n):
    while len(value) <= n:
        m = len(value)
        met = {value[a] ^ value[m - a] for a in range(1, (m + 1) // 2)}
        value.append(next(v for v in range(len(met) + 1) if v not in met))
    return value[n]


def splitting(n, period):
    return n - 1 if n % period == 0 else n + 1 if n % period == period - 1 else n


for _ in range(next(numbers)):
    total = 0
    for _ in range(next(numbers)):
        kind, n = next(numbers), next(numbers)
        total ^= unequal(n) if kind == 3 else splitting(n, 4 * kind)
    print("First" if total else "Second")
