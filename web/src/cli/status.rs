//! `grundy status`: what became of one's own submissions on a site.

use clap::Args;
use judge::language::ANSWER;
use serde_json::Value;

use super::listing::Listing;
use super::site::{Server, Site};
use super::submit::judging;
use super::{Failure, colour, folding, judged, language, links, output};
use crate::locale::Locale;

/// Show your last submissions to a site, or one of them
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 shown, and where one is asked for, accepted or not judged yet, 1 it is \
                  not accepted, 2 wrong usage or input, 3 the site cannot be asked.\n\nExamples:\n  \
                  grundy status\n  grundy status 4711\n  grundy status --problem hdoj-1536 --json"
)]
pub(super) struct Status {
    /// The number of a submission
    #[arg(conflicts_with_all = ["problem", "limit"])]
    id: Option<i64>,
    /// Only those to this problem
    #[arg(long, value_name = "ID")]
    problem: Option<String>,
    /// At most so many, 1 to 200
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20)]
    limit: u32,
    /// Print one JSON document, as the site's interface has it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: Server,
}

impl Status {
    /// Asks the site and shows what it says.
    pub(super) fn run(self) -> Result<(), Failure> {
        let site = self.server.site()?;
        match self.id {
            Some(id) => self.one(&site, id),
            None => self.last(&site),
        }
    }

    fn last(&self, site: &Site) -> Result<(), Failure> {
        let encode = crate::http::links::percent_encode;
        let problem = self.problem.as_deref().map(encode);
        let problem = problem.map_or_else(String::new, |id| format!("&problem={id}"));
        let limit = self.limit;
        let address = format!("/api/v1/submissions?mine=1&limit={limit}{problem}");
        let document: Value = site.get(&address)?;
        if self.json {
            return output::json(&document);
        }
        let locale = language::preferred();
        let headings = [
            "cli-status-id",
            "cli-status-problem",
            "cli-status-verdict",
            "cli-status-time",
            "cli-status-language",
            "cli-status-when",
        ];
        let headings = headings.map(|key| locale.text(key).to_string());
        // Programs get ids, and people names; without the list the ids do, since what was asked for is there.
        let problems: Value = if folding::width().is_some() {
            site.get("/api/v1/problems").unwrap_or_default()
        } else {
            Value::Null
        };
        let mut listing = Listing::new(headings).one_line();
        let is_linked = links::shown();
        for one in document["submissions"].as_array().into_iter().flatten() {
            let text = |field: &str| one[field].as_str().unwrap_or_default().to_owned();
            // Answers take no time.
            let time = one["time_ms"].as_u64();
            let time = time.filter(|_| one["language"] != ANSWER);
            let time = time.map_or_else(String::new, |ms| format!("{ms} ms"));
            let id = one["id"].to_string();
            let page = is_linked.then(|| site.page(&format!("/submissions/{id}")));
            let row = [
                id,
                called(&problems, &text("problem"), locale),
                verdict(locale, one),
                time,
                text("language"),
                local_time(&text("created_at")),
            ];
            listing.add_linked_row(row, page);
        }
        output::list(&listing)
    }

    fn one(&self, site: &Site, id: i64) -> Result<(), Failure> {
        let document: Value = site.get(&format!("/api/v1/submissions/{id}"))?;
        let is_done = document["status"] == "done";
        if self.json {
            output::json(&document)?;
        } else if !is_done {
            output::line(&verdict(language::preferred(), &document))?;
        }
        if !is_done {
            return Ok(());
        }
        let source = document["source"].as_str().unwrap_or_default().to_owned();
        let judging = judging(document, &source)?;
        if !self.json {
            judged::print(language::preferred(), &judging)?;
        }
        judged::ending(&[judging])
    }
}

/// What the problem of an id is called in a list of problems; the id where it is not in it.
fn called(problems: &Value, id: &str, locale: Locale) -> String {
    let mut all = problems["problems"].as_array().into_iter().flatten();
    let known = all.find(|it| it["id"] == id);
    let name = known.and_then(|it| it["name"][locale.code()].as_str());
    name.filter(|it| !it.is_empty()).unwrap_or(id).to_owned()
}

/// The verdict, or how far it is, in words.
fn verdict(locale: Locale, submission: &Value) -> String {
    if let Ok(verdict) = serde_json::from_value(submission["verdict"].clone()) {
        return colour::verdict(verdict);
    }
    let status = submission["status"].as_str().unwrap_or_default();
    let words = locale.known_text(&format!("state-{status}"));
    words.unwrap_or_else(|| status.to_owned())
}

/// A moment as the clock on the wall shows it here.
pub(super) fn local_time(rfc3339: &str) -> String {
    let Ok(moment) = rfc3339.parse::<jiff::Timestamp>() else {
        return rfc3339.to_owned();
    };
    let here = moment.to_zoned(jiff::tz::TimeZone::system());
    here.strftime("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn problems_are_called_by_their_names_where_these_are_known() {
        let list = json!({ "problems": [
            { "id": "nim", "name": { "en": "Nim", "zh": "尼姆游戏" } },
            { "id": "kayles", "name": { "en": "Kayles", "zh": "" } },
        ] });
        assert_eq!(called(&list, "nim", Locale::En), "Nim");
        assert_eq!(called(&list, "nim", Locale::Zh), "尼姆游戏");
        assert_eq!(called(&list, "kayles", Locale::Zh), "kayles");
        assert_eq!(called(&list, "hidden", Locale::En), "hidden");
        assert_eq!(called(&Value::Null, "nim", Locale::En), "nim");
    }
}
