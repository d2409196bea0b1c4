//! `/admin/backups/{name}`: one backup, which administrators take away or delete once they have given their
//! password again: in it is all that the site knows.

use std::io::ErrorKind;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio_util::io::ReaderStream;

use super::Administrator;
use super::overview::size;
use crate::http::account::prove;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::state::{Address, AppState, Kept};
use crate::store::Act;

#[derive(Template)]
#[template(path = "admin/backup.html")]
struct BackupPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    name: &'a str,
    size: String,
    written: Moment,
}

fn backup_page(page: &Page, kept: &Kept, faults: &Faults) -> Result<Response, AppError> {
    let response = render(&BackupPage {
        page,
        faults,
        name: &kept.name,
        size: size(kept.size),
        written: kept.written.into(),
    })?;
    Ok(faults.mark(response))
}

/// The backup of that name: one of those that are listed, so that no name leads out of the folder.
async fn kept(state: &AppState, name: &str) -> Result<Kept, AppError> {
    let mut kept = state.backups.listed().await.into_iter();
    kept.find(|it| it.name == name)
        .ok_or_else(AppError::not_found)
}

/// `GET /admin/backups/{name}`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    let kept = kept(&state, &name).await?;
    backup_page(&page, &kept, &Faults::default())
}

/// What kept the system from it, to be shown at the form; 404 where somebody else has deleted it meanwhile.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` gives it away")]
fn refused(error: std::io::Error) -> AppError {
    if error.kind() == ErrorKind::NotFound {
        return AppError::not_found();
    }
    let detail = Message::new("backup-refused").with("error", error.to_string());
    let accepted = Message::new("backup-refused-accepted");
    AppError::invalid(vec![FieldError::new("action", detail, accepted)])
}

/// What is to become of the backup.
#[derive(Debug, Deserialize)]
pub struct BackupForm {
    action: Action,
    password: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    /// It is sent.
    Download,
    /// It is deleted.
    Delete,
}

/// `POST /admin/backups/{name}`.
pub async fn act(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    address: Address,
    page: Page,
    Path(name): Path<String>,
    form: Result<SiteForm<BackupForm>, AppError>,
) -> Result<Response, AppError> {
    let kept = kept(&state, &name).await?;
    let SiteForm(form) = form?;
    let done = async {
        prove(&state, address, &admin, "password", &form.password).await?;
        match form.action {
            Action::Download => {
                let sent = sent(&kept).await.map_err(refused)?;
                state.note(&admin, Act::BackupTaken, &kept.name).await?;
                Ok(sent)
            }
            Action::Delete => {
                let removed = tokio::fs::remove_file(&kept.file).await;
                removed.map_err(refused)?;
                state.note(&admin, Act::BackupDeleted, &kept.name).await?;
                Ok(Done::BackupDeleted.at("/admin/backups"))
            }
        }
    };
    match done.await {
        Ok(response) => Ok(response),
        Err(error) => backup_page(&page, &kept, &Faults::from_error(error)?),
    }
}

/// The file, as browsers keep it.
async fn sent(kept: &Kept) -> std::io::Result<Response> {
    let file = tokio::fs::File::open(&kept.file).await?;
    let size = file.metadata().await?.len();
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", kept.name),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_LENGTH, size.to_string()),
    ];
    Ok((headers, Body::from_stream(ReaderStream::new(file))).into_response())
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;
    use crate::http::i18n::Locale;

    #[test]
    fn what_keeps_a_backup_is_said_at_the_form_and_one_that_is_gone_is_not_found() {
        let error = refused(std::io::Error::from(ErrorKind::NotFound));
        assert_eq!(error.status(), StatusCode::NOT_FOUND);
        let error = refused(std::io::Error::from(ErrorKind::PermissionDenied));
        assert_eq!(error.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let [field] = error.fields() else {
            panic!("{error:?}");
        };
        assert_eq!(field.field, "action");
        let said = field.detail.render(Locale::En);
        assert!(said.contains("permission denied"), "{said}");
    }
}
