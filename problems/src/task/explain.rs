//! Why an answer is what it is: values, and a winning move or the answer to every move.

use std::collections::BTreeSet;

use sg::{Game, Play};

use super::turn::{after, few};
use super::{Known, Question, Said, Say, Task, said};

/// The most moves that are answered one by one.
const MOST_ANSWERED: usize = 12;

/// The reason, then a winning move or a refutation.
pub(super) fn explain<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let reason = task.reason(case, say)?;
    let moves = moves(task, case, say)?;
    Ok(say.sentences([reason].into_iter().chain(moves)))
}

/// A winning move, or the answers to every move; `None` where there are too many to look at.
fn moves<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<Option<String>> {
    if T::PLAY == Play::Every {
        // A move is one in every part.
        return Ok(None);
    }
    let won = task.wins(case)?;
    let winning = task.winning(case)?;
    if let Some(turn) = winning.first.filter(|_| won) {
        let text = task.describe(case, &turn, say);
        return Ok(Some(
            say.say(&Said::new("winning-move").with("move", &text)),
        ));
    }
    let (game, parts) = (task.game(case), task.parts(case));
    if parts.iter().all(|part| game.most_moves(part) == 0)
        || few(task, case).is_some_and(|t| t.is_empty())
    {
        return Ok(Some(say.say(&Said::new(if won {
            "stuck-won"
        } else {
            "stuck-lost"
        }))));
    }
    if won {
        return Ok(None);
    }
    Ok(Some(refutation(task, case, say)?))
}

/// The answer to every move of a lost position, or that there is one.
fn refutation<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let Some(turns) = few(task, case) else {
        return Ok(say.say(&Said::new("refuted")));
    };
    // Moves that are told in the same words are one.
    let (mut answers, mut told) = (Vec::new(), BTreeSet::new());
    for turn in turns {
        let text = task.describe(case, &turn, say);
        if !told.insert(text.clone()) {
            continue;
        }
        if answers.len() == MOST_ANSWERED {
            return Ok(say.say(&Said::new("refuted")));
        }
        let left = after(task, case, &turn);
        let said = match task.winning(&left)?.first {
            Some(answer) => {
                let answer = task.describe(&left, &answer, say);
                said!("answered", answer)
            }
            None if few(task, &left).is_some_and(|turns| turns.is_empty()) => {
                Said::new("answered-by-end")
            }
            None => return Ok(say.say(&Said::new("refuted"))),
        };
        answers.push(say.say(&said.with("move", &text)));
    }
    let separator = say.separator();
    let answers = answers.join(separator);
    Ok(say.say(&said!("refutation", answers)))
}

/// The values of the parts and their sum, and who wins by it.
pub(super) fn by_values<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let mut parts = Vec::new();
    for (index, part) in task.parts(case).iter().enumerate() {
        let name = task.part_name(case, index, part, say);
        parts.push((name, task.value(case, part)?));
    }
    Ok(match T::PLAY {
        Play::Misere => misere(&parts, say),
        _ => say.sum_and_winner(&parts),
    })
}

/// The values of single heaps, or of what behaves like them, and who wins where the last mover
/// loses.
pub(crate) fn misere(parts: &[(String, u64)], say: &Say<'_>) -> String {
    let values: Vec<u64> = parts.iter().map(|(_, value)| *value).collect();
    say.sentences([say.nim_sum(parts), misere_winner(&values, say)])
}

fn misere_winner(values: &[u64], say: &Say<'_>) -> String {
    let ones = values.iter().filter(|value| **value == 1).count();
    let large = values.iter().any(|value| *value > 1);
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    let key = match (large, total == 0) {
        (true, true) => "misere-large-lost",
        (true, false) => "misere-large-won",
        (false, true) => "misere-ones-won",
        (false, false) => "misere-ones-lost",
    };
    say.say(&said!(key, ones))
}

/// Why the Grundy value is what it is: of a single part by the values its moves reach.
fn value<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let parts = task.parts(case);
    if parts.len() > 1 {
        let mut named = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let name = task.part_name(case, index, part, say);
            named.push((name, task.value(case, part)?));
        }
        return Ok(say.nim_sum(&named));
    }
    let value = task.total(case)?;
    let Some(turns) = few(task, case) else {
        return Ok(say.say(&said!("value-alone", value)));
    };
    let mut reached = BTreeSet::new();
    for turn in &turns {
        reached.insert(task.total(&after(task, case, turn))?);
    }
    if reached.is_empty() {
        return Ok(say.say(&Said::new("value-without-moves")));
    }
    let reached = say.list(reached.iter().map(u64::to_string));
    Ok(say.say(&said!("value-by-moves", reached, value)))
}

/// The explanation of a variant: of the value where that is asked, with the number of winning
/// moves where that is.
pub(super) fn variant<T: Task>(
    task: &T,
    question: Question,
    case: &T::Case,
    say: &Say<'_>,
) -> Known<String> {
    match question {
        Question::Value => value(task, case, say),
        Question::Count => {
            let count = task.winning(case)?.count;
            let text = task.explain(case, say)?;
            Ok(say.sentences([text, say.say(&said!("winning-moves", count))]))
        }
        Question::Winner | Question::Move | Question::Play => task.explain(case, say),
    }
}
