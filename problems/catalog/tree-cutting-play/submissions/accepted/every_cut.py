"""Looks for the cut that makes the tree worth 0."""


def main():
    for _ in range(int(input())):
        n = int(input())
        after = [[] for _ in range(n + 1)]
        for _ in range(n - 1):
            a, b = map(int, input().split())
            after[a].append(b)
            after[b].append(a)
        parent = [0] * (n + 1)
        order = [1]
        for v in order:
            for u in after[v]:
                if u != parent[v]:
                    parent[u] = v
                    order.append(u)
        cut = set()

        def value():
            worth = [0] * (n + 1)
            for v in reversed(order[1:]):
                if v not in cut:
                    worth[parent[v]] ^= worth[v] + 1
            return worth[1]

        def stands(v):
            while v != 1:
                if v in cut:
                    return False
                v = parent[v]
            return True

        def winning():
            for v in order[1:]:
                if stands(v):
                    cut.add(v)
                    if value() == 0:
                        return v
                    cut.remove(v)

        mine = value() != 0
        print("First" if mine else "Second", flush=True)
        while True:
            if mine:
                print(winning(), flush=True)
            else:
                line = input()
                if line == "win":
                    break
                cut.add(int(line))
            mine = not mine


main()
