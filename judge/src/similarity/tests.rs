//! What is found and what is not, on programs as students write them and change them.

use proptest::prelude::*;

use super::*;

/// Grundy values by the definition, written by one.
const ONE: &str = r#"
#include <iostream>
#include <vector>
using namespace std;
int memo[1005];
int moves[105], k;
int grundy(int n) {
    if (memo[n] != -1) return memo[n];
    bool seen[105] = {};
    for (int i = 0; i < k; i++) {
        if (moves[i] <= n) seen[grundy(n - moves[i])] = true;
    }
    int value = 0;
    while (seen[value]) value++;
    return memo[n] = value;
}
int main() {
    while (cin >> k && k) {
        for (int i = 0; i < k; i++) cin >> moves[i];
        for (int i = 0; i <= 1000; i++) memo[i] = -1;
        int m;
        cin >> m;
        while (m--) {
            int l, x = 0;
            cin >> l;
            for (int i = 0; i < l; i++) {
                int h;
                cin >> h;
                x ^= grundy(h);
            }
            cout << (x ? "W" : "L");
        }
        cout << endl;
    }
}
"#;

/// The same by somebody else, from below and in another way.
const OTHER: &str = r#"
#include <cstdio>
#include <algorithm>
#include <set>
struct Table {
    std::set<int> steps;
    unsigned values[10001];
    void fill() {
        for (int heap = 0; heap <= 10000; ++heap) {
            std::set<unsigned> reached;
            for (auto step : steps) {
                if (step > heap) break;
                reached.insert(values[heap - step]);
            }
            unsigned least = 0;
            for (auto it = reached.begin(); it != reached.end() && *it == least; ++it) ++least;
            values[heap] = least;
        }
    }
};
static Table table;
int main(int argc, char **argv) {
    int count;
    for (;;) {
        if (scanf("%d", &count) != 1 || count == 0) break;
        table.steps.clear();
        do {
            int step;
            scanf("%d", &step);
            table.steps.insert(step);
        } while (--count);
        table.fill();
        int games;
        scanf("%d", &games);
        while (games-- > 0) {
            unsigned total = 0;
            int heaps;
            scanf("%d", &heaps);
            do {
                int size;
                scanf("%d", &size);
                total = total ^ table.values[size];
            } while (--heaps);
            putchar(total != 0 ? 'W' : 'L');
        }
        putchar('\n');
    }
    return 0;
}
"#;

fn text(language: &str, source: &str) -> Text {
    Text::of(language, source).unwrap()
}

fn similarity(one: &str, other: &str) -> f64 {
    let compared = compare(&[text("cpp", one), text("cpp", other)], &[]);
    assert_eq!(compared.too_small, [0_usize; 0]);
    compared.pairs().next().unwrap().similarity
}

/// The program with other names, comments, blanks and types.
fn renamed() -> String {
    let mut source = ONE.to_owned();
    for (from, to) in [
        ("grundy", "sg"),
        ("memo", "cache"),
        ("moves", "s"),
        ("value", "mex"),
        ("seen", "vis"),
        ("int ", "long long "),
        ("long long main", "int main"),
        ("{\n", "{ // begin\n\n\n"),
        ("    ", "\t"),
        ("1000", "4000"),
    ] {
        source = source.replace(from, to);
    }
    source
}

#[test]
fn names_comments_blanks_and_numbers_hide_nothing() {
    assert!(similarity(ONE, ONE) > 0.999);
    assert!(
        similarity(ONE, &renamed()) > 0.95,
        "{}",
        similarity(ONE, &renamed())
    );
}

#[test]
fn functions_in_another_order_are_found() {
    let (begin, rest) = ONE.split_once("int grundy").unwrap();
    let (function, main) = rest.split_once("int main").unwrap();
    let moved = format!("{begin}int grundy(int n);\nint main{main}\nint grundy{function}");
    let share = similarity(ONE, &moved);
    assert!(share > 0.8, "{share}");
}

#[test]
fn two_who_worked_alone_have_little_in_common() {
    let share = similarity(ONE, OTHER);
    assert!(share < 0.25, "{share}");
}

#[test]
fn what_many_have_is_nobodys_own() {
    // Ten hand in the same: that is the known solution, and says nothing of two of them.
    let many = vec![text("cpp", ONE); 10];
    let compared = compare(&many, &[]);
    assert_eq!(compared.pairs().count(), 0);
    assert_eq!(compared.too_small.len(), 10);
    // What everybody was given is left out of two.
    let two = [text("cpp", ONE), text("cpp", &renamed())];
    let given = compare(&two, &[text("cpp", ONE)]);
    assert_eq!(given.pairs().count(), 0);
    // Three among many who worked alone are noticed.
    let few = [
        text("cpp", ONE),
        text("cpp", OTHER),
        text("cpp", ONE),
        text("cpp", ONE),
    ];
    let compared = compare(&few, &[]);
    let high: Vec<(usize, usize)> = compared
        .pairs()
        .filter(|pair| pair.similarity > 0.9)
        .map(|pair| pair.places)
        .collect();
    assert_eq!(high, [(0, 2), (0, 3), (2, 3)]);
    // Two are compared alone as among all, in either order.
    for pair in compared.pairs() {
        let (one, other) = pair.places;
        assert_eq!(compared.pair(other, one), Some(pair));
    }
}

#[test]
fn other_languages_have_nothing_in_common_and_unknown_ones_are_not_read() {
    assert!(Text::of("brainf", "+").is_none());
    assert!(Text::of("cpp", &"x".repeat(600 * 1024)).is_none());
    let python = "def f(n):\n    return n\n".repeat(20);
    let mixed = [text("cpp", ONE), text("python", &python)];
    assert_eq!(compare(&mixed, &[]).pairs().count(), 0);
    assert_eq!(stretches(&mixed[0], &mixed[1], &HashSet::new()), []);
    assert_eq!(compare::<Text>(&[], &[]).pairs().count(), 0);
}

#[test]
fn every_grammar_reads_its_language() {
    for (language, one, other) in [
        (
            "python",
            "x = 0  # sum\nfor h in map(int, input().split()):\n    x ^= h\n",
            "total = 7\nfor heap in map(int, input().split()):\n  total ^= heap\n",
        ),
        (
            "java",
            "class Main { static int f(int n) { /* x */ return n ^ 3; } }",
            "class Solution { static long g(long m) { return m ^ 5; } }",
        ),
        (
            "rust",
            "fn f(n: u32) -> u32 { n ^ 3 } // x",
            "fn g(m: u64) -> u64 {\n m ^ 5 }",
        ),
        (
            "go",
            "func f(n int) int {\n\treturn n ^ 3\n}",
            "func g(m int64) int64 { return m ^ 5; }",
        ),
        (
            "javascript",
            "const f = (n) => n ^ 3; // x",
            "const g = (m) => m ^ 5",
        ),
        (
            "c",
            "int f(int n) { return n ^ 3; }",
            "long f(long m){return m^5;}",
        ),
        (
            "cpp20",
            "int f(int n) { return n ^ 3; }",
            "long f(long m){return m^5;}",
        ),
        (
            "kotlin",
            "import java.io.*\nfun f(n: Int): Int { return n xor 3 } // x",
            "fun g(m: Long): Long {\n    return m xor 0x5\n}",
        ),
        (
            "csharp",
            "using System;\nint F(int n) { /* x */ return n ^ 3; }",
            "long G(long m) { return m ^ 5_000; }",
        ),
        (
            "pascal",
            "program a; function f(n: integer): longint; begin f := n xor 3 end; { x }",
            "FUNCTION g(m: int64): qword;\nBEGIN\n  g := m XOR 5\nEND;",
        ),
        (
            "haskell",
            "import Data.Bits\nf :: Int -> Int\nf n = n `xor` 3 -- x",
            "g' :: Integer -> Integer\ng' m = m `xor` 5",
        ),
        (
            "ocaml",
            "open Scanf\nlet f n = (n lxor 3) + 1 (* x *)",
            "let g heap =\n  (heap lxor 5) + 2",
        ),
        (
            "ruby",
            "x = 0 # sum\ngets.split.each { |h| x ^= h.to_i }\nputs x",
            "total = 7\ngets.split.each { |heap| total ^= heap.to_i }\nputs total",
        ),
        (
            "perl",
            "use strict;\nmy $x = 0; # sum\n$x ^= $_ for split ' ', <STDIN>;",
            "my $total = 7;\n$total ^= $_ for split \" \", <STDIN>;",
        ),
    ] {
        let (one, other) = (text(language, one), text(language, other));
        assert!(one.tokens() > 7, "{language}: {}", one.tokens());
        assert_eq!(one.symbols, other.symbols, "{language}");
    }
}

#[test]
fn stretches_are_the_same_on_both_sides_and_do_not_overlap() {
    let renamed = renamed();
    let (one, other) = (text("cpp", ONE), text("cpp", &renamed));
    let found = stretches(&one, &other, &HashSet::new());
    let covered: usize = found.iter().map(|it| it.tokens).sum();
    assert!(
        covered * 10 > one.tokens() * 9,
        "{covered} of {}",
        one.tokens()
    );
    for pair in found.windows(2) {
        assert!(pair[0].one.end <= pair[1].one.start);
    }
    let mut others: Vec<_> = found.iter().map(|it| it.other.clone()).collect();
    others.sort_by_key(|it| it.start);
    for pair in others.windows(2) {
        assert!(pair[0].end <= pair[1].start);
    }
    assert!(ONE[found[0].one.clone()].contains("memo"));
    assert!(renamed[found[0].other.clone()].contains("cache"));
    // What is common to many begins no stretch.
    let common = one.grams.iter().copied().collect();
    assert_eq!(stretches(&one, &other, &common), []);
}

fn symbols(most: usize) -> impl Strategy<Value = Vec<u64>> {
    // Few different ones, so that there are repetitions.
    prop::collection::vec(0_u64..6, 0..most)
}

fn prints(symbols: &[u64]) -> HashSet<u64> {
    let grams = winnowing::grams(symbols, NOISE);
    let chosen = winnowing::chosen(&grams, GUARANTEE - NOISE + 1);
    chosen.into_iter().map(|at| grams[at]).collect()
}

proptest! {
    /// The guarantee of the publication: what two texts share from the threshold on is noticed.
    #[test]
    fn every_long_match_is_noticed(
        before in symbols(60), after in symbols(60),
        other_before in symbols(60), other_after in symbols(60),
        shared in prop::collection::vec(0_u64..6, GUARANTEE..60),
    ) {
        let one = [before, shared.clone(), after].concat();
        let other = [other_before, shared, other_after].concat();
        prop_assert!(!prints(&one).is_disjoint(&prints(&other)));
    }

    /// What is shorter than the noise threshold never is.
    #[test]
    fn no_short_match_is_noticed(one in symbols(200), other in symbols(200)) {
        let runs = |text: &[u64]| -> HashSet<Vec<u64>> {
            text.windows(NOISE).map(<[u64]>::to_vec).collect()
        };
        if runs(&one).is_disjoint(&runs(&other)) {
            prop_assert!(prints(&one).is_disjoint(&prints(&other)));
        }
    }

    /// Rolling on is the same as hashing each run anew.
    #[test]
    fn grams_roll(text in symbols(80)) {
        let rolled = winnowing::grams(&text, NOISE);
        let anew: Vec<u64> = text
            .windows(NOISE)
            .map(|run| winnowing::grams(run, NOISE)[0])
            .collect();
        prop_assert_eq!(rolled, anew);
    }

    /// Each window has a chosen hash, and no more than about two of a window's length are chosen.
    #[test]
    fn each_window_is_stood_for(text in symbols(300)) {
        let grams = winnowing::grams(&text, NOISE);
        let width = GUARANTEE - NOISE + 1;
        let chosen = winnowing::chosen(&grams, width);
        for from in 0..grams.len().saturating_sub(width - 1) {
            prop_assert!(chosen.range(from..from + width).next().is_some());
        }
        prop_assert_eq!(chosen.is_empty(), grams.is_empty());
    }

    /// No text breaks the reader.
    #[test]
    fn any_text_is_read(source in "[a-z(){};=+ \n\"'#é中]{0,300}") {
        for language in ["cpp", "python", "java", "rust", "go", "javascript"] {
            let text = Text::of(language, &source).unwrap();
            for place in &text.places {
                prop_assert!(source.get(place.clone()).is_some());
            }
        }
    }
}
