//! How members stand with what is set: the cells of tables as pages show them.

use std::collections::{BTreeMap, HashMap};

use crate::gradebook::{self, Cell, Standing, Terms};
use crate::http::error::AppError;
use crate::http::page::{Moment, Page};
use crate::http::points::points;
use crate::http::state::AppState;
use crate::http::submissions::row::problem_name;
use crate::store::{AssignmentProblem, AssignmentRow, SubmissionId, Try, UserId};

/// A problem of an assignment, as pages show it.
pub struct Column {
    /// Its id.
    pub problem: String,
    /// Its name, or its id where the visitor may not see it.
    pub name: String,
    /// From 1.
    pub number: usize,
    /// What it is worth.
    pub points: String,
    /// In hundredths.
    pub worth: i64,
    /// Whether a contest hides what others hand in for it.
    pub is_veiled: bool,
}

/// A cell as pages show it.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// `s` solved, `l` solved late, `h` a part of the points, `w` wrong, `p` pending, `v` hidden by a
    /// contest, empty otherwise: as in the tables of contests.
    pub class: &'static str,
    /// The key of what that is called.
    pub key: &'static str,
    /// How many tries there were.
    pub tries: usize,
    /// When it was solved.
    pub solved: Option<Moment>,
    /// How long the program computed at most, in milliseconds.
    pub time_ms: Option<i64>,
    /// Whether what counts came after the deadline.
    pub is_late: bool,
    /// How many percent of the points it brings.
    pub percent: i64,
    /// The points.
    pub points: String,
    /// The submission to look at.
    pub submission: Option<SubmissionId>,
}

impl Shown {
    /// What the cell says besides the points: the tries, and when it was solved.
    pub fn sign(&self) -> String {
        match (self.class, self.tries) {
            ("v", _) => "?".to_owned(),
            ("p", _) => "…".to_owned(),
            ("s" | "l", tries) => format!("+{tries}"),
            ("", _) => String::new(),
            (_, tries) => format!("−{tries}"),
        }
    }
}

/// The problems of an assignment as columns.
pub fn columns(page: &Page, problems: &[AssignmentProblem]) -> Vec<Column> {
    let viewer = page.viewer.as_ref();
    let columns = problems.iter().zip(1..).map(|(it, number)| Column {
        problem: it.problem.clone(),
        name: problem_name(page, &it.problem),
        number,
        points: points(it.points),
        worth: it.points,
        is_veiled: page.shelf.is_veiled(&it.problem, viewer),
    });
    columns.collect()
}

/// Those of these tries of which whoever teaches the class may know now: of what counts for a contest of another
/// class that goes on they learn when it is over.
pub async fn told(state: &AppState, page: &Page, tries: Vec<Try>) -> Result<Vec<Try>, AppError> {
    let kept = page.shelf.kept(page.viewer.as_ref());
    let kept = state.store.counted_in(&kept).await?;
    let told = tries.into_iter().filter(|it| !kept.contains(&it.id));
    Ok(told.collect())
}

/// Tries by who made them and for which problem, each in their order.
pub struct Tries<'a>(HashMap<(UserId, i64), Vec<&'a Try>>);

impl<'a> Tries<'a> {
    /// Of these, which are all of one assignment.
    pub fn new(tries: impl IntoIterator<Item = &'a Try>) -> Self {
        let mut by_cell: HashMap<(UserId, i64), Vec<&Try>> = HashMap::new();
        for one in tries {
            by_cell
                .entry((one.user_id, one.place))
                .or_default()
                .push(one);
        }
        Self(by_cell)
    }

    /// The cells of a member, one for each column.
    pub fn cells(&self, terms: Terms, columns: &[Column], user: UserId) -> Vec<Cell> {
        let cells = columns.iter().zip(0_i64..).map(|(column, place)| {
            let tries = self.0.get(&(user, place)).into_iter().flatten().copied();
            gradebook::cell(terms, column.worth, tries)
        });
        cells.collect()
    }
}

/// A cell as pages show it; `hides` where it is another's and a contest hides it.
pub fn shown(cell: &Cell, hides: bool) -> Shown {
    if hides {
        return Shown {
            class: "v",
            key: "cell-veiled",
            ..Shown::default()
        };
    }
    let (class, key) = match cell.standing {
        Standing::Untried => ("", "cell-untried"),
        Standing::Pending => ("p", "cell-pending"),
        Standing::Tried if cell.points > 0 => ("h", "cell-part"),
        Standing::Tried => ("w", "cell-tried"),
        Standing::Solved if cell.is_late => ("l", "cell-late"),
        Standing::Solved => ("s", "cell-solved"),
    };
    Shown {
        class,
        key,
        tries: cell.tries,
        solved: cell.solved_at.map(Moment::from),
        time_ms: cell.time_ms,
        is_late: cell.is_late,
        percent: cell.percent,
        points: points(cell.points),
        submission: cell.submission,
    }
}

/// How somebody stands with a whole assignment.
#[derive(Debug, Clone, Default)]
pub struct Sum {
    /// How many problems are solved…
    pub solved: usize,
    /// …of how many.
    pub of: usize,
    /// The points in hundredths…
    pub got: i64,
    /// …of how many.
    pub most: i64,
    /// The points as people write them…
    pub points: String,
    /// …of how many.
    pub worth: String,
    /// Whether a contest hides some of it, so that this is not all.
    pub is_veiled: bool,
}

impl Sum {
    /// Of so many solved problems and hundredths of points, each with how many there are.
    fn of((solved, of): (usize, usize), (got, most): (i64, i64), is_veiled: bool) -> Self {
        Self {
            solved,
            of,
            got,
            most,
            points: points(got),
            worth: points(most),
            is_veiled,
        }
    }

    /// All of these together.
    pub fn total<'a>(sums: impl Iterator<Item = &'a Self>) -> Self {
        sums.fold(Self::of((0, 0), (0, 0), false), |all, it| {
            Self::of(
                (all.solved + it.solved, all.of + it.of),
                (all.got + it.got, all.most + it.most),
                all.is_veiled || it.is_veiled,
            )
        })
    }
}

/// The sum of the cells of a member.
pub fn sum(columns: &[Column], cells: &[Cell]) -> Sum {
    let solved = cells.iter().filter(|it| it.standing == Standing::Solved);
    Sum::of(
        (solved.count(), columns.len()),
        (
            cells.iter().map(|it| it.points).sum(),
            columns.iter().map(|it| it.worth).sum(),
        ),
        columns.iter().any(|it| it.is_veiled),
    )
}

/// How a member stands with each assignment, from all problems and all tries of the class.
pub fn sums(
    page: &Page,
    assignments: &[AssignmentRow],
    problems: &[(crate::store::AssignmentId, AssignmentProblem)],
    (tries, user): (&[Try], UserId),
) -> BTreeMap<i64, Sum> {
    let sums = assignments.iter().map(|assignment| {
        let own = problems.iter().filter(|(id, _)| *id == assignment.id);
        let own: Vec<AssignmentProblem> = own.map(|(_, problem)| problem.clone()).collect();
        let columns = columns(page, &own);
        let tries = tries.iter().filter(|it| it.assignment == assignment.id);
        let cells = Tries::new(tries).cells(Terms::of(assignment), &columns, user);
        (assignment.id.0, sum(&columns, &cells))
    });
    sums.collect()
}
