//! Sources for newer standards than the usual one, and for compilers of twenty years ago.

use judge::{RunLimits, RunReport, Source, Verdict, message_in};
use problems::Lang;

use super::{judge, problem, verdict_of};

fn run(language: &str, text: &[u8], input: &str) -> RunReport {
    let source = Source::new("program", language, text);
    let limits = RunLimits::default();
    judge().run(&source, input.as_bytes(), limits).unwrap()
}

/// What a program prints that compiles as it is.
#[track_caller]
fn prints(language: &str, text: &str, stdout: &str) {
    let report = run(language, text.as_bytes(), "");
    assert_eq!(report.verdict, Verdict::AC, "{text}\n{report:#?}");
    assert_eq!(report.stdout, stdout, "{text}");
    assert_eq!(report.message, None, "{text}");
}

#[test]
fn newer_standards_are_tried_when_the_usual_one_refuses() {
    const MAIN: &str = "int main() {";
    for (before, body) in [
        (
            "#include <bits/stdc++.h>\nusing namespace std;",
            "vector<int> v{3, 1}; ranges::sort(v); cout << v[0] + ssize(v);",
        ),
        (
            "#include <algorithm>\n#include <iostream>\n#include <vector>",
            "std::vector<int> v{1, 2}; std::ranges::reverse(v); std::cout << v[0] + 1;",
        ),
        (
            "#include <iostream>\n#include <map>",
            "std::map<int, int> m{{1, 2}}; std::cout << m.contains(1) + 2;",
        ),
        (
            "#include <iostream>\n#include <compare>\nstruct A { int x; auto operator<=>(const A&) const = default; };",
            "std::cout << (A{1} < A{2}) + 2;",
        ),
        (
            "#include <concepts>\n#include <iostream>\ntemplate <std::integral T> T three(T x) { return x + 1; }",
            "std::cout << three(2);",
        ),
        (
            "#include <iostream>\nconsteval int three() { return 3; }",
            "std::cout << three();",
        ),
        (
            "#include <iostream>\n#include <string>",
            "std::string s = \"abc\"; std::cout << s.starts_with(\"ab\") + 2;",
        ),
        (
            "#include <iostream>\n#include <bit>",
            "std::cout << std::popcount(7u);",
        ),
        // Of 2023.
        (
            "#include <iostream>",
            "auto n = 3uz; if consteval {} else { std::cout << n; }",
        ),
    ] {
        prints("cpp", &format!("{before}\n{MAIN} {body} }}\n"), "3");
    }
}

#[test]
fn what_the_usual_standard_takes_stays_what_it_was() {
    let standard = "#include <cstdio>\nint main() { int requires = 0, concept = 1; printf(\"%ld\", __cplusplus + requires * concept); }";
    prints("cpp", standard, "201703");
    // It compiles, whatever it prints: nothing is mended.
    let format = "#include <cstdio>\nint main() { long long n = 5; printf(\"%I64d\", n); }";
    let report = run("cpp", format.as_bytes(), "");
    assert_eq!((report.verdict, report.message), (Verdict::AC, None));
}

#[test]
fn a_mistake_is_told_of_the_standard_that_understands_most() {
    let message = |text: &str| {
        let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
        assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
        judging.message.unwrap()
    };
    let said = message("int main() { return x; }");
    assert!(said.contains("‘x’ was not declared"), "{said}");
    let newer = "#include <bits/stdc++.h>\nusing namespace std;\nint main() { vector<int> v; ranges::sort(v); ranges::reverse(v); cout << ssize(v) << y; }";
    let said = message(newer);
    assert!(
        said.contains("‘y’ was not declared") && !said.contains("‘ranges’"),
        "{said}"
    );
}

/// What a program prints that has to be mended, and what is said about it.
#[track_caller]
fn is_mended(language: &str, text: &str, input: &str, stdout: &str, said: &str) {
    let report = run(language, text.as_bytes(), input);
    assert_eq!(report.verdict, Verdict::AC, "{text}\n{report:#?}");
    assert_eq!(report.stdout.trim_end(), stdout, "{text}");
    let message = message_in(&report.message.unwrap_or_default(), Lang::En);
    assert!(message.contains(said), "{text}: {message}");
}

#[test]
fn old_c_plus_plus_is_mended() {
    for (text, input, stdout, said) in [
        (
            "#include <iostream.h>\nvoid main() { int n; cin >> n; cout << n + 1 << endl; }",
            "1",
            "2",
            "<iostream.h> is <iostream> today",
        ),
        (
            "#include <iostream.h>\n#include <iomanip.h>\n#include <fstream.h>\nint main() { cout << setw(3) << 7; return 0; }",
            "",
            "  7",
            "<iomanip.h>",
        ),
        (
            "#include <stdio.h>\nint main() { __int64 a; unsigned __int64 b = 18446744073709551615ui64 - 0; scanf(\"%I64d\", &a); printf(\"%I64d %I64u\", a * 2, b); }",
            "5000000000",
            "10000000000 18446744073709551615",
            "%lld",
        ),
        (
            "#include <cstdio>\nint main() { int a[9]; memset(a, 0, sizeof a); printf(\"%.0f %d %d\", sqrt(16.0), INT_MAX, a[3]); }",
            "",
            "4 2147483647 0",
            "<cstring>",
        ),
        (
            "#include <cstdio>\nusing namespace std;\nint main() { int a[] = {3, 1, 2}; sort(a, a + 3); printf(\"%d\", max(a[0], 0)); }",
            "",
            "1",
            "<algorithm>",
        ),
        (
            "#include <stdio.h>\n#include <conio.h>\n#include <windows.h>\nint main() { DWORD n; scanf(\"%u\", &n); Sleep(0); getch(); printf(\"%u\", n); }",
            "7\n",
            "7",
            "<conio.h> is of another system",
        ),
        (
            "#include <cstdio>\nint main() { char s[20]; int n; scanf_s(\"%d%19s\", &n, s, 20); printf_s(\"%s%d\", s, n); }",
            "4 ab",
            "ab4",
            "scanf_s",
        ),
        (
            "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\nint main() { char s[40]; itoa(-12, s, 10); strrev(s); printf(\"%s %d\", s, stricmp(\"A\", \"a\")); }",
            "",
            "21- 0",
            "strrev",
        ),
        (
            "#include <stdio.h>\n#include <string.h>\nvoid main() { char s[20]; while (gets(s)) printf(\"%d \", strlen(s)); }",
            "ab\nc\n",
            "2 1",
            "main must return int",
        ),
        (
            "#include <Stdio.h>\n#include <String.h>\nint main() { printf(\"%d\", (int)strlen(\"abc\")); }",
            "",
            "3",
            "<Stdio.h>",
        ),
        (
            "#include <stdio.h>\nvoid main(void)\n{\n\tint t = 3;\n\tif (t == 3) { puts(\"x\"); return; }\n}",
            "",
            "x",
            "main must return int",
        ),
        (
            "#include <iostream>\nusing namespace std;\ntypedef unsigned __int64 ull;\nint main() { ull a; signed __int64 b = -1; cin >> a; cout << a + 1 << ' ' << b << ' ' << (unsigned __int64)b; }",
            "18446744073709551614",
            "18446744073709551615 -1 18446744073709551615",
            "__int64 is known to other compilers only",
        ),
        (
            "#include <stdio.h>\nint main() { int n; scanf(\"%d\", &n); for (int i = 0; i < n; i++) {}\nif (i == n) for (i = 0; i < 3; i++) {}\nprintf(\"%d\", i); }",
            "5",
            "3",
            "i, declared in a for loop",
        ),
        (
            "#include <iostream.h>\nvoid main() { int n, s = 0; cin >> n;\n\tfor (int i = 0; i < n; i++) s += i;\n\tcout << i << s; }",
            "4",
            "46",
            "<iostream.h> is <iostream> today",
        ),
    ] {
        is_mended("cpp", text, input, stdout, said);
    }
}

/// A header that the source includes is not what it lacks, whatever an older standard still knew.
#[test]
fn nothing_untrue_is_said_of_what_was_mended() {
    let text =
        "#include <stdio.h>\nint main() { char s[9]; gets(s); printf(\"%I64d\", (__int64)s[0]); }";
    let report = run("cpp", text.as_bytes(), "7\n");
    assert_eq!(
        (report.verdict, report.stdout.as_str()),
        (Verdict::AC, "55")
    );
    let message = message_in(&report.message.unwrap_or_default(), Lang::En);
    assert!(message.contains("__int64"), "{message}");
    assert!(!message.contains("included"), "{message}");
}

/// What is wrong besides is said as well: the compiler's first words do not come to it.
#[test]
fn of_what_is_refused_though_mended_all_is_said() {
    for (text, parts) in [
        (
            "#include <iostream.h>\nint main() { cout << x; }",
            ["<iostream.h> is <iostream> today", "‘x’ was not declared"],
        ),
        (
            "#include <cstdio>\nint main() { unsigned __int64 n = ; }",
            [
                "__int64 is known to other compilers only",
                "expected primary-expression before ‘;’",
            ],
        ),
    ] {
        let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
        assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
        let message = message_in(&judging.message.unwrap_or_default(), Lang::En);
        for part in parts {
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

#[test]
fn old_c_is_mended() {
    for (text, input, stdout, said) in [
        (
            "#include <stdio.h>\nint main() { __int64 a; scanf(\"%I64d\", &a); printf(\"%I64d\\n\", a * 2); return 0; }",
            "5000000000",
            "10000000000",
            "__int64",
        ),
        (
            "#include <stdio.h>\nint main() { int n = INT_MAX; printf(\"%d\", n); return 0; }",
            "",
            "2147483647",
            "<limits.h>",
        ),
        (
            "#include <stdio.h>\n#include <conio.h>\nvoid main() { int n; scanf(\"%d\", &n); printf(\"%d\", n); getch(); }",
            "7\n",
            "7",
            "<conio.h>",
        ),
        (
            "#include <stdio.h>\n#include <windows.h>\nint main() { int n; char c; scanf_s(\"%d %c\", &n, &c, 1); printf(\"%c%d\", c, n); return 0; }",
            "4 x",
            "x4",
            "scanf_s",
        ),
        (
            "#include <stdio.h>\nint main() { unsigned __int64 a; scanf(\"%I64u\", &a); printf(\"%I64u\", a + 1); return 0; }",
            "18446744073709551614",
            "18446744073709551615",
            "__int64",
        ),
        (
            "#include <stdio.h>\n#include <string.h>\nint main() { char s[9] = \"abc\"; puts(strrev(s)); return 0; }",
            "",
            "cba",
            "strrev",
        ),
    ] {
        is_mended("c", text, input, stdout, said);
    }
}

/// What is wrong only by its form is let pass, and said.
#[test]
fn sources_that_only_a_lax_compiler_takes_are_let_pass_with_a_note() {
    for (text, stdout, said) in [
        (
            "#include <cstdio>\nadd(int a, int b) { return a + b; }\nint main() { printf(\"%d\", add(3, 4)); }",
            "7",
            "main.cpp:2:1: error: ISO C++ forbids declaration of ‘add’ with no type",
        ),
        (
            "#include <bits/stdc++.h>\nstruct A { int A::x() { return 7; } };\nint main() { A a; std::cout << a.x(); }",
            "7",
            "extra qualification ‘A::’",
        ),
        (
            "#include <cstdio>\nint f(int a = 7);\nint f(int a = 7) { return a; }\nint main() { printf(\"%d\", f()); }",
            "7",
            "default argument given for parameter 1",
        ),
        (
            "#include <cstdio>\n#include <cstring>\nint main() { const char *s = \"a7\"; char *p = strchr(s, '7'); puts(p); }",
            "7",
            "invalid conversion from ‘const char*’ to ‘char*’",
        ),
        (
            "#include <cstdio>\n#include <set>\nstruct N { int x; bool operator<(const N &o) const { return x < o.x; } int get() { return 7; } };\nint main() { std::set<N> s; s.insert(N()); printf(\"%d\", s.begin()->get()); }",
            "7",
            "discards qualifiers",
        ),
        // Only the form of what is left after mending is wrong.
        (
            "#include <iostream.h>\nseven() { return 7; }\nvoid main() { cout << seven(); }",
            "7",
            "main must return int",
        ),
        (
            "#include <iostream.h>\nseven() { return 7; }\nvoid main() { cout << seven(); }",
            "7",
            "told to be permissive:\nmain.cpp:2:1: error: ISO C++ forbids declaration of ‘seven’",
        ),
    ] {
        is_mended("cpp", text, "", stdout, said);
    }
    // Nothing is said of what every compiler takes.
    prints(
        "cpp",
        "#include <cstdio>\nint main() { char *s = \"7\"; puts(s); }",
        "7\n",
    );
}

/// A mistake of types is no matter of form, whatever else is wrong: all of it is said.
#[test]
fn mistakes_of_types_are_compile_errors() {
    for (text, said) in [
        (
            "#include <iostream>\nint main() { int x = \"a\"; std::cout << x; }",
            &["invalid conversion from ‘const char*’ to ‘int’"][..],
        ),
        (
            "#include <cstdio>\nint main() { int *p = 5; int a[3]; int x = a; printf(\"%d\", x); }",
            &["from ‘int’ to ‘int*’", "from ‘int*’ to ‘int’"],
        ),
        (
            "#include <bits/stdc++.h>\nf() { return 1; }\nint main() { int x = \"a\"; return y; }",
            &["with no type", "to ‘int’", "‘y’ was not declared"],
        ),
        (
            "#include <cstdio>\nint main() { int x = 3; const char *p = \"a\"; if (p == x) puts(p); }",
            &["comparison between pointer and integer"],
        ),
    ] {
        let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
        assert_eq!(judging.verdict, Verdict::CE, "{text}\n{judging:#?}");
        let message = judging.message.unwrap();
        for part in said {
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

/// Comments and texts in an old encoding come through as they were.
#[test]
fn mending_changes_no_other_byte() {
    let text = b"#include <stdio.h>\nvoid main() { __int64 n = 1; /* \xc4\xe3 __int64 */ printf(\"\xba\xc3%I64d // void main()\", n); }";
    let source = Source::new("program", "cpp", &text[..]);
    let report = judge().run(&source, b"", RunLimits::default()).unwrap();
    assert_eq!(report.verdict, Verdict::AC, "{report:#?}");
    assert_eq!(report.stdout, "\u{fffd}\u{fffd}1 // void main()");
}

#[test]
fn the_note_is_there_again_when_the_program_comes_from_the_cache() {
    let unique = format!("{:?}", std::time::SystemTime::now());
    let text = format!(
        "// {unique}\n#include <stdio.h>\nvoid main() {{ int n, m; while (scanf(\"%d%d\", &n, &m) == 2 && n) puts(n % 2 && m % 2 ? \"What a pity!\" : \"Wonderful!\"); }}"
    );
    for _ in 0..2 {
        let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", &text);
        assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
        assert!(judging.message.unwrap().contains("main must return int"));
    }
}

/// What nobody can mend is told as it was before.
#[test]
fn what_is_simply_wrong_is_a_compile_error_in_the_compilers_words() {
    for text in [
        "#include <mine.h>\nint main() {}",
        "#include <iostream.h>\nint main() { cout << x; }",
        "#include <cstdio>\nvoid main() { int n = ; }",
        "int main() { memset(x, 0, 1); }",
    ] {
        let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
        assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
        let message = judging.message.unwrap();
        assert!(message.contains("error: "), "{message}");
        assert!(!message.contains("mended"), "{message}");
    }
}
