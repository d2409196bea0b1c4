"""Makes the XOR of the rows 0 with every move."""

value = []
for n in range(26):
    met = {value[left] ^ value[n - k - left] for k in (1, 2) for left in range(n - k + 1)}
    value.append(next(v for v in range(len(met) + 1) if v not in met))


def total(rows):
    x = 0
    for row in rows:
        x ^= value[row]
    return x


def winning(rows):
    x = total(rows)
    for i, row in enumerate(rows):
        for k in (1, 2):
            for left in range(row - k + 1):
                if value[left] ^ value[row - k - left] == x ^ value[row]:
                    return i + 1, left + 1, k


for _ in range(int(input())):
    rows = list(map(int, input().split()[1:]))
    mine = total(rows) != 0
    print("First" if mine else "Second", flush=True)
    while True:
        if mine:
            move = winning(rows)
            print(*move, flush=True)
        else:
            line = input()
            if line == "win":
                break
            move = tuple(map(int, line.split()))
        i, p, k = move
        rows.append(rows[i - 1] - (p - 1) - k)
        rows[i - 1] = p - 1
        mine = not mine
