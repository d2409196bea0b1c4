//! Taking in a submission: the same checks for the page's box and the API.

use judge::language::ANSWER;
use judge::{SOURCE_LIMIT, SourceError};
use problems::answers::{self, AnswersError, BINARY_LIMIT, LIMIT, OfNoTest};

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::http::thinking;
use crate::library::Shelved;
use crate::store::{
    ContestId, Entry, LanguageInfo, NewSubmission, Priority, Role, SubmissionId, Submitted, UnixMs,
    User, UserId,
};

/// A submission as it was sent, unchecked.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The problem's id.
    pub problem: String,
    /// The language's id or alias.
    pub language: String,
    /// The program's text.
    pub source: String,
    /// The source's file name, if it has one.
    pub name: Option<String>,
    /// The contest on whose page it was sent.
    pub contest: Option<ContestId>,
}

/// Stores the submission, which then waits to be judged.
///
/// # Errors
/// Names every wrong field; too large a source is 413; over the quota is 429.
pub async fn accept(state: &AppState, user: &User, draft: Draft) -> Result<SubmissionId, AppError> {
    let submitted = accept_once(state, (user, user.role), draft, None).await?;
    Ok(submitted.id)
}

/// The same for a program that may send the same thing again: by `key` it is stored once. The user sees what the role
/// shows that they act with; how much they may hand in is a matter of the other one, their account's own.
///
/// # Errors
/// As [`accept`]; 409 for a key that came with another submission before.
pub async fn accept_once(
    state: &AppState,
    (user, own_role): (&User, Role),
    mut draft: Draft,
    key: Option<&str>,
) -> Result<Submitted, AppError> {
    let shelf = state.library.shelf().await?;
    let shelved = shelf.get(&draft.problem, Some(user));
    let problem = shelved.and_then(|it| Some((it, it.current.as_ref()?)));
    let takes_answers = problem.is_some_and(|(_, current)| current.facts.takes_answers);
    let language = if takes_answers {
        (draft.language == ANSWER).then(LanguageInfo::of_answers)
    } else {
        state.language(&draft.language)
    };
    let source = judge::source::check_bytes_in(&draft.language, draft.source.as_bytes());
    let (Some((problem, current)), Some(language), Ok(())) = (problem, language, source) else {
        return Err(refuse(state, &draft, problem.map(|_| takes_answers)));
    };
    // Whoever runs the site or writes problems tries many programs in a row.
    let quota = match own_role {
        Role::Student => Some(state.submit_quota().await),
        _ => None,
    };
    if takes_answers {
        if let Some(quota) = quota {
            let more = (user.id, draft.source.len());
            state.store.require_room(more, quota, key).await?;
        }
        draft = check_files(state, user.id, (problem, &current.hash), draft).await?;
    }
    let entry = state
        .store
        .entry(user.id, &problem.id, draft.contest, UnixMs::now())
        .await?;
    if !takes_answers {
        let names = current.facts.languages.as_slice();
        check_package(state, names, &language)?;
        // A contest says which programs it takes.
        if let Some(entry) = &entry {
            check_contest(state, entry, (names, &language))?;
        }
    }
    let new = NewSubmission {
        user: user.id,
        problem: problem.id.clone(),
        package_version: current.version.clone(),
        package_hash: current.hash.clone(),
        language: language.id.clone(),
        source_name: draft
            .name
            .as_deref()
            .map_or_else(|| language.file_name(), short_name),
        source: draft.source.into_bytes(),
        // Whoever takes part after the end has time of their own.
        priority: match &entry {
            Some(entry) if !entry.is_virtual() => Priority::Contest,
            _ => Priority::Practice,
        },
    };
    let submitted = state
        .store
        .submit_for(&new, quota, key, entry.as_ref())
        .await?;
    if !submitted.replayed {
        metrics::counter!("grundy_submissions_total", "language" => new.language).increment(1);
    }
    Ok(submitted)
}

/// Whether the files with answers can be read, and each of them is the answer to a test.
async fn check_files(
    state: &AppState,
    user: UserId,
    (problem, hash): (&Shelved, &str),
    draft: Draft,
) -> Result<Draft, AppError> {
    // Where it cannot be loaded, the judge says why.
    let problem = state.library.load(problem, hash).await.ok();
    // They may be long: few are looked at at a time, whoever has no quota waits as well, and a thread that serves
    // requests is not kept by one.
    let turn = state.thinking.of_answers(user).await?;
    let looked = thinking::answer_in(turn, move || {
        let (name, text) = (draft.name.as_deref(), draft.source.as_bytes());
        let readable = answers::check(text);
        let problem = problem.as_ref();
        let none = problem.and_then(|it| OfNoTest::first_in(it, name, text));
        let headings = problem.and_then(|it| answers::missing_headings(it, name, text));
        (draft, readable, none, headings)
    });
    let (draft, readable, none, headings) = looked.await?;
    readable.map_err(|error| refused_answers(no_answers(&error)))?;
    if let Some(headings) = headings {
        let detail = Message::new("answers-no-headings").with("headings", headings.join(", "));
        return Err(refused_answers(detail));
    }
    let Some(none) = none else { return Ok(draft) };
    let detail = Message::new("answers-no-test")
        .with("file", shortened(&none.file))
        .with("tests", none.tests);
    Err(refused_answers(detail))
}

/// What is said of files that are no answers.
pub fn no_answers(error: &AnswersError) -> Message {
    match error {
        AnswersError::Archive(_) => Message::new("answers-unreadable").with("limit", LIMIT),
        AnswersError::TooLarge(_) => answers_large(),
        AnswersError::Encoded(file) => {
            Message::new("answers-encoded").with("file", shortened(file))
        }
    }
}

fn answers_large() -> Message {
    let said = Message::new("answers-large").with("limit", LIMIT);
    said.with("binary", BINARY_LIMIT)
}

/// The refusal of answers, with what would be taken.
pub fn refused_answers(detail: Message) -> AppError {
    AppError::invalid(vec![of_answers(detail)])
}

fn of_answers(detail: Message) -> FieldError {
    FieldError::new("source", detail, Message::new("answers-accepted"))
}

/// Whether a problem takes programs in a language whose package calls those that it takes so.
pub(in crate::http) fn check_package(
    state: &AppState,
    format_names: &[String],
    language: &LanguageInfo,
) -> Result<(), AppError> {
    let taken = state.languages_taken(format_names);
    if taken.iter().any(|it| it.id == language.id) || format_names.is_empty() {
        return Ok(());
    }
    let given = language.name.as_str();
    let detail = Message::new("problem-language-refused").with("given", given);
    let accepted = if taken.is_empty() {
        Message::new("language-accepted").with("languages", format_names.join(", "))
    } else {
        let ids: Vec<&str> = taken.iter().map(|it| it.id.as_str()).collect();
        Message::new("language-accepted").with("languages", state.languages_to_name(&ids))
    };
    Err(AppError::invalid(vec![FieldError::new(
        "language", detail, accepted,
    )]))
}

/// Whether a language may be used in the contest that the submission counts for: one that the problem takes.
fn check_contest(
    state: &AppState,
    entry: &Entry,
    (format_names, language): (&[String], &LanguageInfo),
) -> Result<(), AppError> {
    let allowed: Vec<&str> = entry.languages.split_whitespace().collect();
    if allowed.is_empty() || allowed.contains(&language.id.as_str()) {
        return Ok(());
    }
    let taken = state.languages_taken(format_names);
    let is_taken = |id: &&str| taken.iter().any(|it| it.id == *id);
    let by_both: Vec<&str> = allowed.iter().copied().filter(is_taken).collect();
    // What the contest allows and nobody offers just now is named all the same.
    let allowed = if format_names.is_empty() || by_both.is_empty() {
        allowed
    } else {
        by_both
    };
    let given = language.name.as_str();
    let detail = Message::new("contest-language-refused").with("given", given);
    let names = state.languages_to_name(&allowed);
    let accepted = Message::new("language-accepted").with("languages", names);
    Err(AppError::invalid(vec![FieldError::new(
        "language", detail, accepted,
    )]))
}

/// Why it is refused. `takes_answers` is `None` where there is no such problem.
fn refuse(state: &AppState, draft: &Draft, takes_answers: Option<bool>) -> AppError {
    let mut wrong = Vec::new();
    if takes_answers.is_none() {
        let detail = Message::new("problem-unknown").with("given", shortened(&draft.problem));
        wrong.push(FieldError::new(
            "problem",
            detail,
            Message::new("problem-accepted"),
        ));
    }
    if takes_answers == Some(true) {
        wrong.extend(check_answers(&draft.language));
    } else {
        wrong.extend(check_language(state, &draft.language));
    }
    let limit = judge::source::limit_in(&draft.language).bytes();
    match check_source(&draft.language, &draft.source) {
        Err(too_large) if wrong.is_empty() && draft.source.len() as u64 > limit => {
            return AppError::too_large(too_large);
        }
        checked => wrong.extend(checked.err()),
    }
    AppError::invalid(wrong)
}

/// What is wrong with a language's name, if anything.
pub fn check_language(state: &AppState, given: &str) -> Option<FieldError> {
    if state.language(given).is_some() {
        return None;
    }
    let detail = Message::new("language-unknown").with("given", shortened(given));
    Some(FieldError::new(
        "language",
        detail,
        languages_accepted(state),
    ))
}

/// What is wrong with the language of what is handed in where answers are.
fn check_answers(given: &str) -> Option<FieldError> {
    if given == ANSWER {
        return None;
    }
    let detail = Message::new("language-of-answers").with("given", shortened(given));
    let accepted = Message::new("language-accepted").with("languages", ANSWER);
    Some(FieldError::new("language", detail, accepted))
}

/// What may stand in the field `language`.
pub fn languages_accepted(state: &AppState) -> Message {
    let languages = state.languages();
    if languages.is_empty() {
        return Message::new("language-none-accepted");
    }
    let ids: Vec<&str> = languages
        .iter()
        .map(|language| language.id.as_str())
        .collect();
    Message::new("language-accepted").with("languages", ids.join(", "))
}

/// The same of a contest that is planned.
pub fn known_accepted(state: &AppState) -> Message {
    let languages = state.known_languages();
    let ids: Vec<&str> = languages.iter().map(|it| it.id.as_str()).collect();
    Message::new("language-accepted").with("languages", ids.join(", "))
}

/// The same of a filter, which finds answers as well.
pub fn filter_accepted(state: &AppState) -> Message {
    let languages = state.filter_languages();
    let ids: Vec<&str> = languages.iter().map(|it| it.id.as_str()).collect();
    Message::new("language-accepted").with("languages", ids.join(", "))
}

/// Whether a source in a language is one that may be judged.
///
/// # Errors
/// What is wrong with it.
pub fn check_source(language: &str, source: &str) -> Result<(), FieldError> {
    let wrong = judge::source::check_bytes_in(language, source.as_bytes());
    if language == ANSWER {
        return wrong.map_err(|wrong| {
            of_answers(match wrong {
                SourceError::Empty => Message::new("answers-missing"),
                SourceError::Binary => Message::new("answers-binary"),
                SourceError::TooLarge { .. } => answers_large(),
            })
        });
    }
    let detail = match wrong {
        Ok(()) => return Ok(()),
        Err(SourceError::Empty) => Message::new("source-empty"),
        Err(SourceError::Binary) => Message::new("source-binary"),
        Err(SourceError::TooLarge { size, .. }) => {
            Message::new("source-too-large").with("size", size)
        }
    };
    Err(FieldError::new("source", detail, source_accepted()))
}

/// What is taken as the text of a program.
pub fn source_accepted() -> Message {
    Message::new("source-accepted").with("limit", SOURCE_LIMIT)
}

/// The last part of a path, without anything that could garble a terminal or a page.
fn short_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|c| !c.is_control()).take(64).collect();
    if clean.is_empty() {
        "source".to_owned()
    } else {
        clean
    }
}
