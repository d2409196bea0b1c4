//! `/api/v1/classes`: one's classes, making one, and how its members stand, for those who teach.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::classes::edit::{self, ClassForm};
use crate::http::classes::export;
use crate::http::classes::seat::led;
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{CLASSES_JOINED, CLASSES_SHARED, CLASSES_TAUGHT, UnixMs, User};

/// One's classes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassList {
    classes: Vec<ClassSummary>,
}

/// A class in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassSummary {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Its name.
    name: String,
    /// Its owner's name.
    teacher: String,
    /// How many members it has.
    #[schema(minimum = 0)]
    members: i64,
    /// Whether whoever asks teaches it.
    teaches: bool,
}

/// A class as those see it who teach it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Its name.
    name: String,
    /// Markdown, for its members.
    description: String,
    /// By which people join; null where nobody can at present.
    code: Option<String>,
    /// Its owner's name.
    teacher: String,
    /// Who is in it, by name.
    members: Vec<MemberDocument>,
    /// What is set, by when it opens.
    assignments: Vec<AssignmentDocument>,
}

/// A member of a class.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberDocument {
    /// The user name.
    name: String,
    /// What the class calls them; may be empty.
    called: String,
}

/// Something that is set for a class.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Its title.
    title: String,
    /// From when on members see it, in RFC 3339.
    #[schema(format = DateTime)]
    opens: Option<String>,
    /// Until when, in RFC 3339; null of a practice set.
    #[schema(format = DateTime)]
    due: Option<String>,
}

/// A class that is to be made.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewClassDocument {
    /// Its name, 1 to 100 characters.
    name: String,
    /// Markdown, for its members; empty if not given.
    description: Option<String>,
}

/// The classes that one teaches or is in, the newest of each first.
#[utoipa::path(
    get, path = "/api/v1/classes", operation_id = "list_classes",
    tag = "classes",
    security(("token" = ["read"])),
    responses((status = 200, description = "The classes.", body = ClassList))
)]
pub async fn list(
    State(state): State<AppState>,
    user: AuthUser,
) -> Result<Json<ClassList>, AppError> {
    let user = user.acting();
    let mut classes = Vec::new();
    for (which, teaches) in [
        (CLASSES_TAUGHT, true),
        (CLASSES_SHARED, true),
        (CLASSES_JOINED, false),
    ] {
        if teaches && !rights::teaches(&user) {
            continue;
        }
        let found = state.store.classes(which, user.id).await?;
        classes.extend(found.into_iter().map(|it| ClassSummary {
            id: it.id.0,
            name: it.name,
            teacher: it.teacher,
            members: it.members,
            teaches,
        }));
    }
    Ok(Json(ClassList { classes }))
}

/// Makes a class with a code by which people join.
#[utoipa::path(
    post, path = "/api/v1/classes", operation_id = "create_class",
    tag = "classes",
    security(("token" = ["jury"])),
    request_body = NewClassDocument,
    responses(
        (status = 201, description = "Made. `Location` is its address.", body = ClassDocument,
         headers(("Location" = String, description = "The address of the class."))),
        (status = 404, description = "Whoever asks makes no classes.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    fields: Result<Fields, AppError>,
) -> Result<Response, AppError> {
    let user = user.acting();
    edit::teachers(&user)?;
    let mut fields = fields?;
    let name = fields.text("name", &Message::new("class-name-accepted"));
    let accepted = Message::new("class-description-accepted");
    let description = fields.optional_text("description", &accepted);
    fields.finish(&["name", "description"])?;
    let form = ClassForm {
        name: name.unwrap_or_default(),
        description: description.unwrap_or_default(),
    };
    let id = edit::make(&state, &user, &form).await?;
    let location = [(header::LOCATION, format!("/api/v1/classes/{id}"))];
    let document = document(&state, &user, &id.to_string()).await?;
    Ok((StatusCode::CREATED, location, Json(document)).into_response())
}

/// A class that one teaches: who is in it, and what is set.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}", operation_id = "get_class",
    tag = "classes",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The class's number.", minimum = 1)),
    responses(
        (status = 200, description = "The class.", body = ClassDocument),
        (status = 404, description = "There is no such class, or whoever asks does not teach it.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
) -> Result<Json<ClassDocument>, AppError> {
    Ok(Json(document(&state, &user.acting(), &id).await?))
}

async fn document(state: &AppState, user: &User, id: &str) -> Result<ClassDocument, AppError> {
    let class = led(state, user, id).await?.class;
    let members = state.store.class_members(class.id).await?;
    let members = members.into_iter().map(|it| MemberDocument {
        called: it.known_as().to_owned(),
        name: it.name,
    });
    let assignments = state.store.assignments(class.id).await?;
    let assignments = assignments.into_iter().map(|it| AssignmentDocument {
        id: it.id.0,
        title: it.title,
        opens: it.opens_at.rfc3339(),
        due: it.due_at.and_then(UnixMs::rfc3339),
    });
    Ok(ClassDocument {
        id: class.id.0,
        name: class.name,
        description: class.description,
        code: class.code,
        teacher: class.teacher,
        members: members.collect(),
        assignments: assignments.collect(),
    })
}

/// The table of all assignments and contests of a class that one teaches, for spreadsheets.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/table", operation_id = "get_class_table",
    tag = "classes",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The class's number.", minimum = 1)),
    responses(
        (status = 200, description = "The table.", body = String, content_type = "text/csv"),
        (status = 404, description = "There is no such class, or whoever asks does not teach it.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn table(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    export::of_class(&state, (&page, &user.acting()), &id).await
}
