

def add_smaller(all, part, left):
    """Adds the heaps that are left where each is smaller than the heap was: play comes to an end."""
    if min(left) >= 0 and max(left) < part:
        all.append(tuple(sorted(each for each in left if each)))


