//! What compilers say of broken programs, word for word.

use std::collections::BTreeSet;

use super::*;

/// What the compilers of some languages say of a program that was sent under a name of its own, and which lines are
/// marked with what.
struct Said {
    languages: &'static [&'static str],
    sent: &'static str,
    words: &'static str,
    marked: &'static [(usize, &'static str)],
}

const SAID: [Said; 16] = [
    Said {
        languages: &["c"],
        sent: "a.c",
        words: "main.c: In function ‘main’:\nmain.c:3:20: error: ‘y’ undeclared (first use in this function)\n    3 |     printf(\"%d\\n\", y);\n      |                    ^\nmain.c:3:20: note: each undeclared identifier is reported only once for each function it appears in",
        marked: &[(
            3,
            "main.c:3:20: error: ‘y’ undeclared (first use in this function)",
        )],
    },
    Said {
        languages: &["cpp", "cpp20", "cpp23"],
        sent: "ce2.cc",
        words: "main.cpp: In function ‘int main()’:\nmain.cpp:3:18: error: ‘y’ was not declared in this scope\n    3 |     std::cout << y << \"\\n\";\n      |                  ^",
        marked: &[(
            3,
            "main.cpp:3:18: error: ‘y’ was not declared in this scope",
        )],
    },
    Said {
        languages: &["rust"],
        sent: "a.rs",
        words: "error[E0308]: mismatched types\n --> main.rs:3:7\n  |\n3 |     f(\"x\");\n  |     - ^^^ expected `i32`, found `&str`\n  |     |\n  |     arguments to this function are incorrect\n  |\nnote: function defined here\n --> main.rs:1:4\n  |\n1 | fn f(a: i32) {}\n  |    ^ ------\n\nerror: aborting due to 1 previous error\n\nFor more information about this error, try `rustc --explain E0308`.",
        marked: &[(3, "error[E0308]: mismatched types")],
    },
    Said {
        languages: &["python"],
        sent: "a.py",
        words: "  File \"main.py\", line 2\n    print(n\n         ^\nSyntaxError: '(' was never closed",
        marked: &[(2, "SyntaxError: '(' was never closed")],
    },
    Said {
        languages: &["pypy"],
        sent: "a.py",
        words: "Warning: cannot find your CPU L2 cache size in /proc/cpuinfo\n  File \"main.py\", line 3\n    return error\nIndentationError: unexpected indent",
        marked: &[(3, "IndentationError: unexpected indent")],
    },
    Said {
        languages: &["java"],
        sent: "main.java",
        words: "Main.java:3: error: cannot find symbol\n        System.out.println(y);\n                           ^\n  symbol:   variable y\n  location: class Main\n1 error",
        marked: &[(3, "Main.java:3: error: cannot find symbol")],
    },
    Said {
        languages: &["kotlin"],
        sent: "a.kt",
        words: "OpenJDK 64-Bit Server VM warning: Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future release.\nmain.kt:4:7: error: type mismatch: inferred type is String but Int was expected\n    f(\"x\")\n      ^\nmain.kt:5:21: error: the integer literal does not conform to the expected type String\n    val y: String = 4\n                    ^",
        marked: &[
            (
                4,
                "main.kt:4:7: error: type mismatch: inferred type is String but Int was expected",
            ),
            (
                5,
                "main.kt:5:21: error: the integer literal does not conform to the expected type String",
            ),
        ],
    },
    Said {
        languages: &["go"],
        sent: "a.go",
        words: "# command-line-arguments\nmain.go:3:16: imported and not used: \"os\"\nmain.go:6:6: f redeclared in this block\n\tmain.go:5:6: other declaration of f\nmain.go:9:14: cannot use \"note\" (untyped string constant) as int value in variable declaration",
        marked: &[
            (3, "main.go:3:16: imported and not used: \"os\""),
            (6, "main.go:6:6: f redeclared in this block"),
            (
                9,
                "main.go:9:14: cannot use \"note\" (untyped string constant) as int value in variable declaration",
            ),
        ],
    },
    Said {
        languages: &["javascript"],
        sent: "a.js",
        words: "main.js:3\n  console.error(\"x\";\n                ^^^\n\nSyntaxError: missing ) after argument list\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n    at checkSyntax (node:internal/main/check_syntax:78:3)\n\nNode.js v20.20.2",
        marked: &[(3, "SyntaxError: missing ) after argument list")],
    },
    Said {
        languages: &["pascal"],
        sent: "a.pas",
        words: "main.pas(3,11) Error: Identifier not found \"y\"\nmain.pas(5) Fatal: There were 1 errors compiling module, stopping\nFatal: Compilation aborted\nError: /usr/bin/ppcx64 returned an error exitcode",
        marked: &[(3, "main.pas(3,11) Error: Identifier not found \"y\"")],
    },
    Said {
        languages: &["csharp"],
        sent: "a.cs",
        words: "main.cs(3,17): error CS0111: A member `A.F()' is already defined. Rename this member or use different parameter types\nmain.cs(2,17): (Location of the symbol related to previous error)\nCompilation failed: 1 error(s), 0 warnings",
        marked: &[(
            3,
            "main.cs(3,17): error CS0111: A member `A.F()' is already defined. Rename this member or use different parameter types",
        )],
    },
    Said {
        languages: &["haskell"],
        sent: "a.hs",
        words: "main.hs:4:12: error:\n    • Couldn't match type ‘Int’ with ‘[Char]’\n      Expected: String\n        Actual: Int\n    • In the first argument of ‘putStrLn’, namely ‘x’\n  |\n4 |   putStrLn x\n  |            ^",
        marked: &[(
            4,
            "main.hs:4:12: error: Couldn't match type ‘Int’ with ‘[Char]’",
        )],
    },
    Said {
        languages: &["ocaml"],
        sent: "a.ml",
        words: "File \"main.ml\", line 3, characters 3-4:\n3 |    x ^ 2)\n       ^\nError: This expression has type int but an expression was expected of type\n         string",
        marked: &[(
            3,
            "Error: This expression has type int but an expression was expected of type",
        )],
    },
    Said {
        languages: &["ruby"],
        sent: "a.rb",
        words: "main.rb:2: syntax error, unexpected end-of-input, expecting ')'\nputs (n\n       ^",
        marked: &[(
            2,
            "main.rb:2: syntax error, unexpected end-of-input, expecting ')'",
        )],
    },
    Said {
        languages: &["bash"],
        sent: "a.sh",
        words: "main.sh: line 2: unexpected EOF while looking for matching `\"'",
        marked: &[(
            2,
            "main.sh: line 2: unexpected EOF while looking for matching `\"'",
        )],
    },
    Said {
        languages: &["perl"],
        sent: "a.pl",
        words: "\"my\" variable $a1 masks earlier declaration in same scope at main.pl line 5.\nGlobal symbol \"%a1\" requires explicit package name (did you forget to declare \"my %a1\"?) at main.pl line 6.\nsyntax error at main.pl line 7, near \"}\"\nmain.pl had compilation errors.",
        marked: &[
            (
                6,
                "Global symbol \"%a1\" requires explicit package name (did you forget to declare \"my %a1\"?) at main.pl line 6.",
            ),
            (7, "syntax error at main.pl line 7, near \"}\""),
        ],
    },
];

#[test]
fn the_words_of_every_compiler_are_understood() {
    for said in &SAID {
        for language in said.languages {
            // Under the name that it was sent by, and under that which it is compiled by.
            for sent in [said.sent, "", "main.txt"] {
                let names = FileNames::of(sent, language);
                let found = complaints(said.words, &names);
                let found: Vec<(usize, &str)> = (found.iter())
                    .map(|it| (it.line, it.message.as_str()))
                    .collect();
                assert_eq!(found, said.marked, "{language}, sent as {sent:?}");
            }
        }
    }
}

#[test]
fn no_language_is_left_out() {
    let understood: BTreeSet<&str> = SAID.iter().flat_map(|it| it.languages).copied().collect();
    let languages = judge::language::built_in();
    let known: BTreeSet<&str> = languages.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(understood, known);
}

fn marked(words: &str, sent: &str, language: &str) -> Vec<(usize, String)> {
    let names = FileNames::of(sent, language);
    let found = complaints(words, &names).into_iter();
    found.map(|it| (it.line, it.message)).collect()
}

fn lines(words: &str, sent: &str, language: &str) -> Vec<usize> {
    let found = marked(words, sent, language).into_iter();
    found.map(|(line, _)| line).collect()
}

#[test]
fn a_java_file_is_named_after_its_class() {
    assert_eq!(
        marked(
            "Solver.java:4: error: ';' expected\n        error = 3\n                 ^\n1 error",
            "main.java",
            "java"
        ),
        [(4, "Solver.java:4: error: ';' expected".to_owned())]
    );
}

#[test]
fn what_a_header_says_is_said_of_the_line_that_uses_it() {
    let words = "In file included from /usr/include/c++/12/vector:60,\n                 from main.cpp:1:\n/usr/include/c++/12/bits/predefined_ops.h: In instantiation of ‘f’:\n/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from ‘void std::sort’\nmain.cpp:6:14:   required from here\n/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for ‘operator<’";
    assert_eq!(
        marked(words, "a.cpp", "cpp"),
        [(6, "error: no match for ‘operator<’".to_owned())]
    );
}

#[test]
fn remarks_are_none() {
    for words in [
        "main.cpp:9:1: warning: unused variable 'error'",
        "main.cpp:9:1: note: error",
        "main.cpp:9: too many errors",
        "domain.cpp:9:1: error: x",
        "main.cpp: error: x",
        "main.cpp:0:1: error: x",
        "",
    ] {
        assert_eq!(lines(words, "main.cpp", "cpp"), [0; 0], "{words}");
    }
    let words = "File \"main.ml\", line 3, characters 4-5:\nWarning 26 [unused-var]: unused variable x.\nFile \"main.ml\", lines 7-9, characters 0-2:\nError: Unbound value y";
    assert_eq!(lines(words, "main.ml", "ocaml"), [7]);
    let words = "warning: unused\n --> main.rs:7:1\nerror: x\n --> main.rs:2:5\n";
    assert_eq!(lines(words, "main.rs", "rust"), [2]);
}

#[test]
fn names_in_what_is_said_mean_nothing() {
    let words = "main.cpp:3:5: error: 'warning' was not declared\nmain.cpp:3:9: error: later";
    assert_eq!(
        marked(words, "main.cpp", "cpp"),
        [(
            3,
            "main.cpp:3:5: error: 'warning' was not declared".to_owned()
        )]
    );
    let words = "main.go:6:2: info declared but not used\nmain.go:7:2: notes declared but not used";
    assert_eq!(lines(words, "a.go", "go"), [6, 7]);
}
