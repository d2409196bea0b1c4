//! What is shown of the contests of a site: which there are, their problems and scoreboards.
//!
//! It asks what the tools of the ICPC ask, so what is frozen or hidden is for the site to say.

use std::collections::HashMap;

use clap::Args;
use console::truncate_str;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cli::language::say;
use crate::cli::listing::Listing;
use crate::cli::site::{Server, Site};
use crate::cli::{Failure, folding, links, output, status};

/// The columns that the name of a team may take.
const LONGEST_NAME: usize = 24;

/// List the contests: those that run, those to come, and the last ones
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy contest list --json")]
pub(super) struct List {
    #[command(flatten)]
    asked: Asked,
}

/// Show a contest: when it is, and its problems
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy contest show 3")]
pub(super) struct Show {
    /// The contest's number
    contest: i64,
    #[command(flatten)]
    asked: Asked,
}

/// Show the scoreboard of a contest
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy contest scoreboard 3")]
pub(super) struct Scoreboard {
    /// The contest's number
    contest: i64,
    #[command(flatten)]
    asked: Asked,
}

/// What is asked, and how it is answered.
#[derive(Debug, Args)]
struct Asked {
    /// Print one JSON document, as the site's interface has it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: Server,
}

/// A contest as the interface has it.
#[derive(Deserialize)]
struct About {
    id: String,
    name: String,
    start_time: Option<String>,
    duration: String,
}

/// A problem of a contest.
#[derive(Deserialize)]
struct Problem {
    id: String,
    label: String,
    name: String,
    time_limit: Option<f64>,
}

#[derive(Deserialize)]
struct Team {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct Board {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    rank: u64,
    team_id: String,
    score: Score,
    problems: Vec<Cell>,
}

/// How many were solved in what time, or the points.
#[derive(Deserialize)]
struct Score {
    num_solved: Option<u64>,
    total_time: Option<i64>,
    #[serde(rename = "score")]
    points: Option<f64>,
    time: Option<i64>,
}

#[derive(Deserialize)]
struct Cell {
    problem_id: Option<String>,
    num_judged: u64,
    num_pending: u64,
    #[serde(default)]
    solved: bool,
    score: Option<f64>,
    time: Option<i64>,
}

impl List {
    /// Asks the site and shows what it says.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let site = self.asked.server.to_look()?;
        let document: Value = site.get("/api/contests")?;
        if self.asked.json {
            return output::json(&document);
        }
        let contests: Vec<About> = read(document)?;
        let headings = [
            "cli-contest-id",
            "cli-contest-start",
            "cli-contest-duration",
            "cli-contest-name",
        ];
        let headings = headings.map(|key| say(key).to_string());
        let mut listing = Listing::new(headings).one_line();
        for contest in contests {
            let page = links::shown().then(|| site.page(&format!("/contests/{}", contest.id)));
            let row = [
                output::printable(&contest.id),
                contest.start(),
                contest.hours(),
                output::printable(&contest.name),
            ];
            listing.add_linked_row(row, page);
        }
        output::list(&listing)
    }
}

impl Show {
    /// Asks the site and shows what it says.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let site = self.asked.server.to_look()?;
        let address = format!("/api/contests/{}", self.contest);
        let document: Value = site.get(&address)?;
        if self.asked.json {
            return output::json(&document);
        }
        let contest: About = read(document)?;
        output::folded(&output::printable(&contest.name))?;
        output::line(&format!("{}  {}", contest.start(), contest.hours()))?;
        let problems: Vec<Problem> = site.get(&format!("{address}/problems"))?;
        let headings = [
            "cli-contest-letter",
            "cli-contest-problem",
            "cli-contest-limit",
            "cli-contest-name",
        ];
        let headings = headings.map(|key| say(key).to_string());
        let mut listing = Listing::new(headings).one_line();
        for problem in problems {
            let limit = problem.time_limit.map(|limit| format!("{limit} s"));
            listing.add_row([
                output::printable(&problem.label),
                output::printable(&problem.id),
                limit.unwrap_or_default(),
                output::printable(&problem.name),
            ]);
        }
        output::list(&listing)
    }
}

impl Scoreboard {
    /// Asks the site and shows what it says.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let site = self.asked.server.to_look()?;
        let below = |what: &str| format!("/api/contests/{}/{what}", self.contest);
        let document: Value = site.get(&below("scoreboard"))?;
        if self.asked.json {
            return output::json(&document);
        }
        let board: Board = read(document)?;
        let problems: Vec<Problem> = site.get(&below("problems"))?;
        let teams = teams(&site, &below("teams"))?;
        output::list(&table(&board, &problems, &teams))
    }
}

/// What those who take part are called.
fn teams(site: &Site, address: &str) -> Result<HashMap<String, String>, Failure> {
    let teams: Vec<Team> = site.get(address)?;
    let names = teams.into_iter().map(|team| (team.id, team.name));
    Ok(names.collect())
}

/// A line for each who takes part, with a column for each problem.
fn table(board: &Board, problems: &[Problem], teams: &HashMap<String, String>) -> Listing {
    let first = [
        "cli-board-rank",
        "cli-board-who",
        "cli-board-score",
        "cli-board-time",
    ];
    let mut headings: Vec<String> = first.map(|key| say(key).to_string()).to_vec();
    headings.extend(problems.iter().map(|it| output::printable(&it.label)));
    let mut listing = Listing::new(headings).one_line().report();
    let is_for_people = folding::width().is_some();
    for row in &board.rows {
        let score = &row.score;
        let points = score.points.map(|points| points.to_string());
        let solved = score.num_solved.map(|solved| solved.to_string());
        let time = score.total_time.or(score.time);
        let mut name = output::printable(teams.get(&row.team_id).unwrap_or(&row.team_id));
        if is_for_people {
            // The problems stand behind it.
            name = truncate_str(&name, LONGEST_NAME, "…").into_owned();
        }
        let mut cells = vec![
            row.rank.to_string(),
            name,
            points.or(solved).unwrap_or_default(),
            time.map_or_else(String::new, |time| time.to_string()),
        ];
        for problem in problems {
            let mut all = row.problems.iter();
            let cell = all.find(|it| it.problem_id.as_ref() == Some(&problem.id));
            cells.push(cell.map_or_else(String::new, Cell::shown));
        }
        listing.add_row(cells);
    }
    listing
}

impl Cell {
    /// Points, or a plus for what was solved and a minus for what was not, with the tries that were wrong and the
    /// minute; a question mark for those of which nothing is known yet.
    fn shown(&self) -> String {
        let pending = if self.num_pending > 0 { "?" } else { "" };
        let wrong = self.num_judged.saturating_sub(u64::from(self.solved));
        let tries = if wrong > 0 {
            wrong.to_string()
        } else {
            String::new()
        };
        let minute = self.time.map_or_else(String::new, |it| format!("@{it}"));
        match self.score {
            Some(points) if self.num_judged > 0 => format!("{points}{pending}"),
            None if self.solved => format!("+{tries}{minute}{pending}"),
            None if wrong > 0 => format!("-{tries}{pending}"),
            _ => pending.to_owned(),
        }
    }
}

impl About {
    /// When it begins, by the clock on the wall here.
    fn start(&self) -> String {
        let moment = self.start_time.as_deref().map(status::local_time);
        moment.unwrap_or_default()
    }

    /// How long it takes: of `5:00:00.000` hours and minutes.
    fn hours(&self) -> String {
        let mut parts = output::printable(&self.duration);
        parts.truncate(parts.rfind(':').unwrap_or(parts.len()));
        parts
    }
}

/// What a site says, as it is expected.
fn read<T: DeserializeOwned>(document: Value) -> Result<T, Failure> {
    serde_json::from_value(document)
        .map_err(|error| Failure::machine(format!("the site's answer is not understood: {error}")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn cell(cell: Value) -> String {
        let cell: Option<Cell> = serde_json::from_value(cell).ok();
        cell.as_ref().map_or_else(String::new, Cell::shown)
    }

    #[test]
    fn a_cell_says_tries_and_minutes() {
        for (said, shown) in [
            (
                json!({"num_judged": 3, "num_pending": 0, "solved": true, "time": 17}),
                "+2@17",
            ),
            (
                json!({"num_judged": 1, "num_pending": 0, "solved": true, "time": 4}),
                "+@4",
            ),
            (
                json!({"num_judged": 2, "num_pending": 1, "solved": false}),
                "-2?",
            ),
            (
                json!({"num_judged": 0, "num_pending": 1, "solved": false}),
                "?",
            ),
            (
                json!({"num_judged": 0, "num_pending": 0, "solved": false}),
                "",
            ),
            (
                json!({"num_judged": 2, "num_pending": 0, "score": 62.5, "time": 9}),
                "62.5",
            ),
            (json!({"num_judged": 0, "num_pending": 0, "score": 0.0}), ""),
        ] {
            assert_eq!(cell(said.clone()), shown, "{said}");
        }
    }

    #[test]
    fn a_board_has_a_column_for_each_problem() -> Result<(), Failure> {
        let board: Board = read(json!({"rows": [{
            "rank": 1, "team_id": "7", "score": {"num_solved": 1, "total_time": 37},
            "problems": [{"problem_id": "nim", "num_judged": 1, "num_pending": 0, "solved": true, "time": 37}],
        }]}))?;
        let problems: Vec<Problem> = read(json!([
            {"id": "kayles", "label": "A", "name": "Kayles"},
            {"id": "nim", "label": "B", "name": "Nim", "time_limit": 1.0},
        ]))?;
        let teams = HashMap::from([("7".to_owned(), "Ada\u{1b}[2J".to_owned())]);
        let table = table(&board, &problems, &teams).within(None).to_string();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].ends_with("\tA\tB"), "{table}");
        assert_eq!(lines[1], "1\tAda[2J\t1\t37\t\t+@37");
        Ok(())
    }
}
