//! The moves of a case: listed, named, made, and told apart in winning ones and others.

use std::collections::BTreeSet;
use std::fmt::Debug;

use sg::convention::anti_sg;
use sg::{Game, MovesTo, Nimber, Play, pool};

use super::{Known, Part, Said, Say, Task, reference_error};

/// The most moves of a case that are looked at for a winning one.
pub(crate) const MOST_LISTED: u64 = 2000;

/// A move: in which part, the game's label of it, and what it leaves of the part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<P> {
    /// The index of the part.
    pub part: usize,
    /// The numbers that name the move in the part; empty where what it leaves says it all.
    pub label: Vec<u64>,
    /// What is left of the part.
    pub left: Vec<P>,
}

impl Turn<u64> {
    /// The move that leaves so many objects of a heap; it is called by how many it takes.
    pub fn take(part: usize, before: u64, left: u64) -> Self {
        Self {
            part,
            label: vec![before.saturating_sub(left)],
            left: vec![left],
        }
    }
}

/// The winning moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning<P> {
    /// How many there are, or were found.
    pub count: u128,
    /// One of them.
    pub first: Option<Turn<P>>,
    /// Whether there may be more: theory has looked for one only.
    pub may_be_more: bool,
}

impl<P> Default for Winning<P> {
    fn default() -> Self {
        Self {
            count: 0,
            first: None,
            may_be_more: false,
        }
    }
}

impl<P> Winning<P> {
    /// These moves; each counts.
    pub fn of(turns: impl IntoIterator<Item = Turn<P>>) -> Self {
        let mut turns = turns.into_iter();
        let first = turns.next();
        Self {
            count: u128::from(first.is_some()) + turns.count() as u128,
            first,
            may_be_more: false,
        }
    }

    /// How many there are; fails where nobody has counted them.
    pub(super) fn counted(&self) -> Known<u128> {
        if self.may_be_more {
            return Err(reference_error(say!(
                "there are too many moves to count those that win, of which theory finds one only"
            )));
        }
        Ok(self.count)
    }
}

/// Fails where whoever waits for an answer waits for no more of it ([`pool`]). Asked before each of many moves or cases.
pub(super) fn require_room() -> Known<()> {
    if pool::is_spent() {
        return Err(reference_error(say!(
            "it takes too long to find out who wins"
        )));
    }
    Ok(())
}

/// Every move, in the order of the parts and of the rules; `None` where there are too many to
/// look at what each leaves.
pub(super) fn few<T: Task>(task: &T, case: &T::Case) -> Option<Vec<Turn<Part<T>>>> {
    let game = task.game(case);
    let parts = task.parts(case);
    let most = parts.iter().map(|part| game.most_moves(part));
    (most.fold(0, u64::saturating_add) <= MOST_LISTED).then(|| all(task, case))
}

/// Every move, however many there are.
pub(super) fn all<T: Task>(task: &T, case: &T::Case) -> Vec<Turn<Part<T>>> {
    let (game, parts) = (task.game(case), task.parts(case));
    let (mut turns, mut seen) = (Vec::new(), BTreeSet::new());
    let name_all = names_the_whole(task);
    for (index, part) in parts.iter().enumerate() {
        let number = (!name_all).then(|| task.number(case, index));
        game.moves(part, &mut |label, left| {
            // Two tokens on one node have the same moves.
            if label.is_empty() || seen.insert((number, label.to_vec())) {
                turns.push(Turn {
                    part: index,
                    label: label.to_vec(),
                    left: left.to_vec(),
                });
            }
        });
    }
    pool::take(turns.len() as u64);
    turns
}

/// Whether the numbers of a move name it among those of all parts.
fn names_the_whole<T: Task>(task: &T) -> bool {
    !task.numbers_parts() && !task.move_names().is_empty()
}

/// The case after a move: the first part that is left takes the place of the old one, the others
/// come last.
pub(super) fn after<T: Task>(task: &T, case: &T::Case, turn: &Turn<Part<T>>) -> T::Case {
    let mut parts = task.parts(case);
    // They are copied, and whoever asks for them looks at each.
    pool::take(1 + parts.len() as u64);
    if turn.part < parts.len() {
        parts.splice(turn.part..=turn.part, turn.left.first().cloned());
        parts.extend(turn.left.iter().skip(1).cloned());
    }
    task.after(case, parts)
}

/// Whether the player who moves first wins, by theory.
pub(super) fn wins<T: Task>(task: &T, case: &T::Case) -> Known<bool> {
    if let (Play::Normal, [part]) = (task.play(), task.parts(case).as_slice())
        && let Some(outcome) = task.game(case).known_outcome(part)
    {
        return Ok(outcome.is_win());
    }
    match task.play() {
        Play::Misere => Ok(wins_with(task.play(), &task.values(case)?)),
        _ => Ok(task.total(case)? != 0),
    }
}

/// Whether the player who moves first wins parts with these values.
fn wins_with(play: Play, values: &[Nimber]) -> bool {
    match play {
        Play::Misere => anti_sg(values).is_win(),
        _ => !values.iter().copied().sum::<Nimber>().is_zero(),
    }
}

/// The winning moves: found by theory, or else among all moves. These are looked at as well where theory finds one only,
/// unless they are too many or nothing says what they leave.
pub(super) fn winning<T: Task>(task: &T, case: &T::Case) -> Known<Winning<Part<T>>> {
    let by_theory = winning_by_theory(task, case);
    let listed = match &by_theory {
        Some(found) if !found.may_be_more => None,
        _ => few(task, case),
    };
    let says_what_is_left = |turns: &Vec<Turn<Part<T>>>| {
        let first = turns.first();
        by_theory.is_none() || first.is_none_or(|turn| after(task, case, turn) != *case)
    };
    let Some(turns) = listed.filter(says_what_is_left) else {
        return Ok(by_theory.unwrap_or_default());
    };
    let mut winning = Winning::default();
    for turn in turns {
        require_room()?;
        if !task.wins(&after(task, case, &turn))? {
            winning.count += 1;
            winning.first.get_or_insert(turn);
        }
    }
    Ok(winning)
}

/// The winning moves where the game's theory finds the moves to a value; `None` where it does not.
pub(super) fn winning_by_theory<T: Task>(task: &T, case: &T::Case) -> Option<Winning<Part<T>>> {
    let (game, parts) = (task.game(case), task.parts(case));
    let mut winning = Winning::default();
    let mut add = |part: usize, found: MovesTo<Part<T>>| {
        winning.count += found.count;
        winning.may_be_more |= found.may_be_more;
        let turn = |(label, left)| Turn { part, label, left };
        winning.first = winning.first.take().or_else(|| found.first.map(turn));
    };
    if let (Play::Normal, [part]) = (task.play(), parts.as_slice()) {
        add(0, game.moves_to(part, Nimber::ZERO)?);
        return Some(winning);
    }
    let values: Option<Vec<Nimber>> = parts.iter().map(|part| game.known_value(part)).collect();
    let mut values = values?;
    let total: Nimber = values.iter().copied().sum();
    for (index, part) in parts.iter().enumerate() {
        let value = values[index];
        // What loses in misère play adds up to 0, or is a heap of 1 more or less.
        let wanted: &[Nimber] = match task.play() {
            Play::Normal => &[value + total],
            Play::Misere => &[value + total, Nimber(1), Nimber::ZERO],
            _ => return None,
        };
        for (at, after) in wanted.iter().enumerate() {
            values[index] = *after;
            if !wanted[..at].contains(after) && !wins_with(task.play(), &values) {
                add(index, game.moves_to(part, *after)?);
            }
        }
        values[index] = value;
    }
    Some(winning)
}

/// The numbers that a program writes for a move.
pub(super) fn numbers<T: Task>(task: &T, case: &T::Case, turn: &Turn<Part<T>>) -> Vec<u64> {
    let part = task.numbers_parts().then(|| task.number(case, turn.part));
    part.into_iter().chain(turn.label.iter().copied()).collect()
}

/// The move with these numbers, as many as [`Task::MOVE`] has, or why it is none.
pub(super) fn with_numbers<T: Task>(
    task: &T,
    case: &T::Case,
    numbers: &[u64],
) -> Result<Turn<Part<T>>, Said> {
    let (game, parts) = (task.game(case), task.parts(case));
    let mut said = Said::new("no-move");
    for (name, number) in task.move_names().into_iter().zip(numbers) {
        said = said.with(name, number);
    }
    let (index, label) = match numbers.split_first() {
        Some((number, label)) if task.numbers_parts() => (task.part_of(case, *number), label),
        // Where no part is numbered, the move may be in any.
        _ => {
            let has_it = |part| game.leaves(part, numbers).is_some();
            (parts.iter().position(has_it).or(Some(0)), numbers)
        }
    };
    let part = index.and_then(|index| Some((index, parts.get(index)?)));
    let (index, part) = part.ok_or_else(|| said.clone().renamed("no-part"))?;
    let left = game
        .leaves(part, label)
        .ok_or_else(|| said.with("before", &shown(part)))?;
    Ok(Turn {
        part: index,
        label: label.to_vec(),
        left,
    })
}

/// A part as text: a number as it is, a pair without its brackets.
pub(super) fn shown(part: &impl Debug) -> String {
    let text = format!("{part:?}");
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    inner.map_or_else(|| text.clone(), str::to_owned)
}

/// A move in words.
pub(super) fn describe<T: Task>(
    task: &T,
    case: &T::Case,
    turn: &Turn<Part<T>>,
    say: &Say<'_>,
) -> String {
    let parts = task.parts(case);
    let before = parts.get(turn.part).map(shown).unwrap_or_default();
    let left: Vec<String> = turn.left.iter().map(shown).collect();
    let taken = match (before.parse::<u64>(), left.as_slice()) {
        (Ok(before), []) => Some(before),
        (Ok(before), [left]) => left.parse().ok().and_then(|left| before.checked_sub(left)),
        _ => None,
    };
    // A part that is one number is a heap, for which there are words.
    let key = match (say.has("move"), before.parse::<u64>(), taken, parts.len()) {
        (true, ..) => "move",
        (_, Ok(_), Some(_), 1) => "move-only-heap",
        (_, Ok(_), Some(_), _) => "move-heap",
        (_, Ok(_), None, _) => "move-split",
        (.., 0 | 1) => "move-to",
        _ => "move-part",
    };
    let after = if left.is_empty() {
        "0".to_owned()
    } else {
        left.join(" + ")
    };
    let mut said = Said::new(key)
        .with("i", &(turn.part + 1))
        .with("taken", &taken.unwrap_or_default())
        .with("before", &before)
        .with("after", &after);
    for (name, number) in task.move_names().into_iter().zip(numbers(task, case, turn)) {
        said = said.with(name, &number);
    }
    say.say(&said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_has_counted_has_no_number() {
        let mut winning = Winning::of([Turn::take(0, 5, 3)]);
        assert_eq!(winning.counted().ok(), Some(1));
        winning.may_be_more = true;
        assert!(winning.counted().is_err());
    }
}
