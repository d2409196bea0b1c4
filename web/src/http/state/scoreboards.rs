//! The scoreboards of contests, kept in memory and brought up to date by what has changed since.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use judge::Verdict;
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

use super::shown_tables::{EarlierTables, ShownRow, ShownTable};
use crate::scoreboard::{Board, Event, Line, Place, Rules, Setup, TryOutcome, WHOLE};
use crate::store::{
    ContestId, ContestProblem, ContestRow, CountedRow, Participant, ParticipantId, Store,
    StoreError, UnixMs,
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
    /// The true table and the public one as they were written last.
    written: [Written; 2],
}

/// A table as it was written last.
#[derive(Debug, Default)]
struct Written {
    table: ShownTable,
    /// What its rows say, where they were written for these people and rules.
    rows: HashMap<i64, WrittenRow>,
    /// What those who take part were called then.
    called: HashMap<ParticipantId, String>,
    /// Of which revision and change of the contest it is.
    at: Option<(i64, i64)>,
    /// What it was before, and is.
    earlier: EarlierTables,
}

/// What a row says, as data and as HTML.
#[derive(Debug)]
struct WrittenRow {
    line: Line,
    /// What they are called besides their name on it; empty on the table that everybody sees.
    called: String,
    html: Arc<str>,
}

impl Written {
    /// The same where the contest was edited or somebody joined: every row is written anew, and is still known
    /// where it says what it said.
    fn of_another_revision(self) -> Self {
        Self {
            rows: HashMap::new(),
            at: None,
            ..self
        }
    }
}

/// Which table of a contest is written.
#[derive(Debug, Clone, Copy)]
pub enum TableKind<'a> {
    /// The one that everybody sees, where nobody is called anything but their name on it.
    Public,
    /// The true one, for the jury, with what those who take part are called besides.
    Real(&'a HashMap<ParticipantId, String>),
}

impl TableKind<'_> {
    /// Its place among those that were written.
    fn place(self) -> usize {
        match self {
            Self::Real(_) => 0,
            Self::Public => 1,
        }
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
    let mut standings = match held.take() {
        Some(standings) if standings.contest.revision == contest.revision => standings,
        before => {
            let mut standings = Standings::begin(store, contest.clone()).await?;
            if let Some(before) = before {
                standings.written = before.written.map(Written::of_another_revision);
            }
            standings
        }
    };
    standings.catch_up(store, contest).await?;
    *held = Some(standings);
    Ok(held)
}

impl Standings {
    /// The ranks in a contest that is settled, of those who have one and handed something in. Nothing of it is kept.
    pub async fn final_ranks(
        store: &Store,
        contest: ContestRow,
    ) -> Result<Vec<(i64, usize)>, StoreError> {
        let mut standings = Self::begin(store, contest.clone()).await?;
        standings.catch_up(store, contest).await?;
        let tried = standings.events.values().map(|it| it.participant);
        let tried: HashSet<i64> = tried.collect();
        let table = standings.real.table().into_iter();
        let ranked = table.filter(|line| line.rank > 0 && tried.contains(&line.participant));
        Ok(ranked.map(|line| (line.participant, line.rank)).collect())
    }

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
            unranked: (people.iter().filter(|it| it.is_unranked()))
                .map(|it| it.id.0)
                .collect(),
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
            self.show_revealed(store, steps).await?;
        }
        self.has_all = true;
        self.contest = contest;
        Ok(())
    }

    /// Shows the cells that the jury has shown in so many steps, whatever was judged since.
    async fn show_revealed(&mut self, store: &Store, steps: i64) -> Result<(), StoreError> {
        if steps == 0 {
            return Ok(());
        }
        let shown = store.revealed(self.contest.id, steps).await?;
        // Of steps that were made before cells were kept it is known how many they were.
        let unknown = shown.first().map_or(steps, |(number, ..)| number - 1);
        self.public.show_next(usize::try_from(unknown).unwrap_or(0));
        for (_, participant, place) in shown {
            let problem = usize::try_from(place).unwrap_or(usize::MAX);
            if problem < self.problems.len() {
                self.public.show(Place {
                    participant: participant.0,
                    problem,
                });
            }
        }
        Ok(())
    }

    /// The public table or the true one; `write` makes anew those rows in which more than the rank has changed. It
    /// is told what they are called besides their name.
    pub fn written<E>(
        &mut self,
        kind: TableKind<'_>,
        write: impl Fn(&Board, &Line, &Participant, &str) -> Result<String, E>,
    ) -> Result<ShownTable, E> {
        let nobody = HashMap::new();
        let (board, called) = match kind {
            TableKind::Public => (&self.public, &nobody),
            TableKind::Real(called) => (&self.real, called),
        };
        let last = &mut self.written[kind.place()];
        let figures = Some((self.contest.revision, self.contest.changes));
        if last.at == figures && last.called == *called {
            return Ok(last.table.clone());
        }
        let shown = last.table.rows.iter();
        let shown: HashMap<i64, &Arc<str>> = shown.map(|it| (it.participant, &it.html)).collect();
        let mut written = HashMap::with_capacity(self.people.len());
        let mut rows = Vec::with_capacity(self.people.len());
        for line in board.table() {
            let (participant, rank) = (line.participant, line.rank);
            let Some(person) = self.people.get(&participant) else {
                continue;
            };
            let name = called.get(&person.id).map_or("", String::as_str);
            let same = last.rows.get(&participant);
            let same = same.filter(|it| it.called == name && it.line.equals_but_for_rank(&line));
            let html = if let Some(same) = same {
                Arc::clone(&same.html)
            } else {
                let html = write(board, &line, person, name)?;
                match shown.get(&participant).copied() {
                    Some(same) if **same == *html => Arc::clone(same),
                    _ => html.into(),
                }
            };
            rows.push(ShownRow {
                participant,
                rank,
                html: Arc::clone(&html),
            });
            let called = name.to_owned();
            written.insert(participant, WrittenRow { line, called, html });
        }
        let table = ShownTable::of(rows);
        if table.number != last.table.number {
            last.earlier.keep(&table);
            last.table = table;
        }
        last.rows = written;
        last.called.clone_from(called);
        last.at = figures;
        Ok(last.table.clone())
    }

    /// The public table or the true one as it is and as it was lately, the latest first.
    pub fn lately(&self, kind: TableKind<'_>) -> impl Iterator<Item = &ShownTable> {
        self.written[kind.place()].earlier.latest_first()
    }

    /// When the first submission comes that is later than that, in milliseconds since the start.
    pub fn next_after(&self, elapsed_ms: i64) -> Option<i64> {
        let moments = self.events.values().map(|it| it.at_ms);
        moments.filter(|at| *at > elapsed_ms).min()
    }

    /// The table as it was that long after the start, with somebody who takes part now, who may have no rank. Of others it
    /// shows no more than everybody sees: what the freeze hides is hidden here, too.
    pub fn ghost(
        &self,
        elapsed_ms: i64,
        (own, is_unranked): (i64, bool),
        rows: &[CountedRow],
    ) -> Board {
        let mut setup = self.real.setup().clone();
        if is_unranked {
            setup.unranked.insert(own);
        }
        let mut board = Board::new(setup);
        for person in self.people.keys() {
            board.enter(*person);
        }
        board.enter(own);
        let hidden_from = self.public.setup().freeze_ms;
        let then = self.events.values().filter(|it| it.at_ms <= elapsed_ms);
        for event in then {
            let is_hidden = hidden_from.is_some_and(|from| event.at_ms >= from);
            let shown = event.clone();
            board.apply(if is_hidden { shown.hidden() } else { shown });
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

/// What a submission would bring alone by these rules, in hundredths, for a problem that is worth so much.
pub fn points_of(row: &CountedRow, rules: Rules, worth: i64) -> i64 {
    let outcome = outcome(row);
    if !rules.has_parts() {
        let is_right = outcome == TryOutcome::Accepted;
        return if is_right { worth } else { 0 };
    }
    let share: i64 = shares(row, &outcome).iter().sum();
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
