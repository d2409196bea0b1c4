"""Values of free rows: a cross takes the cells up to two away from it."""
n = int(input())
value = [0]
for row in range(1, n + 1):
    middle = (row + 1) // 2
    seen = {
        value[max(cell - 2, 0)] ^ value[max(row - cell - 3, 0)] for cell in range(middle)
    }
    mex = 0
    while mex in seen:
        mex += 1
    value.append(mex)
print(1 if value[n] else 2)
