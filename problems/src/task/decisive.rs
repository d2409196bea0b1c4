//! The moves that decide a case, for programs: all that win it, the answer to every move of a lost
//! one, or what holds a draw. Explanations say the same in sentences, of fewer moves.
//!
//! Whoever asks opens a [`pool`] around it. Once that is empty less is said: moves are left out, and where none is known
//! yet, nothing.

use std::collections::BTreeSet;

use sg::notation::{NamedPosition, NamedRules, RatedMove};
use sg::{Budget, Game, Nimber, Outcome, Play, pool};

use super::left_names::{LONGEST_NAME, name_of_left, position_of};
use super::phrases::Phrases;
use super::turn::{MOST_LISTED, Turn, after, few, numbers};
use super::{Known, Part, Said, Task, draws, every, move_names, said};
use crate::{AnsweredMove, DecisiveMoves, Lang, Localized, NamedMove};

/// The most moves that are named.
const MOST_NAMED: usize = 40;

/// How far the engine looks at a position where it alone can say what moves leave, and at each of those that moves
/// leave.
const BUDGET: Budget = Budget { positions: 4000 };

/// The winning moves, the answer to every move, or what holds a draw; `None` where moves are too many to
/// look at or nobody can say what they leave.
pub(super) fn decisive<T: Task>(
    task: &T,
    case: &T::Case,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    if !task.asks_about_one() {
        return Ok(None);
    }
    if task.play() == Play::Every {
        return of_every_part(task, case, phrases);
    }
    let listed = few(task, case);
    let first = listed.as_ref().and_then(|turns| turns.first());
    let says_what_is_left = first.is_none_or(|turn| after(task, case, turn) != *case);
    if task.parts(case).is_empty() || !says_what_is_left {
        return Ok(by_notation(task, case, phrases));
    }
    match (listed, task.wins(case)?) {
        (Some(turns), true) => winning(task, case, turns, phrases),
        (Some(turns), false) if task.loses(case)? => refutation(task, case, turns, phrases),
        // Not every move has an answer where play can go round.
        (Some(turns), false) => draw(task, case, turns, phrases),
        (None, true) => winning_by_theory(task, case, phrases),
        (None, false) => Ok(None),
    }
}

/// The one that theory names in a position with more moves in a single part than can be listed, where only the engine can
/// say what it leaves.
fn one_by_notation(
    position: &NamedPosition,
    parts: &[NamedPosition],
    play: Play,
    phrases: &Phrases,
) -> Option<DecisiveMoves> {
    let [part] = parts else { return None };
    let found = (play == Play::Normal).then(|| NamedRules.moves_to(part, Nimber::ZERO))??;
    let (_, left) = found.first?;
    let to = NamedPosition::join(&left)?.text();
    (to.len() <= LONGEST_NAME).then(|| DecisiveMoves::Winning {
        moves: vec![named_by_engine(position, &to, phrases)],
        left_out: more(found.count, found.may_be_more),
    })
}

/// How many winning moves there are but for one; `None` where nobody has counted them.
fn more(count: u128, may_be_more: bool) -> Option<u64> {
    let others = u64::try_from(count.saturating_sub(1)).ok();
    others.filter(|_| !may_be_more)
}

/// What is known; `None` where it is not because no more may be looked at.
fn unless_spent<V>(known: Known<V>) -> Known<Option<V>> {
    match known {
        Ok(known) => Ok(Some(known)),
        Err(_) if pool::is_spent() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Those of the moves that win.
fn winning<T: Task>(
    task: &T,
    case: &T::Case,
    turns: Vec<Turn<Part<T>>>,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let (mut moves, mut told, mut left_out) = (Vec::new(), BTreeSet::new(), 0);
    let say = phrases.to(Lang::En);
    let is_over = turns.is_empty();
    let mut is_counted = true;
    for turn in turns {
        let Some(loses) = unless_spent(task.loses(&after(task, case, &turn)))? else {
            is_counted = false;
            break;
        };
        if !loses {
            continue;
        }
        // Moves that are described in the same words are one.
        if !told.insert(task.describe(case, &turn, &say)) {
            continue;
        }
        if moves.len() == MOST_NAMED {
            left_out += 1;
        } else {
            moves.push(named(task, case, &turn, phrases));
        }
    }
    let is_told = is_over || !moves.is_empty();
    let left_out = is_counted.then_some(left_out);
    Ok(is_told.then_some(DecisiveMoves::Winning { moves, left_out }))
}

/// The one that theory names of more moves than can be listed.
fn winning_by_theory<T: Task>(
    task: &T,
    case: &T::Case,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let found = task.winning(case)?;
    let Some(turn) = found.first else {
        return Ok(None);
    };
    // What it leaves may be nothing that a case can say, as a pile of which something was taken.
    if after(task, case, &turn) == *case {
        return Ok(by_notation(task, case, phrases));
    }
    Ok(Some(DecisiveMoves::Winning {
        moves: vec![named(task, case, &turn, phrases)],
        left_out: more(found.count, found.may_be_more),
    }))
}

/// A move that somebody makes, with what wins for the other player from what it leaves, where that is known.
pub(super) fn answered<T: Task>(
    task: &T,
    case: &T::Case,
    turn: &Turn<Part<T>>,
    phrases: &Phrases,
) -> AnsweredMove {
    let left = after(task, case, turn);
    let is_won = left != *case && task.wins(&left).unwrap_or(false);
    let reply = is_won.then(|| task.winning(&left).ok()?.first).flatten();
    AnsweredMove {
        made: named(task, case, turn, phrases),
        reply: reply.map(|turn| named(task, &left, &turn, phrases)),
    }
}

/// The answer to every one of the moves; `None` where one has none, as where play can go round.
fn refutation<T: Task>(
    task: &T,
    case: &T::Case,
    turns: Vec<Turn<Part<T>>>,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let (mut moves, mut told, mut left_out) = (Vec::new(), BTreeSet::new(), 0);
    let say = phrases.to(Lang::En);
    for turn in turns {
        if !told.insert(task.describe(case, &turn, &say)) {
            continue;
        }
        if moves.len() == MOST_NAMED || pool::is_spent() {
            left_out += 1;
            continue;
        }
        let left = after(task, case, &turn);
        let Some(found) = unless_spent(task.winning(&left))? else {
            left_out += 1;
            continue;
        };
        let made = named(task, case, &turn, phrases);
        let reply = found.first;
        if reply.is_none() && few(task, &left).is_none_or(|turns| !turns.is_empty()) {
            return Ok(None);
        }
        let reply = reply.map(|turn| named(task, &left, &turn, phrases));
        moves.push(AnsweredMove { made, reply });
    }
    Ok(refuted(moves, left_out))
}

/// The answers to these moves and those that are left out; `None` where these are all.
fn refuted(moves: Vec<AnsweredMove>, left_out: u64) -> Option<DecisiveMoves> {
    let is_told = left_out == 0 || !moves.is_empty();
    is_told.then_some(DecisiveMoves::Refutation { moves, left_out })
}

/// The moves that hold a draw and those that lose it, each with a reply; `None` where it is none.
fn draw<T: Task>(
    task: &T,
    case: &T::Case,
    mut turns: Vec<Turn<Part<T>>>,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let (mut told, say) = (BTreeSet::new(), phrases.to(Lang::En));
    turns.retain(|turn| told.insert(task.describe(case, turn, &say)));
    let Some(drawn) = draws::drawn(task, case, turns)? else {
        return Ok(None);
    };
    let reason = phrases.both(&Said::new(drawn.reason()));
    let answered = |turns: Vec<Turn<Part<T>>>, wins: bool| -> Known<(Vec<AnsweredMove>, u64)> {
        let (mut moves, mut left_out) = (Vec::new(), 0);
        for turn in turns {
            if moves.len() == MOST_NAMED || pool::is_spent() {
                left_out += 1;
                continue;
            }
            let left = after(task, case, &turn);
            let Some(reply) = unless_spent(draws::reply(task, &left, wins))? else {
                left_out += 1;
                continue;
            };
            moves.push(AnsweredMove {
                made: named(task, case, &turn, phrases),
                reply: reply.map(|turn| named(task, &left, &turn, phrases)),
            });
        }
        Ok((moves, left_out))
    };
    let (holding, more_hold) = answered(drawn.holding, false)?;
    let (losing, more_lose) = answered(drawn.losing, true)?;
    let is_told = !holding.is_empty() && holding.iter().chain(&losing).all(|it| it.reply.is_some());
    Ok(is_told.then_some(DecisiveMoves::Draw {
        holding,
        losing,
        left_out: more_hold + more_lose,
        reason,
    }))
}

/// The same where a move is one in every part that has one.
fn of_every_part<T: Task>(
    task: &T,
    case: &T::Case,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let Some((listed, is_all)) = every::turns(task, case) else {
        return Ok(None);
    };
    if task.wins(case)? {
        return winning_in_every_part(task, case, (listed, is_all), phrases);
    }
    if !is_all {
        return Ok(None);
    }
    let mut moves = Vec::new();
    for turns in listed.iter().take(MOST_NAMED) {
        let left = every::after(task, case, turns);
        let Some(reply) = unless_spent(every::winning(task, &left))? else {
            break;
        };
        let is_over = || every::turns(task, &left).is_some_and(|(moves, _)| moves.is_empty());
        if reply.is_none() && !is_over() {
            return Ok(None);
        }
        moves.push(AnsweredMove {
            made: named_in_every_part(task, case, turns, phrases),
            reply: reply.map(|turns| named_in_every_part(task, &left, &turns, phrases)),
        });
    }
    let left_out = listed.len().saturating_sub(moves.len()) as u64;
    Ok(refuted(moves, left_out))
}

fn winning_in_every_part<T: Task>(
    task: &T,
    case: &T::Case,
    (listed, is_all): every::Moves<Part<T>>,
    phrases: &Phrases,
) -> Known<Option<DecisiveMoves>> {
    let (mut winning, mut is_all) = (Vec::new(), is_all);
    for turns in listed {
        let Some(loses) = unless_spent(task.loses(&every::after(task, case, &turns)))? else {
            is_all = false;
            break;
        };
        if loses {
            winning.push(turns);
        }
    }
    if winning.is_empty() {
        // It may be among those that are not listed.
        winning.extend(every::winning(task, case)?);
    }
    let left_out = winning.len().saturating_sub(MOST_NAMED) as u64;
    let moves: Vec<NamedMove> = winning
        .iter()
        .take(MOST_NAMED)
        .map(|turns| named_in_every_part(task, case, turns, phrases))
        .collect();
    Ok((!moves.is_empty()).then_some(DecisiveMoves::Winning {
        moves,
        left_out: is_all.then_some(left_out),
    }))
}

/// What the engine says of the position's name: for problems that do not say themselves what a move
/// leaves.
fn by_notation<T: Task>(task: &T, case: &T::Case, phrases: &Phrases) -> Option<DecisiveMoves> {
    let position = position_of(task, case)?;
    let parts = position.parts();
    let most = parts.iter().map(|part| NamedRules.most_moves(part));
    let play = task.play();
    if most.fold(0, u64::saturating_add) > MOST_LISTED {
        return one_by_notation(&position, &parts, play, phrases);
    }
    let outcome = position.answer(play, BUDGET).ok()?.outcome;
    let listed = position.moves(play, BUDGET).ok()?;
    let name = |from: &NamedPosition, to: &str| named_by_engine(from, to, phrases);
    match outcome {
        Outcome::N => {
            let winning = listed.iter().filter(|it| it.is_winning());
            let left_out = winning.clone().count().saturating_sub(MOST_NAMED) as u64;
            let winning = winning.take(MOST_NAMED);
            Some(DecisiveMoves::Winning {
                moves: winning.map(|it| name(&position, &it.to)).collect(),
                left_out: Some(left_out),
            })
        }
        Outcome::P => {
            let mut moves = Vec::new();
            for made in listed.iter().take(MOST_NAMED) {
                let left = position.game().position(&made.to).ok()?;
                let replies = match left.moves(play, BUDGET) {
                    Ok(replies) => replies,
                    Err(_) if pool::is_spent() => break,
                    Err(_) => return None,
                };
                let reply = replies.iter().find(|it| it.is_winning());
                if reply.is_none() && !replies.is_empty() {
                    return None;
                }
                moves.push(AnsweredMove {
                    made: name(&position, &made.to),
                    reply: reply.map(|it| name(&left, &it.to)),
                });
            }
            let left_out = listed.len().saturating_sub(moves.len()) as u64;
            refuted(moves, left_out)
        }
        Outcome::D => draw_by_notation(&position, &listed, play, phrases),
    }
}

/// The same of a draw, with the moves that the engine lists.
fn draw_by_notation(
    position: &NamedPosition,
    listed: &[RatedMove],
    play: Play,
    phrases: &Phrases,
) -> Option<DecisiveMoves> {
    // What a move leaves is answered by what leaves this to whoever made it.
    let answered = |left_to: Outcome, answered_by: Outcome| -> Option<(Vec<AnsweredMove>, u64)> {
        let of_kind = listed.iter().filter(|it| it.answer.outcome == left_to);
        let left_out = of_kind.clone().count().saturating_sub(MOST_NAMED) as u64;
        let answered = of_kind.take(MOST_NAMED).map(|made| {
            let left = position.game().position(&made.to).ok()?;
            let replies = left.moves(play, BUDGET).ok()?;
            let reply = replies.iter().find(|it| it.answer.outcome == answered_by)?;
            Some(AnsweredMove {
                made: named_by_engine(position, &made.to, phrases),
                reply: Some(named_by_engine(&left, &reply.to, phrases)),
            })
        });
        Some((answered.collect::<Option<Vec<_>>>()?, left_out))
    };
    let (holding, more_hold) = answered(Outcome::D, Outcome::D)?;
    let (losing, more_lose) = answered(Outcome::N, Outcome::P)?;
    let reason = draws::reason(!losing.is_empty());
    Some(DecisiveMoves::Draw {
        holding,
        losing,
        left_out: more_hold + more_lose,
        reason: phrases.both(&Said::new(reason)),
    })
}

/// A move that the engine lists.
fn named_by_engine(from: &NamedPosition, to: &str, phrases: &Phrases) -> NamedMove {
    let game = from.game().name();
    let text = from.text();
    let words = |lang: Lang| {
        let say = phrases.to(lang);
        let name = move_names::name_in(&game, &text, to, say).or_else(|| from.move_name(to));
        name.unwrap_or_else(|| say.say(&said!("move-to", after = to)))
    };
    NamedMove {
        label: None,
        to: Some(format!("{game}@{to}")),
        words: in_both(words),
    }
}

/// A move in one part.
fn named<T: Task>(task: &T, case: &T::Case, turn: &Turn<Part<T>>, phrases: &Phrases) -> NamedMove {
    NamedMove {
        label: label(task, case, turn),
        to: name_of_left(task, case, &after(task, case, turn)),
        words: in_both(|lang| task.describe(case, turn, &phrases.to(lang))),
    }
}

/// A move in every part that has one.
fn named_in_every_part<T: Task>(
    task: &T,
    case: &T::Case,
    turns: &[Turn<Part<T>>],
    phrases: &Phrases,
) -> NamedMove {
    let labels: Option<Vec<String>> = turns.iter().map(|turn| label(task, case, turn)).collect();
    let words = |lang: Lang| {
        let say = phrases.to(lang);
        say.all(turns.iter().map(|turn| task.describe(case, turn, &say)))
    };
    NamedMove {
        label: labels.map(|labels| labels.join(", ")),
        to: name_of_left(task, case, &every::after(task, case, turns)),
        words: in_both(words),
    }
}

fn in_both(words: impl Fn(Lang) -> String) -> Localized {
    Localized {
        en: words(Lang::En),
        zh: words(Lang::Zh),
    }
}

/// The numbers that name a move.
fn label<T: Task>(task: &T, case: &T::Case, turn: &Turn<Part<T>>) -> Option<String> {
    let numbers = numbers(task, case, turn);
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    (!turn.label.is_empty()).then(|| numbers.join(" "))
}
