//! The smallest position a program gets wrong, and why.

use judge::JudgeOptions;
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
