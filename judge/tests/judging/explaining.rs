//! The smallest position a program gets wrong, and why.

use judge::{JudgeOptions, Mistake};
use problems::Lang;

use super::{judge, judged, problem};

fn explained(id: &str, lang: Lang, text: &str) -> judge::Counterexample {
    let options = JudgeOptions {
        explain: true,
        lang,
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem(id), "cpp", text, &options);
    judging.counterexample.expect("there is one")
}

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

/// The text of a catalog program.
fn program(problem: &str, file: &str) -> String {
    let path = format!(
        "{}/../problems/catalog/{problem}/submissions/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).expect("the catalog has it")
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
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &problem("hdoj-2147"), "cpp", text, &options);
    assert_eq!(judging.verdict.as_str(), "PE");
    assert_eq!(judging.counterexample, None);
}
