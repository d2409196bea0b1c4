"""Lost exactly when n is a multiple of 3."""
import sys

for line in sys.stdin:
    print("Kiki" if int(line) % 3 else "Cici")
