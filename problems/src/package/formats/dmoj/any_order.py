"""Judges an output whose parts may stand in any order."""
import sys

PARTS = "lines"


def parts(text):
    if PARTS == "letters":
        return sorted(b"".join(text.split()).lower())
    if PARTS == "words":
        return sorted(text.split())
    lines = text.replace(b"\r", b"\n").split(b"\n")
    return sorted(line.split() for line in lines if line)


with open(sys.argv[2], "rb") as file:
    answer = parts(file.read())
sys.exit(42 if parts(sys.stdin.buffer.read()) == answer else 43)
