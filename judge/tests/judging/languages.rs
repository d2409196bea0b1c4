//! Each language of this machine solves a problem and fails in its own ways; old code builds.

use judge::Verdict;

use super::{judge, problem, verdict_of};

/// Kiki's game in a language: right, and a text that does not compile where that can be known.
const PROGRAMS: [(&str, &str, Option<&str>); 12] = [
    (
        "c",
        "#include <stdio.h>\nmain() { int n, m; while (scanf(\"%d%d\", &n, &m), n) puts(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); return 0; }",
        Some("int main(void) { return x; }"),
    ),
    (
        "cpp",
        "#include <bits/stdc++.h>\nusing namespace std;\nint main() { int n, m; while (cin >> n >> m && n) cout << (n & m & 1 ? \"What a pity!\" : \"Wonderful!\") << endl; }",
        Some("int main() { return x; }"),
    ),
    (
        "cpp20",
        "#include <bits/stdc++.h>\n#include <concepts>\nint main() { int n, m; while (std::cin >> n >> m && n) std::cout << (n & m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); }",
        Some("int main() { return x; }"),
    ),
    (
        "cpp23",
        "#include <bits/stdc++.h>\nint main() { int n, m; while (std::cin >> n >> m && n) std::cout << (n & m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); }",
        Some("int main() { return x; }"),
    ),
    (
        "rust",
        "use std::io::{self, BufRead};\nfn main() { for line in io::stdin().lock().lines() { let v: Vec<u32> = line.unwrap().split_whitespace().map(|x| x.parse().unwrap()).collect(); if v[0] == 0 { break; } println!(\"{}\", if v[0] & v[1] & 1 == 1 { \"What a pity!\" } else { \"Wonderful!\" }); } }",
        Some("fn main() { x }"),
    ),
    (
        "python",
        "while True:\n    n, m = map(int, input().split())\n    if n == 0: break\n    print('What a pity!' if n & m & 1 else 'Wonderful!')\n",
        Some("while True\n"),
    ),
    (
        "pypy",
        "while True:\n    n, m = map(int, input().split())\n    if n == 0: break\n    print('What a pity!' if n & m & 1 else 'Wonderful!')\n",
        Some("while True\n"),
    ),
    (
        "java",
        "import java.util.*;\npublic class Kiki { public static void main(String[] a) { Scanner in = new Scanner(System.in); StringBuilder out = new StringBuilder(); while (true) { int n = in.nextInt(), m = in.nextInt(); if (n == 0) break; out.append((n & m & 1) == 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); } System.out.print(out); } }",
        Some("class Main { int x = y; }"),
    ),
    (
        "javascript",
        "for (const line of require('fs').readFileSync(0, 'utf8').split('\\n')) { const [n, m] = line.split(' ').map(Number); if (!n) break; console.log(n & m & 1 ? 'What a pity!' : 'Wonderful!'); }",
        None,
    ),
    (
        "go",
        "package main\nimport (\"bufio\"; \"fmt\"; \"os\")\nfunc main() { in := bufio.NewReader(os.Stdin); out := bufio.NewWriter(os.Stdout); defer out.Flush(); for { var n, m int; fmt.Fscan(in, &n, &m); if n == 0 { return }; if n&m&1 == 1 { fmt.Fprintln(out, \"What a pity!\") } else { fmt.Fprintln(out, \"Wonderful!\") } } }",
        Some("package main\nfunc main() { x }"),
    ),
    (
        "pascal",
        "var n, m: longint;\nbegin read(n, m); while n > 0 do begin if odd(n) and odd(m) then writeln('What a pity!') else writeln('Wonderful!'); read(n, m) end end.",
        Some("begin x := 1 end."),
    ),
    (
        "perl",
        "while (<>) { my ($n, $m) = split; last unless $n; print 0 + $n & 0 + $m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"; }",
        Some("while ("),
    ),
];

#[test]
fn every_language_here_judges_right_and_reports_what_does_not_compile() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    let mut judged = 0;
    for (language, right, broken) in PROGRAMS {
        if judge.language(language).is_err() {
            eprintln!("skipped: {language} is not installed here");
            continue;
        }
        judged += 1;
        let judging = verdict_of(&judge, &problem, language, right);
        assert_eq!(judging.verdict, Verdict::AC, "{language}: {judging:#?}");
        let Some(broken) = broken else { continue };
        let judging = verdict_of(&judge, &problem, language, broken);
        assert_eq!(judging.verdict, Verdict::CE, "{language}: {judging:#?}");
        assert!(!judging.message.unwrap().is_empty());
    }
    assert!(judged >= 4, "C, C++, Rust and Python at least");
}

#[test]
fn runtimes_that_run_out_of_memory_or_fail_are_told_apart() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for (language, text, verdict) in [
        ("python", "x = [0]\nwhile True: x += x\n", Verdict::MLE),
        ("python", "print([][0])\n", Verdict::RE),
        ("python", "while True: pass\n", Verdict::TLE),
        (
            "java",
            "class Main { public static void main(String[] a) { java.util.List<int[]> l = new java.util.ArrayList<>(); for (;;) l.add(new int[1 << 20]); } }",
            Verdict::MLE,
        ),
        (
            "java",
            "class Main { public static void main(String[] a) { int[] x = {}; x[0] = 1; } }",
            Verdict::RE,
        ),
        ("javascript", "null.x", Verdict::RE),
    ] {
        if judge.language(language).is_err() {
            eprintln!("skipped: {language} is not installed here");
            continue;
        }
        let judging = verdict_of(&judge, &problem, language, text);
        assert_eq!(judging.verdict, verdict, "{language}: {text}: {judging:#?}");
    }
}

#[test]
fn code_of_the_2010s_builds() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    // No types where C had none, no returns, names that later standards took.
    for text in [
        "#include <stdio.h>\n#include <algorithm>\nusing namespace std;\nint next[10], count;\nmain() { int n, m; while (scanf(\"%d%d\", &n, &m), n) puts(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); }",
        "#include <cstdio>\nint say(const char *s) { puts(s); }\nint main() { int n, m; while (scanf(\"%d%d\", &n, &m), n) say(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); }",
        "#include <iostream>\nusing namespace std;\nint main() { register int n, m; while (cin >> n >> m, n) { char *s = n & m & 1 ? \"What a pity!\" : \"Wonderful!\"; cout << s << endl; } }",
    ] {
        let judging = verdict_of(&judge, &problem, "cpp", text);
        assert_eq!(judging.verdict, Verdict::AC, "{text}\n{judging:#?}");
    }
}
