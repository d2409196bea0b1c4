//! What is said about a counterexample in the reader's language: the mistake's name where it has
//! one, and why the right answer is right. Pages, the API and the command line say the same.

use judge::{Counterexample, Mistake, Verdict};
use problems::Problem;

use crate::http::i18n::Locale;

/// The explanation of a counterexample on a problem, which may be gone; `None` when there is
/// nothing to say.
pub fn words(
    locale: Locale,
    problem: Option<&Problem>,
    example: &Counterexample,
) -> Option<String> {
    let mistake = example.mistake.as_ref();
    let theory = match mistake {
        Some(mistake) if mistake.is_of_form() => None,
        _ => theory(locale, problem, example),
    };
    let parts = [mistake.map(|it| name(locale, it)), theory];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// Whether a program with this verdict may have a position that it gets wrong: not when it did not
/// compile, was accepted, or differs in blanks only.
pub fn is_about_positions(verdict: Verdict) -> bool {
    use Verdict::{MLE, OLE, RE, TLE, WA};
    matches!(verdict, WA | TLE | MLE | OLE | RE)
}

/// Why the answer to the last case of the input is right: by the problem's reference in this
/// language, else as the judging kept it.
fn theory(locale: Locale, problem: Option<&Problem>, example: &Counterexample) -> Option<String> {
    let reference = problem.and_then(Problem::reference);
    let last_case = reference.and_then(|it| it.split(example.input.as_bytes()).ok()?.pop());
    reference
        .zip(last_case)
        .and_then(|(reference, case)| reference.explain(&case, locale.into()))
        .or_else(|| example.explanation.clone())
}

fn name(locale: Locale, mistake: &Mistake) -> String {
    let text = match mistake {
        Mistake::KeptFromCaseBefore { case } => locale.text("mistake-kept").with("case", *case),
        Mistake::ReadsOrWritesFiles { by } => locale.text("mistake-files").with("by", by.as_str()),
        Mistake::GoesOnAfterTheLastAnswer => locale.text("mistake-goes-on"),
        Mistake::PrintsMoreThanAnswers { words } => {
            locale.text("mistake-prompt").with("words", words.as_str())
        }
        Mistake::CapitalLetters { expected, got } => locale
            .text("mistake-capitals")
            .with("expected", expected.as_str())
            .with("got", got.as_str()),
        Mistake::OtherOrder => locale.text("mistake-order"),
        Mistake::NumberFormat { format } => locale
            .text("mistake-number-format")
            .with("format", format.as_str()),
    };
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_of_form_is_said_without_theory() {
        let example = Counterexample {
            input: "1\n".into(),
            expected: "Yes".into(),
            got: "YES".into(),
            explanation: Some("the XOR is 1".into()),
            mistake: Some(Mistake::CapitalLetters {
                expected: "Yes".into(),
                got: "YES".into(),
            }),
        };
        let said = words(Locale::En, None, &example).unwrap_or_default();
        assert!(said.contains("YES") && !said.contains("XOR"), "{said}");
    }
}
