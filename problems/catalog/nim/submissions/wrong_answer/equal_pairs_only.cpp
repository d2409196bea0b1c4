// Wrong: knows only the answer by symmetry, so 1 2 3 counts as won.
#include <cstdio>
#include <set>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        std::set<long long> alone;
        long long a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            if (a > 0 && !alone.erase(a)) alone.insert(a);
        }
        puts(alone.empty() ? "Second" : "First");
    }
}
