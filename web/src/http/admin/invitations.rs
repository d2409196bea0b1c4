//! `/admin/invitations`: codes by which people register where registration is by invitation.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::query::whole_number;
use crate::http::shown_once::ShownOnce;
use crate::http::state::{AppState, Registration};
use crate::store::{Act, INVITATION_DAYS, INVITATION_USES, InvitationId, NewInvitation};

/// Where it is.
const ADDRESS: &str = "/admin/invitations";

#[derive(Template)]
#[template(path = "admin/invitations.html")]
struct InvitationsPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    form: &'a InviteForm,
    /// Whether a code is what one needs.
    is_asked_for: bool,
    /// Of an invitation that was just made: shown this once.
    link: Option<&'a str>,
    invitations: Vec<Line>,
}

struct Line {
    id: InvitationId,
    note: String,
    uses: i64,
    ends: Moment,
}

/// An invitation as it is sent.
#[derive(Debug, Deserialize)]
pub struct InviteForm {
    #[serde(default)]
    note: String,
    #[serde(default)]
    uses: String,
    #[serde(default)]
    days: String,
}

impl Default for InviteForm {
    fn default() -> Self {
        Self {
            note: String::new(),
            uses: "30".to_owned(),
            days: "30".to_owned(),
        }
    }
}

/// `GET /admin/invitations`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    once: ShownOnce,
) -> Result<Response, AppError> {
    let form = InviteForm::default();
    let link: Option<String> = once.kept(&state, ADDRESS);
    invitations_page(&state, &page, &form, &Faults::default(), link.as_deref()).await
}

async fn invitations_page(
    state: &AppState,
    page: &Page,
    form: &InviteForm,
    faults: &Faults,
    link: Option<&str>,
) -> Result<Response, AppError> {
    let invitations = state.store.invitations().await?;
    let response = render(&InvitationsPage {
        page,
        faults,
        form,
        is_asked_for: state.registration().await == Registration::Invitation,
        link,
        invitations: (invitations.into_iter())
            .map(|it| Line {
                id: it.id,
                note: it.note,
                uses: it.uses_left,
                ends: it.expires_at.into(),
            })
            .collect(),
    })?;
    Ok(faults.mark(response))
}

/// `POST /admin/invitations`: the link, shown this once.
pub async fn invite(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    headers: HeaderMap,
    mut page: Page,
    once: ShownOnce,
    SiteForm(form): SiteForm<InviteForm>,
) -> Result<Response, AppError> {
    let made = match make(&state, &form).await {
        Ok(made) => made,
        Err(error) => {
            let faults = Faults::from_error(error)?;
            return invitations_page(&state, &page, &form, &faults, None).await;
        }
    };
    let detail = made.invitation.note.clone();
    state.note(&admin, Act::InvitationMade, &detail).await?;
    let origin = state.config.origin(&headers);
    let link = format!("{origin}/register?invitation={}", made.code);
    once.keep(&state, &mut page, ADDRESS, link.clone());
    let (form, none) = (InviteForm::default(), Faults::default());
    invitations_page(&state, &page, &form, &none, Some(&link)).await
}

async fn make(state: &AppState, form: &InviteForm) -> Result<NewInvitation, AppError> {
    let number = |text: &str, most: u32| {
        let number = whole_number(text.trim(), 1, i64::from(most))?;
        u32::try_from(number).ok()
    };
    let uses = number(&form.uses, *INVITATION_USES.end());
    let days = number(&form.days, *INVITATION_DAYS.end());
    let (Some(uses), Some(days)) = (uses, days) else {
        let wrong = |field, detail, accepted| {
            FieldError::new(field, Message::new(detail), Message::new(accepted))
        };
        let mut all = Vec::new();
        if uses.is_none() {
            all.push(wrong("uses", "invitation-uses", "invitation-uses-accepted"));
        }
        if days.is_none() {
            all.push(wrong("days", "invitation-days", "days-accepted"));
        }
        return Err(AppError::invalid(all));
    };
    Ok(state.store.invite(&form.note, uses, days).await?)
}

/// `POST /admin/invitations/{id}/revoke`.
pub async fn revoke(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let number: InvitationId = id.parse().map_err(|_| AppError::not_found())?;
    if !state.store.revoke_invitation(number).await? {
        return Err(AppError::not_found());
    }
    state.note(&admin, Act::InvitationRevoked, &id).await?;
    Ok(Done::InvitationRevoked.at(ADDRESS))
}
