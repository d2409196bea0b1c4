"""Makes the XOR of the values 0 with every move."""


def main():
    for _ in range(int(input())):
        moves = sorted(set(map(int, input().split()[1:])))
        heaps = list(map(int, input().split()[1:]))
        value = []
        for n in range(max(heaps) + 1):
            met = {value[n - s] for s in moves if s <= n}
            value.append(next(v for v in range(len(met) + 1) if v not in met))

        def total():
            x = 0
            for h in heaps:
                x ^= value[h]
            return x

        mine = total() != 0
        print("First" if mine else "Second", flush=True)
        while True:
            if mine:
                x = total()
                i, s = next(
                    (i, s)
                    for i, h in enumerate(heaps)
                    for s in moves
                    if s <= h and value[h - s] == x ^ value[h]
                )
                print(i + 1, s, flush=True)
                heaps[i] -= s
            else:
                line = input()
                if line == "win":
                    break
                i, s = map(int, line.split())
                heaps[i - 1] -= s
            mine = not mine


main()
