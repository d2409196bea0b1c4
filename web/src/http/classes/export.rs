//! `…/table.csv`: the teacher's tables for spreadsheets: one row that names the columns, each after the number
//! and the name of its problem, assignment or contest, then one row for each member, with times in the teacher's zone.
//!
//! A spreadsheet computes what begins with `=` and some other signs, also where a student chose it
//! for a name: such texts get an apostrophe in front, which spreadsheets take for "this is text".

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::tz::TimeZone;

use super::overview::Overview;
use super::standing::{Sum, sum};
use super::table::Table;
use crate::gradebook::{Cell, Standing};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::moments::zone;
use crate::http::page::Page;
use crate::http::points::points;
use crate::http::state::AppState;
use crate::http::tables::harmless;
use crate::store::{UnixMs, User};

/// `GET /classes/{id}/assignments/{number}/table.csv`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let table = Table::find(&state, (&page, &user), (&id, &number)).await?;
    let (class, assignment) = (table.seat.class.id, table.assignment.id);
    let name = format!("class-{class}-assignment-{assignment}.csv");
    file(&name, &records(&page, &table))
}

/// `GET /classes/{id}/table.csv`: all assignments.
pub async fn download_all(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    of_class(&state, (&page, &user), &id).await
}

/// The table of all assignments of a class, for whoever teaches it.
///
/// # Errors
/// 404 for everybody else.
pub async fn of_class(
    state: &AppState,
    (page, user): (&Page, &User),
    id: &str,
) -> Result<Response, AppError> {
    let overview = Overview::find(state, (page, user), id).await?;
    let name = format!("class-{}.csv", overview.seat.class.id);
    file(&name, &all_records(page, &overview))
}

/// A file of that name with these records, the first of which names the columns.
fn file(name: &str, records: &[Vec<String>]) -> Result<Response, AppError> {
    // Spreadsheets take a text without the mark for one in an old encoding.
    let mut writer = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    for record in records {
        let written = writer.write_record(record);
        written.map_err(|error| AppError::internal(&error))?;
    }
    let text = writer.into_inner();
    let text = text.map_err(|error| AppError::internal(&error))?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}

fn records(page: &Page, table: &Table) -> Vec<Vec<String>> {
    let word = |key: &str| page.t(key).to_string();
    let zone = zone(page);
    let solved_at = page.t("table-solved-at");
    let solved_at = solved_at.with("zone", zone.iana_name().unwrap_or("UTC").to_owned());
    let solved_at = solved_at.to_string();
    let mut heading = vec![word("member-name"), word("member-label")];
    for column in &table.columns {
        let words = [
            "table-points",
            "table-tries",
            "table-is-late",
            "table-share",
            "table-time",
        ];
        let [points, tries, late, share, time] = words.map(word);
        for what in [&points, &tries, &solved_at, &late, &share, &time] {
            let (number, name) = (column.number, &column.name);
            heading.push(format!("{number} {name}: {what}"));
        }
    }
    heading.push(word("table-solved"));
    heading.push(word("table-points"));
    let rows = table.rows.iter().map(|(member, cells)| {
        let mut record = vec![harmless(&member.name), harmless(member.known_as())];
        for (cell, column) in cells.iter().zip(&table.columns) {
            record.extend(fields((page, &zone), cell, column.is_veiled));
        }
        record.extend(sum_fields(&sum(&table.columns, cells)));
        record
    });
    std::iter::once(heading).chain(rows).collect()
}

fn all_records(page: &Page, overview: &Overview) -> Vec<Vec<String>> {
    let word = |key: &str| page.t(key).to_string();
    let mut heading = vec![word("member-name"), word("member-label")];
    for ((assignment, _), number) in overview.assignments.iter().zip(1..) {
        for what in ["table-solved", "table-points", "table-is-late"] {
            let (title, what) = (&assignment.title, word(what));
            heading.push(format!("{number} {title}: {what}"));
        }
    }
    heading.push(word("table-solved"));
    heading.push(word("table-points"));
    // Behind the sums, in which they are not.
    let first = overview.assignments.len() + 1;
    for (contest, number) in overview.contests.iter().zip(first..) {
        let what = if contest.has_points {
            word("table-points")
        } else {
            word("table-solved")
        };
        heading.push(format!("{number} {}: {what}", contest.name));
    }
    let rows = overview.rows.iter().map(|(member, marks)| {
        let mut record = vec![harmless(&member.name), harmless(member.known_as())];
        for mark in marks {
            if mark.class.is_empty() {
                record.extend([(); 3].map(|()| String::new()));
                continue;
            }
            record.extend(sum_fields(&mark.sum));
            record.push(if mark.is_late {
                word("table-late")
            } else {
                String::new()
            });
        }
        record.extend(sum_fields(&Sum::total(marks.iter().map(|it| &it.sum))));
        let contests = overview.contests.iter();
        record.extend(contests.map(|it| it.figure(member.user_id)));
        record
    });
    std::iter::once(heading).chain(rows).collect()
}

/// How many are solved, and the points.
fn sum_fields(sum: &Sum) -> [String; 2] {
    // A sum of what is shown alone would be taken for the whole.
    if sum.is_veiled {
        ["?".to_owned(), "?".to_owned()]
    } else {
        [sum.solved.to_string(), sum.points.clone()]
    }
}

/// Points, tries, when it was solved, whether that was late, how many percent it brings then, and how long the program took.
fn fields((page, zone): (&Page, &TimeZone), cell: &Cell, is_veiled: bool) -> [String; 6] {
    if is_veiled {
        return [(); 6].map(|()| "?".to_owned());
    }
    if cell.standing == Standing::Untried {
        return [(); 6].map(|()| String::new());
    }
    let solved = cell.solved_at.and_then(UnixMs::timestamp);
    let solved = solved.map(|at| at.to_zoned(zone.clone()));
    let (late, share) = if cell.is_late {
        (page.t("table-late").to_string(), cell.percent.to_string())
    } else {
        (String::new(), String::new())
    };
    [
        points(cell.points),
        cell.tries.to_string(),
        solved.map_or_else(String::new, |at| {
            // As spreadsheets write a moment, so that they sort it.
            at.strftime("%Y-%m-%d %H:%M:%S").to_string()
        }),
        late,
        share,
        cell.time_ms.map_or_else(String::new, |ms| ms.to_string()),
    ]
}
