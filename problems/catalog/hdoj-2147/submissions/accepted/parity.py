"""Lost exactly when both sides are odd."""
while True:
    n, m = map(int, input().split())
    if n == 0 and m == 0:
        break
    print("What a pity!" if n % 2 == 1 and m % 2 == 1 else "Wonderful!")
