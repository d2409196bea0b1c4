"""Colon principle from the leaves up, without recursion."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
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
    print("Alice" if value[1] else "Bob")
