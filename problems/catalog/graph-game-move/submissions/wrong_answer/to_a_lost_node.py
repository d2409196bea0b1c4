"""To any node of value 0."""
import sys

numbers = map(int, sys.stdin.buffer.read().split())
out = []
for _ in range(next(numbers)):
    n, m = next(numbers), next(numbers)
    after = [[] for _ in range(n + 1)]
    before = [[] for _ in range(n + 1)]
    for _ in range(m):
        a, b = next(numbers), next(numbers)
        after[a].append(b)
        before[b].append(a)
    waiting = [len(moves) for moves in after]
    queue = [v for v in range(1, n + 1) if not waiting[v]]
    values = [0] * (n + 1)
    for v in queue:
        seen = {values[u] for u in after[v]}
        while values[v] in seen:
            values[v] += 1
        for u in before[v]:
            waiting[u] -= 1
            if not waiting[u]:
                queue.append(u)
    for _ in range(next(numbers)):
        tokens = [next(numbers) for _ in range(next(numbers))]
        total = 0
        for p in tokens:
            total ^= values[p]
        moves = [(p, u) for p in tokens for u in after[p] if values[u] == 0]
        out.append("%d %d" % moves[0] if total and moves else "0")
print("\n".join(out))
