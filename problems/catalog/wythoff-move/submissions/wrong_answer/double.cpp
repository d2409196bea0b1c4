// The golden ratio as a double.
#include <cmath>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

typedef long long ll;

// The smaller pile of the lost pair with difference d: floor(d phi), in whole numbers.
ll smaller(ll d) {
    return (ll)(d * ((1 + sqrt(5.0)) / 2));
}

bool lost(ll a, ll b) { return smaller(a < b ? b - a : a - b) == (a < b ? a : b); }

// The pile that makes a lost pair with this one.
ll partner(ll pile) {
    ll low = 0, high = pile;
    while (low < high) {
        ll middle = (low + high + 1) / 2;
        if (smaller(middle) <= pile) low = middle; else high = middle - 1;
    }
    if (smaller(low) == pile) return pile + low;
    low = 0, high = pile;
    while (low < high) {
        ll middle = (low + high + 1) / 2;
        if (smaller(middle) + middle <= pile) low = middle; else high = middle - 1;
    }
    return pile - low;
}

// All winning moves.
vector<pair<ll, ll>> winning(ll a, ll b) {
    set<pair<ll, ll>> moves;
    if (lost(a, b)) return {};
    ll low = a < b ? a : b, d = a < b ? b - a : a - b, take = low - smaller(d);
    if (take > 0) moves.insert({take, take});
    if (partner(a) < b) moves.insert({0, b - partner(a)});
    if (partner(b) < a) moves.insert({a - partner(b), 0});
    return {moves.begin(), moves.end()};
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        ll a, b;
        scanf("%lld %lld", &a, &b);
        auto moves = winning(a, b);
        if (moves.empty()) puts("0");
        else printf("%lld %lld\n", moves[0].first, moves[0].second);
    }
}
