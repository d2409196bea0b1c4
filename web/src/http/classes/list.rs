//! `/classes`: the classes that somebody teaches and is in, and joining one by its code.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::library::rights;
use crate::store::{
    CLASSES_JOINED, CLASSES_OF_OTHERS, CLASSES_SHARED, CLASSES_TAUGHT, ClassId, ClassItem, User,
};

#[derive(Template)]
#[template(path = "classes/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    groups: Vec<Group>,
    /// The code that was typed and could not be taken.
    typed: &'a str,
    faults: &'a Faults,
}

struct Group {
    title: &'static str,
    classes: Vec<ClassItem>,
}

/// `GET /classes`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    list_page(&state, &page, ("", &Faults::default())).await
}

async fn list_page(
    state: &AppState,
    page: &Page,
    (typed, faults): (&str, &Faults),
) -> Result<Response, AppError> {
    let mut groups = Vec::new();
    if let Some(viewer) = &page.viewer {
        for (title, which, applies) in [
            ("classes-taught", CLASSES_TAUGHT, rights::teaches(viewer)),
            ("classes-shared", CLASSES_SHARED, rights::teaches(viewer)),
            ("classes-joined", CLASSES_JOINED, true),
            (
                "classes-of-others",
                CLASSES_OF_OTHERS,
                rights::administers(viewer),
            ),
        ] {
            if !applies {
                continue;
            }
            let classes = state.store.classes(which, viewer.id).await?;
            if !classes.is_empty() {
                groups.push(Group { title, classes });
            }
        }
    }
    let response = render(&ListPage {
        page,
        groups,
        typed,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /classes/join`: back to the form.
pub async fn back() -> Redirect {
    Redirect::to("/classes")
}

/// A class's code.
#[derive(Debug, Deserialize)]
pub struct JoinForm {
    code: String,
}

/// `POST /classes/join`.
pub async fn join(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    address: Address,
    SiteForm(form): SiteForm<JoinForm>,
) -> Result<Response, AppError> {
    match enter(&state, &user, address, &form.code).await {
        Ok(class) => Ok(Redirect::to(&format!("/classes/{class}")).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            list_page(&state, &page, (&form.code, &faults)).await
        }
    }
}

async fn enter(
    state: &AppState,
    user: &User,
    address: Address,
    code: &str,
) -> Result<ClassId, AppError> {
    state.code_attempts.count(address, &user.name)?;
    let Some(class) = state.store.class_of_code(code).await? else {
        let detail = Message::new("class-code-wrong");
        let accepted = Message::new("class-code-accepted");
        return Err(AppError::invalid(vec![FieldError::new(
            "code", detail, accepted,
        )]));
    };
    state.store.enter_class(class, user.id).await?;
    Ok(class)
}
