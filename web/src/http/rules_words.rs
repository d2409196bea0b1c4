//! Why a rules program gives no game, in words for whoever asked it.

use judge::{RulesError, Verdict, message_in};
use sg::written::ExploreError;

use super::error::AppError;
use super::i18n::{Locale, Message};

/// What is said of a problem's program that gives no game to those who did not write it: not what it or its
/// compiler says.
///
/// # Errors
/// When it is not to blame.
pub(super) fn refusal(
    error: ExploreError<RulesError>,
    locale: Locale,
) -> Result<Message, AppError> {
    let (why, _) = blame(error, locale)?;
    Ok(Message::new("rules-refused").with("why", why.render(locale)))
}

/// What a program cannot read of the parts of a position that somebody typed: it stops at it, or answers with what
/// is no list of moves. `None` where there is another reason.
pub(super) fn unread(error: &ExploreError<RulesError>, typed: &[String]) -> Option<String> {
    let ExploreError::Rules(error) = error else {
        return None;
    };
    let is_typed = |position: &&String| typed.contains(position);
    match error {
        RulesError::Failed {
            verdict: Verdict::RE,
            first,
            others: 0,
            ..
        } => Some(first).filter(is_typed).cloned(),
        RulesError::Move { position, .. } => Some(position).filter(is_typed).cloned(),
        // Each is asked about alone.
        RulesError::Lines { asked: 1, .. } if !typed.is_empty() => Some(typed.join(" + ")),
        _ => None,
    }
}

/// What is said of a program that gives no game, and its own or the compiler's words.
///
/// # Errors
/// When it is not to blame.
pub(super) fn blame(
    error: ExploreError<RulesError>,
    locale: Locale,
) -> Result<(Message, String), AppError> {
    let plain = |message: Message| Ok((message, String::new()));
    match error {
        ExploreError::Budget { positions } => {
            plain(Message::new("explore-program-many").with("most", positions))
        }
        ExploreError::Count { asked, answered } => plain(lines(asked, answered)),
        ExploreError::Rules(error) => match error {
            RulesError::Judge(error) => Err(AppError::internal(&error)),
            RulesError::Compile { words, .. } => {
                let words = message_in(&words, locale.into());
                Ok((Message::new("explore-program-compile"), words))
            }
            RulesError::Failed {
                verdict,
                first,
                others,
                words,
                ..
            } => {
                let message = Message::new("explore-program-failed")
                    .with("verdict", verdict.as_str())
                    .with("position", first)
                    .with("others", others);
                let words = words.trim_start_matches(": ").to_owned();
                Ok((message, words))
            }
            RulesError::Lines {
                asked, answered, ..
            } => plain(lines(asked, answered)),
            RulesError::Runs { position, runs, .. } => plain(
                Message::new("explore-program-runs")
                    .with("runs", runs)
                    .with("position", position),
            ),
            RulesError::Move {
                position, error, ..
            } => {
                let message = Message::new("explore-program-move").with("position", position);
                Ok((
                    message,
                    error.wording().text(locale == Locale::Zh).to_owned(),
                ))
            }
            RulesError::LongName { position, most, .. } => plain(
                Message::new("explore-program-long-name")
                    .with("position", position)
                    .with("most", most),
            ),
            RulesError::LargePicture { position, most, .. } => plain(
                Message::new("explore-program-large-picture")
                    .with("position", position)
                    .with("most", most),
            ),
        },
    }
}

fn lines(asked: usize, answered: usize) -> Message {
    Message::new("explore-program-lines")
        .with("asked", asked)
        .with("answered", answered)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn stopped(verdict: Verdict, first: &str, others: usize) -> ExploreError<RulesError> {
        ExploreError::Rules(RulesError::Failed {
            name: "rules.py".to_owned(),
            verdict,
            first: first.to_owned(),
            others,
            words: String::new(),
        })
    }

    #[test]
    fn what_is_no_position_is_told_from_other_failures() {
        let typed = ["9,8,6".to_owned(), "4".to_owned()];
        let of = |error| unread(&error, &typed);
        let no_position = of(stopped(Verdict::RE, "9,8,6", 0));
        assert_eq!(no_position.as_deref(), Some("9,8,6"));
        // What follows from it, what takes too long, and one of many.
        assert_eq!(of(stopped(Verdict::RE, "3", 0)), None);
        assert_eq!(of(stopped(Verdict::TLE, "4", 0)), None);
        assert_eq!(of(stopped(Verdict::RE, "4", 2)), None);
        assert_eq!(of(ExploreError::Budget { positions: 5 }), None);
        assert_eq!(unread(&stopped(Verdict::RE, "4", 0), &[]), None);
    }

    #[test]
    fn what_is_said_beside_the_compilers_words_is_in_the_language_of_whoever_asks() {
        for (locale, said) in [(Locale::En, "too long"), (Locale::Zh, "太长")] {
            let error = RulesError::Compile {
                name: "rules.py".to_owned(),
                words: "\u{1e}{\"en\":\"too long\",\"zh\":\"太长\"}\nline 1".to_owned(),
            };
            assert!(error.to_string().ends_with("too long\nline 1"));
            let (_, words) = blame(ExploreError::Rules(error), locale).unwrap();
            assert_eq!(words, format!("{said}\nline 1"));
        }
    }
}
