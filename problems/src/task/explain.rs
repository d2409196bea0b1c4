//! Why an answer is what it is: values, and a winning move, the answer to every move, or what holds a draw.

use std::collections::{BTreeMap, BTreeSet};

use sg::{Game, Nimber, Play};

use super::turn::{Turn, after, few};
use super::{Known, Part, Question, Said, Say, Task, draws, every, said};
use crate::LISTED;
use crate::words::Words;

/// So many letters of an input are shown where a case is wrong.
const LONGEST_CALLED: usize = 500;

/// The most moves that are answered one by one.
const MOST_ANSWERED: usize = 12;

/// How many of more moves are answered.
const EXAMPLES: usize = 6;

/// The reason, then a winning move or a refutation.
pub(super) fn explain<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let reason = task.reason(case, say)?;
    let moves = moves(task, case, say)?;
    Ok(say.sentences([reason].into_iter().chain(moves)))
}

/// A winning move, or the answers to every move; `None` where there are too many to look at.
pub(crate) fn moves<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<Option<String>> {
    if task.play() == Play::Every {
        return every_part(task, case, say);
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

/// The same where a move is one in every part that has one.
fn every_part<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<Option<String>> {
    let describe = |case: &T::Case, turns: &[Turn<Part<T>>]| {
        say.all(turns.iter().map(|turn| task.describe(case, turn, say)))
    };
    if task.wins(case)? {
        let winning = every::winning(task, case)?;
        return Ok(winning.map(|turns| {
            let text = describe(case, &turns);
            say.say(&Said::new("winning-move").with("move", &text))
        }));
    }
    let (moves, is_all) = every::turns(task, case).unwrap_or_default();
    if moves.is_empty() {
        return Ok(None);
    }
    let is_listed = is_all && moves.len() <= MOST_ANSWERED;
    let shown = if is_listed { MOST_ANSWERED } else { EXAMPLES };
    let mut answers = Vec::new();
    for turns in moves.iter().take(shown) {
        let left = every::after(task, case, turns);
        let answer = every::winning(task, &left)?;
        let answer = answer.map(|turns| describe(&left, &turns));
        answers.push(told_answer(&describe(case, turns), answer, say));
    }
    let count = if is_all { moves.len() } else { 0 };
    Ok(Some(listed_answers(&answers, count, say)))
}

/// The answer to every move of a lost position; where there are many, to some of every kind.
fn refutation<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    // Moves that are described in the same words are one.
    let (mut told, listed) = (BTreeSet::new(), few(task, case));
    let mut turns = listed.unwrap_or_default();
    turns.retain(|turn| told.insert(task.describe(case, turn, say)));
    let count = turns.len();
    let examples = match count {
        0 => theoretical(task, case),
        1..=MOST_ANSWERED => turns,
        _ => of_every_kind(turns),
    };
    let mut answers = Vec::new();
    for turn in examples {
        answers.extend(answered(task, case, &turn, say)?);
        if count > MOST_ANSWERED && answers.len() == EXAMPLES {
            break;
        }
    }
    Ok(listed_answers(&answers, count, say))
}

/// That every move has an answer, with these of so many, a line each; of nobody knows how many where that is 0.
fn listed_answers(answers: &[String], count: usize, say: &Say<'_>) -> String {
    let shown = answers.len();
    let key = match (shown, count) {
        (0, _) => "refuted",
        (_, 0) => "refutation-examples",
        _ if shown == count => "refutation",
        _ => "refutation-some",
    };
    let answers = answers.iter().map(|answer| format!("{LISTED}{answer}"));
    let answers = answers.collect::<Vec<_>>().join("\n");
    let answers = format!("\n{answers}");
    say.say(&said!(key, answers, count))
}

/// The answer to every one of so many moves, or where these are many to some of them. `answered` says the
/// move of a number from 0 on, and the answer to it unless that ended the game.
pub(crate) fn answers_to(
    count: usize,
    say: &Say<'_>,
    answered: impl Fn(usize) -> (String, Option<String>),
) -> String {
    let answers = (0..shown_of(count)).map(|number| {
        let (text, answer) = answered(number);
        told_answer(&text, answer, say)
    });
    listed_answers(&answers.collect::<Vec<_>>(), count, say)
}

/// Why no move of a drawn case wins, and which moves hold the draw; `None` where there are too many to look at, or it
/// is no draw.
pub(super) fn drawn<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<Option<String>> {
    let mut told = BTreeSet::new();
    let mut turns = few(task, case).unwrap_or_default();
    turns.retain(|turn| told.insert(task.describe(case, turn, say)));
    let Some(drawn) = draws::drawn(task, case, turns)? else {
        return Ok(None);
    };
    let reason = say.say(&Said::new(drawn.reason()));
    let mut kinds = Vec::new();
    for (turns, wins) in [(&drawn.holding, false), (&drawn.losing, true)] {
        let mut answered = Vec::new();
        for turn in turns.iter().take(shown_of(turns.len())) {
            let left = after(task, case, turn);
            let reply = draws::reply(task, &left, wins)?;
            let reply = reply.map(|turn| task.describe(&left, &turn, say));
            answered.push((task.describe(case, turn, say), reply));
        }
        kinds.push((answered, turns.len()));
    }
    let kinds: Vec<String> = [false, true]
        .into_iter()
        .zip(kinds)
        .filter_map(|(wins, (answered, count))| draw_moves(&answered, count, wins, say))
        .collect();
    Ok(Some(say.sentences([reason].into_iter().chain(kinds))))
}

/// How many of so many moves are answered one by one.
pub(crate) fn shown_of(count: usize) -> usize {
    if count > MOST_ANSWERED {
        EXAMPLES
    } else {
        count
    }
}

/// Moves of a drawn position, of so many, that hold the draw, or from which the other player `wins`, each with the reply;
/// `None` where there are none.
pub(crate) fn draw_moves(
    answered: &[(String, Option<String>)],
    count: usize,
    wins: bool,
    say: &Say<'_>,
) -> Option<String> {
    let shown = answered.len();
    let key = match (wins, shown < count) {
        (false, false) => "draw-holding",
        (false, true) => "draw-holding-some",
        (true, false) => "draw-losing",
        (true, true) => "draw-losing-some",
    };
    let answered = answered.iter();
    let answers = answered.map(|(text, answer)| told_answer(text, answer.clone(), say));
    let answers = answers.collect::<Vec<_>>().join(say.separator());
    (shown > 0).then(|| say.say(&said!(key, answers, shown, count)))
}

/// A move, and the answer to it unless it ended the game.
fn told_answer(text: &str, answer: Option<String>, say: &Say<'_>) -> String {
    let said = answer.map_or_else(
        || Said::new("answered-by-end"),
        |answer| said!("answered", answer),
    );
    say.say(&said.with("move", &text))
}

/// A move and the answer to it, where one is known.
fn answered<T: Task>(
    task: &T,
    case: &T::Case,
    turn: &Turn<Part<T>>,
    say: &Say<'_>,
) -> Known<Option<String>> {
    let left = after(task, case, turn);
    let said = match task.winning(&left)?.first {
        Some(answer) => {
            let answer = task.describe(&left, &answer, say);
            said!("answered", answer)
        }
        None if few(task, &left).is_some_and(|turns| turns.is_empty()) => {
            Said::new("answered-by-end")
        }
        None => return Ok(None),
    };
    let text = task.describe(case, turn, say);
    Ok(Some(say.say(&said.with("move", &text))))
}

/// The first and the last move of every kind: in the same part, with a name of the same shape, and
/// leaving as many parts.
fn of_every_kind<P>(turns: Vec<Turn<P>>) -> Vec<Turn<P>> {
    let kind = |turn: &Turn<P>| {
        let shape: Vec<bool> = turn.label.iter().map(|number| *number == 0).collect();
        (turn.part, shape, turn.left.len())
    };
    let (mut first, mut last) = (BTreeMap::new(), BTreeMap::new());
    for (index, turn) in turns.iter().enumerate() {
        first.entry(kind(turn)).or_insert(index);
        last.insert(kind(turn), index);
    }
    let ends: BTreeSet<usize> = first.into_values().chain(last.into_values()).collect();
    let turns = turns.into_iter().enumerate();
    let chosen = turns.filter(|(index, _)| ends.contains(index));
    chosen.map(|(_, turn)| turn).collect()
}

/// Moves among more than can be listed: those to the least values of every part.
fn theoretical<T: Task>(task: &T, case: &T::Case) -> Vec<Turn<Part<T>>> {
    const LEAST: [Nimber; 2] = [Nimber::ZERO, Nimber(1)];
    let game = task.game(case);
    let parts = task.parts(case);
    let found = parts
        .iter()
        .take(EXAMPLES)
        .enumerate()
        .flat_map(|(part, position)| {
            let moves = LEAST.map(|value| game.moves_to(position, value)?.first);
            let moves = moves.into_iter().flatten();
            moves.map(move |(label, left)| Turn { part, label, left })
        });
    found.take(EXAMPLES).collect()
}

/// What is wrong with the winning move that is shown for a case: there is none though the case is
/// won and has moves, or it leaves a won case. Theory says who wins; that is compared with the
/// rules on its own.
pub(super) fn wrong_move<T: Task>(task: &T, case: &T::Case) -> Known<Option<Words>> {
    // Answers that hold moves are compared one by one.
    if task.play() == Play::Every || task.has_many_answers() {
        return Ok(None);
    }
    let won = task.wins(case)?;
    Ok(match task.winning(case)?.first {
        Some(turn) if !won => Some(say!(
            "the case is lost, but {turn} is said to win",
            turn = called(&turn)
        )),
        Some(turn) => {
            let left = after(task, case, &turn);
            // What some moves leave is nothing that a case can say.
            let wins = left != *case && task.wins(&left)?;
            wins.then(|| {
                say!(
                    "{turn} is said to win, but leaves a won case",
                    turn = called(&turn)
                )
            })
        }
        None if won && few(task, case).is_some_and(|turns| !turns.is_empty()) => {
            Some(say!("the case is won, but no winning move is found"))
        }
        _ => None,
    })
}

/// What a case is called where it is wrong: its input in one line.
pub(super) fn called_by(input: Option<Vec<u8>>) -> Words {
    let input = input.unwrap_or_default();
    let input = String::from_utf8_lossy(&input);
    let lines: Vec<&str> = input.lines().collect();
    let shown: String = lines.join(" / ").chars().take(LONGEST_CALLED).collect();
    say!("the input `{shown}`", shown)
}

/// What a move is called without words for it.
fn called<P>(turn: &Turn<P>) -> Words {
    let label: Vec<String> = turn.label.iter().map(u64::to_string).collect();
    let part = turn.part + 1;
    if label.is_empty() {
        say!("a move in part {part}", part)
    } else {
        let label = label.join(" ");
        say!("the move {label} in part {part}", label, part)
    }
}

/// The values of the parts and their sum, and who wins by it.
pub(super) fn by_values<T: Task>(task: &T, case: &T::Case, say: &Say<'_>) -> Known<String> {
    let mut parts = Vec::new();
    for (index, part) in task.parts(case).iter().enumerate() {
        let name = task.part_name(case, index, part, say);
        parts.push((name, task.value(case, part)?));
    }
    Ok(match task.play() {
        Play::Misere => misere(&parts, say),
        _ => say.sum_and_winner(parts),
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
            let count = task.winning(case)?.counted()?;
            let text = task.explain(case, say)?;
            let count = say.say(&said!("winning-moves", count));
            // What comes behind a list is no part of its last line.
            Ok(if text.contains('\n') {
                format!("{text}\n{count}")
            } else {
                say.sentences([text, count])
            })
        }
        Question::Winner | Question::Move | Question::Play => task.explain(case, say),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    #[test]
    fn cases_and_moves_are_called_by_what_stands_in_inputs() {
        let input = Some(b"1\n2 3\n".to_vec());
        assert_eq!(
            called_by(input),
            words("the input `1 / 2 3`", "输入 `1 / 2 3`")
        );
        let mut turn = Turn::take(1, 5, 3);
        assert_eq!(called(&turn).en, "the move 2 in part 2");
        turn.label.clear();
        assert_eq!(called(&turn).en, "a move in part 2");
    }
}
