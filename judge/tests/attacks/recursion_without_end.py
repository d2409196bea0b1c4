# expect: signal 11 or stopped memory or exit 1 or stopped cpu
# limits: memory=64
import sys
sys.setrecursionlimit(10**9)
def dive(n):
    return dive(n + 1) + 1
dive(0)
