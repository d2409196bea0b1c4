//! Scripts and texts with what is said of them, worked out from the specification of the language.
#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use super::run::run;
use super::{Opinion, Script};

fn opinion(script: &str, text: &str) -> Opinion {
    let script = Script::read("v.ctd", script.as_bytes()).unwrap();
    script.opinion(text.as_bytes())
}

#[track_caller]
fn takes(script: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(opinion(script, text), Opinion::Takes, "{script}: {text:?}");
    }
}

#[track_caller]
fn refuses(script: &str, texts: &[&str]) {
    for text in texts {
        let opinion = opinion(script, text);
        assert!(
            matches!(opinion, Opinion::Refuses(_)),
            "{script}: {text:?}: {opinion:?}"
        );
    }
}

#[test]
fn whole_numbers_are_written_in_one_way_only() {
    let script = "INT(-5, 10^20) NEWLINE";
    takes(script, &["0\n", "-5\n", "100000000000000000000\n"]);
    refuses(
        script,
        &[
            "-6\n",
            "100000000000000000001\n",
            "00\n",
            "01\n",
            "-0\n",
            "+1\n",
            "-\n",
            "\n",
            "1",
            "1 \n",
        ],
    );
}

#[test]
fn numbers_with_a_fraction_are_written_as_is_asked() {
    takes("FLOAT(0, 1) EOF", &["0", "0.5", "1.0", "5e-1", "1E+0"]);
    refuses(
        "FLOAT(0, 1) EOF",
        &["00.5", ".5", "1.", "1.1", "-0.5", "5e", "5e-01", "nan"],
    );
    takes("FLOAT(0, 1e1000, x) EOF", &["1e300", "1e999"]);
    takes("FLOAT(0,9,x,FIXED)", &["5.25"]);
    refuses("FLOAT(0,9,x,FIXED)", &["5e0"]);
    takes("FLOAT(0,9,x,SCIENTIFIC)", &["5e0"]);
    refuses("FLOAT(0,9,x,SCIENTIFIC)", &["5.25"]);
    takes("FLOATP(0,1000,1,2)", &["1.5", "12.25", "1.5e2"]);
    refuses("FLOATP(0,1000,1,2)", &["1", "1.125", "12.5e1", "0.5e1"]);
}

#[test]
fn loops_have_separators_and_counters() {
    let script = "INT(1,9,n) NEWLINE REPI(i, n, SPACE) INT(0,99,a[i]) END NEWLINE \
                  ASSERT(i == n) ASSERT(a[0] < a[n-1] || n == 1)";
    takes(script, &["3\n1 5 2\n", "1\n7\n"]);
    refuses(
        script,
        &["3\n1 5\n", "3\n1 5 2 \n", "3\n1 5 2 4\n", "2\n5 1\n"],
    );
    let words = "WHILEI(k, !ISEOF, NEWLINE) REGEX(\"[a-z]+\", w[k]) END ASSERT(UNIQUE(w))";
    takes(words, &["", "a\nb", "one\ntwo\nthree"]);
    refuses(words, &["a\na", "a\n", "a b"]);
    takes("REP(0, SPACE) INT(0,1) END", &[""]);
    // Whoever counts may not trust the counter of an inner loop.
    takes(
        "REPI(i,2) REPI(i,3) STRING(\"x\") END ASSERT(i==3) END ASSERT(i==2)",
        &["xxxxxx"],
    );
}

#[test]
fn choices_look_at_what_comes_next() {
    let script = "IF(MATCH(\"+-\")) REGEX(\"[+-]\") INT(0,9) ELSE STRING(\"none\") END NEWLINE";
    takes(script, &["+5\n", "-0\n", "none\n"]);
    refuses(script, &["5\n", "+\n", "nonee\n"]);
}

#[test]
fn the_longest_match_of_a_pattern_counts() {
    takes("REGEX(\"a|ab\") STRING(\"c\")", &["ac", "abc"]);
    refuses("REGEX(\"a|ab\") STRING(\"bc\")", &["abc"]);
    takes(
        "REGEX(\"[[:digit:]]{2,3}x*\") NEWLINE",
        &["12\n", "123xx\n"],
    );
    takes(
        r#"REGEX("[^\n]*") NEWLINE STRING("\\")"#,
        &["any thing\n\\"],
    );
    takes(r#"REGEX("[]&~[]+")"#, &["]&~["]);
    refuses("REGEX(\"a+\")", &["b", ""]);
    assert!(matches!(opinion("REGEX(\"(\")", ""), Opinion::Fails(_)));
}

#[test]
fn sums_are_computed_as_usual() {
    for (sum, value) in [
        ("2+3*4", "14"),
        ("(2+3)*4", "20"),
        ("2^3^2", "64"),
        ("-2^2", "-4"),
        ("2^-1*0+1", ""),
        ("7/2", "3"),
        ("-7/2", "-3"),
        ("-7%3", "-1"),
        ("7/2.0", "3.5"),
        ("STRLEN(\"abc\")+1", "4"),
        ("1-2-3", "-4"),
    ] {
        let script = format!("ASSERT({sum} == {value})");
        if value.is_empty() {
            assert!(matches!(
                opinion(&format!("ASSERT({sum}==0)"), ""),
                Opinion::Fails(_)
            ));
        } else {
            takes(&script, &[""]);
        }
    }
    takes("SET(s=\"a\", t=\"b\") ASSERT(s < t && !(s == t))", &[""]);
}

#[test]
fn arrays_know_what_is_in_them() {
    let points = "INT(0,9,n) REPI(i,n) SPACE INT(0,9,x[i]) SPACE INT(0,9,y[i]) END NEWLINE \
                  ASSERT(UNIQUE(x,y))";
    takes(points, &["2 1 1 1 2\n", "0\n"]);
    refuses(points, &["2 1 1 1 1\n"]);
    takes(
        "SET(a[0]=3,a[1,2]=4.0) ASSERT(INARRAY(4,a) && INARRAY(3.0,a) && !INARRAY(5,a))",
        &[""],
    );
    takes(
        "SET(a[0]=3) SET(a[0]=4) ASSERT(!INARRAY(3,a)) UNSET(a) ASSERT(!INARRAY(4,a))",
        &[""],
    );
    assert_eq!(
        opinion("SET(a[0]=1)\nSET(b[1]=1)\nASSERT(UNIQUE(a,b))", ""),
        Opinion::Fails("`a` and `b` do not have values at the same indices (v.ctd:3)".into())
    );
}

#[test]
fn what_is_said_names_both_places() {
    let script = "INT(1,5,n)\nNEWLINE\nREP(n)\n  INT(1,5) NEWLINE\nEND\n";
    assert_eq!(
        opinion(script, "2\n1\n9\n"),
        Opinion::Refuses(
            "line 3, character 1: expected a whole number from 1 to 5, found `9` (v.ctd:4)".into()
        )
    );
    assert_eq!(
        opinion(script, "1\n1"),
        Opinion::Refuses(
            "line 2, character 2: expected the end of the line, found the end of the text (v.ctd:4)"
                .into()
        )
    );
    assert_eq!(
        opinion("ASSERT(x > 1)", ""),
        Opinion::Fails("`x` has no value (v.ctd:1)".into())
    );
}

#[test]
fn what_is_no_script_is_refused_with_its_line() {
    for (script, line, said) in [
        ("INT(1,2) SPAC", 1, "expected a command, found `SPAC`"),
        ("\nINT(1 2)", 2, "expected `,`, found `2`"),
        (
            "REP(3)\nSPACE\n",
            2,
            "expected `END` for the `REP` of line 1",
        ),
        ("END", 1, "this closes nothing"),
        ("STRING(\"abc)", 1, "a text begins here and does not end"),
        (
            "INT(1,2,X)",
            1,
            "expected the name of a variable, found `X`",
        ),
        ("ASSERT(1)", 1, "expected a comparison"),
        ("SPACE @", 1, "`@` means nothing here"),
    ] {
        let error = Script::read("v.ctd", script.as_bytes()).unwrap_err();
        assert_eq!(error.line, line, "{script}");
        assert!(error.what.starts_with(said), "{script}: {}", error.what);
    }
}

/// Scripts that would compute, remember or nest without end.
#[test]
fn no_script_goes_on_for_ever() {
    for script in [
        "WHILE(0==0) END",
        "REP(10^30) END",
        "SET(x=3) WHILE(0==0) SET(x=x*x) END",
        "SET(x=2.0) WHILE(0==0) SET(x=x*x) END",
        "SET(x=1e999-1e999)",
        "ASSERT(3^(10^9) > 0)",
        "WHILEI(i,0==0) SET(a[i]=i) END",
        "REPI(i,10^9) SET(a[i]=\"0123456789012345678901234567890123456789\") END",
    ] {
        let read = Script::read("v.ctd", script.as_bytes()).unwrap();
        let opinion = run(&read, b"", 200_000);
        assert!(
            matches!(opinion, Opinion::Fails(_)),
            "{script}: {opinion:?}"
        );
    }
    for script in [
        format!("ASSERT({}1{} > 0)", "(".repeat(9000), ")".repeat(9000)),
        format!("ASSERT({}1 > 0)", "1+".repeat(9000)),
        format!("ASSERT({}1 > 0)", "1 > 0 && ".repeat(9000)),
        format!("ASSERT({}1 > 0)", "!".repeat(9000)),
        format!("ASSERT({}1 > 0)", "-".repeat(9000)),
        "REP(1)".repeat(9000),
    ] {
        assert!(Script::read("v.ctd", script.as_bytes()).is_err());
    }
}

#[test]
fn what_is_looked_at_and_copied_counts() {
    let text = "a".repeat(100_000);
    let cheap = |script: &str| {
        let script = Script::read("v.ctd", script.as_bytes()).unwrap();
        matches!(run(&script, text.as_bytes(), 10_000_000), Opinion::Takes)
    };
    // Once through the text is cheap…
    assert!(cheap("REGEX(\"(.*Q)?\") REGEX(\".*\")"));
    // …a thousand times is not, though each time nothing is matched.
    assert!(!cheap("REP(1000) REGEX(\"(.*Q)?\") END REGEX(\".*\")"));
    assert!(!cheap("REGEX(\".*\", s) REP(100000) SET(x = s) END"));
}
