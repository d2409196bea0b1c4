//! Why a rules program gives no game, in words for whoever asked it.

use judge::{RulesError, message_in};
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
