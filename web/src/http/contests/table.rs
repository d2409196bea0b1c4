//! The rows of a scoreboard as HTML, small enough for a thousand people: what is the same in every
//! row is said by the style sheet.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use askama::Template;
use askama::filters::HtmlSafe;

use crate::http::error::AppError;
use crate::http::points::points;
use crate::http::state::{RowsOfTable, Standings};
use crate::scoreboard::{Board, Cell, Line, Rules, Standing};
use crate::store::Participant;

/// What a row of the table says, apart from the rank.
#[derive(Template)]
#[template(path = "contests/row.html")]
struct TableRow<'a> {
    name: &'a str,
    affiliation: &'a str,
    /// Problems solved, or points.
    total: String,
    /// Minutes, where they count.
    penalty: Option<i64>,
    cells: Vec<Shown>,
}

/// A cell.
pub struct Shown {
    /// `s` solved, `f` the first to solve it, `w` wrong, `h` points but not all, `p` pending, empty
    /// otherwise.
    pub(super) class: &'static str,
    /// What it says.
    pub(super) text: String,
    /// What it says below.
    pub(super) more: String,
}

/// A row as HTML that was written before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenRow {
    pub(super) participant: i64,
    pub(super) rank: usize,
    is_own: bool,
    /// What stands behind the rank, which is the same for everybody.
    pub(super) html: Arc<str>,
    /// The number of the table for which that was written.
    pub(super) table_number: u64,
}

impl fmt::Display for WrittenRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            participant,
            rank,
            html,
            ..
        } = self;
        let own = if self.is_own { " class=\"own\"" } else { "" };
        write!(f, "<tr id=\"p{participant}\"{own}><td>{rank}{html}")
    }
}

// Templates wrote it.
impl HtmlSafe for WrittenRow {}

/// The rows of the public table or of the true one, of which only those are written that are not what
/// they were; `own` is the visitor's.
pub(super) fn written(
    standings: &mut Standings,
    is_public: bool,
    own: Option<&Participant>,
    group: &str,
) -> Result<Vec<WrittenRow>, AppError> {
    let shared: RowsOfTable = standings.written(is_public, html)?;
    let people = &standings.people;
    let rows = shared.iter().filter(|row| {
        let person = people.get(&row.line.participant);
        person.is_some_and(|it| group.is_empty() || it.team_group == group)
    });
    let rows = rows.map(|row| WrittenRow {
        participant: row.line.participant,
        rank: row.line.rank,
        is_own: own.is_some_and(|own| own.id.0 == row.line.participant),
        html: Arc::clone(&row.html),
        table_number: row.table_number,
    });
    Ok(rows.collect())
}

/// The rows of a board in order; `own` is the visitor's.
pub fn rows(
    board: &Board,
    people: &BTreeMap<i64, Participant>,
    own: Option<&Participant>,
    group: &str,
) -> Result<Vec<WrittenRow>, AppError> {
    let lines = board.table().into_iter();
    let rows = lines.filter_map(|line| {
        let own = own.filter(|own| own.id.0 == line.participant);
        let person = people.get(&line.participant).or(own)?;
        if !group.is_empty() && person.team_group != group {
            return None;
        }
        Some(html(board, &line, person).map(|html| WrittenRow {
            participant: line.participant,
            rank: line.rank,
            is_own: own.is_some(),
            html: html.into(),
            table_number: 0,
        }))
    });
    rows.collect()
}

/// What a row says, apart from the rank.
fn html(board: &Board, line: &Line, person: &Participant) -> Result<String, AppError> {
    let rules = board.setup().rules;
    let cells = line.cells.iter().zip(&line.firsts);
    let row = TableRow {
        name: &person.name,
        affiliation: &person.affiliation,
        total: match rules {
            Rules::Ioi => points(line.points),
            Rules::Icpc | Rules::Practice => line.solved.to_string(),
        },
        penalty: (rules == Rules::Icpc).then_some(line.penalty),
        cells: cells
            .map(|(cell, first)| shown(rules, cell, *first))
            .collect(),
    };
    row.render().map_err(|error| AppError::internal(&error))
}

/// What a cell says: solved as `+` with the wrong tries before it, wrong as `−` with their number,
/// what is hidden or not judged as `?` with theirs.
fn shown(rules: Rules, cell: &Cell, is_first: bool) -> Shown {
    let minute = cell.at_ms.map_or(String::new(), minute);
    let wrong = |mark: &str| match cell.tries {
        0 => String::new(),
        tries => format!("{mark}{tries}"),
    };
    let is_first = is_first && rules != Rules::Ioi;
    let class = match cell.standing {
        Standing::Solved if is_first => "f",
        Standing::Solved => "s",
        Standing::Pending => "p",
        Standing::Tried if cell.points > 0 => "h",
        Standing::Tried => "w",
        Standing::Untried => "",
    };
    let (text, more) = match (cell.standing, rules) {
        (Standing::Untried, _) => (String::new(), String::new()),
        (Standing::Pending, _) => (format!("?{}", cell.pending), wrong("−")),
        (_, Rules::Ioi) => (points(cell.points), minute),
        (Standing::Solved, _) => {
            let before = cell.tries.saturating_sub(1);
            let tries = if before == 0 {
                String::new()
            } else {
                before.to_string()
            };
            (format!("+{tries}"), minute)
        }
        (Standing::Tried, _) => (wrong("−"), String::new()),
    };
    Shown { class, text, more }
}

/// Milliseconds since the start as `h:mm`.
fn minute(ms: i64) -> String {
    let minutes = ms.max(0) / 60_000;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}
