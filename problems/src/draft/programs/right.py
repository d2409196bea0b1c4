# @HEAD@
import sys
@IMPORTS@
@BEFORE@
sys.setrecursionlimit(10000)


@VALUE@


words = @WORDS@
for _ in range(int(next(words))):
@READ@
@ANSWER@
