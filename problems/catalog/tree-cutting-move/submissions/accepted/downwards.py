"""From the root down: what every branch must be worth for the root to be worth 0."""
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
    # What every node must be worth for the root to be worth 0; None where nothing helps.
    wanted = [None] * (n + 1)
    wanted[1] = 0
    winning = []
    for v in order[1:] if value[1] else []:
        p = parent[v]
        if wanted[p] is None:
            continue
        branch = wanted[p] ^ value[p] ^ (value[v] + 1)
        if branch == 0:
            winning.append(v)
        else:
            wanted[v] = branch - 1
    print(winning[-1] if winning else 0)
