# A program that prints the answers: its author's, to find them. Others hand in what it prints.
n = int(input())
half = n * (n + 1) // 4
chosen = []
for number in range(n, 0, -1):
    if number <= half:
        chosen.append(number)
        half -= number
print(*chosen)
