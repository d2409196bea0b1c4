//! `/design`: the design system on one page, for whoever works on the pages: its colours, type and space,
//! and each component empty, waiting, wrong, long and narrow. Only where `serve --design` asks for it.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use judge::Verdict;

use super::error::{AppError, FieldError};
use super::forms::Faults;
use super::i18n::Message;
use super::page::{Page, render};
use super::state::AppState;
use super::submissions::row::verdict_key;
use crate::boards::{self, Case, Cases};

/// The colours by what they are for: names of custom properties.
const COLOURS: [(&str, &[&str]); 3] = [
    (
        "design-ground",
        &[
            "ground",
            "raised",
            "sunken",
            "field",
            "line",
            "line-strong",
            "ink",
            "ink-soft",
            "ink-faint",
        ],
    ),
    (
        "design-accents",
        &["accent", "accent-soft", "counter", "selection"],
    ),
    (
        "design-verdicts",
        &[
            "good",
            "good-soft",
            "bad",
            "bad-soft",
            "slow",
            "slow-soft",
            "big",
            "big-soft",
            "form",
            "form-soft",
            "crash",
            "crash-soft",
            "compile",
            "compile-soft",
            "idle",
            "idle-soft",
        ],
    ),
];

/// The sizes of type and of space: names of custom properties.
const TYPE: [&str; 8] = [
    "text-tiny",
    "text-small",
    "text-note",
    "text-body",
    "text-lead",
    "text-part",
    "text-section",
    "text-page",
];
const SPACE: [&str; 10] = [
    "space-1", "space-2", "space-3", "space-4", "space-5", "space-6", "space-7", "space-8",
    "space-9", "space-10",
];

/// Positions of each kind of picture.
const POSITIONS: [&str; 6] = [
    "nim@3,5,7",
    "kayles@9",
    "turning-turtles@2,5",
    "hackenbush@0-1,1-2,2-0,0-3",
    "chomp@3x4",
    "dag@0>1,0>2,1>3,2>3;0,2",
];

#[derive(Template)]
#[template(path = "design.html")]
struct DesignPage<'a> {
    page: &'a Page,
    colours: &'static [(&'static str, &'static [&'static str])],
    sizes: &'static [&'static str],
    spaces: &'static [&'static str],
    verdicts: Vec<(&'static str, &'static str)>,
    cases: Cases,
    no_cases: Cases,
    /// A form of which one field is wrong.
    faults: Faults,
    long: String,
}

/// `GET /design`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    if !state.config.shows_design {
        return Err(AppError::not_found());
    }
    let verdicts = Verdict::ALL.map(|it| (it.as_str(), verdict_key(it)));
    let states = [
        ("queued", "state-queued"),
        ("compiling", "state-compiling"),
        ("running", "state-running"),
    ];
    let drawn = (1..).zip(POSITIONS).filter_map(|(number, name)| {
        Some(Case {
            number: Some(number),
            name: Some(name.to_owned()),
            board: boards::draw(name, page.locale)?,
        })
    });
    let wrong = FieldError::new(
        "name",
        Message::new("field-missing"),
        Message::new("form-field-accepted"),
    );
    render(&DesignPage {
        colours: &COLOURS,
        sizes: &TYPE,
        spaces: &SPACE,
        verdicts: verdicts.into_iter().chain(states).collect(),
        cases: Cases {
            drawn: drawn.collect(),
            others: 3,
            legend: None,
        },
        no_cases: Cases::default(),
        faults: Faults::from_error(AppError::invalid(vec![wrong]))?,
        long: page.t("design-long").to_string(),
        page: &page,
    })
}
