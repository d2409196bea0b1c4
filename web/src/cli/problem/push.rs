//! `grundy problem push`: a package as the newest version of a problem on a site, and what the
//! site's check finds.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use problems::package::Archive;
use problems::{Diagnostic, Words};
use serde::Deserialize;
use serde_json::Value;

use crate::cli::language::{preferred, say};
use crate::cli::site::{Server, Site};
use crate::cli::{Failure, output, remarks};
use crate::locale::{Locale, Text};

/// How often the site is asked how far its check is.
const ASK_EVERY: Duration = Duration::from_millis(500);

/// Bring a package to a site as the newest version of a problem
///
/// The site checks it as `grundy problem check` does; the report is printed when that is done. A
/// version that passes is served, unless the problem is public and serves one already: then with
/// --serve, or on the problem's page under “My problems”.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 it passed, 1 its check failed, 2 wrong usage or input, 3 the site \
                  cannot be asked.\n\nExamples:\n  grundy problem push ./my-game --server \
                  https://judge.example\n  grundy problem push my-game.zip --id my-game --server \
                  http://127.0.0.1:8080 --json"
)]
pub(in crate::cli) struct Push {
    /// The folder or archive of a package
    path: PathBuf,
    /// The problem's id on the site [default: the name of the folder or archive]
    #[arg(long)]
    id: Option<String>,
    /// What is new about it
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// Serve it when it has passed, instead of the version that is served
    #[arg(long, conflicts_with = "no_wait")]
    serve: bool,
    /// Don't wait for the site's check
    #[arg(long)]
    no_wait: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: Server,
}

#[derive(Deserialize)]
struct Pushed {
    version: i64,
    warnings: Vec<String>,
}

/// What a site says of all versions of a problem.
#[derive(Deserialize)]
struct Versions {
    visibility: String,
    versions: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Numbered {
    version: i64,
    served: bool,
}

impl Versions {
    /// Who is given the version that has just passed, and where to change that: texts that name the problem's page.
    fn said(&self, passed: i64) -> Vec<Text> {
        let mut lines = Vec::new();
        let served = self.versions.iter().find(|it| it.served);
        if let Some(served) = served.filter(|it| it.version != passed) {
            let said = say("cli-push-not-served").with("served", served.version);
            lines.push(said.with("passed", passed));
        }
        lines.push(say(match self.visibility.as_str() {
            "private" => "cli-push-private",
            _ => "cli-push-page",
        }));
        lines
    }
}

impl Push {
    /// Sends the package and waits for its check.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let path = self
            .path
            .canonicalize()
            .unwrap_or_else(|_| self.path.clone());
        let (archive, ignored) = Archive::open(&path).map_err(|found| {
            let found: Vec<Words> = found.iter().map(Diagnostic::words).collect();
            let found = Words::join(&found, "\n", "\n");
            Failure::bad_input(preferred().of(&found))
        })?;
        for finding in &ignored {
            remarks::remark(preferred().of(&finding.words()));
        }
        let id = self.id.clone().unwrap_or_else(|| archive.name().to_owned());
        let packed = archive.zip().map_err(Failure::machine)?;
        let site = self.server.site()?;
        let encode = crate::http::links::percent_encode;
        let note = self.note.as_deref().filter(|note| !note.is_empty());
        let note = note.map_or_else(String::new, |note| format!("?note={}", encode(note)));
        let problem = format!("/api/v1/problems/{}", encode(&id));
        let pushed: Pushed = site.put_package(&format!("{problem}/package{note}"), &packed)?;
        for warning in &pushed.warnings {
            remarks::remark(format_args!("{warning}"));
        }
        let version = format!("{problem}/versions/{}", pushed.version);
        if self.no_wait {
            let document: Value = site.get(&version)?;
            return self.print(&id, &document);
        }
        let mut document = checked(&site, &version)?;
        let passed = document["status"] == "passed";
        if passed && self.serve {
            site.put(&format!("{version}/serve"))?;
            document = site.get(&version)?;
        }
        self.print(&id, &document)?;
        if passed && !self.json {
            let versions: Versions = site.get(&format!("{problem}/versions"))?;
            let page = site.page(&format!("/setter/problems/{}", encode(&id)));
            for line in versions.said(pushed.version) {
                output::line(&line.with("page", page.as_str()).to_string())?;
            }
        }
        if passed {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }

    fn print(&self, id: &str, document: &Value) -> Result<(), Failure> {
        if self.json {
            return output::json(document);
        }
        let said = say(if document["served"] == true {
            "cli-push-version-served"
        } else {
            "cli-push-version"
        });
        let said = said
            .with("id", id)
            .with("version", document["version"].as_i64().unwrap_or_default())
            .with("state", in_words(document["status"].as_str()));
        output::line(&said.to_string())?;
        let report = &document["report"];
        let is_chinese = preferred() == Locale::Zh;
        let chinese = report["message_zh"].as_str().filter(|_| is_chinese);
        if let Some(message) = chinese.or(report["message"].as_str()) {
            output::line(message)?;
        }
        let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
        for check in report["checks"].as_array().into_iter().flatten() {
            let [name, state] = ["check", "state"].map(|it| text(&check[it]));
            let chinese = is_chinese && check["message_zh"].is_string();
            let message = text(&check[if chinese { "message_zh" } else { "message" }]);
            output::line(&format!("{name}: {state}: {message}"))?;
        }
        for program in report["programs"].as_array().into_iter().flatten() {
            let [path, got] = ["path", "got"].map(|it| text(&program[it]));
            output::line(&format!("{path}: {got} in {} ms", program["time_ms"]))?;
        }
        Ok(())
    }
}

/// How far the check of a version is, as pages say it; the word itself where it is another site's.
fn in_words(status: Option<&str>) -> String {
    let status = status.unwrap_or_default();
    let words = preferred().known_text(&format!("check-{status}"));
    words.unwrap_or_else(|| status.to_owned())
}

/// The version when its check is over. Says on the way how far it is.
fn checked(site: &Site, version: &str) -> Result<Value, Failure> {
    let mut said = None;
    loop {
        let document: Value = site.get(version)?;
        let status = document["status"].as_str().unwrap_or_default();
        if !matches!(status, "queued" | "running") {
            return Ok(document);
        }
        let now = (status.to_owned(), document["steps"].as_i64());
        if said.as_ref() != Some(&now) {
            let total = document["total"].as_i64();
            let total = total.map_or_else(String::new, |all| format!("/{all}"));
            remarks::remark(format_args!(
                "{} {}{total}",
                in_words(Some(status)),
                now.1.unwrap_or_default()
            ));
            said = Some(now);
        }
        std::thread::sleep(ASK_EVERY);
    }
}
