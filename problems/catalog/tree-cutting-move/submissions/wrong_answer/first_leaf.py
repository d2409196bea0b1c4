"""Cuts off a leaf."""
import sys

numbers = map(int, sys.stdin.buffer.read().split())
for _ in range(next(numbers)):
    n = next(numbers)
    after = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        a, b = next(numbers), next(numbers)
        after[a].append(b)
        after[b].append(a)
    parent = [0] * (n + 1)
    order = [1]
    for v in order:
        for u in after[v]:
            if u != parent[v]:
                parent[u] = v
                order.append(u)
    value = [0] * (n + 1)
    for v in reversed(order):
        value[parent[v]] ^= value[v] + 1
    leaves = [v for v in range(2, n + 1) if len(after[v]) == 1]
    print(leaves[0] if value[1] and leaves else 0)
