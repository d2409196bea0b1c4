//! The engine's names of positions and of what moves leave of them.

use sg::notation::{self, NamedPosition, NamedRules};
use sg::{Game, Nimber, pool};

use super::Task;
use super::turn::MOST_LISTED;

/// Positions with longer names are not named, in bytes.
pub(super) const LONGEST_NAME: usize = 2000;

/// The position of a case where it has a name that is not long.
pub(super) fn position_of<T: Task>(task: &T, case: &T::Case) -> Option<NamedPosition> {
    let name = task.notation(case).filter(|it| it.len() <= LONGEST_NAME)?;
    notation::position(&name).ok()
}

/// The name of what a move leaves. Not of every case that is left the name says all: only where the
/// engine knows a move that leads there is it given.
pub(super) fn name_of_left<T: Task>(task: &T, case: &T::Case, left: &T::Case) -> Option<String> {
    if pool::is_spent() {
        return None;
    }
    let (from, to) = (position_of(task, case)?, position_of(task, left)?);
    let game = to.game().name();
    let is_move = from.game().name() == game && leads(&from.parts(), &to.parts());
    is_move.then(|| format!("{game}@{}", to.text()))
}

/// Whether a move in one of these parts leads to those.
fn leads(from: &[NamedPosition], to: &[NamedPosition]) -> bool {
    let (before, after) = (open(from), open(to));
    // The others stay, and the rest is what the move has to leave.
    let (moved, rest) = (without(&before, &after), without(&after, &before));
    let [moved] = &moved[..] else { return false };
    let Some(part) = from.iter().find(|part| part.text() == *moved) else {
        return false;
    };
    if NamedRules.most_moves(part) > MOST_LISTED {
        return theory_leads(part, &rest);
    }
    let mut is_found = false;
    NamedRules.moves(part, &mut |_, left| is_found |= open(left) == rest);
    is_found
}

/// What is left of some texts without others, each as often as it stands there.
fn without(texts: &[String], others: &[String]) -> Vec<String> {
    let mut others: Vec<&String> = others.iter().collect();
    let mut left = texts.to_vec();
    left.retain(|text| {
        let at = others.iter().position(|other| *other == text);
        at.map(|at| others.remove(at)).is_none()
    });
    left
}

/// Whether the move that theory finds to positions of the value of these leaves just them.
fn theory_leads(part: &NamedPosition, rest: &[String]) -> bool {
    let game = part.game();
    let value = |text: &String| NamedRules.known_value(&game.position(text).ok()?);
    let value: Option<Nimber> = rest.iter().map(value).sum();
    // Of games whose values are not known theory finds moves to what is lost.
    let found = NamedRules.moves_to(part, value.unwrap_or(Nimber::ZERO));
    let first = found.and_then(|found| found.first);
    first.is_some_and(|(_, left)| open(&left) == rest)
}

/// The parts that still have a move, as they are written, sorted.
fn open<'p>(parts: impl IntoIterator<Item = &'p NamedPosition>) -> Vec<String> {
    let parts = parts.into_iter();
    let open = parts.filter(|part| NamedRules.most_moves(part) > 0);
    let mut texts: Vec<String> = open.map(NamedPosition::text).collect();
    texts.sort_unstable();
    texts
}
