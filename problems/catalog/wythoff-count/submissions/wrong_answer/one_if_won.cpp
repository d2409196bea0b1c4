// One winning move, or none.
#include <cmath>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

typedef long long ll;
typedef unsigned __int128 Wide;

// The smaller pile of the lost pair with difference d: floor(d phi), in whole numbers.
ll smaller(ll d) {
    Wide square = (Wide)5 * d * d;
    Wide root = (Wide)sqrtl((long double)square);
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return (ll)((d + root) / 2);
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
        puts(lost(a, b) ? "0" : "1");
    }
}
