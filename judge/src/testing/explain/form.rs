//! Mistakes of reading and writing that show in what is printed.

use super::vocabulary::Vocabulary;
use crate::mistake::Mistake;
use crate::reason::Reason;

/// The most that is quoted of a prompt, in bytes.
const QUOTED_BYTES: usize = 60;

/// What ends a prompt.
const ASKS: [char; 6] = [':', '?', '=', '>', '：', '？'];

/// The mistake in an output that is not accepted. Of a sequence of cases it may be known that the
/// program is right case by case.
pub(super) fn of_wrong_answer(
    answer: &str,
    output: &str,
    vocabulary: &Vocabulary,
    reason: &Reason,
    is_right_case_by_case: bool,
) -> Option<Mistake> {
    let answers: Vec<&str> = answer.split_whitespace().collect();
    let words: Vec<&str> = output.split_whitespace().collect();
    if answers.is_empty() || words.is_empty() {
        return None;
    }
    ends_too_early(&answers, &words, output, reason)
        .or_else(|| capital_letters(&answers, &words))
        .or_else(|| punctuation(&answers, &words))
        .or_else(|| other_order(answer, output, is_right_case_by_case))
        .or_else(|| goes_on(&answers, &words))
        .or_else(|| prompt(answer, output, vocabulary))
        .or_else(|| other_lines(answer, output, vocabulary))
        .or_else(|| other_words(&answers, &words, vocabulary))
}

/// The mistake of a program that answers everything and then crashes or does not end.
pub(super) fn of_bad_end(answer: &str, output: &str) -> Option<Mistake> {
    let is_all = answer.split_whitespace().eq(output.split_whitespace());
    (is_all && !answer.trim().is_empty()).then_some(Mistake::FailsAfterTheLastAnswer)
}

/// The mistake of a program that prints without end: that it does so after answering everything.
pub(super) fn of_flood(answer: &str, output: &str) -> Option<Mistake> {
    let answers: Vec<&str> = answer.split_whitespace().collect();
    let words: Vec<&str> = output.split_whitespace().take(answers.len() + 1).collect();
    goes_on(&answers, &words)
}

/// Whether an answer has several words: to begin with one is easy.
pub(super) fn has_several_words(answer: &str) -> bool {
    answer.split_whitespace().nth(1).is_some()
}

fn ends_too_early(
    answers: &[&str],
    words: &[&str],
    output: &str,
    reason: &Reason,
) -> Option<Mistake> {
    let is_beginning = words.len() < answers.len() && answers.starts_with(words);
    // Where many answers are right, the first case without one is the first that is refused.
    let lines = output.trim_end().lines().count();
    let is_unanswered = matches!(reason, Reason::Refused { case, .. } if *case == lines + 1);
    (is_beginning || is_unanswered).then_some(Mistake::EndsTooEarly)
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

/// The words are right but for signs at their ends, such as a full stop: told with the first that differs.
fn punctuation(answers: &[&str], words: &[&str]) -> Option<Mistake> {
    let letters = |word: &str| -> String {
        let is_sign = |it: char| !it.is_alphanumeric();
        word.trim_end_matches(is_sign).to_owned()
    };
    let same = |(a, b): (&&str, &&str)| letters(a) == letters(b) && !letters(a).is_empty();
    if answers.len() != words.len() || !answers.iter().zip(words).all(same) {
        return None;
    }
    let mut pairs = answers.iter().zip(words);
    let (expected, got) = pairs.find(|(a, b)| a != b)?;
    Some(Mistake::OtherWords {
        expected: (*expected).to_owned(),
        got: beginning(got),
    })
}

fn other_order(answer: &str, output: &str, is_right_case_by_case: bool) -> Option<Mistake> {
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    let (mut expected, mut got) = (lines(answer), lines(output));
    // Nothing can be kept for the first case. Two wrong lines change places by chance.
    let is_told = expected.first() != got.first() && (is_right_case_by_case || expected.len() > 2);
    expected.sort_unstable();
    got.sort_unstable();
    (is_told && expected == got).then_some(Mistake::OtherOrder)
}

fn goes_on(answers: &[&str], words: &[&str]) -> Option<Mistake> {
    let goes_on = words.len() > answers.len() && words.starts_with(answers);
    goes_on.then_some(Mistake::GoesOnAfterTheLastAnswer)
}

/// Right answers after prompts, with or without a blank between: `Input n:Second`.
fn prompt(answer: &str, output: &str, vocabulary: &Vocabulary) -> Option<Mistake> {
    if answer.contains(ASKS) || !output.contains(ASKS) {
        return None;
    }
    let parted: String = output
        .chars()
        .flat_map(|it| [Some(it), ASKS.contains(&it).then_some(' ')])
        .flatten()
        .collect();
    let mut expected = answer.split_whitespace().peekable();
    let mut extra = Vec::new();
    for word in parted.split_whitespace() {
        if expected.peek() == Some(&word) {
            expected.next();
        } else {
            extra.push(word);
        }
    }
    let asks = extra.iter().any(|word| word.ends_with(ASKS));
    let is_wrong_answer = |word: &&str| vocabulary.has(word) || word.parse::<f64>().is_ok();
    if expected.peek().is_some() || !asks || extra.iter().any(is_wrong_answer) {
        return None;
    }
    Some(more_words(&extra.join(" ")))
}

/// Right answers among lines that are none, such as `debug 3`.
fn other_lines(answer: &str, output: &str, vocabulary: &Vocabulary) -> Option<Mistake> {
    let mut expected = answer.lines().map(str::trim_end).peekable();
    let mut extra = Vec::new();
    for line in output.lines().map(str::trim_end) {
        if expected.peek() == Some(&line) {
            expected.next();
        } else {
            extra.push(line);
        }
    }
    // A number may be a wrong answer, and so may a word that is one elsewhere.
    let is_no_answer = |line: &&str| {
        let is_word = |word: &str| word.chars().any(char::is_alphabetic) && !vocabulary.has(word);
        line.split_whitespace().any(is_word)
    };
    let is_told = expected.peek().is_none() && !extra.is_empty();
    (is_told && extra.iter().all(is_no_answer)).then(|| more_words(extra[0]))
}

/// A word that is none of the problem's answers, instead of one that is.
fn other_words(answers: &[&str], words: &[&str], vocabulary: &Vocabulary) -> Option<Mistake> {
    if !vocabulary.is_of_words() || answers.len() != words.len() {
        return None;
    }
    let is_other = |word: &str| word.chars().all(char::is_alphanumeric) && !vocabulary.has(word);
    if !words.iter().all(|word| is_other(word)) {
        return None;
    }
    Some(Mistake::OtherWords {
        expected: (*answers.first()?).to_owned(),
        got: beginning(words.first()?),
    })
}

fn more_words(said: &str) -> Mistake {
    let words = beginning(said);
    Mistake::PrintsMoreThanAnswers { words }
}

fn beginning(said: &str) -> String {
    said[..said.floor_char_boundary(QUOTED_BYTES)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::{of_bad_end, of_flood, of_wrong_answer};
    use crate::mistake::Mistake;
    use crate::reason::Reason;
    use crate::testing::explain::vocabulary::Vocabulary;

    const DIFFERS: Reason = Reason::LineDiffers {
        line: 1,
        expected: String::new(),
        got: String::new(),
    };

    fn found(answer: &str, output: &str, others: &str) -> Option<Mistake> {
        let vocabulary = Vocabulary::of([answer.as_bytes(), others.as_bytes()]);
        of_wrong_answer(answer, output, &vocabulary, &DIFFERS, false)
    }

    #[test]
    fn mistakes_of_form_are_told_from_wrong_answers() {
        for (answer, output, others, expected) in [
            ("1", "1\n0\n", "", Some("goes_on_after_the_last_answer")),
            ("1", "Input n: 1\n", "", Some("prints_more_than_answers")),
            (
                "W\nL",
                "n=? W\nn=? L\n",
                "",
                Some("prints_more_than_answers"),
            ),
            (
                "W",
                "Input T:Input n:W",
                "L",
                Some("prints_more_than_answers"),
            ),
            ("W", "n:L W", "L", None),
            ("5", "n:6 5", "", None),
            ("W", "debug 0\nW\n", "L", Some("prints_more_than_answers")),
            ("W", "L\nW\n", "L", None),
            ("5", "6\n5\n", "", None),
            ("Yes", "YES\n", "", Some("capital_letters")),
            ("Yes", "No\n", "No", None),
            ("First", "Yes\n", "Second", Some("other_words")),
            ("Win!", "Win\n", "Lose!", Some("other_words")),
            ("First\nSecond", "Yes\nSecond", "", None),
            ("First", "Second\n", "", None),
            ("a\nb\nb", "b\na\nb\n", "", Some("other_order")),
            ("1\n0", "0\n1\n", "", None),
            ("W\nL\nW", "W\nL\n", "", Some("ends_too_early")),
            ("W\nL\nW", "W\nW\n", "", None),
            ("5", "6 5\n", "", None),
            ("W", "L W\n", "L", None),
            ("W", "", "L", None),
        ] {
            let found = serde_json::to_value(found(answer, output, others)).unwrap_or_default();
            assert_eq!(found["kind"].as_str(), expected, "{output:?}");
        }
    }

    #[test]
    fn an_answer_that_is_missing_where_many_are_right_ends_too_early() {
        let refused = |case| Reason::Refused {
            case,
            what: problems::Localized::default(),
        };
        let vocabulary = Vocabulary::of([]);
        let found =
            |case| of_wrong_answer("1 1\n2 1\n", "3 2\n", &vocabulary, &refused(case), false);
        assert_eq!(found(2), Some(Mistake::EndsTooEarly));
        assert_eq!(found(1), None);
    }

    #[test]
    fn a_prompt_is_quoted() {
        let words = "Please enter n:".to_owned();
        let expected = Mistake::PrintsMoreThanAnswers { words };
        assert_eq!(found("3", "Please enter n:3\n", ""), Some(expected));
    }

    #[test]
    fn an_output_without_end_is_told_where_it_begins_with_the_answers() {
        let goes_on = Some(Mistake::GoesOnAfterTheLastAnswer);
        assert_eq!(of_flood("W\nL\n", "W\nL\nL\nL\nL"), goes_on);
        assert_eq!(of_flood("W\nL\n", "W\nW\nW\nW\nW"), None);
        assert_eq!(of_flood("W\nL\n", "W\nL\n"), None);
    }

    #[test]
    fn a_bad_end_after_all_answers_is_told() {
        let bad_end = Some(Mistake::FailsAfterTheLastAnswer);
        assert_eq!(of_bad_end("W\nL\n", "W\nL"), bad_end);
        assert_eq!(of_bad_end("W\nL\n", "W\n"), None);
        assert_eq!(of_bad_end("", ""), None);
    }
}
