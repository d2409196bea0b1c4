//! The record of what the jury of a contest did: each act in words, and where what it names is found.

use jiff::Timestamp;

use super::paged::place_of;
use crate::http::links;
use crate::http::moments::zone;
use crate::http::page::{Moment, Page};
use crate::store::{ActRow, ContestId, Participant};

/// How much of what the jury said stands on the page, in characters: it leads to the rest.
const LONGEST_SAID: usize = 200;

/// An act as the page shows it.
pub(super) struct Act {
    pub(super) at: Moment,
    /// Who, and where they are found.
    pub(super) name: String,
    pub(super) who: String,
    /// The key of what they did.
    pub(super) key: String,
    pub(super) detail: String,
    /// Where what the detail names is found, where it still is.
    pub(super) address: Option<String>,
}

/// The acts of a contest in words; `people` take part in it.
pub(super) fn acts(
    (page, contest): (&Page, ContestId),
    rows: Vec<ActRow>,
    people: &[Participant],
) -> Vec<Act> {
    let acts = rows.into_iter().map(|row| Act {
        at: row.at.into(),
        who: page.user_address(&row.name),
        name: row.name,
        key: format!("act-{}", row.act),
        address: address(contest, &row.act, &row.detail, people),
        detail: detail(&row.act, row.detail, page),
    });
    acts.collect()
}

/// Where what the record says of an act is found: it keeps the names that participants had, and numbers of all else.
fn address(contest: ContestId, act: &str, detail: &str, people: &[Participant]) -> Option<String> {
    let whose = |name: &str| {
        let person = people.iter().find(|person| person.name == name)?;
        Some(place_of(contest, people, person.id))
    };
    match act {
        "answer" | "announce" | "message" => {
            let number: i64 = detail.split(' ').next()?.parse().ok()?;
            Some(format!("/contests/{contest}#clarification-{number}"))
        }
        "extend" => whose(granted(detail)?.0),
        "balloon" | "balloon-undo" => whose(detail.split_once(' ')?.1),
        "move" => whose(detail.rsplit_once(" → ")?.1),
        "remove" => whose(detail),
        "people" => {
            let (before, after) = detail.split_once(" → ")?;
            // By now they are called as they are called after it, with what else was said of them behind it.
            let renamed = people.iter().map(|person| person.name.as_str());
            let renamed = renamed.filter(|name| {
                let rest = after.strip_prefix(*name);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            });
            let renamed = renamed.max_by_key(|name| name.len());
            renamed.and_then(whose).or_else(|| whose(before))
        }
        "name" | "dismiss" | "admit" => Some(links::user(detail)),
        "print" | "print-undo" => {
            let number = numbered(detail)?;
            Some(format!("/contests/{contest}/jury/prints/{number}"))
        }
        "hack-withdraw" | "hack-restore" => {
            let number = numbered(detail)?;
            Some(format!("/submissions/{number}"))
        }
        "rejudge" | "rejudge-begin" | "rejudge-drop" => {
            let (problem, set) = detail.rsplit_once(' ')?;
            Some(format!("/setter/problems/{problem}/rejudgings/{set}"))
        }
        _ => None,
    }
}

/// The number that a detail begins with, as in `#7 Two Heaps`.
fn numbered(detail: &str) -> Option<i64> {
    let first = detail.strip_prefix('#')?.split(' ').next()?;
    first.parse().ok()
}

/// To whom how many minutes were granted.
fn granted(detail: &str) -> Option<(&str, &str)> {
    detail.strip_suffix(" min")?.rsplit_once(" +")
}

/// How many teams were new of how many that were brought in, and how many accounts were made.
fn brought(detail: &str) -> Option<[i64; 3]> {
    let (new, rest) = detail.strip_prefix('+')?.split_once(", ")?;
    let (teams, accounts) = rest.split_once(" / ")?;
    Some([
        new.parse().ok()?,
        teams.parse().ok()?,
        accounts.parse().ok()?,
    ])
}

/// What else the record says of an act, in words: it keeps the names of moments and steps.
fn detail(act: &str, detail: String, page: &Page) -> String {
    let locale = page.locale;
    match act {
        "edit" | "lengthen" => {
            let moved = detail.split(", ").map(|moved| {
                let (key, change) = match moved.split_once(' ') {
                    Some(("start", change)) => ("record-start", change),
                    Some(("end", change)) => ("record-end", change),
                    Some(("freeze", change)) => ("record-freeze", change),
                    Some(("limits", change)) => return limits(change, page),
                    Some(("late", count)) => {
                        let count: i64 = count.parse().unwrap_or_default();
                        return locale.text("record-late").with("count", count).to_string();
                    }
                    _ => return moved.to_owned(),
                };
                let change = in_zone(change, page);
                locale.text(key).with("change", change).to_string()
            });
            let comma = locale.text("list-comma").to_string();
            moved.collect::<Vec<_>>().join(&comma)
        }
        "end" => in_zone(&detail, page),
        "answer" | "announce" | "message" if !detail.is_empty() => {
            let said: String = detail.chars().take(LONGEST_SAID).collect();
            let more = if said.len() < detail.len() { "…" } else { "" };
            format!("#{said}{more}")
        }
        "reveal" if detail == "step" => locale.text("record-step").to_string(),
        "reveal" if detail == "all" => locale.text("record-all").to_string(),
        "import" => match brought(&detail) {
            Some([new, teams, accounts]) => locale
                .text("record-import")
                .with("teams", teams)
                .with("new", new)
                .with("accounts", accounts)
                .to_string(),
            None => detail,
        },
        "extend" => match granted(&detail) {
            Some((name, minutes)) => locale
                .text("record-minutes")
                .with("name", name)
                .with("minutes", minutes)
                .to_string(),
            None => detail,
        },
        _ => detail,
    }
}

/// Which limits of which problem are others, as the record keeps it: `-` stands for those of the problem itself.
fn limits(change: &str, page: &Page) -> String {
    let (letter, change) = change.split_once(' ').unwrap_or((change, ""));
    let usual = page.t("record-limits-usual").to_string();
    let limits = change.split(" → ").map(|kept| match kept {
        "-" => usual.as_str(),
        kept => kept,
    });
    let change = limits.collect::<Vec<_>>().join(" → ");
    let text = page.t("record-limits").with("letter", letter);
    text.with("change", change).to_string()
}

/// A change from a moment to another, as the record keeps it, as the visitor writes moments.
fn in_zone(change: &str, page: &Page) -> String {
    let zone = zone(page);
    let moments = change.split(" → ").map(|kept| {
        let at: Option<Timestamp> = kept.parse().ok();
        let written = at.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M"));
        written.map_or_else(|| kept.to_owned(), |it| it.to_string())
    });
    moments.collect::<Vec<_>>().join(" → ")
}
