//! `/admin/accounts`: an account for somebody, or many from a list of names, each with a link by which its
//! owner chooses the first password. What the list calls people is kept as their name on lists.
//!
//! As where a teacher brings in a class, it is first shown line by line what would happen.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::account::role_key;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::roster::{self, Line, Made, Planned};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;
use crate::store::{Making, NewAccount, Role, StoreError, User, UserId};

/// Where it is.
const ADDRESS: &str = "/admin/accounts";

#[derive(Template)]
#[template(path = "admin/accounts.html")]
struct AccountsPage<'a> {
    page: &'a Page,
    form: &'a AccountsForm,
    /// Each with the key of its name, and whether it is chosen.
    roles: Vec<(Role, &'static str, bool)>,
    /// What would happen to each line.
    preview: Option<Vec<Planned>>,
    /// Whether that is not what was shown before.
    is_changed: bool,
    /// The accounts just made, with their links.
    made: Vec<Made>,
    faults: &'a Faults,
}

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AccountsForm {
    people: String,
    role: String,
    /// `add` where what was shown is to happen.
    action: String,
    /// A sign of what was shown.
    seen: String,
}

fn accounts_page(
    page: &Page,
    form: &AccountsForm,
    (preview, made, faults): (Option<Vec<Planned>>, Vec<Made>, &Faults),
) -> Result<Response, AppError> {
    let chosen = form.role.parse().unwrap_or(Role::Student);
    let response = render(&AccountsPage {
        page,
        form,
        roles: Role::ALL
            .map(|role| (role, role_key(role), role == chosen))
            .to_vec(),
        is_changed: roster::is_changed(&form.action, &form.seen, preview.as_deref())
            && faults.all().is_empty(),
        preview,
        made,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /admin/accounts`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    once: ShownOnce,
) -> Result<Response, AppError> {
    let made = once.kept(&state, ADDRESS).unwrap_or_default();
    let shown = (None, made, &Faults::default());
    accounts_page(&page, &AccountsForm::default(), shown)
}

/// `POST /admin/accounts`: shows what a list would do, or does it.
pub async fn make(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    mut page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    form: Result<SiteForm<AccountsForm>, AppError>,
) -> Result<Response, AppError> {
    let SiteForm(form) = form?;
    let (planned, preview) = plan(&state, &page, &form).await?;
    let mistakes = preview.iter().filter(|it| it.fate == "wrong").count();
    let wrong = match (mistakes, planned.is_empty()) {
        (0, false) => None,
        // Everybody has an account: there is nothing to do.
        (0, true) if preview.is_empty() => Some(Message::new("roster-empty")),
        (0, true) => Some(Message::new("accounts-none-new")),
        _ => Some(Message::new("accounts-mistakes").with("count", mistakes)),
    };
    if let Some(detail) = wrong {
        let faults = Faults::from_error(refused("people", detail))?;
        return accounts_page(&page, &form, (Some(preview), Vec::new(), &faults));
    }
    if form.action != "add" || roster::is_changed(&form.action, &form.seen, Some(&preview)) {
        let shown = (Some(preview), Vec::new(), &Faults::default());
        return accounts_page(&page, &form, shown);
    }
    let origin = state.config.origin(&headers);
    match made(&state, &admin, &form, planned, &origin).await {
        Ok(made) if made.is_empty() => Ok(Done::AccountsNamed.at(ADDRESS)),
        Ok(made) => {
            once.keep(&state, &mut page, ADDRESS, made.clone());
            let shown = (None, made, &Faults::default());
            accounts_page(&page, &AccountsForm::default(), shown)
        }
        Err(error) => {
            // Somebody took a name, or one that looks like it, in the meantime.
            let faults = Faults::from_error(error.rename_field("name", "people"))?;
            accounts_page(&page, &form, (Some(preview), Vec::new(), &faults))
        }
    }
}

fn refused(field: &'static str, detail: Message) -> AppError {
    let accepted = Message::new("accounts-accepted");
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

/// What is to be done, line by line.
#[derive(Default)]
struct Todo {
    /// Of which accounts are made.
    missing: Vec<Line>,
    /// Of those who have an account, and are called something else on lists from then on.
    named: Vec<(UserId, Line)>,
}

impl Todo {
    fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.named.is_empty()
    }
}

/// What a list would do, and what would happen to each line.
async fn plan(
    state: &AppState,
    page: &Page,
    form: &AccountsForm,
) -> Result<(Todo, Vec<Planned>), AppError> {
    let (lines, unread) = roster::read(&form.people);
    let mut preview: Vec<Planned> = unread
        .iter()
        .map(|fault| Planned::unread(page, fault))
        .collect();
    let mut todo = Todo::default();
    for line in lines {
        if let Some(user) = state.store.user_by_name(&line.name).await? {
            let called = state.store.called(user.id).await?;
            if line.label.is_empty() || line.label == called {
                preview.push(Planned::of(&line, "there", "accounts-there", None).about(user.id));
            } else {
                preview.push(Planned::of(&line, "named", "accounts-named", None).about(user.id));
                todo.named.push((user.id, line));
            }
        } else if let Some(detail) = roster::name_fault(&state.store, &line).await? {
            let detail = Some(page.say(&detail));
            preview.push(Planned::of(&line, "wrong", "roster-wrong", detail));
        } else {
            preview.push(Planned::of(&line, "made", "roster-made", None));
            todo.missing.push(line);
        }
    }
    preview.sort_by_key(|it| it.number);
    Ok((todo, preview))
}

/// Makes the accounts, in the role that was chosen, and names the others: all or nothing.
async fn made(
    state: &AppState,
    admin: &User,
    form: &AccountsForm,
    todo: Todo,
    origin: &str,
) -> Result<Vec<Made>, AppError> {
    let role: Role = match form.role.as_str() {
        "" => Role::Student,
        role => role.parse().map_err(StoreError::from)?,
    };
    let accounts = todo.missing.iter().map(|line| NewAccount {
        name: &line.name,
        called: &line.label,
        label: "",
    });
    let accounts: Vec<NewAccount<'_>> = accounts.collect();
    let called = todo.named.iter().map(|(user, line)| (*user, &*line.label));
    let called: Vec<(UserId, &str)> = called.collect();
    let making = Making {
        maker: Some(admin.id),
        role,
        accounts: &accounts,
        called: &called,
        class: None,
    };
    let made = state.store.make_accounts(&making).await?;
    Ok(roster::links(made, &todo.missing, origin))
}
