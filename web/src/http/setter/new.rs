//! `/setter/new`: a problem begins with a complete draft, which is looked at before it is kept.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use problems::Lang;
use problems::draft::{self, DraftError, DraftFiles, DraftQuestion, GameDraft};
use problems::package::Archive;
use serde::Deserialize;
use sg::Budget;
use sg::notation::{self, Family, families};

use super::{Author, intake};
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::locale::Locale;
use crate::store::User;

/// The largest heap in the table of values.
const LAST_HEAP: u64 = 24;

/// What that table may cost.
const TABLE_BUDGET: Budget = Budget { positions: 100_000 };

/// What the package is called before it has an id.
const DRAFT: &str = "draft";

/// The longest text of a game.
const LONGEST_GAME: usize = 200;

/// What is asked of a game: its name in the form, and the key of its text.
const QUESTIONS: [(&str, DraftQuestion, &str); 5] = [
    ("winner", DraftQuestion::Winner, "question-winner"),
    ("value", DraftQuestion::Value, "question-value"),
    ("move", DraftQuestion::Move, "question-move"),
    ("count", DraftQuestion::Count, "question-count"),
    ("play", DraftQuestion::Play, "question-play"),
];

/// What a problem can begin with: its name in the form, and the key of its text.
const KINDS: [(&str, &str); 5] = [
    ("game", "begin-game"),
    ("rules", "begin-rules"),
    ("blank", "begin-blank"),
    ("interactive", "begin-interactive"),
    ("answers", "begin-answers"),
];

/// The form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewForm {
    id: String,
    kind: String,
    game: String,
    question: String,
    action: String,
}

#[derive(Template)]
#[template(path = "setter/new.html")]
struct NewPage<'a> {
    page: &'a Page,
    form: &'a NewForm,
    games: Vec<Game>,
    preview: Option<Preview>,
    faults: &'a Faults,
}

/// A family of games that can be chosen.
struct Game {
    text: &'static str,
    rules: &'static str,
}

/// A draft as it will look.
struct Preview {
    statement: Markup,
    input: String,
    output: String,
    /// The values of the heaps from 0, where the game has heaps.
    values: Vec<u64>,
    files: Vec<String>,
}

/// `GET /setter/new`.
pub async fn show(_: Author, page: Page) -> Result<Response, AppError> {
    let form = NewForm {
        kind: KINDS[0].0.to_owned(),
        question: QUESTIONS[0].0.to_owned(),
        ..NewForm::default()
    };
    new_page(&page, &form, None, &Faults::default())
}

fn new_page(
    page: &Page,
    form: &NewForm,
    preview: Option<Preview>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let game = |family: &Family| Game {
        text: family.example.split('@').next().unwrap_or(family.name),
        rules: match page.locale {
            Locale::En => family.en,
            Locale::Zh => family.zh,
        },
    };
    let response = render(&NewPage {
        page,
        form,
        games: families().map(game).collect(),
        preview,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `POST /setter/new`: shows the draft, or keeps it as the first version of a problem.
pub async fn begin(
    State(state): State<AppState>,
    Author(user): Author,
    page: Page,
    SiteForm(form): SiteForm<NewForm>,
) -> Result<Response, AppError> {
    let draft = match drafted(&state, &user, &form, page.locale).await {
        Ok(draft) => draft,
        Err(error) => return new_page(&page, &form, None, &Faults::from_error(error)?),
    };
    let faults = if form.action == "preview" {
        Faults::default()
    } else {
        match keep(&state, &user, &form, draft.clone()).await {
            Ok(address) => return Ok(Redirect::to(&address).into_response()),
            Err(error) => Faults::from_error(error)?,
        }
    };
    let preview = preview(&state, &user, &form, page.locale, &draft).await?;
    new_page(&page, &form, Some(preview), &faults)
}

/// The package that the form describes.
async fn drafted(
    state: &AppState,
    user: &User,
    form: &NewForm,
    locale: Locale,
) -> Result<Archive, AppError> {
    let uuid = uuid::Uuid::new_v4().to_string();
    let files = match form.kind.as_str() {
        "rules" => draft::rules(&uuid),
        "blank" => draft::blank(&uuid),
        "interactive" => draft::interactive(&uuid),
        "answers" => draft::answers(&uuid),
        "game" => of_game(state, user, form, uuid, locale.into()).await?,
        _ => return Err(wrong("kind", "begin-unknown", "begin-accepted")),
    };
    let files = files.iter();
    let files = files.map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let (archive, _) = Archive::made(DRAFT, files).map_err(|found| intake::refused(&found))?;
    Ok(archive)
}

async fn of_game(
    state: &AppState,
    user: &User,
    form: &NewForm,
    uuid: String,
    lang: Lang,
) -> Result<DraftFiles, AppError> {
    let game = form.game.trim().to_owned();
    if game.is_empty() || game.len() > LONGEST_GAME {
        return Err(wrong("game", "game-missing", "game-accepted"));
    }
    let question = QUESTIONS.iter().find(|it| it.0 == form.question);
    let question =
        question.ok_or_else(|| wrong("question", "question-unknown", "question-accepted"))?;
    let question = question.1;
    let place = state.drafts.enter(user.id)?;
    let making = tokio::task::spawn_blocking(move || {
        let _place = place;
        draft::game(&GameDraft {
            id: DRAFT,
            uuid: &uuid,
            game: &game,
            question,
            lang,
        })
    });
    let made = making.await.map_err(|error| AppError::internal(&error))?;
    made.map_err(|error| match error {
        DraftError::Game(_) | DraftError::NoDraft { .. } => {
            let detail = Message::new("game-refused");
            let (detail, accepted) = match &error {
                DraftError::Game(wrong) => {
                    (detail.with("reason", wrong.wording()), "game-accepted")
                }
                other => (
                    detail.with("reason", other.words()),
                    "game-undrafted-accepted",
                ),
            };
            let accepted = Message::new(accepted);
            AppError::invalid(vec![FieldError::new("game", detail, accepted)])
        }
        DraftError::Unusable { .. } | DraftError::Tests(_) => AppError::internal(&error),
    })
}

/// Stores the draft, and says where its check can be seen.
async fn keep(
    state: &AppState,
    user: &User,
    form: &NewForm,
    draft: Archive,
) -> Result<String, AppError> {
    let id = form.id.trim();
    if state.library.shelf().await?.any(id).is_some() {
        return Err(wrong("id", "problem-id-taken", "problem-id-accepted"));
    }
    let taken = intake::take(state, user, id, draft, "").await?;
    Ok(format!("/setter/problems/{id}/versions/{}", taken.number))
}

async fn preview(
    state: &AppState,
    user: &User,
    form: &NewForm,
    locale: Locale,
    draft: &Archive,
) -> Result<Preview, AppError> {
    let game = form.game.trim().to_owned();
    let has_values = form.kind == "game";
    let values = thinking::answer_member(state, user.id, move || {
        let game = notation::game(&game).ok().filter(|_| has_values);
        let table = game.and_then(|game| game.table(LAST_HEAP, TABLE_BUDGET).ok());
        table.map_or_else(Vec::new, |table| {
            table.values.iter().map(|it| it.0).collect()
        })
    })
    .await?;
    let draft = Arc::new(draft.clone());
    let (problem, found) = state.library.try_read(&draft, DRAFT, false).await?;
    let problem = problem.ok_or_else(|| intake::refused(&found))?;
    let sample = problem.samples().first();
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Preview {
        statement: markdown::render_statement(problem.statement(locale.into()), locale, &|_| None)
            .html,
        input: sample.map_or_else(String::new, |it| shown(&it.input)),
        output: sample.map_or_else(String::new, |it| shown(&it.answer)),
        values,
        files: draft.files().map(|(path, _)| path.to_owned()).collect(),
    })
}

fn wrong(field: &'static str, detail: &'static str, accepted: &'static str) -> AppError {
    let wrong = FieldError::new(field, Message::new(detail), Message::new(accepted));
    AppError::invalid(vec![wrong])
}
