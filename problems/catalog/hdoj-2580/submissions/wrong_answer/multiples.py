"""Leaves a multiple of k + 1."""
import sys

numbers = list(map(int, sys.stdin.read().split()))
for case, (n, k) in enumerate(zip(numbers[1::2], numbers[2::2]), 1):
    print(f"Case {case}: {n % (k + 1) or 'lose'}")
