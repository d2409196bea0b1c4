# Takes any choice that has half of the sum (exit code 42), and refuses any other (43). Arguments: the
# files of input and answer, and a folder for messages; the answer that was handed in is the standard
# input.
import os
import sys


def end(code, message):
    with open(os.path.join(sys.argv[3], "teammessage.txt"), "w") as file:
        file.write(message + "\n")
    sys.exit(code)


with open(sys.argv[1]) as file:
    n = int(file.read())

words = sys.stdin.buffer.read().decode("ascii", "replace").split()
if not all(word.isdigit() and len(word) < 9 for word in words):
    end(43, "expected whole numbers")
chosen = [int(word) for word in words]
if len(set(chosen)) != len(chosen):
    end(43, "a number is chosen twice")
if not all(1 <= number <= n for number in chosen):
    end(43, f"a number is not from 1 to {n}")
if sum(chosen) != n * (n + 1) // 4:
    end(43, "the numbers do not have half of the sum")
end(42, "half of the sum")
