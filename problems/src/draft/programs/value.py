def options(part):
    """What each move can leave of a part: the parts that remain side by side."""
@OPTIONS@


@lru_cache(maxsize=None)
def value(part):
    """The Grundy value: the least number that no option has."""
    reached = set()
    for left in options(part):
        total = 0
        for each in left:
            total ^= value(each)
        reached.add(total)
@END@    mex = 0
    while mex in reached:
        mex += 1
    return mex
