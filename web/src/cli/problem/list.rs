//! `grundy problem list`: the problems of the catalog, or those of a site that whoever asks may see.

use clap::Args;
use problems::{Lang, catalog};

use crate::cli::listing::Listing;
use crate::cli::site::Elsewhere;
use crate::cli::{Failure, folding, language, links, output};
use crate::documents::{ProblemList, ProblemSummary};
use crate::http::links::percent_encode;
use crate::library::Idea;
use crate::locale::Locale;

/// List the problems of the catalog, or of a site
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem list --json\n  grundy problem list --find wythoff\n  grundy problem list --level 3 --server https://judge.example"
)]
pub(super) struct List {
    /// Only those with this in their id, a name or a keyword
    #[arg(long, value_name = "TEXT")]
    find: Option<String>,
    /// Only those of this level, 1 to 10
    #[arg(long, value_name = "N")]
    level: Option<u8>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

impl List {
    /// Prints those that were asked for.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let site = self.elsewhere.site()?;
        let mut list: ProblemList = match &site {
            Some(site) => site.get("/api/v1/problems")?,
            None => ProblemList::catalog(),
        };
        list.problems.retain(|it| self.wants(it));
        if self.json {
            return output::json(&list);
        }
        let address = |id: &str| match &site {
            Some(site) => Some(site.page(&format!("/problems/{}", percent_encode(id)))),
            None => source(id),
        };
        let listed = listed(&list, &address, language::preferred(), folding::width());
        output::list(&listed)
    }

    /// Whether a problem is among those that are asked for. Of capital letters nobody thinks.
    fn wants(&self, problem: &ProblemSummary) -> bool {
        let texts = [&problem.id, &problem.name.en, &problem.name.zh];
        let mut texts = texts.into_iter().chain(&problem.games);
        let is_found = self.find.as_ref().is_none_or(|find| {
            let find = find.trim().to_lowercase();
            texts.any(|text| text.to_lowercase().contains(&find))
        });
        is_found && self.level.is_none_or(|it| problem.difficulty == Some(it))
    }
}

/// Where a problem of the catalog comes from.
fn source(id: &str) -> Option<String> {
    let problem = catalog::get(id)?;
    let mut sources = problem.sources().iter();
    let source = sources.find_map(|it| it.url.as_ref())?;
    Some(source.to_string())
}

/// Problems for a terminal of that width or a program; `address` says where each leads. A program gets the
/// keywords of each; people see what it is about, and not the theorem that solves it.
fn listed(
    list: &ProblemList,
    address: &dyn Fn(&str) -> Option<String>,
    locale: Locale,
    width: Option<usize>,
) -> Listing {
    let headings = [
        "cli-problem-id",
        "cli-problem-difficulty",
        "cli-problem-name",
        "cli-problem-idea",
    ];
    let headings = headings.map(|key| locale.text(key).to_string());
    let mut table = Listing::new(headings).within(width).one_line();
    let is_linked = links::shown();
    for problem in &list.problems {
        let about = match width {
            Some(_) => idea(&problem.games, locale),
            None => output::printable(&problem.games.join(", ")),
        };
        let difficulty = problem.difficulty.map(|it| it.to_string());
        let row = [
            output::printable(&problem.id),
            difficulty.unwrap_or_default(),
            output::printable(problem.name.get(Lang::from(locale))),
            about,
        ];
        let leads_to = is_linked.then(|| address(&problem.id)).flatten();
        table.add_linked_row(row, leads_to);
    }
    table
}

/// The idea that a problem with these keywords is about, in words.
fn idea(keywords: &[String], locale: Locale) -> String {
    let idea = Idea::of(keywords).name();
    let words = locale.known_text(&format!("idea-{idea}"));
    words.unwrap_or_else(|| idea.to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn people_see_what_a_problem_is_about_and_programs_its_keywords() {
        let all = ProblemList::catalog();
        let shown = |width| listed(&all, &|_| None, Locale::Zh, width).to_string();
        let people = shown(Some(80));
        let line = |list: &str| {
            let found = list.lines().find(|line| line.starts_with("anti-sg"));
            found.map(str::to_owned).unwrap_or_default()
        };
        let idea = idea(&["anti-sg".to_owned()], Locale::Zh);
        assert!(line(&people).ends_with(&idea), "{people}");
        let programs = shown(None);
        assert!(
            line(&programs).contains("\tanti-sg, misere, "),
            "{programs}"
        );
    }

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        list: List,
    }

    #[test]
    fn problems_are_found_by_what_is_known_of_them() {
        let found = |typed: &[&str]| -> Vec<String> {
            let typed = ["list"].into_iter().chain(typed.iter().copied());
            let Typed { list } = Typed::parse_from(typed);
            let all = ProblemList::catalog().problems;
            let wanted = all.into_iter().filter(|it| list.wants(it));
            wanted.map(|it| it.id).collect()
        };
        let all = found(&[]);
        let by_id = found(&["--find", " KAYLES-p"]);
        assert_eq!(by_id, ["kayles-play"]);
        assert!(found(&["--find", "nim 游戏"]).contains(&"nim".to_owned()));
        let by_keyword = found(&["--find", "misere"]);
        assert!(by_keyword.len() > 1 && by_keyword.len() < all.len());
        let easy = found(&["--level", "1", "--server"]);
        assert!(!easy.is_empty() && easy.len() < all.len(), "{easy:?}");
        assert!(found(&["--find", "no such thing"]).is_empty());
    }
}
