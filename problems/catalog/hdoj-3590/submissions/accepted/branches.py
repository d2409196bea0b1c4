"""The components are the branches at the roots; SJ theorem."""
import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    at = 0
    while at < len(numbers):
        trees = numbers[at]
        at += 1
        total, large = 0, False
        for _ in range(trees):
            m = numbers[at]
            at += 1
            beside = [[] for _ in range(m + 1)]
            for _ in range(m - 1):
                a, b = numbers[at], numbers[at + 1]
                at += 2
                beside[a].append(b)
                beside[b].append(a)
            parent = [0] * (m + 1)
            order = [1]
            for v in order:
                for u in beside[v]:
                    if u != parent[v]:
                        parent[u] = v
                        order.append(u)
            value = [0] * (m + 1)
            for v in reversed(order[1:]):
                branch = value[v] + 1
                if parent[v] == 1:
                    total ^= branch
                    large |= branch > 1
                else:
                    value[parent[v]] ^= branch
        print("PP" if (total != 0) == large else "QQ")


main()
