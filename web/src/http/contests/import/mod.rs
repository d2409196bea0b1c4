//! `/contests/{id}/jury/import`: teams and their accounts from files.
//!
//! Files of whatever format become one table in a field, which one may still change; it is shown
//! line by line with what would happen, and nothing happens before every line is right. Accounts
//! that are made get passwords, which are shown once, to be printed.

mod formats;
mod plan;
pub mod program;
mod team;

use askama::Template;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::formats::{Fault, File};
use self::plan::{Planned, Theirs, classes, plan};
use self::team::{Account, Team};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Faults;
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;
use crate::http::tables::text_of;
use crate::store::{Act, ClassItem, Deed, TeamImport, User};

/// The most files at once.
const MOST_FILES: usize = 10;

#[derive(Template)]
#[template(path = "contests/import.html")]
struct ImportPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    shown: Shown<'a>,
    /// The classes whose members the table can be filled with.
    classes: Vec<ClassItem>,
    faults: &'a Faults,
}

/// What the page is about now.
#[derive(Default)]
struct Shown<'a> {
    /// The table.
    text: &'a str,
    /// What would happen to each team.
    preview: Option<Vec<Line>>,
    /// How many members of a class are not in the table.
    left_out: usize,
    /// Whether the class has none.
    is_class_empty: bool,
    /// What of the files has no place here.
    without: Vec<String>,
    /// The accounts just made.
    made: Vec<Made>,
    /// Where one signs in.
    address: String,
}

/// A team of the table with what happens to it.
struct Line {
    name: String,
    affiliation: String,
    group: String,
    seat: String,
    is_unranked: bool,
    /// `new`, `known` or `wrong`.
    fate: &'static str,
    fate_key: &'static str,
    /// Its accounts, each with the key of what happens to it.
    accounts: Vec<(String, &'static str)>,
    details: Vec<String>,
}

/// An account just made.
#[derive(Clone)]
struct Made {
    team: String,
    affiliation: String,
    account: String,
    password: String,
}

/// The form, as it was sent.
#[derive(Default)]
struct Sent {
    text: String,
    files: Vec<File>,
    adds: bool,
}

async fn import_page(
    (state, page, seen): (&AppState, &Page, &Seen),
    shown: Shown<'_>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let classes = match &page.viewer {
        Some(viewer) => classes(state, viewer, seen).await?,
        None => Vec::new(),
    };
    let response = render(&ImportPage {
        page,
        seen,
        name: seen.name(page.locale),
        shown,
        classes,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// With what the table begins.
#[derive(Debug, Default, Deserialize)]
pub struct Start {
    /// The class whose members it names.
    class: Option<String>,
}

/// `GET /contests/{id}/jury/import`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(start): Query<Start>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    if let Some(made) = once.kept::<Vec<Made>>(&state, &address(&seen)) {
        let shown = Shown {
            made,
            address: state.config.origin(&headers),
            ..Shown::default()
        };
        return import_page((&state, &page, &seen), shown, &Faults::default()).await;
    }
    let mut text = String::new();
    let (mut preview, mut faults) = (None, Faults::default());
    let (mut left_out, mut is_class_empty) = (0, false);
    if let Some(class) = start.class.filter(|it| !it.is_empty()) {
        let (teams, out) = members(&state, (&user, &seen), &class).await?;
        left_out = out;
        is_class_empty = teams.is_empty() && out == 0;
        // A class without members fills nothing.
        if !teams.is_empty() {
            text = team::table(&teams);
            let planned = plan(&state, &user, &seen, teams).await?;
            let lines: Vec<Line> = planned.iter().map(|it| line(&page, it)).collect();
            if let Some(wrong) = mistakes(&lines) {
                faults = Faults::from_error(wrong)?;
            }
            preview = Some(lines);
        }
    }
    let shown = Shown {
        text: &text,
        preview,
        left_out,
        is_class_empty,
        ..Shown::default()
    };
    import_page((&state, &page, &seen), shown, &faults).await
}

/// Where teams come in.
fn address(seen: &Seen) -> String {
    format!("/contests/{}/jury/import", seen.contest.id)
}

/// That lines of the table are wrong, where some are.
fn mistakes(lines: &[Line]) -> Option<AppError> {
    let mistakes = lines.iter().filter(|it| it.fate == "wrong").count();
    let detail = Message::new("roster-mistakes").with("count", mistakes);
    (mistakes > 0).then(|| refusal(detail))
}

fn refusal(detail: Message) -> AppError {
    let accepted = Message::new("import-accepted");
    AppError::invalid(vec![FieldError::new("text", detail, accepted)])
}

/// The members of a class who can be entered, each as a team of their own under the name of their account (what
/// their teacher calls them is not for everybody who reads a scoreboard), and how many are left out: who takes
/// part already, and who has not come into the class by its code.
///
/// # Errors
/// 404 where they do not teach it.
async fn members(
    state: &AppState,
    (user, seen): (&User, &Seen),
    class: &str,
) -> Result<(Vec<Team>, usize), AppError> {
    let store = &state.store;
    let taught = classes(state, user, seen).await?.into_iter();
    let class = (taught.map(|it| it.id)).find(|id| id.to_string() == class);
    let class = class.ok_or_else(AppError::not_found)?;
    let there = store.members_of_contest(seen.contest.id).await?;
    let theirs = Theirs::of(state, user, seen).await?;
    let members = store.class_members(class).await?;
    let count = members.len();
    let free = (members.into_iter())
        .filter(|it| theirs.has(it.user_id) && !there.contains_key(&it.user_id));
    let teams: Vec<Team> = free
        .map(|member| Team {
            name: member.name.clone(),
            accounts: vec![Account {
                name: member.name,
                ..Account::default()
            }],
            ..Team::default()
        })
        .collect();
    let left_out = count - teams.len();
    Ok((teams, left_out))
}

/// `POST /contests/{id}/jury/import`: shows what the files or the table would do, or does it.
pub async fn bring_in(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let form = form.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let sent = sent(form).await?;
    let of_files = !sent.files.is_empty();
    let (teams, unread, without) = if of_files {
        formats::read(&sent.files)
    } else {
        let typed = File {
            name: String::new(),
            text: sent.text.clone(),
        };
        formats::read(&[typed])
    };
    // What came as files is shown as the table that is sent next.
    let text = if of_files {
        team::table(&teams)
    } else {
        sent.text
    };
    let without: Vec<String> = without.iter().map(|it| page.say(it)).collect();
    let view = (&state, &page, &seen);
    let refused = async |preview, wrong: AppError| {
        let faults = Faults::from_error(wrong)?;
        let shown = Shown {
            text: &text,
            preview,
            without: without.clone(),
            ..Shown::default()
        };
        import_page(view, shown, &faults).await
    };
    if teams.is_empty() && unread.is_empty() {
        return refused(None, refusal(Message::new("import-empty"))).await;
    }
    let planned = plan(&state, &user, &seen, teams).await?;
    let mut preview: Vec<Line> = planned.iter().map(|it| line(&page, it)).collect();
    preview.extend(unread.iter().map(|fault| Line {
        name: placed(&page, &fault.place),
        affiliation: String::new(),
        group: String::new(),
        seat: String::new(),
        is_unranked: false,
        fate: "wrong",
        fate_key: "roster-wrong",
        accounts: Vec::new(),
        details: vec![page.say(&fault.detail)],
    }));
    if let Some(wrong) = mistakes(&preview) {
        return refused(Some(preview), wrong).await;
    }
    if of_files || !sent.adds {
        let shown = Shown {
            text: &text,
            preview: Some(preview),
            without: without.clone(),
            ..Shown::default()
        };
        return import_page(view, shown, &Faults::default()).await;
    }
    match apply(&state, &user, &seen, planned).await {
        Ok(made) if made.is_empty() => {
            let address = format!("/contests/{}/jury/people", seen.contest.id);
            Ok(Redirect::to(&address).into_response())
        }
        Ok(made) => {
            let mut page = page.clone();
            once.keep(&state, &mut page, &address(&seen), made.clone());
            let shown = Shown {
                made,
                address: state.config.origin(&headers),
                ..Shown::default()
            };
            import_page((&state, &page, &seen), shown, &Faults::default()).await
        }
        Err(error) => {
            // Somebody took a name in the meantime.
            let error = error
                .rename_field("name", "text")
                .rename_field("team", "text");
            refused(Some(preview), error).await
        }
    }
}

async fn sent(mut form: Multipart) -> Result<Sent, AppError> {
    let unreadable = |_| AppError::of_status(StatusCode::BAD_REQUEST);
    let mut sent = Sent::default();
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("text") => {
                // Browsers send every line end of a text field as CR LF.
                let text = field.text().await.map_err(unreadable)?;
                sent.text = text.replace("\r\n", "\n");
            }
            Some("action") => sent.adds = field.text().await.map_err(unreadable)? == "add",
            Some("files") if sent.files.len() < MOST_FILES => {
                let name = field.file_name().unwrap_or_default().to_owned();
                let bytes = field.bytes().await.map_err(unreadable)?;
                let text = text_of(&bytes);
                // A field without a file is sent as an empty one.
                if !text.trim().is_empty() {
                    sent.files.push(File { name, text });
                }
            }
            _ => {}
        }
    }
    Ok(sent)
}

fn line(page: &Page, planned: &Planned) -> Line {
    let Planned {
        team,
        known,
        accounts,
        faults,
        ..
    } = planned;
    let (fate, fate_key) = match (faults.is_empty(), known) {
        (false, _) => ("wrong", "roster-wrong"),
        (true, Some(_)) => ("known", "import-known"),
        (true, None) => ("new", "import-new"),
    };
    Line {
        name: team.name.clone(),
        affiliation: team.affiliation.clone(),
        group: team.group.clone(),
        seat: team.seat.clone(),
        is_unranked: team.is_unranked == Some(true),
        fate,
        fate_key,
        accounts: accounts
            .iter()
            .map(|(name, fate)| (name.clone(), fate.key()))
            .collect(),
        details: faults.iter().map(|fault| said(page, fault)).collect(),
    }
}

/// A place as people read it: a line alone is called one.
fn placed(page: &Page, place: &str) -> String {
    let is_line = !place.is_empty() && place.bytes().all(|it| it.is_ascii_digit());
    if is_line {
        page.t("import-line").with("line", place).to_string()
    } else {
        place.to_owned()
    }
}

/// What is wrong, behind where that stands.
fn said(page: &Page, fault: &Fault) -> String {
    let detail = page.say(&fault.detail);
    if fault.place.is_empty() {
        return detail;
    }
    let said = page.t("import-wrong-line");
    said.with("place", placed(page, &fault.place))
        .with("detail", detail)
        .to_string()
}

/// Does what was planned; the accounts that were made, with their passwords.
async fn apply(
    state: &AppState,
    user: &User,
    seen: &Seen,
    planned: Vec<Planned>,
) -> Result<Vec<Made>, AppError> {
    let mut sheets = Vec::new();
    let mut teams = Vec::with_capacity(planned.len());
    for planned in planned {
        let import = planned.import();
        let Team {
            name, affiliation, ..
        } = planned.team;
        for (account, password) in &import.accounts {
            sheets.push(Made {
                team: name.clone(),
                affiliation: affiliation.clone(),
                account: account.clone(),
                password: password.clone(),
            });
        }
        teams.push(import);
    }
    let contest = seen.contest.id;
    let users = state.store.import_teams(contest, &teams).await?;
    for made in users {
        let deed = Deed {
            actor: Some(user.id),
            act: Act::AccountMade,
            target: Some(made.id),
            detail: "",
        };
        state.store.note(deed).await?;
    }
    let detail = summary(&teams);
    let store = &state.store;
    store.note_act(contest, user.id, "import", &detail).await?;
    Ok(sheets)
}

/// How many came in, for the record.
fn summary(teams: &[TeamImport]) -> String {
    let new = teams.iter().filter(|team| team.known.is_none()).count();
    let accounts: usize = teams.iter().map(|team| team.accounts.len()).sum();
    format!("+{new}, {} / {accounts}", teams.len())
}
