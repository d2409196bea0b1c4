"""Finds the values by mex, and the period by looking for four values that come again."""
value = []
for n in range(100):
    seen = {value[n - take] for take in (1, 3, 4) if take <= n}
    value.append(next(g for g in range(4) if g not in seen))
period = next(p for p in range(4, 90) if value[p : p + 4] == value[:4])

for _ in range(int(input())):
    g = value[int(input()) % period]
    print("N" if g else "P", g)
