//! The rows of a scoreboard as HTML, small enough for a thousand people: what is the same in every
//! row is said by the style sheet, and what most cells are needs no word.

use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;

use crate::http::error::AppError;
use crate::http::points::{minutes, points, rank_of, time_of};
use crate::http::state::{ShownRow, ShownTable, Standings, TableKind};
use crate::scoreboard::{Board, Cell, Line, Rules, Standing};
use crate::store::Participant;

/// What a row of the table says, apart from the rank.
#[derive(Template)]
#[template(path = "contests/row.html")]
struct TableRow<'a> {
    name: &'a str,
    /// What the jury calls them besides; empty for everybody else.
    called: &'a str,
    affiliation: &'a str,
    /// Problems solved, or points.
    total: String,
    /// Minutes, where they count.
    penalty: Option<String>,
    cells: Vec<Shown>,
}

/// A cell.
struct Shown {
    /// `f` the first to solve it, `w` wrong, `h` points but not all, `p` pending. Empty where it is solved, which most
    /// cells are that say something, and where nothing was tried, which says nothing.
    class: &'static str,
    /// What it says, in one line or two.
    text: String,
}

/// A row on somebody's page.
#[derive(Debug, Clone)]
pub struct PageRow {
    row: ShownRow,
    /// The place within the group that is shown, for who has a rank.
    in_group: Option<usize>,
    is_own: bool,
    /// Whether other pages point to it.
    has_id: bool,
    /// Whether a reveal shows something of it next.
    is_next: bool,
}

impl fmt::Display for PageRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShownRow {
            participant,
            rank,
            html,
        } = &self.row;
        f.write_str("<tr")?;
        if self.has_id {
            write!(f, " id=\"p{participant}\"")?;
        }
        if self.is_own {
            f.write_str(" class=\"own\"")?;
        }
        if self.is_next {
            f.write_str(" aria-current=\"true\"")?;
        }
        write!(f, "><td>{}", rank_of(*rank))?;
        if let Some(place) = self.in_group {
            write!(f, "<small>{place}</small>")?;
        }
        f.write_str(html)
    }
}

impl PageRow {
    /// Whether whoever it is has no rank.
    pub fn is_unranked(&self) -> bool {
        self.row.rank == 0
    }

    /// The same row, marked where it is that of the participant of whom a reveal shows something next.
    #[must_use]
    pub fn marked(self, next: Option<i64>) -> Self {
        Self {
            is_next: next == Some(self.row.participant),
            ..self
        }
    }
}

// Templates wrote it.
impl HtmlSafe for PageRow {}

/// The rows of a table on the page of somebody, of all or of a `group` alone; `own` is the visitor's, and `has_ids` says
/// whether other pages point to rows.
pub fn page_rows(
    table: &ShownTable,
    group: &str,
    own: Option<&Participant>,
    has_ids: bool,
) -> Vec<PageRow> {
    let mut places = places(table.rows.iter().map(|row| row.rank));
    let rows = table.rows.iter().map(|row| PageRow {
        row: row.clone(),
        in_group: places.next().flatten().filter(|_| !group.is_empty()),
        is_own: own.is_some_and(|own| own.id.0 == row.participant),
        has_id: has_ids,
        is_next: false,
    });
    rows.collect()
}

/// The places within a group of those who have these ranks among all, from the top; whoever has no rank has no place.
/// Pages count in the same way when ranks change.
fn places(ranks: impl Iterator<Item = usize>) -> impl Iterator<Item = Option<usize>> {
    let (mut count, mut place, mut last) = (0, 0, 0);
    ranks.map(move |rank| {
        if rank == 0 {
            return None;
        }
        count += 1;
        if rank != last {
            (place, last) = (count, rank);
        }
        Some(place)
    })
}

/// The public table or the true one, of which only those rows are written that are not what they were.
pub(super) fn written(
    standings: &mut Standings,
    kind: TableKind<'_>,
) -> Result<ShownTable, AppError> {
    standings.written(kind, html)
}

/// Of a table only those of a group; an empty one stands for all.
pub(super) fn of_group(
    table: ShownTable,
    people: &BTreeMap<i64, Participant>,
    group: &str,
) -> ShownTable {
    if group.is_empty() {
        return table;
    }
    let rows = table.rows.iter().filter(|row| {
        let person = people.get(&row.participant);
        person.is_some_and(|person| person.team_group == group)
    });
    ShownTable::of(rows.cloned().collect())
}

/// How many tables are looked at for an earlier one of a group: each is narrowed and numbered anew, while others wait
/// for the scoreboard.
const MOST_OF_GROUP: usize = 8;

/// The one of that number among the tables of some time, the latest first, of which only those of a group are shown.
/// Whoever has a group's table of long ago gets all of it.
pub(super) fn earlier<'a>(
    lately: impl Iterator<Item = &'a ShownTable>,
    people: &BTreeMap<i64, Participant>,
    group: &str,
    number: u64,
) -> Option<ShownTable> {
    let most = if group.is_empty() {
        usize::MAX
    } else {
        MOST_OF_GROUP
    };
    let lately = lately.take(most).cloned();
    let mut lately = lately.map(|table| of_group(table, people, group));
    lately.find(|table| table.number == number)
}

/// A board as a table; `own` is the visitor's where it is not one of those who took part.
pub fn table_of(
    board: &Board,
    people: &BTreeMap<i64, Participant>,
    own: Option<&Participant>,
    group: &str,
) -> Result<ShownTable, AppError> {
    let lines = board.table().into_iter();
    let rows = lines.filter_map(|line| {
        let own = own.filter(|own| own.id.0 == line.participant);
        let person = people.get(&line.participant).or(own)?;
        if !group.is_empty() && person.team_group != group {
            return None;
        }
        Some(html(board, &line, person, "").map(|html| ShownRow {
            participant: line.participant,
            rank: line.rank,
            html: html.into(),
        }))
    });
    Ok(ShownTable::of(rows.collect::<Result<Vec<_>, _>>()?))
}

/// What a row says, apart from the rank.
fn html(
    board: &Board,
    line: &Line,
    person: &Participant,
    called: &str,
) -> Result<String, AppError> {
    let rules = board.setup().rules;
    let cells = line.cells.iter().zip(&line.firsts);
    let row = TableRow {
        name: &person.name,
        // Once is enough.
        called: if called == person.name { "" } else { called },
        affiliation: &person.affiliation,
        total: if rules.has_points() {
            points(line.points)
        } else {
            line.solved.to_string()
        },
        penalty: rules.has_penalty().then(|| time_of(rules, line)),
        cells: cells
            .map(|(cell, first)| shown(rules, cell, *first))
            .collect(),
    };
    row.render().map_err(|error| AppError::internal(&error))
}

/// What a cell says: solved as `+` or what it brings, with the wrong tries before it, wrong as `−` with their
/// number, what is hidden or not judged as `?` with theirs.
fn shown(rules: Rules, cell: &Cell, is_first: bool) -> Shown {
    let moment = cell.at_ms.map_or(String::new(), |at| moment(rules, at));
    let wrong = |mark: &str| match cell.tries {
        0 => String::new(),
        tries => format!("{mark}{tries}"),
    };
    let is_first = is_first && !rules.has_parts();
    let before = cell.tries.saturating_sub(1);
    let class = match cell.standing {
        Standing::Solved if is_first => "f",
        Standing::Pending => "p",
        Standing::Tried if cell.points > 0 => "h",
        Standing::Tried => "w",
        Standing::Solved | Standing::Untried => "",
    };
    let (mut text, more) = match (cell.standing, rules) {
        (Standing::Untried, _) => (String::new(), String::new()),
        (Standing::Pending, _) => (format!("?{}", cell.pending), wrong("−")),
        (_, Rules::Ioi) => (points(cell.points), moment),
        (Standing::Solved, Rules::AtCoder) => {
            let tries = if before == 0 {
                String::new()
            } else {
                format!(" ({before})")
            };
            (format!("{}{tries}", points(cell.points)), moment)
        }
        (Standing::Solved, _) => {
            let tries = if before == 0 {
                String::new()
            } else {
                before.to_string()
            };
            (format!("+{tries}"), moment)
        }
        (Standing::Tried, _) => (wrong("−"), String::new()),
    };
    if !more.is_empty() {
        text.push('\n');
        text.push_str(&more);
    }
    Shown { class, text }
}

/// A moment in milliseconds since the start: in minutes where those count, as `m:ss` where seconds do, or else as
/// `h:mm`.
fn moment(rules: Rules, ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    let whole = seconds / 60;
    match rules {
        Rules::Icpc => whole.to_string(),
        Rules::AtCoder => minutes(seconds),
        Rules::Ioi | Rules::Practice => format!("{}:{:02}", whole / 60, whole % 60),
    }
}

/// How many of those who are shown have solved and how many tried, problem by problem: of all, or of a group.
pub(super) fn totals(
    board: &Board,
    people: &BTreeMap<i64, Participant>,
    group: &str,
) -> Vec<(usize, u32)> {
    if group.is_empty() {
        return board.totals();
    }
    let person = |participant: i64| people.get(&participant);
    board.totals_of(|it| person(it).is_some_and(|person| person.team_group == group))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_within_a_group_follow_from_ranks_among_all() {
        let ranks = [0, 2, 2, 0, 5, 9, 9, 12];
        let expected = [0, 1, 1, 0, 3, 4, 4, 6].map(|place| (place > 0).then_some(place));
        assert!(places(ranks.into_iter()).eq(expected));
    }

    #[test]
    fn few_tables_are_narrowed_for_a_number_that_nobody_has() {
        let tables: Vec<ShownTable> = (1..=100)
            .map(|participant| {
                ShownTable::of(vec![ShownRow {
                    participant,
                    rank: 1,
                    html: "".into(),
                }])
            })
            .collect();
        let looked_at = |group: &str| {
            let mut count = 0;
            let lately = tables.iter().inspect(|_| count += 1);
            let found = earlier(lately, &BTreeMap::new(), group, 7);
            assert!(found.is_none());
            count
        };
        assert_eq!((looked_at(""), looked_at("North")), (100, MOST_OF_GROUP));
        let oldest = tables.last().map_or(0, |table| table.number);
        assert!(earlier(tables.iter(), &BTreeMap::new(), "", oldest).is_some());
    }
}
