# Wrong: needs too many guesses.
guess = 1
while True:
    print(guess, flush=True)
    try:
        answer = input()
    except EOFError:
        break
    if answer == "correct":
        break
    guess += 1
