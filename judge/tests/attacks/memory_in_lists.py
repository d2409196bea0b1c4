# expect: stopped memory or exit 1
# limits: memory=64
kept = []
while True:
    kept.append(bytearray(1 << 20))
