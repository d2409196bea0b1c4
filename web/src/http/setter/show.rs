//! `/setter/problems/{id}`: the versions of a problem, who sees it, and its files.

use std::collections::HashSet;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use problems::package::Archive;
use serde::Deserialize;

use super::collected::Collected;
use super::list::visibility_key;
use super::version::check_key;
use super::{embargo, file_address, files_of, intake, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::query::shortened;
use crate::http::seen_contest::place::place;
use crate::http::state::AppState;
use crate::library::{Shelved, rights};
use crate::store::{Act, CheckState, User, VersionRow, Visibility};

/// With so many people a problem is shared at most; there are classes for more.
const MOST_READERS: usize = 1000;

/// So many names are said that are nobody's.
const MOST_UNKNOWN: usize = 10;

#[derive(Template)]
#[template(path = "setter/show.html")]
struct ProblemPage<'a> {
    page: &'a Page,
    id: &'a str,
    name: String,
    versions: Vec<Version>,
    visibilities: Vec<Choice>,
    readers: String,
    /// None once everybody sees it.
    tasks: Vec<Task>,
    files: Vec<File>,
    is_served: bool,
    /// How many edits the visitor collects.
    collected: usize,
    /// Whether it can be deleted: nobody has used it.
    may_delete: bool,
    /// Why the visitor may have nothing judged again at present.
    unjudgeable: Option<Message>,
    /// What is said where others are given an older version than the newest.
    behind: Option<Message>,
    faults: &'a Faults,
}

struct Version {
    number: i64,
    hash: String,
    label: String,
    author: Option<String>,
    note: String,
    created: Moment,
    state: &'static str,
    state_key: &'static str,
    is_served: bool,
    may_be_served: bool,
    package: Package,
    /// The version before it, where both have their files.
    before: Option<i64>,
}

/// What there is of the package of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Package {
    /// The editor opens its files.
    Edited,
    /// Its files are kept.
    Old,
    /// Its files were dropped.
    Gone,
}

impl Package {
    fn of(row: &VersionRow, edited: Option<i64>) -> Self {
        if row.is_dropped {
            Self::Gone
        } else if edited == Some(row.number) {
            Self::Edited
        } else {
            Self::Old
        }
    }
}

/// What there is to do until a draft is a problem, with the files in which it is done.
struct Task {
    key: &'static str,
    files: Vec<File>,
}

/// The tasks of a setter in their order: the key of the words, and how the paths of their files begin.
const TASKS: [(&str, &[&str]); 6] = [
    ("task-rules", &["rules."]),
    (
        "task-input",
        &["game.toml", "problem.yaml", "input_validators/"],
    ),
    ("task-statement", &["statement/"]),
    ("task-sample", &["data/sample/"]),
    ("task-right", &["submissions/accepted/"]),
    ("task-wrong", &["submissions/wrong_answer/"]),
];

struct Choice {
    name: &'static str,
    key: &'static str,
    chosen: bool,
}

#[derive(Clone)]
struct File {
    path: String,
    address: String,
    bytes: usize,
}

/// `GET /setter/problems/{id}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    problem_page(&state, (&user, &page), &id, (None, &Faults::default())).await
}

/// The page, with what somebody has typed who sees a fault.
async fn problem_page(
    state: &AppState,
    (user, page): (&User, &Page),
    id: &str,
    (typed, faults): (Option<&VisibilityForm>, &Faults),
) -> Result<Response, AppError> {
    let (served, problem) = own(state, user, id).await?;
    let rows = state.store.problem_versions(id).await?;
    if rows.is_empty() {
        return Err(AppError::not_found());
    }
    let kept = rows.iter().find(|row| !row.is_dropped);
    let (files, collected) = match kept {
        Some(kept) => {
            let turn = state.thinking.of_package(user.id).await?;
            let (_turn, archive) = files_of(state, turn, (id, kept)).await?;
            let collected = Collected::of(state, (user.id, id), &archive).await?;
            (files(id, &archive), collected.0.len())
        }
        // All failed their check long ago.
        None => (Vec::new(), 0),
    };
    let kept = kept.map(|row| row.number);
    let tasks = match problem.visibility {
        Visibility::Public => Vec::new(),
        _ => tasks(&files),
    };
    let readers = match typed {
        Some(typed) => typed.readers.clone(),
        None => readers(state, &problem).await?,
    };
    let chosen = typed.and_then(|it| Visibility::read(&it.visibility));
    let chosen = chosen.unwrap_or(problem.visibility);
    let visibilities = Visibility::ALL.into_iter().map(|one| Choice {
        name: one.as_str(),
        key: visibility_key(one),
        chosen: one == chosen,
    });
    let is_private = problem.visibility == Visibility::Private;
    let behind = served.filter(|_| !is_private);
    let behind = behind.and_then(|served| not_given(served, rows.first()?));
    let unjudgeable = unjudgeable(state, (user, page), &problem).await?;
    let current = problem.current.as_ref();
    let response = render(&ProblemPage {
        page,
        id,
        name: current.map_or_else(
            || id.to_owned(),
            |it| it.facts.names.get(page.locale.into()).to_owned(),
        ),
        versions: versions(rows, served, kept),
        visibilities: visibilities.collect(),
        readers,
        tasks,
        files,
        is_served: current.is_some(),
        collected,
        may_delete: state.store.is_unused_problem(id).await?,
        unjudgeable,
        behind,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// The names of those with whom a problem is shared.
async fn readers(state: &AppState, problem: &Shelved) -> Result<String, AppError> {
    let mut readers = Vec::new();
    for reader in &problem.readers {
        if let Some(user) = state.store.user(*reader).await? {
            readers.push(user.name);
        }
    }
    readers.sort();
    Ok(readers.join(", "))
}

/// Why somebody who may change a problem has nothing judged again that was handed in for it: a contest goes on of
/// whose jury they are not. It is named where they may know that it has the problem.
async fn unjudgeable(
    state: &AppState,
    (user, page): (&User, &Page),
    problem: &Shelved,
) -> Result<Option<Message>, AppError> {
    if rights::rejudges_any(user, problem) {
        return Ok(None);
    }
    for (contest, _) in rights::veiled_by(Some(user), problem) {
        if let Some(place) = place(state, page, contest, &problem.id).await? {
            let said = Message::new("rejudgings-wait-for").with("name", place.name);
            return Ok(Some(said));
        }
    }
    Ok(Some(Message::new("rejudgings-wait")))
}

/// Which version others are given and why not the newest one; nothing where they are given that.
fn not_given(served: i64, newest: &VersionRow) -> Option<Message> {
    let key = match newest.state {
        _ if newest.number <= served => return None,
        CheckState::Queued | CheckState::Running => "version-behind-checked",
        CheckState::Passed => "version-behind-passed",
        CheckState::Failed => "version-behind-failed",
    };
    let said = Message::new(key).with("served", served);
    Some(said.with("newest", newest.number))
}

/// The tasks for which there are files. What has the rules is asked for where a program knows them.
fn tasks(files: &[File]) -> Vec<Task> {
    let tasks = TASKS.iter().map(|(key, begin)| {
        let begins = |file: &&File| begin.iter().any(|begin| file.path.starts_with(begin));
        let is_text = |file: &&File| !file.path.ends_with("/test_group.yaml");
        let files = files.iter().filter(begins).filter(is_text).cloned();
        Task {
            key,
            files: files.collect(),
        }
    });
    tasks.filter(|task| !task.files.is_empty()).collect()
}

/// The files of a package as the page lists them.
fn files(id: &str, archive: &Archive) -> Vec<File> {
    let files = archive.files().map(|(path, bytes)| File {
        path: path.to_owned(),
        address: file_address(id, path),
        bytes: bytes.len(),
    });
    files.collect()
}

/// The versions as the page lists them; `edited` is the one whose files the editor opens.
fn versions(rows: Vec<VersionRow>, served: Option<i64>, edited: Option<i64>) -> Vec<Version> {
    let gone = rows.iter().filter(|row| row.is_dropped);
    let gone: HashSet<i64> = gone.map(|row| row.number).collect();
    let version = |row: VersionRow| {
        let before = row.number - 1;
        let is_compared = before > 0 && !row.is_dropped && !gone.contains(&before);
        let is_served = served == Some(row.number);
        let package = Package::of(&row, edited);
        Version {
            number: row.number,
            hash: row.hash.chars().take(12).collect(),
            label: row.package_version,
            author: row.author,
            note: row.note,
            created: row.created_at.into(),
            state: row.state.as_str(),
            state_key: check_key(row.state),
            is_served,
            may_be_served: !is_served && row.state == CheckState::Passed,
            package,
            before: is_compared.then_some(before),
        }
    };
    rows.into_iter().map(version).collect()
}

/// The form of who sees a problem.
#[derive(Debug, Deserialize)]
pub struct VisibilityForm {
    visibility: String,
    #[serde(default)]
    readers: String,
}

/// `POST /setter/problems/{id}/visibility`.
pub async fn visibility(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<VisibilityForm>, AppError>,
) -> Result<Response, AppError> {
    let (_, before) = own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    match change(&state, &user, &before, &form).await {
        Ok(()) => Ok(Done::VisibilityChanged.at(&format!("/setter/problems/{id}"))),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            problem_page(&state, (&user, &page), &id, (Some(&form), &faults)).await
        }
    }
}

async fn change(
    state: &AppState,
    user: &User,
    problem: &Shelved,
    form: &VisibilityForm,
) -> Result<(), AppError> {
    let id = problem.id.as_str();
    let visibility = Visibility::read(&form.visibility).ok_or_else(AppError::not_found)?;
    let names = form.readers.split([',', '，', ' ', '\n', '\r', '\t']);
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let refused = |detail: Message, accepted: Message| {
        AppError::invalid(vec![FieldError::new("readers", detail, accepted)])
    };
    if names.len() > MOST_READERS {
        let detail = Message::new("setter-readers-many").with("count", names.len());
        let accepted = Message::new("setter-readers-accepted").with("most", MOST_READERS);
        return Err(refused(detail, accepted));
    }
    let (mut readers, mut unknown) = (Vec::new(), Vec::new());
    for name in names {
        match state.store.user_by_name(name).await? {
            Some(user) => readers.push(user.id),
            None => unknown.push(shortened(name)),
        }
    }
    if !unknown.is_empty() {
        unknown.truncate(MOST_UNKNOWN);
        let detail = Message::new("user-unknown").with("given", unknown.join(", "));
        return Err(refused(detail, Message::new("user-accepted")));
    }
    if visibility == Visibility::Public && problem.visibility != visibility {
        embargo::allow_public(state, problem, None).await?;
    }
    state.store.share_with(id, &readers).await?;
    state.store.set_visibility(id, visibility).await?;
    if visibility != problem.visibility {
        let [before, after] = [problem.visibility, visibility].map(Visibility::as_str);
        let detail = format!("{id}: {before} → {after}");
        state.note(user, Act::VisibilityChanged, &detail).await?;
    }
    Ok(())
}

/// The form that serves a version.
#[derive(Debug, Deserialize)]
pub struct ServeForm {
    version: i64,
}

/// `POST /setter/problems/{id}/serve`: publishing a version, or going back to one.
pub async fn serve(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ServeForm>, AppError>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    match super::serve(&state, &user, (&id, form.version)).await {
        Ok(()) => Ok(Done::VersionServed.at(&format!("/setter/problems/{id}"))),
        Err(error) if error.fields().is_empty() => Err(error),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            problem_page(&state, (&user, &page), &id, (None, &faults)).await
        }
    }
}

/// `POST /setter/problems/{id}/restore`: the files of an older version become those of a new one, so that
/// nothing is lost and the editor goes on from there.
pub async fn restore(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ServeForm>, AppError>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let row = version_of(&state, &id, Some(form.version)).await?;
    let turn = state.thinking.of_package(user.id).await?;
    let (turn, archive) = files_of(&state, turn, (&id, &row)).await?;
    let said = page.t("version-restored").with("number", row.number);
    let taken = intake::take(&state, &user, &id, archive, &said.to_string()).await;
    // The page of the problem takes one of its own.
    drop(turn);
    match taken {
        Ok(taken) => {
            let detail = format!("{id} #{} → #{}", row.number, taken.number);
            state.note(&user, Act::VersionRestored, &detail).await?;
            let address = format!("/setter/problems/{id}/versions/{}", taken.number);
            Ok(Redirect::to(&address).into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            problem_page(&state, (&user, &page), &id, (None, &faults)).await
        }
    }
}
