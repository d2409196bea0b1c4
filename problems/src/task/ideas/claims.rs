//! Whether a program's answers would be right in a game with other moves.
//!
//! A position is lost just if no move leads to a lost one. Where the program's own answers break that
//! in one way only, they are those of a game with fewer moves, or of one with more; where in both ways, of
//! one with other moves.

use std::collections::BTreeMap;

use sg::Play;

use super::{Answered, rules};
use crate::WrongIdea;
use crate::task::Task;
use crate::task::turn::{after, few};

/// Fewer positions than these, all of whose moves are known, show nothing.
const LEAST_POSITIONS: usize = 12;

/// How often answers break the rule.
#[derive(Default, Clone, Copy)]
struct Breaks {
    /// Called lost, though a move leads to one that is called lost.
    lost: usize,
    /// Called won, though no move leads to one that is called lost.
    won: usize,
    /// How many were looked at.
    all: usize,
}

/// How a position is told from others.
type Key<T> = fn(&T, &<T as Task>::Case) -> String;

/// Whether a case is lost: by a program's answer, and by the right one.
pub(super) type Claim = (bool, bool);

/// [`WrongIdea::FewerMoves`] or [`WrongIdea::MoreMoves`], where one of them is what the answers would be
/// right for, or [`WrongIdea::OtherMoves`] where both together are.
pub(super) fn family<T: Task>(
    task: &T,
    cases: &[Answered<T::Case>],
    claims: &[Claim],
) -> Option<WrongIdea> {
    if task.play() == Play::Every {
        return None;
    }
    let keys: [Key<T>; 2] = [by_parts, |_, case| format!("{case:?}")];
    keys.into_iter().find_map(|key| {
        let mut known: BTreeMap<String, Claim> = BTreeMap::new();
        for (it, claim) in cases.iter().zip(claims) {
            let before = known.insert(key(task, &it.case), *claim);
            if before.is_some_and(|before| before != *claim) {
                return None;
            }
        }
        let (mut claimed, mut right) = (Breaks::default(), Breaks::default());
        for (it, claim) in cases.iter().zip(claims) {
            let turns = few(task, &it.case)?;
            let options = turns.iter().map(|turn| after(task, &it.case, turn));
            let options: Vec<Option<Claim>> = options
                .map(|left| known.get(&key(task, &left)).copied())
                .collect();
            let loses_at_end = !matches!(task.play(), Play::Misere | Play::AntiSg);
            add(
                &mut claimed,
                claim.0,
                loses_at_end,
                options.iter().map(|it| it.map(|it| it.0)),
            );
            add(
                &mut right,
                claim.1,
                loses_at_end,
                options.iter().map(|it| it.map(|it| it.1)),
            );
        }
        // Where the right answers break the rule, it is not this one.
        if right.lost + right.won > 0 || right.all < LEAST_POSITIONS {
            return None;
        }
        match (claimed.lost, claimed.won) {
            (1.., 0) => Some(WrongIdea::FewerMoves),
            (0, 1..) => Some(WrongIdea::MoreMoves),
            (1.., 1..) => Some(WrongIdea::OtherMoves),
            (0, 0) => None,
        }
    })
}

fn add(
    breaks: &mut Breaks,
    is_lost: bool,
    loses_at_end: bool,
    options: impl Iterator<Item = Option<bool>>,
) {
    let options: Vec<Option<bool>> = options.collect();
    let to_lost = options.contains(&Some(true));
    let is_known = options.iter().all(Option::is_some);
    if options.is_empty() {
        breaks.all += 1;
        breaks.lost += usize::from(is_lost && !loses_at_end);
        breaks.won += usize::from(!is_lost && loses_at_end);
        return;
    }
    breaks.all += usize::from(is_known || to_lost);
    breaks.lost += usize::from(is_lost && to_lost);
    breaks.won += usize::from(!is_lost && is_known && !to_lost);
}

/// The parts that can be moved in, in no order.
fn by_parts<T: Task>(task: &T, case: &T::Case) -> String {
    let game = task.game(case);
    let parts = task.parts(case).into_iter();
    let parts = parts.filter(|part| !rules::is_over(&game, part));
    let mut parts: Vec<String> = parts.map(|part| format!("{part:?}")).collect();
    parts.sort_unstable();
    parts.join(" ")
}
