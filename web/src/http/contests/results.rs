//! `/contests/{id}/results/{file}`: how a contest ended, for other programs: `results.tsv` as the
//! specification for contest control systems has it, and the whole table as CSV and JSON. What a class calls its
//! members stands in the latter two, in the jury's alone; the specification has no place for it. What the jury did is
//! a file for itself.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::acts;
use super::called::{Called, called, is_told};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::points::points;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::{AppState, Standings};
use crate::http::tables::harmless;
use crate::scoreboard::{Line, Medal, Rules, Standing, is_ranked};
use crate::store::{Participant, User};

/// `GET /contests/{id}/results/{file}`: for the jury, and once all is shown and nothing is hacked any
/// more for everybody inside.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, AppError> {
    of_contest(&state, &user, (&id, file)).await
}

/// A file of a contest for somebody.
///
/// # Errors
/// 404 where there is none of that name, or it is not for them.
pub async fn of_contest(
    state: &AppState,
    user: &User,
    (id, file): (&str, String),
) -> Result<Response, AppError> {
    let seen = find(state, Some(user), id).await?.inside()?;
    if file == "acts.csv" {
        let seen = seen.for_jury()?;
        let text = acts::table(state, seen.contest.id).await?;
        return Ok(attached(&seen, &file, "text/csv; charset=utf-8", text));
    }
    let is_final = seen.phase == Phase::Over && seen.preliminary_until().is_none();
    if !seen.is_jury && !is_final {
        return Err(AppError::not_found());
    }
    let called = if is_told(&seen) {
        Some(called(state, &seen).await?)
    } else {
        None
    };
    let held = state
        .scoreboards
        .latest(&state.store, seen.contest.id)
        .await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    match file.as_str() {
        "results.tsv" => {
            let kind = "text/tab-separated-values; charset=utf-8";
            Ok(attached(
                &seen,
                &file,
                kind,
                results(&seen, standings).into_bytes(),
            ))
        }
        "scoreboard.csv" => {
            let text = scoreboard(&seen, standings, called.as_ref())?;
            Ok(attached(&seen, &file, "text/csv; charset=utf-8", text))
        }
        "scoreboard.json" => Ok(Json(document(&seen, standings, called.as_ref())).into_response()),
        _ => Err(AppError::not_found()),
    }
}

fn attached(seen: &Seen, file: &str, kind: &'static str, text: Vec<u8>) -> Response {
    let name = format!(
        "attachment; filename=\"contest-{}-{file}\"",
        seen.contest.id
    );
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}

/// A line of the table with whose it is.
fn lines(standings: &Standings) -> Vec<(Line, &Participant)> {
    let table = standings.real.table().into_iter();
    let lines = table.filter_map(|line| {
        let person = standings.people.get(&line.participant)?;
        Some((line, person))
    });
    lines.collect()
}

/// What other programs call somebody: as the file of teams does, or by a number that no other of it has.
fn id_of(person: &Participant, standings: &Standings) -> String {
    if !person.external_id.is_empty() {
        return person.external_id.clone();
    }
    let own = person.id.to_string();
    let mut people = standings.people.values();
    if people.any(|other| other.external_id == own) {
        return format!("grundy-{own}");
    }
    own
}

/// Id, rank, award, problems solved, minutes, minute of the last one, and the group that it won; a
/// rank and an award stand only with those who are ranked. Who stands in the table without a rank is left out.
fn results(seen: &Seen, standings: &Standings) -> String {
    let (table, rules) = (standings.real.table(), seen.contest.rules);
    let lines = lines(standings);
    let mut won: Vec<&str> = Vec::new();
    let mut text = "results\t1\n".to_owned();
    for (line, person) in lines.iter().filter(|(line, _)| line.rank > 0) {
        let has_rank = is_ranked(&table, rules, line);
        let award = match seen.contest.medals.of(line.rank) {
            _ if !has_rank => "Honorable",
            Some(Medal::Gold) => "Gold Medal",
            Some(Medal::Silver) => "Silver Medal",
            Some(Medal::Bronze) => "Bronze Medal",
            None => "Ranked",
        };
        let rank = if has_rank {
            line.rank.to_string()
        } else {
            String::new()
        };
        let group = person.team_group.as_str();
        let is_winner = line.solved > 0 && !group.is_empty() && !won.contains(&group);
        if is_winner {
            won.push(group);
        }
        let id = id_of(person, standings);
        let total = if rules.has_points() {
            points(line.points)
        } else {
            line.penalty.to_string()
        };
        let fields = [
            plain(&id),
            rank,
            award.to_owned(),
            line.solved.to_string(),
            total,
            last_minute(line).to_string(),
            plain(if is_winner { group } else { "" }),
        ];
        text.push_str(&fields.join("\t"));
        text.push('\n');
    }
    text
}

/// The rank of whoever has one.
fn ranked(line: &Line) -> Option<usize> {
    (line.rank > 0).then_some(line.rank)
}

/// A text within a field between tabs.
fn plain(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

/// The minute at which the last problem was solved; 0 where none was.
fn last_minute(line: &Line) -> i64 {
    let solved = line.cells.iter();
    let solved = solved.filter(|cell| cell.standing == Standing::Solved);
    let last = solved.filter_map(|cell| cell.at_ms).max();
    last.map_or(0, |at| at.div_euclid(60_000))
}

/// In what the tables for spreadsheets and programs give time: in that by which the rules rank, under names that say so
/// where it is not minutes.
struct Unit {
    /// What the time of a line is called, and how it is read of it.
    penalty: &'static str,
    of_line: fn(&Line) -> i64,
    /// What the moment of a try is called, and how many milliseconds are one of it.
    moment: &'static str,
    ms: i64,
}

impl Unit {
    fn of(seen: &Seen) -> Self {
        match seen.contest.rules {
            Rules::AtCoder => Self {
                penalty: "penalty_seconds",
                of_line: |line| line.seconds,
                moment: "second",
                ms: 1000,
            },
            Rules::Icpc | Rules::Ioi | Rules::Practice => Self {
                penalty: "penalty",
                of_line: |line| line.penalty,
                moment: "minute",
                ms: 60_000,
            },
        }
    }
}

/// The place of the column with what they are called: next to the name.
const CALLED_AT: usize = 3;

/// What somebody is called besides; empty where that is nothing.
fn called_of<'a>(called: &'a Called, person: &Participant) -> &'a str {
    called.get(&person.id).map_or("", String::as_str)
}

/// A line for everybody: who, how many, and of each problem the tries, the minute or second, and the points.
fn scoreboard(
    seen: &Seen,
    standings: &Standings,
    called: Option<&Called>,
) -> Result<Vec<u8>, AppError> {
    // Spreadsheets take a text without the mark for one in an old encoding.
    let mut writer = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let failed = |error: &dyn std::fmt::Display| AppError::internal(error);
    let names = ["rank", "id", "name", "affiliation", "group", "solved"];
    let mut heading = names.map(str::to_owned).to_vec();
    if called.is_some() {
        heading.insert(CALLED_AT, "called".to_owned());
    }
    let unit = Unit::of(seen);
    heading.push(unit.penalty.to_owned());
    heading.push("points".to_owned());
    for place in 0..standings.problems.len() {
        for part in ["tries", unit.moment, "points"] {
            heading.push(format!("{} {part}", letter(place)));
        }
    }
    writer
        .write_record(&heading)
        .map_err(|error| failed(&error))?;
    for (line, person) in lines(standings) {
        let mut record = vec![
            ranked(&line).map_or_else(String::new, |rank| rank.to_string()),
            harmless(&person.external_id),
            harmless(&person.name),
            harmless(&person.affiliation),
            harmless(&person.team_group),
            line.solved.to_string(),
            if seen.has_penalty() {
                (unit.of_line)(&line).to_string()
            } else {
                String::new()
            },
            points(line.points),
        ];
        if let Some(called) = called {
            record.insert(CALLED_AT, harmless(called_of(called, person)));
        }
        for cell in &line.cells {
            let at = cell.at_ms.map(|at| at.div_euclid(unit.ms).to_string());
            record.push((cell.tries + cell.pending).to_string());
            record.push(at.unwrap_or_default());
            record.push(points(cell.points));
        }
        writer
            .write_record(&record)
            .map_err(|error| failed(&error))?;
    }
    writer.into_inner().map_err(|error| failed(&error))
}

/// The same as JSON.
fn document(seen: &Seen, standings: &Standings, called: Option<&Called>) -> Value {
    let unit = Unit::of(seen);
    let rows = lines(standings).into_iter().map(|(line, person)| {
        let problems = line.cells.iter().enumerate().map(|(place, cell)| {
            json!({
                "label": letter(place),
                "tries": cell.tries,
                "pending": cell.pending,
                "solved": cell.standing == Standing::Solved,
                (unit.moment): cell.at_ms.map(|at| at.div_euclid(unit.ms)),
                "points": cell.points as f64 / 100.0,
            })
        });
        let mut row = json!({
            "rank": ranked(&line),
            "id": person.external_id,
            "name": person.name,
            "affiliation": person.affiliation,
            "group": person.team_group,
            "solved": line.solved,
            (unit.penalty): seen.has_penalty().then(|| (unit.of_line)(&line)),
            "points": line.points as f64 / 100.0,
            "problems": problems.collect::<Vec<_>>(),
        });
        if let Some(called) = called {
            row["called"] = called_of(called, person).into();
        }
        row
    });
    let problems = standings.problems.iter().enumerate();
    let problems = problems.map(|(place, problem)| {
        json!({ "label": letter(place), "id": problem.problem, "rgb": problem.colour })
    });
    json!({
        "contest": seen.contest.id.0,
        "name": seen.contest.name,
        "problems": problems.collect::<Vec<_>>(),
        "rows": rows.collect::<Vec<_>>(),
    })
}
