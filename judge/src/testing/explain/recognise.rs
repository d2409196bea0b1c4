//! Mistakes that are not of theory: of reading and writing, and of what is kept from one case to
//! the next. Recognised by what a program prints and, for some, by what its source says.

use super::Failure;
use crate::mistake::Mistake;
use crate::source::Source;

/// The most that is quoted of a prompt, in bytes.
const QUOTED_BYTES: usize = 60;

/// The mistake behind a failure, when it is one that is known here.
pub(super) fn recognise(failure: &Failure, source: &Source) -> Option<Mistake> {
    let answer = String::from_utf8_lossy(&failure.answer);
    let output = String::from_utf8_lossy(failure.stdout());
    let source = String::from_utf8_lossy(&source.bytes);
    let is_sequence = failure.is_sequence();
    of_form(&answer, &output, &source, is_sequence).or_else(|| {
        is_sequence.then_some(Mistake::KeptFromCaseBefore {
            case: failure.cases.len(),
        })
    })
}

/// A mistake of reading or writing. Every case of a sequence is answered rightly alone.
fn of_form(answer: &str, output: &str, source: &str, is_sequence: bool) -> Option<Mistake> {
    let answers: Vec<&str> = answer.split_whitespace().collect();
    let words: Vec<&str> = output.split_whitespace().collect();
    if words.is_empty() {
        return files(source);
    }
    let format = ["%I64d", "%I64u", "%I64x"];
    if let Some(format) = format.into_iter().find(|it| source.contains(it)) {
        let format = format.to_owned();
        return Some(Mistake::NumberFormat { format });
    }
    capital_letters(&answers, &words)
        .or_else(|| other_order(answer, output, is_sequence))
        .or_else(|| more_than_answers(&answers, &words))
}

fn files(source: &str) -> Option<Mistake> {
    const BY: [&str; 6] = [
        "freopen",
        "fopen",
        "ifstream",
        "ofstream",
        "open(",
        "FileReader",
    ];
    let by = BY.into_iter().find(|it| source.contains(it))?;
    Some(Mistake::ReadsOrWritesFiles {
        by: by.trim_end_matches('(').to_owned(),
    })
}

fn capital_letters(answers: &[&str], words: &[&str]) -> Option<Mistake> {
    let same = |(a, b): (&&str, &&str)| a.eq_ignore_ascii_case(b);
    if answers.len() != words.len() || !answers.iter().zip(words).all(same) {
        return None;
    }
    let mut pairs = answers.iter().zip(words);
    let (expected, got) = pairs.find(|(a, b)| a != b)?;
    Some(Mistake::CapitalLetters {
        expected: (*expected).to_owned(),
        got: (*got).to_owned(),
    })
}

fn other_order(answer: &str, output: &str, is_sequence: bool) -> Option<Mistake> {
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    let (mut expected, mut got) = (lines(answer), lines(output));
    // Nothing can be kept for the first case. Two wrong lines change places by chance.
    let is_told = expected.first() != got.first() && (is_sequence || expected.len() > 2);
    expected.sort_unstable();
    got.sort_unstable();
    (is_told && expected == got).then_some(Mistake::OtherOrder)
}

/// Right answers among or before other words.
fn more_than_answers(answers: &[&str], words: &[&str]) -> Option<Mistake> {
    if answers.is_empty() || words.len() <= answers.len() {
        return None;
    }
    if words.starts_with(answers) {
        return Some(Mistake::GoesOnAfterTheLastAnswer);
    }
    // A word too many may be a wrong answer; one that ends like a question is a prompt.
    let mut expected = answers.iter().peekable();
    let mut extra = Vec::new();
    for word in words {
        if expected.peek() == Some(&word) {
            expected.next();
        } else {
            extra.push(*word);
        }
    }
    let asks = extra
        .iter()
        .any(|word| word.ends_with([':', '?', '=', '>', '：', '？']));
    let is_answer = |word: &&str| answers.contains(word);
    if expected.peek().is_some() || !asks || extra.iter().any(is_answer) {
        return None;
    }
    let mut said = extra.join(" ");
    said.truncate(said.floor_char_boundary(QUOTED_BYTES));
    Some(Mistake::PrintsMoreThanAnswers { words: said })
}

#[cfg(test)]
mod tests {
    use super::of_form;
    use crate::mistake::Mistake;

    #[test]
    fn mistakes_of_form_are_told_from_wrong_answers() {
        let kind = |answer, output, source| {
            let mistake = of_form(answer, output, source, false)?;
            let value = serde_json::to_value(mistake).ok()?;
            Some(value["kind"].as_str()?.to_owned())
        };
        for (answer, output, source, expected) in [
            (
                "W\n",
                "",
                "freopen(\"in\", \"r\", stdin)",
                Some("reads_or_writes_files"),
            ),
            ("W\n", "", "int main() {}", None),
            ("1\n", "1\n0\n", "", Some("goes_on_after_the_last_answer")),
            ("1\n", "Input n: 1\n", "", Some("prints_more_than_answers")),
            (
                "W\nL\n",
                "n=? W\nn=? L\n",
                "",
                Some("prints_more_than_answers"),
            ),
            ("Yes\n", "YES\n", "", Some("capital_letters")),
            ("Yes\n", "No\n", "", None),
            ("a\nb\nb\n", "b\na\nb\n", "", Some("other_order")),
            ("1\n0\n", "0\n1\n", "", None),
            ("5\n", "7\n", "printf(\"%I64d\", n)", Some("number_format")),
            ("5\n", "6 5\n", "", None),
            ("W\n", "L W\n", "", None),
        ] {
            assert_eq!(
                kind(answer, output, source).as_deref(),
                expected,
                "{output:?}"
            );
        }
    }

    #[test]
    fn a_prompt_is_quoted() {
        let mistake = of_form("3\n", "Please enter n: 3\n", "", false);
        let words = "Please enter n:".to_owned();
        assert_eq!(mistake, Some(Mistake::PrintsMoreThanAnswers { words }));
    }
}
