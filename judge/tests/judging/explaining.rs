//! The smallest position a program gets wrong, and why.

use std::time::Duration;

use judge::{Counterexample, JudgeOptions, Mistake, Reason, Verdict};
use problems::{Idea, Lang, WrongIdea};

use super::{LONG_SEARCH, TRIES, crowding, judge, judged, problem, program};

fn explained(id: &str, lang: Lang, text: &str) -> Counterexample {
    let found = found(id, "cpp", text, lang, None);
    found.expect("there is one")
}

/// The example that is found within a time, which is long when `None`.
fn found(
    id: &str,
    language: &str,
    text: &str,
    lang: Lang,
    explain_within: Option<Duration>,
) -> Option<Counterexample> {
    let options = JudgeOptions {
        explain: true,
        explain_within: explain_within.or(Some(LONG_SEARCH)),
        lang,
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem(id), language, text, &options);
    assert!(!judging.verdict.is_accepted(), "{judging:?}");
    judging.counterexample
}

/// A program for Nim: what it does before the cases, with the heaps `a` of a case and their XOR
/// `x`, and after the cases.
fn nim(before: &str, case: &str, after: &str) -> String {
    format!(
        "#include <cstdio>\n#include <cstdlib>\n#include <vector>\nint main() {{ int T, n; {before} scanf(\"%d\", &T); \
         while (T--) {{ scanf(\"%d\", &n); std::vector<long long> a(n); long long x = 0; \
         for (auto& v : a) {{ scanf(\"%lld\", &v); x ^= v; }} {case} }} {after} }}"
    )
}

const RIGHT: &str = "puts(x ? \"First\" : \"Second\");";

const NIM_BY_SUM: &str = r#"
#include <cstdio>
int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        int won = 0, all = 0, a[1000];
        for (int i = 0; i < m; i++) { scanf("%d", a + i); all ^= a[i]; }
        for (int i = 0; i < m; i++) won += (a[i] ^ all) <= a[i];
        printf("%d\n", won);
    }
}
"#;

#[test]
fn a_case_of_a_large_test_is_found_and_is_a_whole_input() {
    let found = explained("hdoj-1850", Lang::En, NIM_BY_SUM);
    let reference_problem = problem("hdoj-1850");
    let reference = reference_problem.reference().unwrap();
    assert!(
        reference.validate(found.input.as_bytes()).is_ok(),
        "{found:?}"
    );
    let answer = reference.answer(found.input.as_bytes()).unwrap();
    assert_eq!(
        String::from_utf8(answer).unwrap().trim(),
        found.expected.trim()
    );
    assert_ne!(found.expected.trim(), found.got.trim());
    assert!(found.input.len() < 20, "it is small: {found:?}");
}

/// The test has thousands of questions about one large graph, and the first ones are answered rightly.
#[test]
fn a_case_that_goes_wrong_late_in_a_large_test_is_found() {
    let text = program("graph-game-count", "wrong_answer/repeated_edges.cpp");
    let found = explained("graph-game-count", Lang::En, &text);
    assert!(found.input.len() < 100, "{found:?}");
    assert_ne!(found.expected.trim(), found.got.trim());
}

/// Both cases must meet in one input, and no run on small cases brings them together.
#[test]
fn cases_that_fail_after_one_another_in_a_test_are_found_there() {
    let text = program("hdoj-1760", "wrong_answer/memo_without_width.cpp");
    let found = explained("hdoj-1760", Lang::En, &text);
    let problem = problem("hdoj-1760");
    let cases = problem.reference().unwrap().split(found.input.as_bytes());
    assert_eq!(cases.unwrap().len(), 2, "{found:?}");
}

#[test]
fn it_is_explained_in_either_language() {
    let english = explained("hdoj-1850", Lang::En, NIM_BY_SUM)
        .explanation
        .unwrap();
    let chinese = explained("hdoj-1850", Lang::Zh, NIM_BY_SUM)
        .explanation
        .unwrap();
    assert!(
        english.is_ascii() || english.contains('⊕') || english.contains('→'),
        "{english}"
    );
    assert!(
        chinese
            .chars()
            .any(|c| ('\u{4e00}'..'\u{9fff}').contains(&c)),
        "{chinese}"
    );
}

#[test]
fn a_crash_is_shown_on_a_small_input_too() {
    let text = "#include <cstdio>\nint main() { int n, m; while (scanf(\"%d %d\", &n, &m) == 2 && n) { if (n == 2 && m == 3) __builtin_trap(); puts(n % 2 && m % 2 ? \"What a pity!\" : \"Wonderful!\"); } }";
    let found = explained("hdoj-2147", Lang::En, text);
    assert_eq!(found.input, "2 3\n0 0\n");
}

/// Room for a hundred heaps: shown with a hundred and one, whatever the test had.
#[test]
fn an_array_that_is_too_short_is_shown_where_it_ends() {
    let text = program("nim-count", "run_time_error/heaps_to_100.cpp");
    let found = explained("nim-count", Lang::En, &text);
    let mut words = found.input.split_whitespace();
    assert_eq!((words.next(), words.next()), (Some("1"), Some("101")));
    assert_eq!(words.count(), 101, "{}", found.input);
}

/// Each run takes so long to start that there are few, six at most: what was answered before the crash says where
/// it was.
#[test]
fn a_crash_of_a_program_that_starts_slowly_is_found_with_few_runs() {
    let crash = nim(
        "while (clock() < CLOCKS_PER_SEC / 5) {}",
        &format!("if (n == 1 && x == 3) abort(); {RIGHT} fflush(stdout);"),
        "",
    );
    let crash = crash.replace("#include <vector>", "#include <ctime>\n#include <vector>");
    let judge = judge();
    let mut seen = Vec::new();
    for _ in 0..TRIES {
        let within = Duration::from_millis(1200).mul_f64(crowding(&judge));
        let found = found("nim", "cpp", &crash, Lang::En, Some(within));
        if found.as_ref().is_some_and(|it| it.input == "1\n1\n3\n") {
            return;
        }
        seen.push((within, found));
    }
    panic!("{seen:#?}");
}

/// Programs that are right on every case alone, and keep something from one to the next.
#[test]
fn what_is_kept_from_the_case_before_is_shown_on_two_cases() {
    for (id, file, cases) in [
        ("hdoj-1907", "xor_kept_between_boxes.cpp", 2),
        ("hdoj-1907", "flag_kept_between_boxes.cpp", 2),
        ("hdoj-1849", "xor_kept_between_games.cpp", 2),
        ("hdoj-1850", "xor_kept_between_cases.cpp", 2),
        ("hdoj-3590", "large_kept_between_cases.cpp", 2),
    ] {
        let text = program(id, &format!("wrong_answer/{file}"));
        let found = explained(id, Lang::En, &text);
        let reference_problem = problem(id);
        let reference = reference_problem.reference().unwrap();
        let parts = reference.split(found.input.as_bytes()).unwrap();
        assert_eq!(parts.len(), cases, "{id} {file}: {found:?}");
        let kept = Mistake::KeptFromCaseBefore { case: cases };
        assert_eq!(found.mistake, Some(kept), "{id} {file}");
        assert_ne!(found.expected, found.got, "{id} {file}");
    }
}

#[test]
fn an_overflow_is_shown_at_the_first_number_that_overflows() {
    let text = "#include <cstdio>\n#include <cstdlib>\nint main() { char s[99]; while (scanf(\"%s\", s) == 1) { long long n = (int)strtoll(s, 0, 10), p = 1; bool stan = false; while (p < n) { p *= stan ? 2 : 9; stan = !stan; } puts(stan ? \"Stan wins.\" : \"Ollie wins.\"); } }";
    let found = explained("hdoj-1517", Lang::En, text);
    assert_eq!(found.input, "2147483648\n");
}

/// The first pair of the hard ones, not any of the many that fail.
#[test]
fn a_formula_that_is_not_exact_is_shown_at_its_first_pair() {
    let text = program("wythoff", "wrong_answer/double.cpp");
    let found = explained("wythoff", Lang::En, &text);
    let piles: Vec<u64> = found
        .input
        .split_whitespace()
        .skip(1)
        .map(|pile| pile.parse().unwrap())
        .collect();
    assert!(piles.iter().all(|pile| *pile < 1 << 29), "{found:?}");
}

#[test]
fn mistakes_of_reading_and_writing_have_a_name_and_no_theory() {
    const CASE: &str = "int n, m; while (scanf(\"%d %d\", &n, &m) == 2 && (n || m))";
    const RIGHT: &str = "n % 2 && m % 2 ? \"What a pity!\" : \"Wonderful!\"";
    let said = |body: &str| {
        let text = format!("#include <cstdio>\n#include <cstring>\n{body}");
        let found = explained("hdoj-2147", Lang::En, &text);
        assert_eq!(found.explanation, None, "{found:?}");
        serde_json::to_value(found.mistake.expect("it has a name")).unwrap()["kind"].clone()
    };
    let to_file = "int main() { freopen(\"out.txt\", \"w\", stdout); puts(\"x\"); }";
    assert_eq!(said(to_file), "reads_or_writes_files");
    let goes_on = format!("int main() {{ {CASE} puts({RIGHT}); puts(\"Wonderful!\"); }}");
    assert_eq!(said(&goes_on), "goes_on_after_the_last_answer");
    let prompt = format!("int main() {{ {CASE} printf(\"Input n m: %s\\n\", {RIGHT}); }}");
    assert_eq!(said(&prompt), "prints_more_than_answers");
    let capitals = format!(
        "int main() {{ {CASE} puts(n % 2 && m % 2 ? \"what a pity!\" : \"wonderful!\"); }}"
    );
    assert_eq!(said(&capitals), "capital_letters");
    let backwards = format!(
        "int main() {{ const char* a[10000]; int k = 0; {CASE} a[k++] = {RIGHT}; while (k) puts(a[--k]); }}"
    );
    assert_eq!(said(&backwards), "other_order");
}

#[test]
fn blanks_are_no_matter_of_positions() {
    let text = "#include <cstdio>\nint main() { int n, m; while (scanf(\"%d %d\", &n, &m) == 2 && n) puts(n % 2 && m % 2 ? \"What  a pity!\" : \"Wonderful!\"); }";
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(LONG_SEARCH),
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem("hdoj-2147"), "cpp", text, &options);
    assert_eq!(judging.verdict.as_str(), "PE");
    assert_eq!(judging.counterexample, None);
}

/// The program takes a while to begin, so that time runs out somewhere: nowhere is that taken for
/// a right answer.
#[test]
fn time_that_runs_out_is_not_taken_for_a_right_answer() {
    let slow = "while (clock() < CLOCKS_PER_SEC * 3 / 10) {}";
    let by_xor = nim(slow, RIGHT, "");
    let by_xor = by_xor.replace("#include <vector>", "#include <ctime>\n#include <vector>");
    for within in [100, 300, 600, 1000] {
        let within = Some(Duration::from_millis(within));
        let found = found("misere-nim", "cpp", &by_xor, Lang::En, within);
        let mistake = found.and_then(|it| it.mistake);
        assert_eq!(mistake, None, "{within:?}");
    }
}

/// Loses every game that it should win, and never says anything out of order.
#[test]
fn a_lost_game_is_not_taken_for_other_words() {
    let text = "#include <iostream>\n#include <string>\n#include <vector>\n#include <algorithm>\nint main() { int T; std::cin >> T; while (T--) { int n; std::cin >> n; std::vector<long long> a(n); for (auto& v : a) std::cin >> v; std::cout << \"First\" << std::endl; while (true) { auto i = std::max_element(a.begin(), a.end()) - a.begin(); if (!a[i]) break; std::cout << i + 1 << \" 1\" << std::endl; a[i]--; std::string s; long long k; std::cin >> s; if (s == \"win\") break; if (s == \"lose\") return 0; std::cin >> k; a[std::stoi(s) - 1] -= k; } } }";
    let found = explained("nim-play", Lang::En, text);
    assert_eq!(found.mistake, None, "{found:?}");
    assert!(!found.got.contains(['<', '>']), "its own words: {found:?}");
    assert!(found.got.starts_with("First"), "{found:?}");
    assert!(found.explanation.is_some(), "{found:?}");
    let Some(Reason::InConversation { transcript, .. }) = found.reason else {
        panic!("what was said is told: {found:?}");
    };
    assert!(transcript.contains("> "), "{transcript}");
}

#[test]
fn a_program_that_answers_one_case_only_keeps_nothing() {
    let text = nim("", &format!("{RIGHT} break;"), "");
    let found = explained("nim", Lang::En, &text);
    assert_eq!(found.mistake, Some(Mistake::EndsTooEarly), "{found:?}");
    assert_eq!(found.explanation, None);
}

#[test]
fn what_stands_in_a_comment_is_not_what_a_program_does() {
    let crash = nim(
        "// freopen(\"in.txt\", \"r\", stdin);\n",
        "if (!x) abort(); puts(\"First\");",
        "",
    );
    let found = explained("nim", Lang::En, &crash);
    assert_eq!(found.mistake, None, "{found:?}");
    let lost = found.explanation.as_deref().unwrap_or_default();
    assert!(lost.contains("loses"), "why it is lost is said: {found:?}");
    assert!(
        matches!(found.reason, Some(Reason::Signal { .. })),
        "{found:?}"
    );
    assert!(
        !found.got.contains("RE"),
        "it printed no such thing: {found:?}"
    );
    let sum = "long long s = 0; for (auto v : a) s += v; puts(s % 2 ? \"First\" : \"Second\");";
    let by_sum = nim("/* once: scanf(\"%I64d\") */", sum, "");
    let found = explained("nim", Lang::En, &by_sum);
    assert_eq!(found.mistake, None, "{found:?}");
    assert!(found.explanation.is_some(), "{found:?}");
}

#[test]
fn a_file_that_is_not_there_is_told_by_its_name_in_the_source() {
    for (language, text, by) in [
        (
            "python",
            "import sys\nsys.stdin = open('in.txt')\nT = int(input())\n",
            "open",
        ),
        (
            "c",
            "#include <stdio.h>\nint main(void) { int n; FILE* f = fopen(\"in.txt\", \"r\"); return fscanf(f, \"%d\", &n); }",
            "fopen",
        ),
    ] {
        let found = found("nim", language, text, Lang::En, None).expect("there is one");
        let by = by.to_owned();
        assert_eq!(
            found.mistake,
            Some(Mistake::ReadsOrWritesFiles { by }),
            "{found:?}"
        );
        assert_eq!(found.explanation, None);
    }
    let standard_input = "d = list(map(int, open(0).read().split()))\n1 // 0\n";
    let found = found("nim", "python", standard_input, Lang::En, None).expect("there is one");
    assert_eq!(found.mistake, None, "{found:?}");
}

/// No time to search: what is known is the sample it failed, and how.
#[test]
fn a_small_test_that_failed_is_an_example_as_it_stands() {
    let endless = nim("for (;;) {}", RIGHT, "");
    let found = found("nim", "cpp", &endless, Lang::En, Some(Duration::ZERO));
    let found = found.expect("the sample is small");
    let sample = problem("nim").samples()[0].input.clone();
    assert_eq!(found.input.as_bytes(), &*sample);
    assert!(
        matches!(found.reason, Some(Reason::TimeLimit { .. })),
        "{found:?}"
    );
    assert_eq!(found.explanation, None);
    let reads_no_file = nim("freopen(\"in.txt\", \"r\", stdin); for (;;) {}", RIGHT, "");
    let found = self::found("nim", "cpp", &reads_no_file, Lang::En, Some(Duration::ZERO));
    let by = "freopen".to_owned();
    let expected = Mistake::ReadsOrWritesFiles { by };
    assert_eq!(found.and_then(|it| it.mistake), Some(expected));
}

#[test]
fn the_least_numbers_are_found() {
    let in_32_bits = nim(
        "",
        "int y = 0; for (auto v : a) y ^= (int)v; puts(y ? \"First\" : \"Second\");",
        "",
    );
    let by_remainders = nim(
        "",
        "x = 0; for (auto v : a) x ^= v % 1000000007; puts(x ? \"First\" : \"Second\");",
        "",
    );
    let by_1618 = "#include <cstdio>\n#include <algorithm>\nint main() { int T; scanf(\"%d\", &T); while (T--) { long long a, b; scanf(\"%lld %lld\", &a, &b); if (a > b) std::swap(a, b); puts((long long)((b - a) * 1.618) == a ? \"Second\" : \"First\"); } }";
    let list_to_233 = program("hdoj-1848", "wrong_answer/list_to_233.cpp");
    for (id, text, input) in [
        ("nim", in_32_bits.as_str(), "1\n1\n4294967296\n"),
        ("nim", &by_remainders, "1\n1\n1000000007\n"),
        ("wythoff", by_1618, "1\n376 609\n"),
        ("hdoj-1848", &list_to_233, "1 1 546\n0 0 0\n"),
    ] {
        let found = explained(id, Lang::En, text);
        assert_eq!(found.input, input, "{id}: {found:?}");
        assert_eq!(found.mistake, None, "{id}: {found:?}");
    }
}

#[test]
fn the_cases_of_a_sequence_are_simple_too() {
    let text = "#include <cstdio>\nint main() { int T, n; scanf(\"%d\", &T); long long x = 0, v; while (T--) { scanf(\"%d\", &n); while (n--) { scanf(\"%lld\", &v); x ^= v; } puts(x ? \"First\" : \"Second\"); } }";
    let found = explained("nim", Lang::En, text);
    assert_eq!(found.mistake, Some(Mistake::KeptFromCaseBefore { case: 2 }));
    assert_eq!(found.input, "2\n1\n1\n1\n0\n");
}

#[test]
fn other_mistakes_of_reading_and_writing_have_a_name_and_no_theory() {
    let words = |words: &str| Mistake::PrintsMoreThanAnswers {
        words: words.to_owned(),
    };
    let other = Mistake::OtherWords {
        expected: "Second".into(),
        got: "No".into(),
    };
    for (text, expected) in [
        (
            nim(
                "printf(\"Input T:\");",
                &format!("printf(\"Input n:\"); {RIGHT}"),
                "",
            ),
            words("Input T: Input n:"),
        ),
        (
            nim("", &format!("printf(\"debug %lld\\n\", x); {RIGHT}"), ""),
            words("debug 0"),
        ),
        (nim("", "puts(x ? \"Yes\" : \"No\");", ""), other),
        (
            nim("", RIGHT, "fflush(stdout); abort();"),
            Mistake::FailsAfterTheLastAnswer,
        ),
    ] {
        let found = explained("nim", Lang::En, &text);
        assert_eq!(found.mistake, Some(expected), "{found:?}");
        assert_eq!(found.explanation, None, "{found:?}");
    }
    let silent = explained("nim", Lang::En, &nim("", "", ""));
    assert!(silent.explanation.is_some(), "{silent:?}");
    assert!(
        matches!(silent.reason, Some(Reason::NoOutput { .. })),
        "{silent:?}"
    );
}

#[test]
fn of_an_endless_output_the_beginning_is_shown() {
    let text = nim("for (;;) puts(\"First\");", "", "");
    let found = explained("nim", Lang::En, &text);
    assert!(
        matches!(found.reason, Some(Reason::OutputLimit { .. })),
        "{found:?}"
    );
    assert_eq!(
        found.mistake, None,
        "nothing is known of its answers: {found:?}"
    );
    assert!(found.got.lines().count() <= 30, "{found:?}");
}

/// `scanf` says -1 at the end of the input, which is true: the last case is answered again and again.
#[test]
fn what_goes_on_after_the_end_of_the_input_is_told() {
    let text = "#include <cstdio>\n#include <algorithm>\nint main() { int a, b; while (scanf(\"%d%d\", &a, &b)) { if (a > b) std::swap(a, b); puts((int)((b - a) * 1.6180339887498949) == a ? \"0\" : \"1\"); } }";
    let found = explained("hdoj-1527", Lang::En, text);
    assert_eq!(
        found.mistake,
        Some(Mistake::GoesOnAfterTheLastAnswer),
        "{found:?}"
    );
    assert_eq!(found.input.lines().count(), 1, "{found:?}");
    assert!(
        matches!(found.reason, Some(Reason::OutputLimit { .. })),
        "{found:?}"
    );
}

/// Each case is right alone, but nothing is kept from one to the next.
#[test]
fn what_changes_by_itself_or_with_the_number_of_cases_is_not_called_kept() {
    let changes = nim(
        "timespec now; clock_gettime(CLOCK_REALTIME, &now); int all = 0;",
        "all += 1; if (all > 1 && !T) printf(\"%ld\\n\", now.tv_nsec); else puts(x ? \"First\" : \"Second\");",
        "",
    );
    let changes = changes.replace("#include <vector>", "#include <ctime>\n#include <vector>");
    let found = explained("nim", Lang::En, &changes);
    assert_eq!(found.mistake, None, "{found:?}");
    assert_eq!(found.idea, Some(Idea::Known(WrongIdea::Unsteady)));
    let by_number = nim(
        "int all = 0; bool is_long = false;",
        "if (!all++) is_long = T == 31 || T == 999; puts((x && !(is_long && !T)) || (!x && is_long && !T) ? \"First\" : \"Second\");",
        "",
    );
    let found = explained("nim", Lang::En, &by_number);
    assert_eq!((&found.mistake, &found.idea), (&None, &None), "{found:?}");
    assert!(found.input.starts_with("32\n"), "{found:?}");
}

#[test]
fn an_illegal_move_is_called_one() {
    let text = nim("", "puts(\"1 1000000000\");", "");
    let found = explained("nim-move", Lang::En, &text);
    let Some(Reason::Refused { what, .. }) = &found.reason else {
        panic!("it says why: {found:?}");
    };
    assert!(what.en.contains("cannot be taken"), "{found:?}");
}

/// The search must not end in a failure of another kind.
#[test]
fn the_example_of_a_wrong_answer_is_a_wrong_answer() {
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(LONG_SEARCH),
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem("hdoj-1850"), "cpp", NIM_BY_SUM, &options);
    assert_eq!(judging.verdict, Verdict::WA);
    assert_eq!(judging.counterexample.and_then(|it| it.reason), None);
}
