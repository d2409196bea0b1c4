//! `grundy submit`: hands a program in to a site, and follows it there.

use std::path::PathBuf;

use clap::Args;
use judge::language::ANSWER;
use serde::Deserialize;
use serde_json::{Value, json};

use super::progress::Progress;
use super::site::{Server, Site, follow};
use super::{Failure, judged, language, output, remarks, source};
use crate::documents::{JudgingDocument, TestDocument};
use crate::locale::Locale;

/// Hand in a program to a site
///
/// With --follow it waits for the verdict and prints it as `grundy judge` does.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 handed in, with --follow accepted, 1 not accepted, 2 wrong usage or \
                  input, 3 the site cannot be asked.\n\nExamples:\n  grundy login \
                  https://judge.example\n  grundy submit hdoj-1536 solution.cpp --follow\n  \
                  GRUNDY_TOKEN=… grundy submit nim a.py --server https://judge.example --follow --json"
)]
pub(super) struct Submit {
    /// The problem's id on the site
    problem: String,
    /// The program; of answers a file, a zip of files called as the tests, or a folder of such
    source: PathBuf,
    // Hidden: whoever names several files is told how they are handed in.
    #[arg(hide = true)]
    others: Vec<PathBuf>,
    /// The language of the program [default: by the file suffix]
    #[arg(long, short)]
    lang: Option<String>,
    /// Wait for the verdict
    #[arg(long, short)]
    follow: bool,
    /// Print one JSON document: with --follow as `grundy judge --json` does
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: Server,
}

#[derive(Deserialize)]
struct Created {
    id: i64,
}

#[derive(Deserialize)]
struct Languages {
    languages: Vec<Language>,
}

/// What a site says of a problem.
#[derive(Deserialize)]
struct About {
    #[serde(default)]
    takes_answers: bool,
}

#[derive(Deserialize)]
struct Language {
    id: String,
    suffixes: Vec<String>,
}

impl Submit {
    /// Hands it in.
    pub(super) fn run(self) -> Result<(), Failure> {
        if !self.others.is_empty() {
            return Err(Failure::bad_input(language::say("cli-submit-several")));
        }
        // What is no program can only be answers: that is for the problem to say.
        let program = source::bytes(&self.source);
        let program = match program {
            Err(failure) if !self.may_be_answers() => return Err(failure),
            other => other,
        };
        let site = self.server.site()?;
        let language = match &self.lang {
            Some(language) => language.clone(),
            None => self.detect(&site)?,
        };
        let text = match program {
            Ok(text) if language != ANSWER || std::str::from_utf8(&text).is_ok() => text,
            Err(failure) if language != ANSWER => return Err(failure),
            _ => source::answers(&self.source)?,
        };
        let text = String::from_utf8(text).map_err(|_| {
            let path = self.source.display().to_string();
            Failure::bad_input(language::say("cli-source-not-utf8").with("path", path))
        })?;
        let name = self.source.file_name().map(|name| name.to_string_lossy());
        let sent = json!({
            "problem": self.problem,
            "language": language,
            "source": text,
            "name": name,
        });
        let created: Created = site.post_once("/api/v1/submissions", &sent)?;
        let id = created.id;
        let page = site.page(&format!("/submissions/{id}"));
        if !self.follow {
            return if self.json {
                output::json(&json!({ "id": id, "url": page }))
            } else {
                output::line(&page)
            };
        }
        remarks::remark(&page);
        let locale = language::preferred();
        let judging = followed(&site, id, locale, &self.source.to_string_lossy())?;
        if self.json {
            output::json(&judging)?;
        } else {
            judged::print(locale, &judging)?;
        }
        judged::ending(&[judging])
    }

    /// Whether something is there that may be answers, though it is no program.
    fn may_be_answers(&self) -> bool {
        let is_asked = self.lang.as_ref().is_none_or(|it| it == ANSWER);
        is_asked && self.source.exists()
    }

    /// The language that the site has for files with this suffix; where it has none, that of answers, if
    /// the problem takes those.
    fn detect(&self, site: &Site) -> Result<String, Failure> {
        let Languages { languages } = site.get("/api/v1/languages")?;
        let suffix = self.source.extension().and_then(|suffix| suffix.to_str());
        let with = |suffix: &str| {
            let mut all = languages.iter();
            all.find(|language| language.suffixes.iter().any(|own| own == suffix))
        };
        let found = suffix.and_then(|it| with(it).or_else(|| with(&it.to_ascii_lowercase())));
        if let Some(language) = found {
            return Ok(language.id.clone());
        }
        let about: About = site.get(&format!("/api/v1/problems/{}", self.problem))?;
        if about.takes_answers {
            return Ok(ANSWER.to_owned());
        }
        let usual = languages.iter();
        let usual = usual.filter_map(|language| language.suffixes.first().cloned());
        Err(source::no_suffix(&self.source, usual))
    }
}

/// Follows a submission to its end, with the same live view as `grundy judge`.
fn followed(
    site: &Site,
    id: i64,
    locale: Locale,
    source: &str,
) -> Result<JudgingDocument, Failure> {
    let mut progress = Progress::new(locale, source);
    let mut seen = Seen::default();
    let last = follow(site, id, |document| {
        seen.show(&mut progress, document);
    });
    let last = last.inspect(|document| seen.show(&mut progress, document));
    progress.finish();
    judging(last?, source)
}

/// The document of a judged submission as one of a judging here.
pub(super) fn judging(mut document: Value, source: &str) -> Result<JudgingDocument, Failure> {
    document["source"] = source.into();
    for measure in ["time_ms", "memory_kib", "total"] {
        // A program that did not compile was not run.
        if document[measure].is_null() {
            document[measure] = 0.into();
        }
    }
    serde_json::from_value(document)
        .map_err(|error| Failure::machine(format!("the site's answer is not understood: {error}")))
}

/// How much of a submission has been shown.
#[derive(Default)]
struct Seen {
    status: String,
    ahead: Option<i64>,
    total: Option<usize>,
    tests: usize,
}

impl Seen {
    /// Shows what is new in a snapshot.
    fn show(&mut self, progress: &mut Progress, document: &Value) {
        let status = document["status"].as_str().unwrap_or_default();
        let ahead = document["queue_ahead"].as_i64();
        let is_new = self.status != status;
        match status {
            "queued" if is_new || self.ahead != ahead => progress.waiting(ahead.unwrap_or(0)),
            // Answers are looked at, and nothing of them is compiled.
            "compiling" if is_new && document["language"] != ANSWER => progress.compiling(),
            _ => {}
        }
        (self.status, self.ahead) = (status.to_owned(), ahead);
        let tests: Vec<TestDocument> =
            serde_json::from_value(document["tests"].clone()).unwrap_or_default();
        if tests.len() < self.tests {
            // Judged again from the start, by another worker.
            (self.tests, self.total) = (0, None);
        }
        let total = document["total"].as_u64();
        let total = total.and_then(|total| usize::try_from(total).ok());
        if let Some(total) = total.filter(|_| self.total.is_none() && status != "queued") {
            progress.begin(total);
            self.total = Some(total);
        }
        for test in &tests[self.tests..] {
            progress.test(&test.name, test.verdict, test.time_ms);
        }
        self.tests = tests.len();
    }
}
