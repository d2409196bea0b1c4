"""One depth first search with low links; the edges of a cycle count 1 each."""
import sys


def main():
    numbers = iter(map(int, sys.stdin.buffer.read().split()))
    for n in numbers:
        total = 0
        for _ in range(n):
            m, k = next(numbers), next(numbers)
            edges = [[] for _ in range(m + 1)]
            for i in range(k):
                a, b = next(numbers), next(numbers)
                edges[a].append((b, i))
                edges[b].append((a, i))
            order = [0] * (m + 1)
            low = [0] * (m + 1)
            steps = 0

            def grundy(u, by):
                nonlocal steps
                steps += 1
                order[u] = low[u] = steps
                value = 0
                for v, i in edges[u]:
                    if i == by:
                        continue
                    if not order[v]:
                        child = grundy(v, i)
                        low[u] = min(low[u], low[v])
                        value ^= child + 1 if low[v] > order[u] else child ^ 1
                    elif order[v] < order[u]:
                        low[u] = min(low[u], order[v])
                        value ^= 1
                return value

            total ^= grundy(1, -1)
        print("First" if total else "Second")


main()
