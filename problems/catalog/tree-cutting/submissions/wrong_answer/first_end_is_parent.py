"""Wrong: takes the first end of an edge for the parent."""
import sys

sys.setrecursionlimit(300000)
numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    n = next(numbers)
    children = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        a, b = next(numbers), next(numbers)
        children[a].append(b)
    order = [1]
    for v in order:
        order.extend(children[v])
        if len(order) > n:
            break
    value = [0] * (n + 1)
    for v in reversed(order):
        for u in children[v]:
            value[v] ^= value[u] + 1
    print("First" if value[1] else "Second")
