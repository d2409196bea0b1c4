//! `/api/v1/problems/{id}/hack`: programs to be broken, as on the page of that address.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use problems::{ByteSize, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use crate::explanation::{MistakeDocument, idea};
use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::AppError;
use crate::http::i18n::{Locale, Message};
use crate::http::present::ProblemDocument;
use crate::http::problems::attempt::{self, Chosen};
use crate::http::problems::breaking::{HACK_LIMIT, written};
use crate::http::problems::targets::targets;
use crate::http::state::{AppState, language_of_suffix};

/// The programs of a problem that may be broken.
#[derive(Debug, Serialize, ToSchema)]
pub struct BreakableList {
    /// The problem's own wrong programs, then accepted ones of people who let others break theirs.
    programs: Vec<BreakableDocument>,
}

/// A program that may be broken.
#[derive(Debug, Serialize, ToSchema)]
pub struct BreakableDocument {
    /// What an attempt names it by.
    #[schema(example = "1")]
    program: String,
    /// The language's id.
    language: String,
    /// Whose accepted program it is; left out for one of the problem's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<String>,
    /// Its text; left out for one of somebody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// Whether whoever asks has broken it.
    broken: bool,
}

/// What an attempt needs.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
#[serde(deny_unknown_fields)]
pub struct NewHackDocument {
    /// The program, as the list names it.
    #[schema(example = "1")]
    program: String,
    /// An input that the problem allows, at most 65536 bytes.
    input: String,
}

/// What became of an attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct HackDocument {
    /// Whether the program is wrong about the input; null where an accepted one is beyond a limit of memory or output, or of more time than runs may take, which says nothing.
    broken: Option<bool>,
    /// The beginning of the right answer; empty where a game is played.
    expected: String,
    /// The beginning of what the program printed, or of what was said in a game that is played.
    got: String,
    /// How it failed otherwise than by its answer, or null.
    reason: Option<String>,
    /// The mistake of a program that is broken, where it has a name; or null.
    mistake: Option<MistakeDocument>,
    /// Whether the input is proposed as a test to whoever looks after the problem.
    proposed: bool,
}

/// The programs of a problem that may be broken by those who have solved it.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/hack", operation_id = "list_breakable",
    tag = "problems",
    security(("token" = ["read"])),
    params(("id" = String, Path, description = "The problem's id.", example = "hdoj-1536")),
    responses(
        (status = 200, description = "The programs.", body = BreakableList),
        (status = 404, description = "There is no such problem, or nothing of it can be broken.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn list(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
) -> Result<Json<BreakableList>, AppError> {
    let problem = open(&state, &user, &id).await?;
    let own = user.account.id;
    let broken = state.store.broken(own, problem.id()).await?;
    let house = targets(&problem).into_iter().zip(1..);
    let house = house.map(|(target, number): (_, usize)| {
        let suffix = target.file_name().rsplit('.').next().unwrap_or_default();
        let is_broken = broken.contains(&target.path);
        BreakableDocument {
            program: number.to_string(),
            language: language_of_suffix(suffix).unwrap_or(suffix).to_owned(),
            user: None,
            source: Some(attempt::text_of(target, suffix, is_broken)),
            broken: is_broken,
        }
    });
    let mut programs: Vec<BreakableDocument> = house.collect();
    let people = attempt::breakable(&state, own, &problem).await?;
    programs.extend(people.into_iter().map(|person| BreakableDocument {
        program: format!("s{}", person.id),
        language: person.language,
        user: Some(person.user),
        source: None,
        broken: false,
    }));
    Ok(Json(BreakableList { programs }))
}

/// Runs a program on an input, to show that it is wrong; it counts as a run.
#[utoipa::path(
    post, path = "/api/v1/problems/{id}/hack", operation_id = "create_hack",
    tag = "problems",
    security(("token" = ["submit"])),
    params(("id" = String, Path, description = "The problem's id.", example = "hdoj-1536")),
    request_body = NewHackDocument,
    responses(
        (status = 200, description = "It was run.", body = HackDocument),
        (status = 404, description = "There is no such problem, or nothing of it can be broken.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "This process has no judge, or none is free.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    locale: Locale,
    user: AuthUser,
    Path(id): Path<String>,
    fields: Result<Fields, AppError>,
) -> Result<Response, AppError> {
    let problem = open(&state, &user, &id).await?;
    let mut fields = fields?;
    let count = targets(&problem).len();
    let programs = Message::new("hack-programs-accepted").with("count", count);
    let limit = ByteSize::from_bytes(HACK_LIMIT as u64);
    let inputs = Message::new("hack-input-accepted").with("limit", limit);
    let program = fields.text("program", &programs).unwrap_or_default();
    let input = fields.text("input", &inputs).unwrap_or_default();
    fields.finish(&["program", "input"])?;
    let input = written(&input);
    let own = user.account.id;
    let chosen = Chosen::of(&state, own, &problem, &program).await?;
    let ran = attempt::make(&state, own, &problem, &chosen, &input).await?;
    let mistake = match &chosen {
        Chosen::House(_, target) => problem.mistakes().get(&target.path),
        Chosen::Person(_) => None,
    };
    let document = HackDocument {
        broken: ran.is_measured.then_some(ran.is_broken),
        expected: ran.expected(),
        got: ran.got(),
        reason: ran.reason(locale),
        mistake: mistake
            .filter(|_| ran.is_broken)
            .map(|mistake| idea(locale, mistake)),
        proposed: ran.is_broken && matches!(chosen, Chosen::Person(_)),
    };
    Ok((ran.rate, Json(document)).into_response())
}

/// The problem, for those who may break programs of it.
async fn open(state: &AppState, user: &AuthUser, id: &str) -> Result<Problem, AppError> {
    let acting = user.acting();
    let shelf = state.library.shelf().await?;
    let problem = attempt::find(state, &shelf, Some(&acting), id).await?;
    if !attempt::may_try(state, &shelf, Some(&acting), id).await? {
        return Err(AppError::forbidden());
    }
    Ok(problem)
}
