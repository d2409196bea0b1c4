# expect: stopped cpu or stopped memory or exit 1
# limits: cpu=500 memory=64
print(len(str(7 ** 7 ** 9)))
