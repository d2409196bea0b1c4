// Programs for kiki's game, one for each verdict.

export const ACCEPTED = `#include <cstdio>
int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
}
`;

/** Right, and slow enough that each test can be watched. */
export const SLOW = `import time
end = time.process_time() + 0.25
while time.process_time() < end:
    pass
n, m = map(int, input().split())
while n:
    print("What a pity!" if n % 2 and m % 2 else "Wonderful!")
    n, m = map(int, input().split())
`;

export const WRONG = `#include <cstdio>
int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(n % 2 || m % 2 ? "What a pity!" : "Wonderful!");
}
`;

export const ENDLESS = "int main() { for (volatile int i = 0;; i++) {} }\n";

export const HUNGRY = `#include <cstdlib>
#include <cstring>
int main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }
`;

export const CRASHING = "int main() { *(volatile int *)0 = 1; }\n";

export const BROKEN = "int main() { return nothing; }\n";
