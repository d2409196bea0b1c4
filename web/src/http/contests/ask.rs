//! `/contests/{id}/clarifications`: questions of participants, the jury's answers and announcements.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::called::called;
use super::show::{Draft, contest_page};
use super::whom::meant;
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::store::{ClarificationId, ContestId, NewClarification, ParticipantId, StoreError, User};

/// The longest question or answer, in characters.
const LONGEST_TEXT: usize = 4000;

/// The most questions of one participant that wait for an answer.
const MOST_OPEN: i64 = 10;

/// A question, or what the jury says.
#[derive(Debug, Deserialize)]
pub struct AskForm {
    #[serde(default)]
    problem: String,
    /// To which participant alone the jury says it; empty for all.
    #[serde(default)]
    to: String,
    text: String,
}

/// `POST /contests/{id}/clarifications`: the jury announces or writes to one participant, participants ask.
pub async fn ask(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<AskForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.inside()?;
    let SiteForm(form) = form?;
    match keep(&state, &user, &seen, &form).await {
        Ok(id) => Ok(Redirect::to(&place_of(seen.contest.id, id)).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let draft = Draft {
                text: &form.text,
                about: &form.problem,
                to: &form.to,
                ..Draft::default()
            };
            contest_page(&state, &page, &seen, (draft, &faults)).await
        }
    }
}

/// A text that is not empty and not too long.
fn read(text: &str) -> Result<String, AppError> {
    let text = text.trim().replace("\r\n", "\n");
    if text.is_empty() || text.chars().count() > LONGEST_TEXT {
        let detail = Message::new("clarification-wrong");
        let accepted = Message::new("clarification-accepted").with("limit", LONGEST_TEXT);
        return Err(AppError::invalid(vec![FieldError::new(
            "text", detail, accepted,
        )]));
    }
    Ok(text)
}

/// Where a question or an announcement stands on the page.
fn place_of(contest: ContestId, id: ClarificationId) -> String {
    format!("/contests/{contest}#clarification-{id}")
}

async fn keep(
    state: &AppState,
    user: &User,
    seen: &Seen,
    form: &AskForm,
) -> Result<ClarificationId, AppError> {
    let text = read(&form.text)?;
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let place = (0..problems.len()).find(|place| letter(*place) == form.problem);
    let place = place.filter(|_| seen.shows_problems());
    let place = place.and_then(|place| i64::try_from(place).ok());
    let (question, announced, participant) = if seen.is_jury {
        let to = addressee(state, seen, form.to.trim()).await?;
        (String::new(), Some((text, user.id)), to)
    } else {
        let participant = seen.part().ok_or_else(AppError::forbidden)?;
        if state.store.unanswered(participant.id).await? >= MOST_OPEN {
            let detail = Message::new("clarification-many").with("most", MOST_OPEN);
            let accepted = Message::new("clarification-many-accepted");
            return Err(AppError::invalid(vec![FieldError::new(
                "text", detail, accepted,
            )]));
        }
        (text, None, Some(participant.id))
    };
    let new = NewClarification {
        contest: seen.contest.id,
        participant,
        place,
        question,
        announced,
    };
    let id = state.store.clarify(&new).await?;
    if let Some((said, _)) = &new.announced {
        let act = if participant.is_some() {
            "message"
        } else {
            "announce"
        };
        let (store, contest) = (&state.store, seen.contest.id);
        store
            .note_act(contest, user.id, act, &format!("{id} {said}"))
            .await?;
    }
    Ok(id)
}

/// To whom alone the jury says something; nobody in particular where it is to all.
async fn addressee(
    state: &AppState,
    seen: &Seen,
    to: &str,
) -> Result<Option<ParticipantId>, AppError> {
    if to.is_empty() {
        return Ok(None);
    }
    let people = state.store.participants(seen.contest.id).await?;
    let called = called(state, seen).await?;
    let one = meant(state, (&people, &called), ("to", to)).await?;
    Ok(Some(one.id))
}

/// An answer.
#[derive(Debug, Deserialize)]
pub struct AnswerForm {
    question: ClarificationId,
    text: String,
    /// An answer that jurors give often, which goes before what is typed.
    #[serde(default)]
    canned: Option<String>,
    #[serde(default)]
    to_all: Option<String>,
    /// How many answers there were on the page from which it is sent.
    #[serde(default)]
    seen: Option<i64>,
}

/// `POST /contests/{id}/answer`: the jury answers, to whoever asked or to all.
pub async fn answer(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<AnswerForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    let given = form.canned.as_ref().unwrap_or(&form.text);
    let answered = match read(given) {
        Ok(text) => keep_answer(&state, &user, contest, (&form, text.as_str())).await,
        Err(error) => Err(error.rename_field("text", "answer")),
    };
    match answered {
        Ok(()) => Ok(Redirect::to(&place_of(contest, form.question)).into_response()),
        Err(error) => {
            // The page has a box for each question, and one for what the jury announces.
            let faults = Faults::from_error(error)?;
            let draft = Draft {
                text: given,
                answers: Some(form.question),
                is_to_all: form.to_all.is_some(),
                ..Draft::default()
            };
            contest_page(&state, &page, &seen, (draft, &faults)).await
        }
    }
}

/// Keeps an answer and notes it, unless somebody has answered otherwise meanwhile.
async fn keep_answer(
    state: &AppState,
    user: &User,
    contest: ContestId,
    (form, text): (&AnswerForm, &str),
) -> Result<(), AppError> {
    let store = &state.store;
    let kept = store.answer_clarification(
        contest,
        form.question,
        (text, user.id),
        form.to_all.is_some(),
        form.seen,
    );
    let is_new = match kept.await {
        Err(StoreError::Overtaken) => {
            let detail = Message::new("clarification-overtaken");
            let accepted = Message::new("clarification-overtaken-accepted");
            return Err(AppError::invalid(vec![FieldError::new(
                "answer", detail, accepted,
            )]));
        }
        kept => kept?,
    };
    if is_new {
        let said = format!("{} {text}", form.question);
        store.note_act(contest, user.id, "answer", &said).await?;
    }
    Ok(())
}
