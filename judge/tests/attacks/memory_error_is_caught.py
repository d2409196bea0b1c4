# expect: stopped memory or stopped cpu
# limits: memory=64 cpu=2000
# A limit that only refuses would let this go on for ever.
kept = []
while True:
    try:
        kept.append("x" * 5_000_000 + str(len(kept)))
    except MemoryError:
        pass
