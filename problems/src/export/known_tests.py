# Takes the @WHAT@ that were checked when this package was exported (exit code 42), and refuses any
# other (43). The problem's own check knows its game and is no program of its own.
import hashlib
import sys

KNOWN = {
@DIGESTS@}

digest = hashlib.sha256(sys.stdin.buffer.read()).hexdigest()
sys.exit(42 if digest in KNOWN else 43)
