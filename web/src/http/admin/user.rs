//! `/admin/users/{id}`: somebody's account, and all that can be done to it.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Administrator;
use crate::http::account::mail::tell_former;
use crate::http::account::role_key;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links;
use crate::http::page::{Moment, Page, render};
use crate::http::roster::{LONGEST_LABEL, is_label};
use crate::http::state::AppState;
use crate::store::{Act, Deed, Role, StoreError, TokenId, User, UserId, UserMail};

#[derive(Template)]
#[template(path = "admin/user.html")]
struct UserPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    user: &'a User,
    role_key: &'static str,
    since: Moment,
    /// What they are called on lists.
    called: String,
    /// Each with the key of its name, and whether it is the one there is.
    roles: Vec<(Role, &'static str, bool)>,
    submissions_address: String,
    sessions: Vec<SessionLine>,
    tokens: Vec<TokenLine>,
    /// Where links for another password go that somebody asks for.
    mail: UserMail,
    /// A link for another password, shown this once.
    link: Option<&'a str>,
}

struct SessionLine {
    browser: String,
    seen: Moment,
}

struct TokenLine {
    id: TokenId,
    label: String,
    scopes: String,
    ends: Moment,
}

/// What is to be done.
#[derive(Debug, Deserialize)]
pub struct ActForm {
    action: String,
    #[serde(default)]
    role: String,
    /// The name, typed again before the account is deleted.
    #[serde(default)]
    name: String,
    #[serde(default)]
    token: String,
    #[serde(default)]
    called: String,
}

/// `GET /admin/users/{id}`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let user = user_of(&state, &id).await?;
    user_page(&state, &page, &user, &Faults::default(), None).await
}

async fn user_of(state: &AppState, id: &str) -> Result<User, AppError> {
    let id: i64 = id.parse().map_err(|_| AppError::not_found())?;
    let user = state.store.user(UserId(id)).await?;
    user.ok_or_else(AppError::not_found)
}

async fn user_page(
    state: &AppState,
    page: &Page,
    user: &User,
    faults: &Faults,
    link: Option<&str>,
) -> Result<Response, AppError> {
    let sessions = state.store.sessions(user.id).await?;
    let tokens = state.store.tokens(user.id).await?;
    let mail = state.store.mail_of(user.id).await?;
    let called = state.store.called(user.id).await?;
    let response = render(&UserPage {
        page,
        faults,
        user,
        role_key: role_key(user.role),
        since: user.created_at.into(),
        called,
        roles: Role::ALL
            .map(|role| (role, role_key(role), role == user.role))
            .to_vec(),
        submissions_address: format!("/submissions?user={}", links::percent_encode(&user.name)),
        sessions: (sessions.into_iter())
            .map(|session| SessionLine {
                browser: browser(&session.data),
                seen: session.updated_at.into(),
            })
            .collect(),
        tokens: (tokens.into_iter())
            .map(|token| TokenLine {
                id: token.id,
                label: token.name,
                scopes: token.scopes.to_string(),
                ends: token.expires_at.into(),
            })
            .collect(),
        mail,
        link,
    })?;
    Ok(faults.mark(response))
}

fn browser(data: &std::collections::HashMap<String, serde_json::Value>) -> String {
    let browser = data.get(crate::http::auth::session::BROWSER);
    let browser = browser.and_then(|it| it.as_str());
    browser.unwrap_or_default().to_owned()
}

/// `POST /admin/users/{id}`.
pub async fn act(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    headers: HeaderMap,
    page: Page,
    Path(id): Path<String>,
    SiteForm(form): SiteForm<ActForm>,
) -> Result<Response, AppError> {
    let user = user_of(&state, &id).await?;
    if user.deleted_at.is_some() {
        return Err(AppError::not_found());
    }
    let done = match finish(&state, &page, &user, &form).await {
        Ok(done) => done,
        Err(error) => {
            let faults = Faults::from_error(error)?;
            return user_page(&state, &page, &user, &faults, None).await;
        }
    };
    let deed = Deed {
        actor: Some(admin.id),
        act: done.act,
        target: Some(user.id),
        detail: &done.detail,
    };
    state.store.note(deed).await?;
    if let Some(secret) = done.secret {
        let link = format!("{}/reset/{secret}", state.config.origin(&headers));
        return user_page(&state, &page, &user, &Faults::default(), Some(&link)).await;
    }
    let address = format!("/admin/users/{}", user.id);
    Ok(match word(done.act) {
        Some(word) => word.at(&address),
        None => Redirect::to(&address).into_response(),
    })
}

/// What the page says of it afterwards.
fn word(act: Act) -> Option<Done> {
    Some(match act {
        Act::RoleChanged => Done::RoleChanged,
        Act::AccountNamed => Done::AccountsNamed,
        Act::AccountDisabled => Done::AccountDisabled,
        Act::AccountEnabled => Done::AccountEnabled,
        Act::AccountDeleted => Done::AccountDeleted,
        Act::SessionsEnded => Done::SessionsEnded,
        Act::MailForgotten => Done::MailForgotten,
        Act::TokenRevoked => Done::TokenRevoked,
        _ => return None,
    })
}

/// What was done.
struct Finished {
    act: Act,
    detail: String,
    /// Of a link for another password.
    secret: Option<String>,
}

async fn finish(
    state: &AppState,
    page: &Page,
    user: &User,
    form: &ActForm,
) -> Result<Finished, AppError> {
    let store = &state.store;
    let mut detail = String::new();
    let mut secret = None;
    let act = match form.action.as_str() {
        "role" => {
            let role: Role = form.role.parse().map_err(StoreError::from)?;
            store.set_role(user.id, role).await.map_err(refused)?;
            detail = format!("{} → {role}", user.role);
            Act::RoleChanged
        }
        "called" => {
            let called = form.called.trim();
            if !is_label(called) {
                return Err(AppError::invalid(vec![FieldError::new(
                    "called",
                    Message::new("called-wrong"),
                    Message::new("called-accepted").with("most", LONGEST_LABEL),
                )]));
            }
            store.set_called(user.id, called).await?;
            Act::AccountNamed
        }
        "disable" => {
            store.disable_user(user.id).await.map_err(refused)?;
            Act::AccountDisabled
        }
        "enable" => {
            store.enable_user(user.id).await?;
            Act::AccountEnabled
        }
        "delete" => {
            if form.name.trim() != user.name {
                return Err(AppError::invalid(vec![FieldError::new(
                    "name",
                    Message::new("admin-name-differs"),
                    Message::new("admin-name-accepted").with("name", user.name.clone()),
                )]));
            }
            store.delete_user(user.id).await.map_err(refused)?;
            Act::AccountDeleted
        }
        "reset" => {
            secret = Some(store.password_link(user.id).await?);
            Act::ResetLinkMade
        }
        "forget-mail" => {
            let mail = store.mail_of(user.id).await?;
            if mail.address.is_none() && mail.pending.is_none() {
                return Err(AppError::not_found());
            }
            // The record does not keep what is to be forgotten.
            store.forget_mail(user.id).await?;
            tell_former(state, page, user, mail.address);
            Act::MailForgotten
        }
        "sign-out" => {
            store.revoke_other_sessions(user.id, None).await?;
            Act::SessionsEnded
        }
        "revoke" => {
            let id: TokenId = form.token.parse().map_err(|_| AppError::not_found())?;
            if !store.revoke_token(user.id, id).await? {
                return Err(AppError::not_found());
            }
            detail = id.to_string();
            Act::TokenRevoked
        }
        _ => return Err(AppError::not_found()),
    };
    Ok(Finished {
        act,
        detail,
        secret,
    })
}

/// What the last administrator may not do to themselves, in words.
fn refused(error: StoreError) -> AppError {
    if !matches!(error, StoreError::Refused(_)) {
        return error.into();
    }
    let detail = Message::new("last-admin");
    let accepted = Message::new("last-admin-accepted");
    AppError::invalid(vec![FieldError::new("action", detail, accepted)])
}
