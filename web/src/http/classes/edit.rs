//! `/classes/new` and `/classes/{id}/edit`: what a class is called, who teaches it, and how people
//! come into it.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::seat::{Seat, led, owned};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm, TypedName};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{Act, ClassId, Deed, User, UserId};

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The longest description, in bytes.
const LONGEST_DESCRIPTION: usize = 16 * 1024;

#[derive(Template)]
#[template(path = "classes/edit.html")]
struct EditPage<'a> {
    page: &'a Page,
    /// The class, where there is one.
    seat: Option<&'a Seat>,
    form: &'a ClassForm,
    faults: &'a Faults,
}

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ClassForm {
    /// What it is called.
    pub name: String,
    /// Markdown, for its members.
    pub description: String,
}

impl ClassForm {
    /// The name and the description.
    fn read(&self) -> Result<(String, String), AppError> {
        let mut wrong = Vec::new();
        let name = self.name.trim();
        let is_plain = !name.contains(char::is_control);
        if !is_plain || !(1..=LONGEST_NAME).contains(&name.chars().count()) {
            let detail = Message::new("class-name-wrong");
            let accepted = Message::new("class-name-accepted");
            wrong.push(FieldError::new("name", detail, accepted));
        }
        if self.description.len() > LONGEST_DESCRIPTION {
            let detail = Message::new("class-description-wrong");
            let accepted = Message::new("class-description-accepted");
            wrong.push(FieldError::new("description", detail, accepted));
        }
        if !wrong.is_empty() {
            return Err(AppError::invalid(wrong));
        }
        Ok((name.to_owned(), self.description.replace("\r\n", "\n")))
    }
}

fn form_page(
    page: &Page,
    seat: Option<&Seat>,
    form: &ClassForm,
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&EditPage {
        page,
        seat,
        form,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// Whether somebody may make classes; for everybody else there is nothing here.
///
/// # Errors
/// 404.
pub fn teachers(user: &User) -> Result<(), AppError> {
    if rights::teaches(user) {
        Ok(())
    } else {
        Err(AppError::not_found())
    }
}

/// `GET /classes/new`.
pub async fn new(SignedIn(user): SignedIn, page: Page) -> Result<Response, AppError> {
    teachers(&user)?;
    form_page(&page, None, &ClassForm::default(), &Faults::default())
}

/// `POST /classes/new`: the class has a code from the beginning.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    form: Result<SiteForm<ClassForm>, AppError>,
) -> Result<Response, AppError> {
    teachers(&user)?;
    let SiteForm(form) = form?;
    match make(&state, &user, &form).await {
        Ok(id) => Ok(Done::ClassSaved.at(&format!("/classes/{id}"))),
        Err(error) if error.fields().is_empty() => Err(error),
        Err(error) => form_page(&page, None, &form, &Faults::from_error(error)?),
    }
}

/// Makes the class that a form says, with a code by which people join.
///
/// # Errors
/// Names every wrong field; 404 for whoever makes no classes.
pub async fn make(state: &AppState, user: &User, form: &ClassForm) -> Result<ClassId, AppError> {
    teachers(user)?;
    let (name, description) = form.read()?;
    let draft = (name.as_str(), description.as_str());
    let id = state.store.create_class(user.id, draft).await?;
    state.store.renew_class_code(id).await?;
    let deed = Deed {
        actor: Some(user.id),
        act: Act::ClassMade,
        target: None,
        detail: &format!("{id} {name}"),
    };
    state.store.note(deed).await?;
    Ok(id)
}

/// `GET /classes/{id}/edit`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    form_page(&page, Some(&seat), &kept(&seat), &Faults::default())
}

/// `POST /classes/{id}/edit`.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ClassForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    match form.read() {
        Ok((name, description)) => {
            let draft = (name.as_str(), description.as_str());
            state.store.edit_class(seat.class.id, draft).await?;
            Ok(Done::ClassSaved.at(&seat.address()))
        }
        Err(error) => form_page(&page, Some(&seat), &form, &Faults::from_error(error)?),
    }
}

/// What becomes of the code.
#[derive(Debug, Deserialize)]
pub struct CodeForm {
    action: CodeAction,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CodeAction {
    /// Another one, and the one before is worth nothing any more.
    Renew,
    /// None: nobody can join.
    Off,
}

/// `POST /classes/{id}/code`.
pub async fn code(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<CodeForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    match form.action {
        CodeAction::Renew => {
            state.store.renew_class_code(seat.class.id).await?;
        }
        CodeAction::Off => {
            state.store.set_class_code(seat.class.id, None).await?;
        }
    }
    Ok(Done::CodeChanged.at(&format!("{}#code", seat.address())))
}

/// Who is named to teach a class, or no longer teaches it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TeacherForm {
    /// The name of who is named.
    teacher: String,
    /// Who is dismissed.
    dismiss: Option<UserId>,
}

/// `POST /classes/{id}/teachers`.
pub async fn teachers_of(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<TeacherForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = owned(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let class = seat.class.id;
    if let Some(dismissed) = form.dismiss {
        state.store.dismiss_teacher(class, dismissed).await?;
        if seat.teachers.iter().any(|(id, _)| *id == dismissed) {
            let deed = (Act::TeacherDismissed, Some(dismissed));
            seat.note(&state, &user, deed).await?;
        }
    } else {
        let name = form.teacher.trim();
        let named = state.store.user_by_name(name).await?;
        let named = named.filter(|it| it.is_open() && rights::teaches(it));
        let Some(named) = named.filter(|it| it.id != seat.class.owner) else {
            let detail = Message::new("class-teacher-wrong").with("given", shortened(name));
            let accepted = Message::new("class-teacher-accepted");
            let wrong = AppError::invalid(vec![FieldError::new("teacher", detail, accepted)]);
            return form_page(
                &page,
                Some(&seat),
                &kept(&seat),
                &Faults::from_error(wrong)?,
            );
        };
        state.store.name_teacher(class, named.id).await?;
        let deed = (Act::TeacherNamed, Some(named.id));
        seat.note(&state, &user, deed).await?;
    }
    Ok(Done::TeachersChanged.at(&format!("{}/edit#teachers", seat.address())))
}

/// The form as the class has it.
fn kept(seat: &Seat) -> ClassForm {
    ClassForm {
        name: seat.class.name.clone(),
        description: seat.class.description.clone(),
    }
}

/// `POST /classes/{id}/delete`: with the class's name typed, so that nobody does it by mistake.
pub async fn delete(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<TypedName>, AppError>,
) -> Result<Response, AppError> {
    let seat = owned(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let name = &seat.class.name;
    if let Some(wrong) = form.fault(name, ["class-delete-wrong", "class-delete-accepted"]) {
        return form_page(&page, Some(&seat), &kept(&seat), &wrong);
    }
    if !state.store.delete_class(seat.class.id).await? {
        let detail = Message::new("class-delete-contest");
        let accepted = Message::new("class-delete-contest-accepted");
        let wrong = AppError::invalid(vec![FieldError::new("confirm", detail, accepted)]);
        let faults = Faults::from_error(wrong)?;
        return form_page(&page, Some(&seat), &kept(&seat), &faults);
    }
    seat.note(&state, &user, (Act::ClassDeleted, None)).await?;
    Ok(Done::ClassDeleted.at("/classes"))
}
