//! What the errors of the store, the library and the sessions are to whoever asked.

use super::{AppError, FieldError, rate_limit, scopes_accepted};
use crate::http::i18n::Message;
use crate::library::LibraryError;
use crate::store::{self, Role, SessionFailure, StoreError};

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Invalid(wrong) => Self::invalid(vec![store_field(wrong)]),
            StoreError::NotFound(_) => Self::not_found(),
            StoreError::Quota {
                limit, retry_after, ..
            } => {
                let mut error = Self::too_many(retry_after.as_secs_f64().ceil() as u64);
                error.headers.extend(rate_limit(limit, 0, retry_after));
                error
            }
            StoreError::PackageQuota { most, retry_after } => {
                let seconds = retry_after.as_secs_f64().ceil() as u64;
                let detail = Message::new("package-quota-used").with("most", most);
                Self {
                    detail: detail.with("hours", seconds.div_ceil(3600)),
                    ..Self::too_many(seconds)
                }
            }
            StoreError::PackageTooLarge(most) => Self {
                detail: Message::new("package-over-quota").with("most", most),
                ..Self::body_too_large()
            },
            StoreError::TriesUsed(most) => {
                let detail = Message::new("contest-tries-used").with("most", most);
                let accepted = Message::new("contest-tries-used-accepted");
                Self::invalid(vec![FieldError::new("source", detail, accepted)])
            }
            StoreError::TooSoon { pause, retry_after } => {
                let seconds = retry_after.as_secs_f64().ceil() as u64;
                let detail = Message::new("contest-pause-wait").with("pause", pause.as_secs());
                Self {
                    detail: detail.with("seconds", seconds.max(1)),
                    ..Self::too_many(seconds)
                }
            }
            StoreError::KeyConflict => Self::key_conflict(),
            StoreError::Refused(_) => Self::forbidden(),
            StoreError::Overtaken => {
                let detail = Message::new("contest-overtaken");
                let accepted = Message::new("contest-overtaken-accepted");
                Self::invalid(vec![FieldError::new("revision", detail, accepted)])
            }
            StoreError::ProblemGone(id) => {
                let detail = Message::new("problem-gone").with("given", id);
                let accepted = Message::new("problem-gone-accepted");
                Self::invalid(vec![FieldError::new("problems", detail, accepted)])
            }
            StoreError::JustDecided => {
                let detail = Message::new("rejudging-just-decided");
                let accepted = Message::new("rejudging-just-decided-accepted");
                Self::invalid(vec![FieldError::new("look", detail, accepted)])
            }
            StoreError::Busy(_) => Self::database_busy(),
            StoreError::Full(_) | StoreError::NotWritable => {
                tracing::error!(cause = %error, "nothing can be stored");
                Self::storage_full()
            }
            other => Self::internal(&other),
        }
    }
}

fn store_field(wrong: store::FieldError) -> FieldError {
    use store::FieldProblem;
    let accepted = match wrong.problem {
        FieldProblem::NameTaken
        | FieldProblem::NameLooksTaken
        | FieldProblem::NameReserved
        | FieldProblem::NameLength
        | FieldProblem::NameCharacters
        | FieldProblem::NameScripts => "name-accepted",
        FieldProblem::PasswordTooShort
        | FieldProblem::PasswordTooLong
        | FieldProblem::PasswordCommon
        | FieldProblem::PasswordIsName => "password-accepted",
        FieldProblem::UnknownRole => "role-accepted",
        FieldProblem::TokenName => "token-name-accepted",
        FieldProblem::TokensTooMany(_) => "tokens-too-many-accepted",
        FieldProblem::UnknownScope | FieldProblem::NoScope | FieldProblem::ScopeBeyondRole => {
            "scope-accepted"
        }
        FieldProblem::TokenDays | FieldProblem::InvitationDays => "days-accepted",
        FieldProblem::InvitationUnknown => "invitation-accepted",
        FieldProblem::InvitationNote => "invitation-note-accepted",
        FieldProblem::InvitationUses => "invitation-uses-accepted",
        FieldProblem::NoSuchChoice => "no-such-choice-accepted",
        FieldProblem::SiteName => "site-name-accepted",
        FieldProblem::SubmitQuota => "submit-quota-accepted",
        FieldProblem::PackageQuota => "package-quota-accepted",
        FieldProblem::TextTooLong(_) => "text-too-long-accepted",
        FieldProblem::AnnouncementText(_) => "announcement-text-accepted",
        FieldProblem::NewsTitle(_) => "news-title-accepted",
        FieldProblem::NewsText(_) => "news-text-accepted",
        FieldProblem::AnnouncementOver => "announcement-over-accepted",
        FieldProblem::TeamNameTaken => "contest-team-accepted",
        FieldProblem::TakenOut => "taken-out-accepted",
        FieldProblem::NoSuchTimeZone => "no-such-time-zone-accepted",
    };
    let say = |key: &'static str| match (wrong.problem.most(), wrong.problem.lengths()) {
        (Some(most), _) => Message::new(key).with("most", most),
        (None, Some(lengths)) => Message::new(key).within(&lengths),
        (None, None) => Message::new(key),
    };
    let detail = say(wrong.problem.code());
    let accepted = match accepted {
        "scope-accepted" => scopes_accepted(Role::Admin),
        other => say(other),
    };
    FieldError::new(wrong.field, detail, accepted)
}

impl From<LibraryError> for AppError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Store(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}

impl From<tower_sessions::session::Error> for AppError {
    fn from(error: tower_sessions::session::Error) -> Self {
        match store::session_failure(&error) {
            Some(SessionFailure::Full) => Self::storage_full(),
            Some(SessionFailure::Busy) => Self::database_busy(),
            None => Self::internal(&error),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;
    use crate::http::i18n::Locale;
    use crate::store::FieldProblem;

    #[test]
    fn what_is_said_of_a_field_names_its_limit() {
        for problem in [
            FieldProblem::TokensTooMany(7),
            FieldProblem::TextTooLong(7),
            FieldProblem::AnnouncementText(7),
            FieldProblem::NewsTitle(7),
            FieldProblem::NewsText(7),
        ] {
            let wrong = store_field(problem.of("field"));
            for locale in Locale::ALL {
                let (detail, accepted) = (&wrong.detail, &wrong.accepted);
                let said = format!("{} {}", detail.render(locale), accepted.render(locale));
                assert!(said.contains('7') && !said.contains('$'), "{said}");
            }
        }
    }

    #[test]
    fn who_is_overtaken_by_a_decision_is_told_to_look_again() {
        let error = AppError::from(StoreError::JustDecided);
        assert_eq!(error.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let [field] = error.fields() else {
            panic!("{error:?}");
        };
        let said = field.detail.render(Locale::En);
        assert!(said.contains("decided on a moment ago"), "{said}");
    }
}
