//! The scoreboards of contests, kept in memory and brought up to date by what has changed since.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use judge::Verdict;
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

use crate::scoreboard::{Board, Event, Line, Setup, TryOutcome, WHOLE};
use crate::store::{
    ContestId, ContestProblem, ContestRow, CountedRow, Participant, Store, StoreError, UnixMs,
};

/// How many contests are kept at once.
const MOST_KEPT: usize = 200;

/// A contest with its two tables: the true one, and the one that the public sees.
#[derive(Debug)]
pub struct Standings {
    /// The contest.
    pub contest: ContestRow,
    /// Its problems.
    pub problems: Vec<ContestProblem>,
    /// Who takes part for real.
    pub people: BTreeMap<i64, Participant>,
    /// With everything that is known.
    pub real: Board,
    /// With what everybody may know.
    pub public: Board,
    /// Every submission that counts for the tables, by its number.
    events: BTreeMap<i64, Event>,
    seen: i64,
    has_all: bool,
    /// The rows of the true table and of the public one as they were written last.
    written: [RowsOfTable; 2],
    /// Of which revision and change of the contest they are.
    written_at: [Option<(i64, i64)>; 2],
}

/// How many tables were written so far: rows of later ones have larger numbers, also where the
/// standings were begun anew in between.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// The rows of a table as HTML, for everybody who looks at it, from the top.
#[derive(Debug, Clone, Default)]
pub struct RowsOfTable(Arc<Vec<SharedRow>>);

/// A row of a table as everybody sees it.
#[derive(Debug, Clone)]
pub struct SharedRow {
    /// What it says.
    pub line: Line,
    /// The same as HTML, without the rank.
    pub html: Arc<str>,
    /// The number of the table for which the HTML was written.
    pub table_number: u64,
}

impl RowsOfTable {
    /// The rows from the top.
    pub fn iter(&self) -> impl Iterator<Item = &SharedRow> {
        self.0.iter()
    }
}

/// The boards of the contests that were asked for lately.
#[derive(Debug, Default)]
pub struct Scoreboards(Mutex<HashMap<ContestId, Arc<Turn<Option<Standings>>>>>);

/// The standings of a contest, which nobody else changes meanwhile.
type Held = OwnedMutexGuard<Option<Standings>>;

impl Scoreboards {
    /// The standings as they are now; the guard holds `None` where there is no such contest.
    pub async fn latest(&self, store: &Store, id: ContestId) -> Result<Held, StoreError> {
        let held = self.place(id).lock_owned().await;
        let contest = store.contest(id).await?;
        brought_up(held, store, contest).await
    }

    /// The standings as they were at a look at the contest, or later: those who follow it ask the
    /// database for nothing that one of them has asked for already.
    pub async fn since(&self, store: &Store, contest: &ContestRow) -> Result<Held, StoreError> {
        let held = self.place(contest.id).lock_owned().await;
        let figures = |it: &ContestRow| (it.revision, it.changes);
        let is_there = held
            .as_ref()
            .is_some_and(|it| it.has_all && figures(&it.contest) >= figures(contest));
        if is_there {
            return Ok(held);
        }
        brought_up(held, store, Some(contest.clone())).await
    }

    fn place(&self, id: ContestId) -> Arc<Turn<Option<Standings>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT && !kept.contains_key(&id) {
            kept.clear();
        }
        Arc::clone(kept.entry(id).or_default())
    }
}

/// The standings of a contest, brought up to date.
async fn brought_up(
    mut held: Held,
    store: &Store,
    contest: Option<ContestRow>,
) -> Result<Held, StoreError> {
    let Some(contest) = contest else {
        *held = None;
        return Ok(held);
    };
    let is_same = |it: &Standings| it.contest.revision == contest.revision;
    let mut standings = match held.take().filter(is_same) {
        Some(standings) => standings,
        None => Standings::begin(store, contest.clone()).await?,
    };
    standings.catch_up(store, contest).await?;
    *held = Some(standings);
    Ok(held)
}

impl Standings {
    async fn begin(store: &Store, contest: ContestRow) -> Result<Self, StoreError> {
        let problems = store.contest_problems(contest.id).await?;
        let people = store.participants(contest.id).await?;
        let frozen = contest.freeze_at.filter(|_| contest.thawed_at.is_none());
        let setup = Setup {
            rules: contest.rules,
            counting: contest.counting,
            penalty_minutes: contest.penalty_minutes,
            points: problems.iter().map(|problem| problem.points).collect(),
            freeze_ms: None,
        };
        let mut real = Board::new(setup.clone());
        let mut public = Board::new(Setup {
            freeze_ms: frozen.map(|from| from.0 - contest.start_at.0),
            ..setup
        });
        for person in &people {
            real.enter(person.id.0);
            public.enter(person.id.0);
        }
        Ok(Self {
            contest,
            problems,
            people: people.into_iter().map(|it| (it.id.0, it)).collect(),
            real,
            public,
            events: BTreeMap::new(),
            seen: 0,
            has_all: false,
            written: Default::default(),
            written_at: [None; 2],
        })
    }

    async fn catch_up(&mut self, store: &Store, contest: ContestRow) -> Result<(), StoreError> {
        if self.has_all && self.contest.changes == contest.changes {
            return Ok(());
        }
        loop {
            let rows = store.counted_since(contest.id, self.seen).await?;
            let Some(last) = rows.last() else { break };
            self.seen = last.change;
            for row in rows.iter().filter(|row| row.virtual_start.is_none()) {
                let event = event(row, contest.start_at);
                self.events.insert(event.submission, event.clone());
                self.real.apply(event.clone());
                self.public.apply(event);
            }
        }
        if !self.has_all {
            let steps = contest.revealed.unwrap_or_default();
            self.public.show_next(usize::try_from(steps).unwrap_or(0));
        }
        self.has_all = true;
        self.contest = contest;
        Ok(())
    }

    /// The rows of the public table or of the true one; `write` makes anew those in which more than the rank
    /// has changed.
    pub fn written<E>(
        &mut self,
        is_public: bool,
        write: impl Fn(&Board, &Line, &Participant) -> Result<String, E>,
    ) -> Result<RowsOfTable, E> {
        let place = usize::from(is_public);
        let figures = Some((self.contest.revision, self.contest.changes));
        if self.written_at[place] == figures {
            return Ok(self.written[place].clone());
        }
        let board = if is_public { &self.public } else { &self.real };
        let written = &mut self.written[place];
        let before = written.0.iter().map(|row| (row.line.participant, row));
        let before: HashMap<i64, &SharedRow> = before.collect();
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed) + 1;
        let mut rows = Vec::with_capacity(self.people.len());
        for line in board.table() {
            let Some(person) = self.people.get(&line.participant) else {
                continue;
            };
            let same = before.get(&line.participant);
            let same = same.filter(|row| row.line.equals_but_for_rank(&line));
            let (html, table_number) = match same {
                Some(row) => (Arc::clone(&row.html), row.table_number),
                None => (write(board, &line, person)?.into(), number),
            };
            rows.push(SharedRow {
                line,
                html,
                table_number,
            });
        }
        *written = RowsOfTable(Arc::new(rows));
        self.written_at[place] = figures;
        Ok(self.written[place].clone())
    }

    /// The table as it was that long after the start, with somebody who takes part now.
    pub fn ghost(&self, elapsed_ms: i64, own: i64, rows: &[CountedRow]) -> Board {
        let mut board = Board::new(self.real.setup().clone());
        for person in self.people.keys() {
            board.enter(*person);
        }
        board.enter(own);
        let then = self.events.values().filter(|it| it.at_ms <= elapsed_ms);
        for event in then {
            board.apply(event.clone());
        }
        for row in rows {
            board.apply(event(row, self.contest.start_at));
        }
        board
    }

    /// The true table as it would be if these results counted instead of what counts now.
    pub fn supposing(&self, rows: &[CountedRow]) -> Board {
        let mut board = self.real.clone();
        for row in rows.iter().filter(|row| row.virtual_start.is_none()) {
            board.apply(event(row, self.contest.start_at));
        }
        board
    }
}

/// What a submission is to the scoreboard.
fn event(row: &CountedRow, start: UnixMs) -> Event {
    let begin = row.virtual_start.unwrap_or(start);
    let outcome = outcome(row);
    Event {
        submission: row.id.0,
        participant: row.participant.0,
        problem: usize::try_from(row.place).unwrap_or(usize::MAX),
        at_ms: row.created_at.0 - begin.0,
        shares: shares(row, &outcome),
        outcome,
    }
}

/// What a submission would bring alone, in hundredths, for a problem that is worth so much.
pub fn points_of(row: &CountedRow, worth: i64) -> i64 {
    let share: i64 = shares(row, &outcome(row)).iter().sum();
    (worth * share.clamp(0, WHOLE) + WHOLE / 2) / WHOLE
}

fn outcome(row: &CountedRow) -> TryOutcome {
    match row.verdict {
        None => TryOutcome::Pending,
        Some(verdict) if verdict.is_accepted() => TryOutcome::Accepted,
        Some(Verdict::CE | Verdict::SE) => TryOutcome::Free,
        Some(_) => TryOutcome::Rejected,
    }
}

/// The parts of the whole that a submission brings, group by group where the groups add up.
fn shares(row: &CountedRow, outcome: &TryOutcome) -> Vec<i64> {
    let whole = match outcome {
        TryOutcome::Accepted => vec![WHOLE],
        TryOutcome::Rejected => vec![0],
        TryOutcome::Pending | TryOutcome::Free => return Vec::new(),
    };
    let Some((score, most)) = row
        .score
        .as_ref()
        .and_then(|it| Some((it, it.most?.value())))
    else {
        return whole;
    };
    if most <= 0.0 {
        return whole;
    }
    let share = |points: f64| (points / most * WHOLE as f64).round() as i64;
    let groups: Vec<i64> = score
        .groups
        .iter()
        .map(|group| share(group.score.value()))
        .collect();
    let total = share(score.points.value());
    // Each group is rounded by itself.
    let apart = (groups.iter().sum::<i64>() - total).unsigned_abs();
    if !groups.is_empty() && apart <= groups.len() as u64 {
        groups
    } else {
        vec![total]
    }
}
