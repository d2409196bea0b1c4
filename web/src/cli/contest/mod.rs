//! `grundy contest`: contests of a site, for all who look at them, and for their juries who make and change them and
//! bring teams in.

mod shown;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use super::language::say;
use super::listing::Listing;
use super::site::{Server, Site};
use super::{Failure, output, remarks, written};

/// Contests of a site: look at them, make and change them, and fetch how they ended
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy contest list\n  grundy contest create autumn.yaml\n  grundy contest export 7 \
                  --file scoreboard.csv --output autumn.csv"
)]
pub(super) struct Contest {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(shown::List),
    Show(shown::Show),
    Scoreboard(shown::Scoreboard),
    /// Print what a contest of yours is made of, as `edit` reads it
    #[command(after_help = "Example:\n  grundy contest settings 7 >autumn.json")]
    Settings {
        /// The contest's number
        id: u32,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Make a contest of a file, in YAML or JSON
    ///
    /// It needs a name, a start and an end: `name_en: Autumn Cup`, `start: 2026-05-01T09:00:00+08:00`, `end: …`. Problems
    /// are a list of ids, each with a colour, points and limits where they are wanted, such as
    /// `'hdoj-1536 #1f77b4 100 2s 512MiB'`; in YAML a line with a colour stands in quotes. What else there is shows `grundy contest settings`.
    #[command(
        after_help = "Example:\n  grundy contest create autumn.yaml --server https://judge.example"
    )]
    Create {
        /// The file; `-`: standard input
        file: PathBuf,
        /// The number of the class that it is for [default: it is for all]
        #[arg(long, value_name = "N")]
        class: Option<u32>,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Change what a file names of a contest; the rest stays
    #[command(after_help = "Example:\n  echo 'tries: 20' | grundy contest edit 7 -")]
    Edit {
        /// The contest's number
        id: u32,
        /// The file; `-`: standard input
        file: PathBuf,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Bring teams and their accounts into a contest by files, all of them or none
    ///
    /// Files are `teams`, `accounts`, `groups` and `organizations` in TSV, JSON or YAML as the tools of the ICPC write them, or
    /// a CSV table whose first line names the columns: `name,username,affiliation,seat`. An account that nobody has is made,
    /// and its password is printed this once.
    ///
    /// It needs a token with the scope `jury`.
    #[command(
        after_help = "Examples:\n  grundy contest import 7 teams.tsv accounts.tsv groups.tsv --check\n  grundy contest \
                      import 7 teams.csv"
    )]
    Import {
        /// The contest's number
        id: u32,
        /// The files; `-`: standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Only say what would happen
        #[arg(long)]
        check: bool,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Fetch how a contest ended, as a file
    #[command(after_help = "Example:\n  grundy contest export 7 --file results.tsv")]
    Export {
        /// The contest's number
        id: u32,
        /// Which file: that of the specification, the whole table, or what the jury did
        #[arg(long, value_enum, default_value_t = ResultFile::ScoreboardCsv)]
        file: ResultFile,
        /// Where to write it [default: standard output]
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        server: Server,
    },
}

/// The files in which a contest's results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ResultFile {
    #[value(name = "results.tsv")]
    ResultsTsv,
    #[value(name = "scoreboard.csv")]
    ScoreboardCsv,
    #[value(name = "scoreboard.json")]
    ScoreboardJson,
    #[value(name = "acts.csv")]
    ActsCsv,
}

impl ResultFile {
    fn name(self) -> &'static str {
        match self {
            Self::ResultsTsv => "results.tsv",
            Self::ScoreboardCsv => "scoreboard.csv",
            Self::ScoreboardJson => "scoreboard.json",
            Self::ActsCsv => "acts.csv",
        }
    }
}

impl Contest {
    /// Asks the site, and says what it says.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List(list) => list.run(),
            Command::Show(show) => show.run(),
            Command::Scoreboard(scoreboard) => scoreboard.run(),
            Command::Settings { id, json, server } => {
                let document: Value = server.site()?.get(&address(id))?;
                written::settings(document, json)
            }
            Command::Create {
                file,
                class,
                json,
                server,
            } => {
                let document = written::document(&file)?;
                let site = server.site()?;
                let class = class.map_or_else(String::new, |class| format!("?class={class}"));
                let made: Value = site.post(&format!("/api/v1/contests{class}"), &document)?;
                done(&site, &made, json, "cli-contest-made")
            }
            Command::Edit {
                id,
                file,
                json,
                server,
            } => {
                let document = written::document(&file)?;
                let site = server.site()?;
                let changed: Value = site.patch(&address(id), &document)?;
                done(&site, &changed, json, "cli-contest-changed")
            }
            Command::Import {
                id,
                files,
                check,
                json,
                server,
            } => {
                let files: Result<Vec<Value>, Failure> = files.iter().map(|it| sent(it)).collect();
                let files = files?;
                let asked = json!({ "files": files, "check": check });
                import(&server.site()?, id, &asked, json)
            }
            Command::Export {
                id,
                file,
                output,
                server,
            } => {
                let address = format!("{}/results/{}", address(id), file.name());
                let bytes = server.site()?.download(&address)?;
                written::write(&bytes, output.as_deref())
            }
        }
    }
}

fn address(id: u32) -> String {
    format!("/api/v1/contests/{id}")
}

/// Says what was done with a contest, and where it is.
fn done(site: &Site, document: &Value, as_json: bool, key: &'static str) -> Result<(), Failure> {
    if as_json {
        return output::json(document);
    }
    remarks::remark(say(key));
    output::line(&site.page(&format!("/contests/{}", document["id"])))
}

/// A file as a site is sent it: what it has is known by its name.
fn sent(path: &Path) -> Result<Value, Failure> {
    let text = written::table(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // What is piped in has none.
    let name = if name == "-" { "" } else { &*name };
    Ok(json!({ "name": name, "text": text }))
}

/// Brings teams in, and says what came of each of their accounts.
fn import(site: &Site, contest: u32, asked: &Value, as_json: bool) -> Result<(), Failure> {
    let came: Value = site.post(&format!("{}/teams", address(contest)), asked)?;
    if as_json {
        return output::json(&came);
    }
    let text = |value: &Value| output::printable(value.as_str().unwrap_or_default());
    for said in ["left_out", "notes"] {
        for said in came[said].as_array().into_iter().flatten() {
            remarks::remark(text(said));
        }
    }
    let headings = [
        "scoreboard-who",
        "roster-fate",
        "import-account",
        "roster-fate",
        "import-password",
    ];
    let mut table = Listing::new(headings.map(|key| say(key).to_string()));
    for team in came["teams"].as_array().into_iter().flatten() {
        let row = |account: &Value| {
            [
                text(&team["name"]),
                fate(&team["fate"]),
                text(&account["name"]),
                fate(&account["fate"]),
                text(&account["password"]),
            ]
        };
        let accounts = team["accounts"].as_array().into_iter().flatten();
        let mut rows: Vec<[String; 5]> = accounts.map(row).collect();
        // It keeps those that it has.
        if rows.is_empty() {
            rows.push(row(&Value::Null));
        }
        for row in rows {
            table.add_row(row);
        }
    }
    output::list(&table)
}

/// What happens to a team or an account, in words.
fn fate(said: &Value) -> String {
    let said = said.as_str().unwrap_or_default();
    let key = match said {
        "new" => "import-new",
        "known" => "import-known",
        "made" => "import-account-made",
        "joins" => "import-account-joins",
        "asked" => "import-account-asked",
        "stays" => "import-account-stays",
        // A newer site may know more.
        _ => return output::printable(said),
    };
    say(key).to_string()
}
