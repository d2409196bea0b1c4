"""Backwards from the nodes without a move, with counters of open moves."""
import sys

numbers = iter(sys.stdin.buffer.read().split())
number = lambda: int(next(numbers))
out = []
for _ in range(number()):
    n, m = number(), number()
    back = [[] for _ in range(n + 1)]
    open_moves = [0] * (n + 1)
    for _ in range(m):
        a, b = number(), number()
        back[b].append(a)
        open_moves[a] += 1
    answer = ["draw"] * (n + 1)
    queue = [v for v in range(1, n + 1) if not open_moves[v]]
    for v in queue:
        answer[v] = "lose"
    for v in queue:
        for u in back[v]:
            if answer[u] != "draw":
                continue
            if answer[v] == "lose":
                answer[u] = "win"
                queue.append(u)
            else:
                open_moves[u] -= 1
                if not open_moves[u]:
                    answer[u] = "lose"
                    queue.append(u)
    for _ in range(number()):
        out.append(answer[number()])
print("\n".join(out))
