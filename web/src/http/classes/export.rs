//! `…/table.csv`: the teacher's table for spreadsheets: one row that names the columns, each after the number
//! and the name of its problem, then one row for each member, with times in the teacher's zone.
//!
//! A spreadsheet computes what begins with `=` and some other signs, also where a student chose it
//! for a name: such texts get an apostrophe in front, which spreadsheets take for "this is text".

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::tz::TimeZone;

use super::standing::sum;
use super::table::Table;
use crate::gradebook::{Cell, Standing};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::moments::zone;
use crate::http::page::Page;
use crate::http::points::points;
use crate::http::state::AppState;
use crate::http::tables::harmless;
use crate::store::UnixMs;

/// `GET /classes/{id}/assignments/{number}/table.csv`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let table = Table::find(&state, (&page, &user), (&id, &number)).await?;
    let text = written(&page, &table)?;
    let name = format!(
        "attachment; filename=\"class-{}-assignment-{}.csv\"",
        table.seat.class.id, table.assignment.id
    );
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}

fn written(page: &Page, table: &Table) -> Result<Vec<u8>, AppError> {
    let failed = |error: &dyn std::fmt::Display| AppError::internal(error);
    // Spreadsheets take a text without the mark for one in an old encoding.
    let mut writer = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let word = |key: &str| page.t(key).to_string();
    let zone = zone(page);
    let solved_at = page.t("table-solved-at");
    let solved_at = solved_at.with("zone", zone.iana_name().unwrap_or("UTC").to_owned());
    let solved_at = solved_at.to_string();
    let mut heading = vec![word("member-name"), word("member-label")];
    for column in &table.columns {
        let [points, tries, late] = ["table-points", "table-tries", "table-is-late"].map(word);
        for what in [&points, &tries, &solved_at, &late] {
            let (number, name) = (column.number, &column.name);
            heading.push(format!("{number} {name}: {what}"));
        }
    }
    heading.push(word("table-solved"));
    heading.push(word("table-points"));
    writer
        .write_record(&heading)
        .map_err(|error| failed(&error))?;
    for (member, cells) in &table.rows {
        let mut record = vec![harmless(&member.name), harmless(&member.label)];
        for (cell, column) in cells.iter().zip(&table.columns) {
            record.extend(fields((page, &zone), cell, column.is_veiled));
        }
        let sum = sum(&table.columns, cells);
        // A sum of what is shown alone would be taken for the whole.
        record.extend(if sum.is_veiled {
            ["?".to_owned(), "?".to_owned()]
        } else {
            [sum.solved.to_string(), sum.points]
        });
        writer
            .write_record(&record)
            .map_err(|error| failed(&error))?;
    }
    writer.into_inner().map_err(|error| failed(&error))
}

/// Points, tries, when it was solved, and whether that was late.
fn fields((page, zone): (&Page, &TimeZone), cell: &Cell, is_veiled: bool) -> [String; 4] {
    if is_veiled {
        return [(); 4].map(|()| "?".to_owned());
    }
    if cell.standing == Standing::Untried {
        return [(); 4].map(|()| String::new());
    }
    let solved = cell.solved_at.and_then(UnixMs::timestamp);
    let solved = solved.map(|at| at.to_zoned(zone.clone()));
    let late = if cell.is_late {
        page.t("table-late").to_string()
    } else {
        String::new()
    };
    [
        points(cell.points),
        cell.tries.to_string(),
        solved.map_or_else(String::new, |at| {
            // As spreadsheets write a moment, so that they sort it.
            at.strftime("%Y-%m-%d %H:%M:%S").to_string()
        }),
        late,
    ]
}
