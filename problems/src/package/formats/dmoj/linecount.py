"""Judges an output line by line: each right line brings its part of what all of them bring."""
import os
import sys


def lines(text):
    return [line.strip() for line in text.replace(b"\r", b"\n").split(b"\n") if line]


with open(sys.argv[2], "rb") as file:
    answer = lines(file.read())
output = lines(sys.stdin.buffer.read())
if len(output) > len(answer):
    sys.exit(43)
right = sum(one == other for one, other in zip(output, answer))
if right < len(answer):
    if not right:
        sys.exit(43)
    with open(os.path.join(sys.argv[3], "score_multiplier.txt"), "w") as file:
        file.write(str(right / len(answer)))
sys.exit(42)
