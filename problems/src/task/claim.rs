//! Which side an output says wins, in whichever way the problem asks: by a word, by a number, or by a move.

use sg::Play;

use super::phrases::Phrases;
use super::{Question, Task, decisive, variant};
use crate::Claim;

/// What an answer to a case, whose words have single blanks between them, says of who wins it; `None` where it says
/// nothing of that.
pub(super) fn of<T: Task>(
    task: &T,
    question: Question,
    case: &T::Case,
    answer: &str,
    phrases: &Phrases,
) -> Option<Claim> {
    let side = |first_wins: bool| Claim {
        first_wins,
        by: None,
    };
    match question {
        Question::Winner | Question::Play => task.says_first_wins(answer).map(side),
        // From a value other than 0 there is a move to 0.
        Question::Value if task.play() != Play::Normal => None,
        Question::Value | Question::Count => {
            let number: u128 = answer.parse().ok()?;
            Some(side(number != 0))
        }
        Question::Move if answer == "0" => Some(side(false)),
        Question::Move => {
            let turn = variant::read(task, case, answer).ok()?;
            Some(Claim {
                first_wins: true,
                by: Some(decisive::answered(task, case, &turn, phrases)),
            })
        }
    }
}

/// Whether an answer begins with the word for a win of the player who moves first, or with that for a loss.
pub(super) fn by_words(answer: &str, won: &str, lost: &str) -> Option<bool> {
    let said: Vec<&str> = answer.split_whitespace().collect();
    let length = |word: &str| {
        let word: Vec<&str> = word.split_whitespace().collect();
        let is_said = !word.is_empty() && said.starts_with(&word);
        is_said.then_some(word.len())
    };
    match (length(won), length(lost)) {
        (None, None) => None,
        // One may begin with the other.
        (won, lost) => Some(won > lost),
    }
}

#[cfg(test)]
mod tests {
    use super::by_words;

    #[test]
    fn an_answer_says_who_wins_by_the_word_it_begins_with() {
        for (answer, won, lost, said) in [
            ("First", "First", "Second", Some(true)),
            ("Second", "First", "Second", Some(false)),
            ("1 4 2", "1", "0", Some(true)),
            ("0", "1", "0", Some(false)),
            ("2", "1", "0", None),
            ("draw", "win", "lose", None),
            ("Stan  wins.", "Stan wins.", "Ollie wins.", Some(true)),
            ("No way", "No", "No way", Some(false)),
            ("", "1", "0", None),
            ("Firstly", "First", "Second", None),
        ] {
            assert_eq!(by_words(answer, won, lost), said, "{answer}");
        }
    }
}
