//! What people send to be said: its bounds, and what is refused.

use serde::Deserialize;

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::store::{NewPost, UserId, is_unseen};

/// The most characters of a title, of a post, and of the reason of a report.
pub(super) const LONGEST_TITLE: usize = 100;
pub(super) const LONGEST_POST: usize = 8000;
pub(super) const LONGEST_REASON: usize = 500;

/// A post as it is sent, with a title where it opens a thread.
#[derive(Debug, Default, Deserialize)]
pub(in crate::http) struct PostForm {
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) body: String,
    /// `on` where the box is marked.
    #[serde(default)]
    pub(super) tells: String,
}

impl PostForm {
    /// Whether it is said to tell how the problem is solved.
    pub(super) fn tells(&self) -> bool {
        !self.tells.is_empty()
    }

    /// The title, if it can be one.
    ///
    /// # Errors
    /// Names `title`.
    pub(super) fn title(&self) -> Result<&str, FieldError> {
        let title = self.title.trim();
        let length = title.chars().count();
        if length == 0 || length > LONGEST_TITLE || title.chars().any(is_unseen) {
            let accepted = Message::new("discussion-title-accepted").with("most", LONGEST_TITLE);
            let detail = Message::new("discussion-title-wrong");
            return Err(FieldError::new("title", detail, accepted));
        }
        Ok(title)
    }

    /// The post, if it can be one.
    ///
    /// # Errors
    /// Names `body`.
    pub(super) fn post(&self, author: UserId) -> Result<NewPost, FieldError> {
        let body = self.body.replace("\r\n", "\n");
        let body = body.trim();
        if body.is_empty() || body.chars().count() > LONGEST_POST {
            return Err(wrong_text("body", LONGEST_POST));
        }
        Ok(NewPost {
            author,
            body: body.to_owned(),
            tells: self.tells(),
        })
    }
}

/// What is said of a text that is empty or too long.
pub(super) fn wrong_text(field: &'static str, most: usize) -> FieldError {
    let accepted = Message::new("discussion-text-accepted").with("most", most);
    FieldError::new(field, Message::new("discussion-text-wrong"), accepted)
}

/// All that is wrong with what was sent, or both of it.
pub(super) fn both<A, B>(
    one: Result<A, FieldError>,
    other: Result<B, FieldError>,
) -> Result<(A, B), AppError> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => {
            let wrong = [one.err(), other.err()];
            Err(AppError::invalid(wrong.into_iter().flatten().collect()))
        }
    }
}
