"""Values in the order in which all moves of a node are known."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
out = []
for n in numbers:
    after = [[next(numbers) for _ in range(next(numbers))] for _ in range(n)]
    before = [[] for _ in range(n)]
    for v in range(n):
        for u in after[v]:
            before[u].append(v)
    waiting = [len(moves) for moves in after]
    queue = [v for v in range(n) if not waiting[v]]
    values = [0] * n
    for v in queue:
        seen = {values[u] for u in after[v]}
        while values[v] in seen:
            values[v] += 1
        for u in before[v]:
            waiting[u] -= 1
            if not waiting[u]:
                queue.append(u)
    while True:
        tokens = next(numbers)
        if not tokens:
            break
        total = 0
        for _ in range(tokens):
            total ^= values[next(numbers)]
        out.append("WIN" if total else "LOSE")
print("\n".join(out))
