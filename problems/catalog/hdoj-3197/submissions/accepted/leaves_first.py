"""Colon principle from the leaves up; the roots are Nim heaps."""
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    parent = [next(numbers) for _ in range(n)]
    children = [[] for _ in range(n)]
    order = []
    for v, father in enumerate(parent):
        if father < 0:
            order.append(v)
        else:
            children[father].append(v)
    for v in order:
        order.extend(children[v])
    value = [0] * n
    total = 0
    for v in reversed(order):
        if parent[v] < 0:
            total ^= value[v]
        else:
            value[parent[v]] ^= value[v] + 1
    print("YES" if total else "NO")
