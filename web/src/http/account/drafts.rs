//! `/account/drafts/{problem}`: what stands in somebody's editor, kept so that another browser of theirs
//! goes on with it. For scripts; the editor works without.
//!
//! Every request says which account the page belongs to: a tab that was left open must not write into the
//! drafts of whoever has signed in since, or show theirs.

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::AppState;
use crate::store::{DraftPlace, LONGEST_DRAFT, ProgramDraft, StoreError, User};

/// The longest id of a problem or a language.
const LONGEST_ID: usize = 64;

/// Whose page asks.
#[derive(Debug, Deserialize)]
pub struct Parameters {
    account: Option<i64>,
}

impl Parameters {
    /// The account that is signed in, where it is the page's.
    fn own(&self, user: AuthUser) -> Result<User, AppError> {
        if self.account == Some(user.account.id.0) {
            Ok(user.account)
        } else {
            Err(AppError::forbidden())
        }
    }
}

/// Texts that are kept for a problem.
#[derive(Debug, Serialize)]
pub struct DraftsDocument {
    drafts: Vec<DraftDocument>,
}

/// One of them. Of those of a language the first is the draft; those after it were overtaken.
#[derive(Debug, Serialize)]
struct DraftDocument {
    language: String,
    revision: i64,
    text: String,
    kept_at: i64,
}

impl DraftsDocument {
    fn of(drafts: Vec<ProgramDraft>) -> Self {
        let drafts = drafts.into_iter().map(|it| DraftDocument {
            language: it.language,
            revision: it.revision,
            text: it.body,
            kept_at: it.kept_at.0,
        });
        Self {
            drafts: drafts.collect(),
        }
    }
}

/// `GET /account/drafts/{problem}`.
pub async fn show(
    State(state): State<AppState>,
    user: AuthUser,
    Path(problem): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Json<DraftsDocument>, AppError> {
    let user = asked.own(user)?;
    let drafts = state.store.drafts_for(user.id, &problem).await?;
    Ok(Json(DraftsDocument::of(drafts)))
}

/// What came of keeping a text.
#[derive(Debug, Serialize)]
pub struct KeptDocument {
    /// The draft's revision now.
    revision: i64,
    /// What it has overtaken, the newest first.
    overtaken: Vec<DraftDocument>,
}

/// `POST /account/drafts/{problem}`: keeps `text`, whose writer has seen the revision `known`; with
/// `forget` of `overtaken`, what earlier writers wrote next to it is dropped.
pub async fn keep(
    State(state): State<AppState>,
    user: AuthUser,
    Path(problem): Path<String>,
    Query(asked): Query<Parameters>,
    mut fields: Fields,
) -> Result<Json<KeptDocument>, AppError> {
    let user = asked.own(user)?;
    let text_accepted = Message::new("draft-accepted").with("limit", LONGEST_DRAFT);
    let accepted = Message::new("form-field-accepted");
    let language = fields.text("language", &accepted).unwrap_or_default();
    let text = fields.text("text", &text_accepted).unwrap_or_default();
    let known = fields.number("known", 0, 9_000_000_000_000_000, 0);
    let forget = fields.optional_text("forget", &accepted);
    if text.len() > LONGEST_DRAFT {
        let detail = Message::new("source-too-large").with("size", text.len());
        fields.refuse(FieldError::new("text", detail, text_accepted));
    }
    for (field, id) in [("language", &language), ("problem", &problem)] {
        if !is_id(id) {
            let detail = Message::new("draft-place-unknown");
            fields.check(
                field,
                Some(FieldError::new(field, detail, accepted.clone())),
            );
        }
    }
    fields.finish(&["language", "text", "known", "forget"])?;
    state.saves.admit(user.id)?;
    let place = DraftPlace {
        user: user.id,
        problem: &problem,
        language: &language,
    };
    let revision = state
        .store
        .keep_draft(place, &text, known.cast_signed())
        .await?;
    if forget.as_deref() == Some("overtaken") {
        state.store.forget_overtaken(place).await?;
    }
    let overtaken = overtaken(&state, place, revision).await?;
    Ok(Json(KeptDocument {
        revision,
        overtaken,
    }))
}

async fn overtaken(
    state: &AppState,
    place: DraftPlace<'_>,
    revision: i64,
) -> Result<Vec<DraftDocument>, StoreError> {
    let mut drafts = state.store.drafts_for(place.user, place.problem).await?;
    drafts.retain(|it| it.language == place.language && it.revision < revision);
    Ok(DraftsDocument::of(drafts).drafts)
}

/// Whether it can be the id of a problem or a language. Which there are is not asked: a draft tells
/// nothing of them.
fn is_id(id: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '#');
    (1..=LONGEST_ID).contains(&id.len()) && id.chars().all(fits)
}
