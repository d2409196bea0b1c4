    total = 0
    for part in parts:
        total ^= value(part)
    @START@
    @ASKED@
        for i, part in enumerate(parts):
            for label, left in moves(part):
                after = total ^ value(part)
                for each in left:
                    after ^= value(each)
                @WINS@
    @SAYS@
