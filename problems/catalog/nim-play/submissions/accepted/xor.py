# Makes the XOR 0 with every move.
from functools import reduce
from operator import xor


def main():
    for _ in range(int(input())):
        input()
        a = list(map(int, input().split()))
        mine = reduce(xor, a) != 0
        print("First" if mine else "Second", flush=True)
        while True:
            if mine:
                x = reduce(xor, a)
                i = next(i for i, h in enumerate(a) if h ^ x < h)
                print(i + 1, a[i] - (a[i] ^ x), flush=True)
                a[i] ^= x
            else:
                line = input()
                if line == "win":
                    break
                i, take = map(int, line.split())
                a[i - 1] -= take
            mine = not mine


main()
