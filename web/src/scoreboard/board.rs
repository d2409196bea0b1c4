//! All participants in order, kept so while submissions and verdicts come in.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::cell::{Cell, Standing, Try};
use super::{Event, Rules, Setup};

/// What the table is ordered by: less is better.
type Key = [i64; 3];

/// Something within a problem's column: when, by which submission, whose.
type Moment = (i64, i64, i64);

/// A participant's part of the board.
#[derive(Debug, Clone)]
struct ParticipantRow {
    tries: Vec<Vec<Try>>,
    cells: Vec<Cell>,
    key: Key,
}

/// Where a submission is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Whose.
    pub participant: i64,
    /// For which problem, from 0.
    pub problem: usize,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The rank: equal for equals, and 0 for whoever has none.
    pub rank: usize,
    /// Who.
    pub participant: i64,
    /// How many problems are solved.
    pub solved: i64,
    /// Whole minutes.
    pub penalty: i64,
    /// The same in seconds, by which some rules rank.
    pub seconds: i64,
    /// In hundredths.
    pub points: i64,
    /// What the participant has of each problem.
    pub cells: Vec<Cell>,
    /// Whether the participant was the first to solve it, problem by problem.
    pub firsts: Vec<bool>,
}

impl Line {
    /// Whether it says the same but for its rank.
    pub fn equals_but_for_rank(&self, other: &Self) -> bool {
        let Self {
            rank: _,
            participant,
            solved,
            penalty,
            seconds,
            points,
            cells,
            firsts,
        } = self;
        let figures = [*participant, *solved, *penalty, *seconds, *points];
        let others = [
            other.participant,
            other.solved,
            other.penalty,
            other.seconds,
            other.points,
        ];
        figures == others && *cells == other.cells && *firsts == other.firsts
    }
}

/// The scoreboard.
#[derive(Debug, Clone)]
pub struct Board {
    setup: Setup,
    rows: HashMap<i64, ParticipantRow>,
    order: BTreeSet<(Key, i64)>,
    /// Who solved each problem, the first first.
    solvers: Vec<BTreeSet<Moment>>,
    /// Who may turn out to have solved each problem, from the first try of each of which nothing is
    /// known.
    open: Vec<BTreeSet<Moment>>,
    submissions: HashMap<i64, Place>,
    /// Frozen cells that are shown all the same.
    pub(super) shown: HashSet<Place>,
}

impl Board {
    /// An empty board.
    pub fn new(setup: Setup) -> Self {
        Self {
            solvers: vec![BTreeSet::new(); setup.points.len()],
            open: vec![BTreeSet::new(); setup.points.len()],
            setup,
            rows: HashMap::new(),
            order: BTreeSet::new(),
            submissions: HashMap::new(),
            shown: HashSet::new(),
        }
    }

    /// What it is made by.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Enters somebody who has handed in nothing yet.
    pub fn enter(&mut self, participant: i64) {
        let problems = self.setup.points.len();
        let key = self.key_of(&vec![Cell::default(); problems]);
        if self.rows.contains_key(&participant) {
            return;
        }
        let row = ParticipantRow {
            tries: vec![Vec::new(); problems],
            cells: vec![Cell::default(); problems],
            key,
        };
        self.rows.insert(participant, row);
        self.order.insert((key, participant));
    }

    /// Takes in a submission, or what became of it, whichever comes first and however often.
    /// Returns the cells that it may have changed. One for a problem that there is not is left out.
    pub fn apply(&mut self, event: Event) -> Vec<Place> {
        let place = Place {
            participant: event.participant,
            problem: event.problem,
        };
        if place.problem >= self.setup.points.len() {
            return Vec::new();
        }
        let mut changed = vec![place];
        if let Some(before) = self.submissions.insert(event.submission, place) {
            if let Some(row) = self.rows.get_mut(&before.participant) {
                row.tries[before.problem].retain(|one| one.submission != event.submission);
            }
            if before != place {
                self.renew(before);
                changed.push(before);
            }
        }
        self.enter(place.participant);
        if let Some(row) = self.rows.get_mut(&place.participant) {
            let tries = &mut row.tries[place.problem];
            let moment = (event.at_ms, event.submission);
            let at = tries.partition_point(|one| (one.at_ms, one.submission) < moment);
            let one = Try {
                at_ms: event.at_ms,
                submission: event.submission,
                outcome: event.outcome,
                shares: event.shares,
            };
            tries.insert(at, one);
        }
        self.renew(place);
        changed
    }

    /// Makes a cell anew, and puts its row where it belongs.
    pub(super) fn renew(&mut self, place: Place) {
        let freeze = self.setup.freeze_ms;
        let hidden_from = freeze.filter(|_| !self.shown.contains(&place));
        let Some(mut row) = self.rows.remove(&place.participant) else {
            return;
        };
        let old = row.cells[place.problem];
        let new = Cell::of(
            &row.tries[place.problem],
            &self.setup,
            place.problem,
            hidden_from,
        );
        let who = place.participant;
        let solvers = &mut self.solvers[place.problem];
        replace(solvers, solving(&old, who), solving(&new, who));
        let open = &mut self.open[place.problem];
        replace(open, open_since(&old, who), open_since(&new, who));
        row.cells[place.problem] = new;
        let key = self.key_of(&row.cells);
        if key != row.key {
            self.order.remove(&(row.key, place.participant));
            self.order.insert((key, place.participant));
            row.key = key;
        }
        self.rows.insert(place.participant, row);
    }

    fn key_of(&self, cells: &[Cell]) -> Key {
        let solved = solved(cells);
        match self.setup.rules {
            Rules::Icpc => {
                let penalty = cells.iter().map(|cell| cell.penalty).sum();
                let last = cells.iter().filter_map(|cell| cell.at_ms).max();
                [-solved, penalty, last.map_or(0, |at| at.div_euclid(60_000))]
            }
            Rules::AtCoder => [-points(cells), self.seconds(cells), 0],
            Rules::Ioi => [-points(cells), 0, 0],
            Rules::Practice => [-solved, 0, 0],
        }
    }

    /// What a row has of time, in seconds.
    fn seconds(&self, cells: &[Cell]) -> i64 {
        let penalty: i64 = cells.iter().map(|cell| cell.penalty).sum();
        let last = match self.setup.rules {
            Rules::AtCoder => {
                let worth = cells.iter().filter(|cell| cell.points > 0);
                worth.filter_map(|cell| cell.at_ms).max()
            }
            // Each cell has its own time in its minutes.
            Rules::Icpc | Rules::Ioi | Rules::Practice => None,
        };
        last.map_or(0, |at| at.div_euclid(1000)) + penalty * 60
    }

    /// The table from the top.
    pub fn table(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::with_capacity(self.order.len());
        let mut last: Option<(Key, usize)> = None;
        let mut ranked = 0;
        let problems = 0..self.solvers.len();
        let firsts: Vec<Option<i64>> = problems.map(|problem| self.first(problem)).collect();
        for (key, participant) in &self.order {
            let mut rank = 0;
            if self.has_rank(*participant) {
                ranked += 1;
                rank = match last {
                    Some((equal, rank)) if equal == *key => rank,
                    _ => ranked,
                };
                last = Some((*key, rank));
            }
            if let Some(line) = self.line(*participant, rank, &firsts) {
                lines.push(line);
            }
        }
        lines
    }

    /// The line of somebody; `firsts` are who solved each problem first.
    fn line(&self, participant: i64, rank: usize, firsts: &[Option<i64>]) -> Option<Line> {
        let row = self.rows.get(&participant)?;
        let firsts = firsts.iter().map(|first| *first == Some(participant));
        let seconds = self.seconds(&row.cells);
        Some(Line {
            rank,
            participant,
            solved: solved(&row.cells),
            penalty: seconds.div_euclid(60),
            seconds,
            points: points(&row.cells),
            cells: row.cells.clone(),
            firsts: firsts.collect(),
        })
    }

    fn has_rank(&self, participant: i64) -> bool {
        !self.setup.unranked.contains(&participant)
    }

    /// Who of those with a rank solved a problem first, where that is certain: nobody else has an earlier try that is not
    /// judged or not shown yet. So it moves to nobody else while a frozen table is revealed.
    fn first(&self, problem: usize) -> Option<i64> {
        let mut solvers = self.solvers[problem].iter();
        let first = solvers.find(|solver| self.has_rank(solver.2))?;
        let mut earlier = self.open[problem].range(..first);
        let is_certain = earlier.all(|(.., who)| *who == first.2 || !self.has_rank(*who));
        is_certain.then_some(first.2)
    }

    /// Whether a cell is shown although the board is frozen.
    pub fn is_shown(&self, place: Place) -> bool {
        self.shown.contains(&place)
    }

    /// What somebody has of a problem.
    pub fn cell(&self, place: Place) -> Option<&Cell> {
        self.rows.get(&place.participant)?.cells.get(place.problem)
    }

    /// The participants from the bottom of the table up, with their cells.
    pub(super) fn upwards(&self) -> impl Iterator<Item = (i64, &[Cell])> {
        let order = self.order.iter().rev();
        order.filter_map(|(_, who)| Some((*who, self.rows.get(who)?.cells.as_slice())))
    }

    /// How many people solved each problem, and how many tries it took all of them.
    pub fn totals(&self) -> Vec<(usize, u32)> {
        let mut tries = vec![0; self.solvers.len()];
        for row in self.rows.values() {
            for (sum, cell) in tries.iter_mut().zip(&row.cells) {
                *sum += cell.tries + cell.pending;
            }
        }
        let solved = self.solvers.iter().map(BTreeSet::len);
        solved.zip(tries).collect()
    }

    /// The same of some of them alone.
    pub fn totals_of(&self, is_meant: impl Fn(i64) -> bool) -> Vec<(usize, u32)> {
        let mut tries = vec![0; self.solvers.len()];
        for (participant, row) in &self.rows {
            if is_meant(*participant) {
                for (sum, cell) in tries.iter_mut().zip(&row.cells) {
                    *sum += cell.tries + cell.pending;
                }
            }
        }
        let solved = self.solvers.iter();
        let solved = solved.map(|all| all.iter().filter(|(_, _, who)| is_meant(*who)).count());
        solved.zip(tries).collect()
    }
}

fn solved(cells: &[Cell]) -> i64 {
    let solved = cells
        .iter()
        .filter(|cell| cell.standing == Standing::Solved);
    i64::try_from(solved.count()).unwrap_or(i64::MAX)
}

fn points(cells: &[Cell]) -> i64 {
    cells.iter().map(|cell| cell.points).sum()
}

/// The entry among a problem's solvers.
fn solving(cell: &Cell, participant: i64) -> Option<Moment> {
    Some((cell.at_ms?, cell.solved_by?, participant))
}

/// The entry among those who may have solved a problem.
fn open_since(cell: &Cell, participant: i64) -> Option<Moment> {
    let (at_ms, submission) = cell.open_since?;
    Some((at_ms, submission, participant))
}

fn replace(entries: &mut BTreeSet<Moment>, old: Option<Moment>, new: Option<Moment>) {
    if let Some(old) = old {
        entries.remove(&old);
    }
    entries.extend(new);
}
