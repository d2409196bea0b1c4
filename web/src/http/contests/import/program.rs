//! Teams and their accounts that a program brings in by files, as the page does: all of them or none.

use std::collections::HashMap;

use super::formats::{self, Fault, File};
use super::plan::{Planned, plan};
use super::{MOST_FILES, apply, placed};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::query::shortened;
use crate::http::seen_contest::Seen;
use crate::http::state::AppState;
use crate::store::User;

/// How many mistakes are said at once.
const MOST_SAID: usize = 100;

/// What came of files.
#[derive(Debug)]
pub struct Imported {
    /// The teams, in the order of the files.
    pub teams: Vec<ImportedTeam>,
    /// What of the files has no place in a contest here, in the reader's language.
    pub left_out: Vec<String>,
    /// What else is to be known, in the reader's language.
    pub notes: Vec<String>,
}

/// A team that came in.
#[derive(Debug)]
pub struct ImportedTeam {
    /// Its name.
    pub name: String,
    /// `new` or `known`.
    pub fate: &'static str,
    /// Its accounts.
    pub accounts: Vec<ImportedAccount>,
}

/// An account of such a team.
#[derive(Debug)]
pub struct ImportedAccount {
    /// The user name.
    pub name: String,
    /// `made`, `joins`, `asked` or `stays`.
    pub fate: &'static str,
    /// Of one that was made.
    pub password: Option<String>,
}

impl ImportedTeam {
    fn of(planned: &Planned) -> Self {
        let accounts = planned.accounts.iter();
        let accounts = accounts.map(|(name, fate)| ImportedAccount {
            name: name.clone(),
            fate: fate.name(),
            password: None,
        });
        Self {
            name: planned.team.name.clone(),
            fate: if planned.known.is_some() {
                "known"
            } else {
                "new"
            },
            accounts: accounts.collect(),
        }
    }
}

/// Brings in what files have, which are texts with their names; with `checks` it is only said what would happen.
///
/// # Errors
/// Every team that is wrong, by its name, and every line that cannot be read.
pub async fn import(
    state: &AppState,
    (page, user, seen): (&Page, &User, &Seen),
    files: Vec<(String, String)>,
    checks: bool,
) -> Result<Imported, AppError> {
    if files.len() > MOST_FILES {
        let detail = Message::new("import-files-many").with("most", MOST_FILES.to_string());
        return Err(AppError::invalid(vec![wrong(detail)]));
    }
    let files = files.into_iter().map(|(name, text)| File { name, text });
    let files: Vec<File> = files.collect();
    let (teams, unread, left_out) = formats::read(&files);
    if teams.is_empty() && unread.is_empty() {
        let detail = Message::new("import-files-empty");
        return Err(AppError::invalid(vec![wrong(detail)]));
    }
    let planned = plan(state, user, seen, teams).await?;
    let of_teams = planned.iter().flat_map(|team| {
        let faults = team.faults.iter();
        faults.map(move |fault| (shortened(&team.team.name), fault))
    });
    let of_lines = unread.iter().map(|fault| (String::new(), fault));
    let wrong = of_teams.chain(of_lines).take(MOST_SAID);
    let wrong = wrong.map(|(name, fault)| mistake(page, name, fault));
    let mistakes: Vec<FieldError> = wrong.collect();
    if !mistakes.is_empty() {
        return Err(AppError::invalid(mistakes));
    }
    let mut teams: Vec<ImportedTeam> = planned.iter().map(ImportedTeam::of).collect();
    if !checks {
        let made = apply(state, user, seen, planned).await;
        // Somebody took a name in the meantime.
        let renamed = |error: AppError| {
            let error = error.rename_field("name", "files");
            error.rename_field("team", "files")
        };
        let made = made.map_err(renamed)?.into_iter();
        let mut passwords: HashMap<String, String> =
            made.map(|it| (it.account, it.password)).collect();
        for account in teams.iter_mut().flat_map(|team| &mut team.accounts) {
            account.password = passwords.remove(&account.name);
        }
    }
    Ok(Imported {
        teams,
        left_out: left_out.iter().map(|it| page.say(it)).collect(),
        notes: notes(page, seen),
    })
}

/// What else whoever brings teams in is told.
fn notes(page: &Page, seen: &Seen) -> Vec<String> {
    let note = seen.is_over().then(|| page.t("import-over").to_string());
    note.into_iter().collect()
}

/// What is wrong with a team of that name, or with a line of a file.
fn mistake(page: &Page, name: String, fault: &Fault) -> FieldError {
    let place = placed(page, &fault.place);
    let place = match (place.is_empty(), name.is_empty()) {
        (true, true) => return wrong(fault.detail.clone()),
        (true, false) => name,
        (false, true) => place,
        (false, false) => format!("{place} ({name})"),
    };
    let detail = Message::new("import-wrong-line")
        .with("place", place)
        .with("detail", page.say(&fault.detail));
    wrong(detail)
}

fn wrong(detail: Message) -> FieldError {
    FieldError::new("files", detail, Message::new("import-files-accepted"))
}
