"""Wrong: the least positive number that is missing, as a misprint in some notes has it."""
value = [0]
for n in range(1, 100):
    seen = {value[n - take] for take in (1, 3, 4) if take <= n}
    value.append(next(g for g in range(1, 5) if g not in seen))
period = next(p for p in range(2, 50) if value[20 : 20 + 4] == value[20 + p : 24 + p])

for _ in range(int(input())):
    n = int(input())
    g = value[n if n < 50 else 20 + (n - 20) % period]
    print("P" if n % 7 in (0, 2) else "N", g)
