//! One game, several questions: of a problem about the winner, the problems that ask for a
//! winning move, for the number of winning moves or for the Grundy value, and the one that is
//! played.
//!
//! They share the original's cases, input format, small cases and test plan; only what is
//! answered differs. A winning move need not be the reference's: the position after it is looked
//! at. Everything is compared with the rules alone on all small cases.

mod bout;
mod play;

use sg::Play;
use sg::brute::Brute;

use super::turn::{self, Turn};
use super::{Known, Part, Question, Said, Task, said};
pub(super) use bout::{TaskBout, starts};
pub(super) use play::{Table, plan};

/// The numbers of a move as text, or `0` where there is none.
fn written<T: Task>(task: &T, case: &T::Case, turn: Option<&Turn<Part<T>>>) -> String {
    let Some(turn) = turn else {
        return "0".to_owned();
    };
    let numbers = turn::numbers(task, case, turn);
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(" ")
}

/// The move that a text names, or why it names none.
pub(super) fn read<T: Task>(task: &T, case: &T::Case, text: &str) -> Result<Turn<Part<T>>, Said> {
    const LONGEST_ANSWER_SHOWN: usize = 40;
    let names = task.move_names();
    let words = text.split_ascii_whitespace();
    let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    if let Some(numbers) = numbers.filter(|numbers| numbers.len() == names.len()) {
        return turn::with_numbers(task, case, &numbers);
    }
    let mut said: String = text.chars().take(LONGEST_ANSWER_SHOWN).collect();
    if said.len() < text.len() {
        said.push('…');
    }
    let form = names.join(" ");
    Err(said!("misread", form, said))
}

/// The answer to a variant's question, by theory.
pub(super) fn answer<T: Task>(task: &T, question: Question, case: &T::Case) -> Known<String> {
    Ok(match question {
        Question::Value => task.total(case)?.to_string(),
        Question::Count => task.winning(case)?.counted()?.to_string(),
        Question::Move => written(task, case, task.winning(case)?.first.as_ref()),
        Question::Winner | Question::Play => play::side(task.wins(case)?),
    })
}

/// The answer to a variant's question from nothing but the rules.
pub(super) fn answer_by_rules<T: Task>(
    task: &T,
    question: Question,
    case: &T::Case,
) -> Known<String> {
    let mut brute = Brute::new(task.game(case));
    if question == Question::Value {
        return Ok(brute.sum_value(&task.parts(case)).to_string());
    }
    let mut wins = |case: &T::Case| match task.play() {
        Play::Normal => Ok(brute.outcome(&task.parts(case)).is_win()),
        _ => Ok(task.outcome_by_rules(case)?.is_win()),
    };
    if matches!(question, Question::Winner | Question::Play) {
        return Ok(play::side(wins(case)?));
    }
    let mut winning = Vec::new();
    for turn in turn::all(task, case) {
        if !wins(&turn::after(task, case, &turn))? {
            winning.push(turn);
        }
    }
    if question == Question::Count {
        return Ok(winning.len().to_string());
    }
    // Any of them is right, so the theory's own where it is one.
    let theirs = task.winning(case)?.first;
    let agreed = theirs.filter(|theirs| winning.contains(theirs));
    Ok(written(task, case, agreed.as_ref().or(winning.first())))
}

/// What is wrong with what a program gives as a winning move.
pub(super) fn complaint<T: Task>(task: &T, case: &T::Case, answer: &str) -> Known<Option<Said>> {
    let wins = task.wins(case)?;
    if answer.trim() == "0" {
        return Ok(wins.then(|| Said::new("gives-up")));
    }
    let turn = match read(task, case, answer) {
        Ok(turn) => turn,
        Err(said) => return Ok(Some(said)),
    };
    if !wins {
        return Ok(Some(Said::new("none-wins")));
    }
    let leaves_won = task.wins(&turn::after(task, case, &turn))?;
    Ok(leaves_won.then(|| Said::new("does-not-win")))
}
