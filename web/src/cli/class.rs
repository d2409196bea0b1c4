//! `grundy class`: classes of a site, for those who teach them: listed, shown, made, what is set in them, and how their
//! members stand.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::language::say;
use super::listing::Listing;
use super::site::{Server, Site};
use super::{Failure, colour, output, remarks, written};

/// Classes of a site: list and make them, see who is in one, and fetch how they stand
///
/// What teachers do needs a token with the scope `jury`, such as that of `grundy login URL --scope read,submit,jury`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy class list\n  grundy class create games.yaml\n  grundy class export 3 \
                  --output games.csv"
)]
pub(super) struct Class {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the classes that you teach and are in
    ///
    /// Those that you teach are listed with a token with the scope `jury`.
    #[command(after_help = "Example:\n  grundy class list --json")]
    List {
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Show who is in a class that you teach, and what is set in it
    ///
    /// It needs a token with the scope `jury`.
    #[command(after_help = "Example:\n  grundy class show 3")]
    Show {
        /// The class's number
        id: u32,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Make a class of a file, in YAML or JSON: a name, and a description
    ///
    /// It needs a token with the scope `jury`.
    #[command(after_help = "Example:\n  echo 'name: Games 101' | grundy class create -")]
    Create {
        /// The file; `-`: standard input
        file: PathBuf,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Bring people into a class by a table, all of them or nobody
    ///
    /// A line each: the user name, then what the class calls them (`ada,Ada Lovelace`), with commas, semicolons or tabs
    /// between.
    ///
    /// It needs a token with the scope `jury`.
    #[command(
        after_help = "Examples:\n  grundy class enrol 3 class.csv --check\n  grundy class enrol 3 class.csv \
                      --make-accounts"
    )]
    Enrol {
        /// The class's number
        id: u32,
        /// The file; `-`: standard input
        file: PathBuf,
        /// Make accounts for names that nobody has, and print a link for each, by which its owner chooses a password
        #[arg(long)]
        make_accounts: bool,
        /// Only say what would happen
        #[arg(long)]
        check: bool,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Set something in a class by a file, in YAML or JSON, or change what a file names of it
    ///
    /// It needs a title and problems: `title: Week one`, `due: 2026-05-08T09:00:00+08:00`; without `due` it is a practice
    /// set. Problems are a list of ids, each with points where they are not 100, such as `hdoj-1536 50`. Late work brings
    /// nothing, or what `late` says: `['50']` is half of the points, `[1d 90, 7d 50]` less the later it is.
    ///
    /// It needs a token with the scope `jury`.
    #[command(
        after_help = "Examples:\n  grundy class assign 3 week1.yaml\n  echo 'late: [1d 90]' | grundy class \
                      assign 3 - --change 14"
    )]
    Assign {
        /// The class's number
        id: u32,
        /// The file; `-`: standard input
        file: PathBuf,
        /// The number of the assignment that it changes, as `class show` has it [default: it is a new one]
        #[arg(long, value_name = "NUMBER")]
        change: Option<u32>,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Print what is set in a class, as `assign` reads it
    ///
    /// It needs a token with the scope `jury`.
    #[command(after_help = "Example:\n  grundy class assignment 3 14 >week1.json")]
    Assignment {
        /// The class's number
        id: u32,
        /// The assignment's number, as `class show` has it
        number: u32,
        /// Print one JSON document, as the site's interface has it
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        server: Server,
    },
    /// Fetch the table of all that is set for a class, as CSV
    ///
    /// It needs a token with the scope `jury`.
    #[command(after_help = "Example:\n  grundy class export 3 --output games.csv")]
    Export {
        /// The class's number
        id: u32,
        /// Where to write it [default: standard output]
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        server: Server,
    },
}

impl Class {
    /// Asks the site, and says what it says.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List { json, server } => list(&server.site()?, json),
            Command::Show { id, json, server } => {
                let class: Value = server.site()?.get(&format!("/api/v1/classes/{id}"))?;
                show(&class, json)
            }
            Command::Create { file, json, server } => {
                let document = written::document(&file)?;
                let site = server.site()?;
                let made: Value = site.post("/api/v1/classes", &document)?;
                if json {
                    return output::json(&made);
                }
                let code = made["code"].as_str().unwrap_or_default();
                remarks::remark(say("cli-class-made").with("code", code));
                output::line(&site.page(&format!("/classes/{}", made["id"])))
            }
            Command::Enrol {
                id,
                file,
                make_accounts,
                check,
                json,
                server,
            } => {
                let people = written::table(&file)?;
                let asked = json!({
                    "people": people,
                    "make_accounts": make_accounts,
                    "check": check,
                });
                enrol(&server.site()?, id, &asked, json)
            }
            Command::Assign {
                id,
                file,
                change,
                json,
                server,
            } => assign(&server.site()?, (id, change), &file, json),
            Command::Assignment {
                id,
                number,
                json,
                server,
            } => {
                let address = format!("/api/v1/classes/{id}/assignments/{number}");
                let assignment: Value = server.site()?.get(&address)?;
                written::settings(assignment, json)
            }
            Command::Export { id, output, server } => {
                let address = format!("/api/v1/classes/{id}/table");
                let bytes = server.site()?.download(&address)?;
                written::write(&bytes, output.as_deref())
            }
        }
    }
}

/// Brings people in, and says what came of each line.
fn enrol(site: &Site, class: u32, asked: &Value, as_json: bool) -> Result<(), Failure> {
    let came: Value = site.post(&format!("/api/v1/classes/{class}/members"), asked)?;
    if as_json {
        return output::json(&came);
    }
    let headings = [
        "cli-user-name",
        "cli-user-called",
        "roster-fate",
        "cli-class-link",
    ];
    let mut table = Listing::new(headings.map(|key| say(key).to_string()));
    for line in came["people"].as_array().into_iter().flatten() {
        let text = |field: &str| output::printable(line[field].as_str().unwrap_or_default());
        let fate = match line["fate"].as_str() {
            Some("joins") => say("roster-joins").to_string(),
            Some("stays") => say("roster-stays").to_string(),
            Some("named") => say("roster-named").to_string(),
            Some("made") => say("roster-made").to_string(),
            _ => text("fate"),
        };
        table.add_row([text("name"), text("called"), fate, text("link")]);
    }
    output::list(&table)
}

/// Sets what a file says in a class, or changes that of a number; says where it is.
fn assign(
    site: &Site,
    (class, change): (u32, Option<u32>),
    file: &Path,
    as_json: bool,
) -> Result<(), Failure> {
    let document = written::document(file)?;
    let all = format!("/api/v1/classes/{class}/assignments");
    let assignment: Value = match change {
        Some(number) => site.patch(&format!("{all}/{number}"), &document)?,
        None => site.post(&all, &document)?,
    };
    if as_json {
        return output::json(&assignment);
    }
    remarks::remark(say(match change {
        Some(_) => "cli-assignment-changed",
        None => "cli-assignment-set",
    }));
    let number = &assignment["id"];
    output::line(&site.page(&format!("/classes/{class}/assignments/{number}")))
}

fn list(site: &Site, as_json: bool) -> Result<(), Failure> {
    let document: Value = site.get("/api/v1/classes")?;
    if as_json {
        output::json(&document)?;
    } else {
        output::list(&listing(&document))?;
    }
    let mut classes = document["classes"].as_array().into_iter().flatten();
    if classes.any(|class| class["teaches"] == true) {
        return Ok(());
    }
    hint_at_scope(site)
}

/// Says why somebody who may teach sees no class of theirs, where the token is what hides them.
fn hint_at_scope(site: &Site) -> Result<(), Failure> {
    let me: Value = site.get("/api/v1/me")?;
    let mut scopes = me["token"]["scopes"].as_array().into_iter().flatten();
    if me["role"] != "student" && !scopes.any(|scope| scope == "jury") {
        let said = say("cli-class-needs-jury").with("site", site.page("/"));
        remarks::remark(format_args!("{}{said}", colour::label("hint:")));
    }
    Ok(())
}

fn listing(document: &Value) -> Listing {
    let headings = [
        "cli-user-number",
        "cli-contest-name",
        "cli-class-teacher",
        "cli-class-members",
    ];
    let mut table = Listing::new(headings.map(|key| say(key).to_string()));
    for one in document["classes"].as_array().into_iter().flatten() {
        let text = |field: &str| output::printable(one[field].as_str().unwrap_or_default());
        table.add_row([
            one["id"].to_string(),
            text("name"),
            text("teacher"),
            one["members"].to_string(),
        ]);
    }
    table
}

fn show(class: &Value, as_json: bool) -> Result<(), Failure> {
    if as_json {
        return output::json(class);
    }
    let text = |value: &Value| output::printable(value.as_str().unwrap_or("-"));
    let said = say("cli-class-shown").with("name", text(&class["name"]));
    remarks::remark(said.with("code", text(&class["code"])));
    let headings = ["cli-user-name", "cli-user-called"];
    let mut table = Listing::new(headings.map(|key| say(key).to_string()));
    for member in class["members"].as_array().into_iter().flatten() {
        table.add_row([text(&member["name"]), text(&member["called"])]);
    }
    output::list(&table)?;
    // What is set has its headings also for programs, which see by them where it begins.
    let headings = [
        "cli-user-number",
        "cli-assignment-title",
        "cli-assignment-opens",
        "cli-assignment-due",
    ];
    let mut set = Listing::new(headings.map(|key| say(key).to_string())).report();
    for one in class["assignments"].as_array().into_iter().flatten() {
        let [title, opens, due] = ["title", "opens", "due"].map(|field| text(&one[field]));
        set.add_row([one["id"].to_string(), title, opens, due]);
    }
    if !set.is_empty() && !table.is_empty() {
        output::line("")?;
    }
    output::list(&set)
}
