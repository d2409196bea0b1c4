    def total():
        result = 0
        for part in parts:
            result ^= value(part)
        return result

    mine = @FIRST@
    print("First" if mine else "Second", flush=True)
    while True:
        chosen = None
        if mine:
            # A move after which the value is 0; where there is none, whatever move there is.
            now = total()
            for i, part in enumerate(parts):
                for label, left in moves(part):
                    after = now ^ value(part)
                    for each in left:
                        after ^= value(each)
                    if chosen is None or after == 0:
                        chosen = (i, label, left)
            if chosen is None:
                sys.exit()
            i, label, left = chosen
            print(*@WRITTEN@, flush=True)
        else:
            word = next(words)
            if word == "win":
                break
            numbers = (int(word), *(int(next(words)) for _ in range(@MORE@)))
            i, label = @READING@
            left = dict(moves(parts[i]))[label]
        # What a move splits keeps its first piece; the others come last.
        parts[i:i + 1] = left[:1]
        parts += left[1:]
        mine = not mine
