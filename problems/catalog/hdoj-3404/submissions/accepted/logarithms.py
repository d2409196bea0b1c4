"""Nimbers below 2^16 are a field: products by logarithms to a generator."""
import sys


def product(a, b, half=8):
    if a <= 1 or b <= 1:
        return a * b
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low = product(a0, b0, half // 2)
    high = product(a1, b1, half // 2)
    mixed = product(a1 ^ a0, b1 ^ b0, half // 2)
    return ((mixed ^ low) << half) ^ low ^ product(high, 1 << (half - 1), half // 2)


def tables():
    for generator in range(2, 1 << 16):
        low = [0] * 256
        high = [0] * 256
        for table, shift in ((low, 0), (high, 8)):
            for bit in range(8):
                image = product(1 << bit + shift, generator)
                for number in range(1 << bit):
                    table[number | 1 << bit] = table[number] ^ image
        powers = [1]
        power = generator
        while power != 1:
            powers.append(power)
            power = low[power & 255] ^ high[power >> 8]
        if len(powers) == 65535:
            return powers


POWERS = tables()
LOG = [0] * 65536
for exponent, power in enumerate(POWERS):
    LOG[power] = exponent
numbers = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(numbers)):
    total = 0
    for _ in range(next(numbers)):
        total ^= POWERS[(LOG[next(numbers)] + LOG[next(numbers)]) % 65535]
    print("Have a try, lxhgww." if total else "Don't waste your time.")
