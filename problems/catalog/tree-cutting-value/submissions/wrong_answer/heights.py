"""XOR of the heights of the root's branches."""
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
    height = [0] * (n + 1)
    total = 0
    for v in reversed(order[1:]):
        height[parent[v]] = max(height[parent[v]], height[v] + 1)
        if parent[v] == 1:
            total ^= height[v] + 1
    print(total)
