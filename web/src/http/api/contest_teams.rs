//! `/api/v1/contests/{id}/teams`: bringing teams and their accounts into a contest by files, for its jury.

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::contests::edit;
use crate::http::contests::import::program::{self, ImportedAccount, ImportedTeam};
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;

/// Teams that are to take part in a contest.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewTeams {
    /// The files, at most 10.
    files: Vec<TeamFile>,
    /// Whether nothing is to happen, and it is only said what would.
    check: Option<bool>,
}

/// A file with teams, accounts, groups or organizations.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct TeamFile {
    /// Its name, such as `teams.tsv` or `groups.json`: what it has is known by it.
    name: String,
    /// TSV, JSON or YAML as the tools of the ICPC write it, or a CSV table whose first line names the columns.
    text: String,
}

/// What came of the files.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedTeamList {
    /// The teams, in the order of the files.
    teams: Vec<ImportedTeamDocument>,
    /// What of the files has no place here, in words.
    left_out: Vec<String>,
    /// What else is to be known, such as that the contest has ended, in words.
    notes: Vec<String>,
}

/// A team that came in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedTeamDocument {
    /// Its name.
    name: String,
    /// `new` (comes in) or `known` (is there, and gets these names).
    #[schema(value_type = String)]
    fate: &'static str,
    /// By which it signs in.
    accounts: Vec<ImportedAccountDocument>,
}

/// An account of a team that came in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedAccountDocument {
    /// The user name.
    name: String,
    /// `made`, `joins`, `asked` (its owner is asked first) or `stays` (is in the team).
    #[schema(value_type = String)]
    fate: &'static str,
    /// Of an account that was made: its password, this once.
    password: Option<String>,
}

impl From<ImportedTeam> for ImportedTeamDocument {
    fn from(team: ImportedTeam) -> Self {
        let accounts = team.accounts.into_iter();
        Self {
            name: team.name,
            fate: team.fate,
            accounts: accounts.map(ImportedAccountDocument::from).collect(),
        }
    }
}

impl From<ImportedAccount> for ImportedAccountDocument {
    fn from(account: ImportedAccount) -> Self {
        Self {
            name: account.name,
            fate: account.fate,
            password: account.password,
        }
    }
}

/// Brings teams and their accounts into a contest, all of them or none.
#[utoipa::path(
    post, path = "/api/v1/contests/{id}/teams", operation_id = "import_teams",
    tag = "contests",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The contest's number.", minimum = 1)),
    request_body = NewTeams,
    responses(
        (status = 200, description = "What came of the files.", body = ImportedTeamList),
        (status = 404, description = "There is no such contest, or whoever asks is not of its jury.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    Path(id): Path<String>,
    fields: Result<Fields, AppError>,
) -> Result<Json<ImportedTeamList>, AppError> {
    let user = user.acting();
    let seen = edit::own(&state, &user, &id).await?;
    let mut fields = fields?;
    let files = fields.named_texts("files", &Message::new("import-files-accepted"));
    let checks = fields.optional_flag("check").unwrap_or_default();
    fields.finish(&["files", "check"])?;
    let files = files.unwrap_or_default();
    let who = (&page, &user, &seen);
    let came = program::import(&state, who, files, checks).await?;
    let teams = came.teams.into_iter();
    Ok(Json(ImportedTeamList {
        teams: teams.map(ImportedTeamDocument::from).collect(),
        left_out: came.left_out,
        notes: came.notes,
    }))
}
