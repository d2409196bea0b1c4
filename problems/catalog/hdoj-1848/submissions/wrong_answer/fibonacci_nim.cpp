// Wrong: takes it for Fibonacci Nim, where Fibonacci numbers are the lost ones.
#include <cstdio>
#include <set>

int main() {
    std::set<int> fibonacci;
    for (int a = 1, b = 2; a <= 3000; b += a, a = b - a) fibonacci.insert(a);
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(fibonacci.count(m + n + p) ? "Nacci" : "Fibo");
}
