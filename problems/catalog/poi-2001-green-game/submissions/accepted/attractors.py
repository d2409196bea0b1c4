"""Drops the fields from which Billy can keep the pawn away from green, until none is left."""
import sys

numbers = iter(map(int, sys.stdin.buffer.read().split()))
a, b = next(numbers), next(numbers)
n = a + b
after = [[] for _ in range(n)]
before = [[] for _ in range(n)]
green = [False] * n
for v in range(n):
    green[v] = next(numbers) == 1
    for _ in range(next(numbers)):
        u = next(numbers) - 1
        after[v].append(u)
        before[u].append(v)


def attract(left, targets, ann):
    reached = [False] * n
    for v in targets:
        reached[v] = True
    waiting = [sum(left[u] for u in after[v]) for v in range(n)]
    queue = list(targets)
    for v in queue:
        for u in before[v]:
            if left[u] and not reached[u]:
                waiting[u] -= 1
                if (u < a) == ann or not waiting[u]:
                    reached[u] = True
                    queue.append(u)
    return reached


won = [True] * n
while True:
    forced = attract(won, [v for v in range(n) if won[v] and green[v]], True)
    lost = [v for v in range(n) if won[v] and not forced[v]]
    if not lost:
        break
    for v, gone in enumerate(attract(won, lost, False)):
        if gone:
            won[v] = False
fields = [v + 1 for v in range(n) if won[v]]
print(len(fields), *fields, sep="\n")
