# @HEAD@
import sys
@IMPORTS@
@BEFORE@
sys.setrecursionlimit(10000)


@VALUE@


words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
@READ@
@ANSWER@
