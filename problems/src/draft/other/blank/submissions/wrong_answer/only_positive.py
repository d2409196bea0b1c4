# Wrong: forgets the signs.
a, b = map(abs, map(int, input().split()))
print(a + b)
