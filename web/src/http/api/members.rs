//! `/api/v1/classes/{id}/members`: bringing people into a class by a table, for those who teach it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::classes::members::{Enrolled, Enrolling, enrol};
use crate::http::classes::seat::led;
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;

/// People who are to come into a class.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewMembers {
    /// A line each: the user name, then what the class calls them, with commas, semicolons or tabs between.
    people: String,
    /// Whether names that nobody has become accounts; not if not given.
    make_accounts: Option<bool>,
    /// Whether nothing is to happen, and it is only said what would.
    check: Option<bool>,
}

/// What came of each line.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolledList {
    people: Vec<EnrolledDocument>,
}

/// What came of a line.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolledDocument {
    /// Its number.
    #[schema(minimum = 1)]
    line: u64,
    /// The user name.
    name: String,
    /// What the class calls them; may be empty.
    called: String,
    /// `joins`, `stays`, `named` (is in the class, and is called this from then on) or `made` (an account).
    #[schema(value_type = String)]
    fate: &'static str,
    /// Of an account that was made: by which its owner chooses the first password, within two weeks.
    link: Option<String>,
}

impl From<Enrolled> for EnrolledDocument {
    fn from(line: Enrolled) -> Self {
        Self {
            line: line.number,
            name: line.name,
            called: line.label,
            fate: line.fate,
            link: line.link,
        }
    }
}

/// Brings people into a class, all of them or nobody.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/members", operation_id = "enrol_members",
    tag = "classes",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The class's number.", minimum = 1)),
    request_body = NewMembers,
    responses(
        (status = 200, description = "What came of each line.", body = EnrolledList),
        (status = 404, description = "There is no such class, or whoever asks does not teach it.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<String>,
    fields: Result<Fields, AppError>,
) -> Result<Json<EnrolledList>, AppError> {
    let user = user.acting();
    let seat = led(&state, &user, &id).await?;
    let mut fields = fields?;
    let people = fields.text("people", &Message::new("roster-accepted"));
    let enrolling = Enrolling {
        creates: fields.optional_flag("make_accounts").unwrap_or_default(),
        checks: fields.optional_flag("check").unwrap_or_default(),
    };
    fields.finish(&["people", "make_accounts", "check"])?;
    let people = people.unwrap_or_default();
    let asked = (people.as_str(), enrolling);
    let lines = enrol(&state, &page, (&user, &seat), asked, &headers).await?;
    Ok(Json(EnrolledList {
        people: lines.into_iter().map(EnrolledDocument::from).collect(),
    }))
}
