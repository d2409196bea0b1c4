# Talks with the program: reads its guesses and answers them. Ends with 42 when the number was found
# and with 43 when it was not. Arguments: the files of input and answer, and a folder for messages.
import os
import sys


def end(code, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a") as file:
        file.write(message + "\n")
    sys.exit(code)


def reply(word):
    try:
        print(word, flush=True)
    except BrokenPipeError:
        end(43, "the program has ended before it read an answer")


# A program may print what is no text at all.
sys.stdin.reconfigure(errors="replace")

with open(sys.argv[1]) as file:
    number = int(file.read())

for _ in range({{guesses}}):
    line = sys.stdin.readline(20)
    if not line:
        end(43, "the program has ended without a right guess")
    text = line.strip()
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= {{max_number}}:
        end(43, f"no guess: {text!r}")
    guess = int(text)
    if guess == number:
        reply("correct")
        if sys.stdin.readline(20):
            end(43, "the program goes on after the right guess")
        end(42, "found")
    reply("lower" if number < guess else "higher")
end(43, "too many guesses")
