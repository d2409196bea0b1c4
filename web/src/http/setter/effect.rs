//! What sets of judgings that are made again would change on the scoreboards of contests, before they
//! count.

use std::collections::{BTreeMap, HashMap};

use axum::http::StatusCode;

use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::points::{points, rank_of, time_of};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::scoreboard::{Board, Line, Rules};
use crate::store::{ContestId, RejudgingId, RejudgingRow, RejudgingState, User};

/// How many rows of a scoreboard are shown.
const MOST_ROWS: usize = 200;

/// What would change on the scoreboards that somebody may see.
#[derive(Default)]
pub(super) struct Effect {
    pub(super) contests: Vec<Changed>,
    /// How many contests are concerned that are none of the visitor's business.
    pub(super) others: usize,
}

/// A scoreboard before and after.
pub(super) struct Changed {
    pub(super) contest: ContestId,
    pub(super) name: String,
    /// Whether time counts.
    pub(super) has_penalty: bool,
    /// Whether points count, and not how many problems are solved.
    pub(super) has_points: bool,
    /// Whether somebody is the first to solve a problem.
    pub(super) has_firsts: bool,
    /// The rows that would change, in their new order.
    pub(super) rows: Vec<Moved>,
    /// How many more would.
    pub(super) more: usize,
}

/// A row before and after.
pub(super) struct Moved {
    pub(super) team: String,
    pub(super) before: Standing,
    pub(super) after: Standing,
}

/// What is compared of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    /// An asterisk where there is none.
    pub(super) rank: String,
    /// Problems solved, or points.
    pub(super) total: String,
    /// As the table has it.
    pub(super) penalty: String,
    /// The letters of the problems that they were the first to solve.
    pub(super) firsts: String,
}

impl Standing {
    fn of(rules: Rules, line: &Line) -> Self {
        Self {
            rank: rank_of(line.rank),
            total: if rules.has_points() {
                points(line.points)
            } else {
                line.solved.to_string()
            },
            penalty: time_of(rules, line),
            firsts: firsts(rules, line),
        }
    }
}

/// What somebody was the first to solve; a dash where that is nothing.
fn firsts(rules: Rules, line: &Line) -> String {
    let first = line.firsts.iter().enumerate();
    let first = first.filter(|(_, is_first)| **is_first && !rules.has_parts());
    let letters: Vec<String> = first.map(|(place, _)| letter(place)).collect();
    if letters.is_empty() {
        "–".to_owned()
    } else {
        letters.join(" ")
    }
}

/// What open sets would change together, as far as they are judged; nothing of those that were decided on.
/// Where two of them are about the same submission, what comes first stands, as it does when they are applied
/// in this order.
pub(super) async fn effect(
    state: &AppState,
    (page, user): (&Page, &User),
    sets: &[RejudgingRow],
) -> Result<Effect, AppError> {
    let mut concerned: BTreeMap<ContestId, Vec<RejudgingId>> = BTreeMap::new();
    for set in sets.iter().filter(|it| it.state == RejudgingState::Open) {
        for contest in state.store.contests_of_rejudging(set.id).await? {
            concerned.entry(contest).or_default().push(set.id);
        }
    }
    let mut effect = Effect::default();
    for (contest, sets) in concerned {
        match find(state, Some(user), &contest.to_string()).await {
            Ok(seen) if shows_all(&seen) => {
                let changed = changed(state, page, &seen, &sets).await?;
                effect.contests.extend(changed);
            }
            Ok(_) => effect.others += 1,
            // It is of a class that they do not belong to.
            Err(error) if error.status() == StatusCode::NOT_FOUND => effect.others += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(effect)
}

/// Whether somebody may know the true table of a contest and who stands in it.
fn shows_all(seen: &Seen) -> bool {
    seen.is_jury || (!seen.is_outside() && !seen.is_frozen() && seen.shows_problems())
}

async fn changed(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    sets: &[RejudgingId],
) -> Result<Option<Changed>, AppError> {
    let contest = seen.contest.id;
    let mut rows = Vec::new();
    // Of several rows of a submission the table takes the last.
    for set in sets.iter().rev() {
        rows.extend(state.store.counted_if_rejudged(contest, *set).await?);
    }
    let held = state.scoreboards.latest(&state.store, contest).await?;
    let Some(standings) = &*held else {
        return Ok(None);
    };
    let rules = seen.contest.rules;
    let mut moved = Vec::new();
    for (who, before, after) in compared(rules, &standings.real, &standings.supposing(&rows)) {
        if let Some(person) = standings.people.get(&who) {
            moved.push(Moved {
                team: person.name.clone(),
                before,
                after,
            });
        }
    }
    let more = moved.len().saturating_sub(MOST_ROWS);
    moved.truncate(MOST_ROWS);
    Ok(Some(Changed {
        contest,
        name: seen.name(page.locale).to_owned(),
        has_penalty: rules.has_penalty(),
        has_points: rules.has_points(),
        has_firsts: !rules.has_parts(),
        rows: moved,
        more,
    }))
}

/// The rows that differ, in the order of the second table.
fn compared(rules: Rules, before: &Board, after: &Board) -> Vec<(i64, Standing, Standing)> {
    let before: HashMap<i64, Standing> = before
        .table()
        .iter()
        .map(|line| (line.participant, Standing::of(rules, line)))
        .collect();
    let after = after.table().into_iter();
    let differing = after.filter_map(|line| {
        let new = Standing::of(rules, &line);
        let old = before.get(&line.participant)?;
        (*old != new).then(|| (line.participant, old.clone(), new))
    });
    differing.collect()
}
