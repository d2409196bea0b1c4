//! `GET /account`.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use tower_sessions::Session;

use super::{once, role_key};
use crate::http::auth::SignedIn;
use crate::http::auth::session::BROWSER;
use crate::http::error::AppError;
use crate::http::forms::Faults;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{
    ApiToken, Role, Scope, Scopes, SessionInfo, Settings, TOKEN_DAYS, TokenId, USUAL_TOKEN_DAYS,
    UnixMs, User, UserMail, session_key,
};

#[derive(Template)]
#[template(path = "account/show.html")]
struct AccountPage<'a> {
    page: &'a Page,
    /// What was wrong in each of the forms: in the one that was sent.
    token_faults: &'a Faults,
    password_faults: &'a Faults,
    delete_faults: &'a Faults,
    settings_faults: &'a Faults,
    mail_faults: &'a Faults,
    settings: Settings,
    /// Where mail goes, and where it is to go.
    mail: UserMail,
    /// What stands in the form for that.
    mail_typed: String,
    name: &'a str,
    /// What administrators call the visitor on lists.
    called: String,
    role_key: &'static str,
    /// A token just made: shown this once.
    new_token: Option<&'a str>,
    tokens: Vec<TokenLine>,
    scopes: Vec<ScopeChoice>,
    days: u32,
    most_days: u32,
    sessions: Vec<SessionLine>,
}

struct TokenLine {
    id: TokenId,
    label: String,
    scopes: Vec<&'static str>,
    created: Moment,
    ends: Moment,
    ended: bool,
    used: Option<Moment>,
}

/// A box in the form for a new token.
struct ScopeChoice {
    name: &'static str,
    /// The key of what it lets a token do.
    key: &'static str,
    usual: bool,
}

struct SessionLine {
    handle: String,
    browser: String,
    created: Moment,
    seen: Moment,
    is_this: bool,
}

/// Whether a token was just made here.
#[derive(Debug, Default, Deserialize)]
pub struct Made {
    done: Option<String>,
}

/// What the page shows besides the account itself.
#[derive(Debug, Default)]
pub struct Shown {
    /// The form that was sent with something wrong in it, and what.
    pub wrong: Option<(Form, Faults)>,
    /// The text of a token just made.
    pub new_token: Option<String>,
    /// The settings that were sent, where they are not those that are kept.
    pub settings: Option<Settings>,
    /// The address that was sent, where it is not the one that is kept.
    pub mail: Option<String>,
}

impl Shown {
    /// Something was wrong in that form.
    ///
    /// # Errors
    /// Gives back an error that no form can show.
    pub fn wrong(form: Form, error: AppError) -> Result<Self, AppError> {
        Ok(Self {
            wrong: Some((form, Faults::from_error(error)?)),
            ..Self::default()
        })
    }
}

/// The forms of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For a new token.
    Token,
    /// For another password.
    Password,
    /// For the account's end.
    Delete,
    /// For what was chosen.
    Settings,
    /// For the address that mail goes to.
    Mail,
}

/// `GET /account`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    session: Session,
    page: Page,
    Query(Made { done }): Query<Made>,
    jar: CookieJar,
) -> Result<Response, AppError> {
    let new_token = match done.as_deref() {
        Some("made") => once::kept(&state, &jar, &user).await?,
        _ => None,
    };
    account_page(
        &state,
        &page,
        &user,
        &session,
        Shown {
            new_token,
            ..Shown::default()
        },
    )
    .await
}

/// The account's page.
pub async fn account_page(
    state: &AppState,
    page: &Page,
    user: &User,
    session: &Session,
    shown: Shown,
) -> Result<Response, AppError> {
    let this = session.id().map(session_key);
    let tokens = state.store.tokens(user.id).await?.into_iter();
    let sessions = state.store.sessions(user.id).await?.into_iter();
    let settings = match &shown.settings {
        Some(sent) => sent.clone(),
        None => state.store.settings(user.id).await?,
    };
    let mail = state.store.mail_of(user.id).await?;
    let typed = shown.mail.clone().or_else(|| mail.pending.clone());
    let mail_typed = typed.or_else(|| mail.address.clone()).unwrap_or_default();
    let nothing = Faults::default();
    let faults_of = |form: Form| match &shown.wrong {
        Some((sent, faults)) if *sent == form => faults,
        _ => &nothing,
    };
    let response = render(&AccountPage {
        page,
        token_faults: faults_of(Form::Token),
        password_faults: faults_of(Form::Password),
        delete_faults: faults_of(Form::Delete),
        settings_faults: faults_of(Form::Settings),
        mail_faults: faults_of(Form::Mail),
        settings,
        mail,
        mail_typed,
        name: &user.name,
        called: state.store.called(user.id).await?,
        role_key: role_key(user.role),
        new_token: shown.new_token.as_deref(),
        tokens: tokens.map(token_line).collect(),
        scopes: scope_choices(user.role),
        days: USUAL_TOKEN_DAYS,
        most_days: *TOKEN_DAYS.end(),
        sessions: sessions
            .map(|info| session_line(info, this.as_deref()))
            .collect(),
    })?;
    Ok(match &shown.wrong {
        Some((_, faults)) => faults.mark(response),
        None => response,
    })
}

fn token_line(token: ApiToken) -> TokenLine {
    TokenLine {
        id: token.id,
        label: token.name,
        scopes: token.scopes.iter().map(scope_key).collect(),
        created: token.created_at.into(),
        ended: token.expires_at <= UnixMs::now(),
        ends: token.expires_at.into(),
        used: token.last_used_at.map(Moment::from),
    }
}

fn scope_choices(role: Role) -> Vec<ScopeChoice> {
    let offered = Scope::ALL.into_iter().filter(|scope| scope.needs() <= role);
    let choice = |scope: Scope| ScopeChoice {
        name: scope.as_str(),
        key: scope_key(scope),
        usual: Scopes::USUAL.has(scope),
    };
    offered.map(choice).collect()
}

/// The key of what a scope lets a token do.
fn scope_key(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "scope-read",
        Scope::Submit => "scope-submit",
        Scope::Jury => "scope-jury",
        Scope::Author => "scope-author",
        Scope::Admin => "scope-admin",
    }
}

fn session_line(session: SessionInfo, this: Option<&str>) -> SessionLine {
    let browser = session
        .data
        .get(BROWSER)
        .and_then(serde_json::Value::as_str);
    SessionLine {
        browser: browser
            .filter(|name| !name.is_empty())
            .unwrap_or("?")
            .to_owned(),
        created: session.created_at.into(),
        seen: session.updated_at.into(),
        is_this: this == Some(session.key.as_str()),
        handle: session.key,
    }
}
