"""Makes the XOR of the tokens 0 with every move."""


def main():
    for _ in range(int(input())):
        n, m = map(int, input().split())
        after = [[] for _ in range(n + 1)]
        for _ in range(m):
            a, b = map(int, input().split())
            after[a].append(b)
        tokens = list(map(int, input().split()))[1:]
        known = {}

        def value(v):
            if v not in known:
                met = set(map(value, after[v]))
                known[v] = next(g for g in range(len(met) + 1) if g not in met)
            return known[v]

        def total():
            x = 0
            for p in tokens:
                x ^= value(p)
            return x

        mine = total() != 0
        print("First" if mine else "Second", flush=True)
        while True:
            if mine:
                x = total()
                a, b = next(
                    (p, u) for p in tokens for u in after[p] if value(u) == x ^ value(p)
                )
                print(a, b, flush=True)
            else:
                line = input()
                if line == "win":
                    break
                a, b = map(int, line.split())
            tokens[tokens.index(a)] = b
            mine = not mine


main()
