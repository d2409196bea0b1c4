//! `/problems/{id}`: the statement, the samples and the box to submit.

use std::sync::{LazyLock, Mutex, PoisonError};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use judge::{SOURCE_LIMIT, Verdict};
use problems::{ByteSize, Problem, WebAddress};
use serde::Deserialize;

use super::attachments::{self, Attachment};
use super::files;
use super::inputs::{AnswerHints, Inputs};
use super::languages::{offered, taken_only};
use super::measured_time;
use super::own_run::{self, TalkWords};
use super::parts::{Part, part};
use super::tabs::{self, Tabs};
use crate::boards::{self, Cases};
use crate::complaints::{Complaint, FileNames, complaints};
use crate::documents::{RunDocument, shown_samples};
use crate::http::error::AppError;
use crate::http::forms::Faults;
use crate::http::homework::{Deadline, deadlines};
use crate::http::i18n::Locale;
use crate::http::links::percent_encode;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::play::of_problem;
use crate::http::seen_contest::Seen;
use crate::http::seen_contest::limits::{Limiting, LimitsThere, ShownLimits};
use crate::http::seen_contest::place::{Place, counting};
use crate::http::seen_contest::veil::{Veil, veils};
use crate::http::state::{AppState, LanguageInfo};
use crate::http::submissions::row::{SubmissionRow, rows};
use crate::http::submissions::show::source;
use crate::kept::Kept;
use crate::lessons;
use crate::library::{Idea, Level, rights};
use crate::limit_notes;
use crate::store::{self, ContestLimits, Filter, SubmissionId, SubmissionItem, UserId};

/// How many of the visitor's own submissions are shown next to the box.
const MINE: u32 = 5;

/// How much memory rendered statements may take. Those of the catalog are a tenth of it.
const RENDERED_BYTES: usize = 16 * 1024 * 1024;

#[derive(Template)]
#[template(path = "problems/show.html")]
struct ProblemPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// The contest within which it is shown.
    within: Option<Within>,
    /// The contest in which it counts what the visitor sends here, on the page outside of it.
    elsewhere: Option<Place>,
    /// The other contests that take it from the visitor, and not from this page.
    others: Vec<Place>,
    /// Until when the visitor is to solve it for a class.
    deadlines: Vec<Deadline>,
    /// What hides from the visitor what others hand in, on the page outside of a contest.
    veils: Vec<Veil>,
    /// Whether the page says what the problem is about: its games, where it comes from.
    tells_about: bool,
    /// Whether there is no box, since the visitor is to take part in the contest first.
    asks_to_join: bool,
    problem: Shown,
    /// What is said of the limits that a contest has for the problem.
    limiting: Option<Limiting>,
    /// Those that are taken.
    languages: &'a [LanguageInfo],
    /// Their names where the package takes only some; empty otherwise.
    taken_only: String,
    /// The language chosen in the box.
    chosen: &'a str,
    source: &'a str,
    /// Whether the statement stands alone.
    is_reading: bool,
    /// The lines that a compiler complained of, for scripts.
    complaints: String,
    source_limit: ByteSize,
    faults: &'a Faults,
    mine: Vec<SubmissionRow>,
}

/// A problem as its page shows it.
pub struct Shown {
    id: String,
    pub(in crate::http) name: String,
    other_name: String,
    other_tag: &'static str,
    pub(in crate::http) time_limit: String,
    pub(in crate::http) memory_limit: String,
    /// The key of what the limits are for.
    limits_note: &'static str,
    /// Where the time limit comes from; empty where the package gives it.
    time_note: String,
    /// What is said of the files that programs read and write.
    files_notes: Vec<String>,
    difficulty: Option<(Level, String)>,
    games: Vec<String>,
    /// The chapter about its idea: number and title.
    lesson: Option<(usize, &'static str)>,
    /// Whether the visitor has solved it, so that nothing is given away.
    solved: bool,
    /// Whether programs talk, so that a run is a game or a conversation.
    is_talked_with: bool,
    /// What is said of such runs.
    talk: &'static TalkWords,
    /// The first sample as an input, where programs also talk about those of one's own: how these are written.
    own_input: Option<String>,
    /// Where its game is played and explored, where it has a board.
    board: Option<BoardLinks>,
    /// Whether answers are handed in themselves, and no programs.
    pub(in crate::http) takes_answers: bool,
    /// How they are handed in.
    answer_hints: AnswerHints,
    /// What it is to be answered to, where the package gives that out.
    inputs: Option<Inputs>,
    pub(in crate::http) statement: Markup,
    /// What explains the samples; may be empty.
    pub(in crate::http) explanation: Markup,
    pub(in crate::http) samples: Vec<Sample>,
    /// Where the games of the sample begin, of a problem that is played; no positions otherwise.
    pub(in crate::http) starts: Cases,
    /// The statement as PDF, where there is one: name and address.
    documents: Vec<(String, String)>,
    /// What comes with it.
    attachments: Vec<Attachment>,
    credits: Vec<Credit>,
}

/// Where the game of a problem is at hand.
struct BoardLinks {
    play: String,
    explore: String,
}

impl BoardLinks {
    /// Of a problem whose samples these are: where a sample is a position of a game that the engine knows, programs
    /// play, or a program of the package knows the rules.
    fn of(problem: &Problem, samples: &[Sample]) -> Option<Self> {
        let mut cases = samples.iter().flat_map(|it| &it.cases.drawn);
        let has_board = cases.any(|case| case.name.is_some())
            || problem.is_played()
            || problem.rules().is_some();
        let game = percent_encode(&of_problem::name_of(problem.id()));
        has_board.then(|| Self {
            play: format!("/play/{game}"),
            explore: format!("/explore?game={game}"),
        })
    }
}

/// A sample of it.
pub struct Sample {
    pub(in crate::http) input: String,
    pub(in crate::http) output: String,
    /// Its positions.
    pub(in crate::http) cases: Cases,
}

struct Credit {
    name: String,
    address: Option<WebAddress>,
}

/// The contest within which a problem is shown: there it has a letter, and nothing on the page says
/// what it is about. Nor does the problem's own page to those for whom a contest veils it; lists and searches name
/// the games of every problem that is public, as they did before.
#[derive(Debug)]
pub struct Within {
    /// The address of the contest.
    pub address: String,
    /// The contest's name.
    pub name: String,
    /// The problem's letter.
    pub letter: String,
    /// The limits that it has there in place of its own, for what counts.
    pub limits: ContestLimits,
    /// Whether what is sent counts now.
    pub counts: bool,
    /// Whether the visitor is to take part first.
    pub must_join: bool,
    /// The letters of all its problems.
    pub letters: Vec<String>,
    /// The contest as the visitor sees it.
    pub seen: Box<Seen>,
    /// Since when the visitor is notified of what is said in it, in milliseconds; `None` for those whom
    /// it does not concern.
    pub follows_since: Option<i64>,
}

/// What stands in the box when the page is shown.
#[derive(Debug, Default)]
pub struct Draft {
    /// The chosen language's id; empty for the one used last.
    pub language: String,
    /// The program's text.
    pub source: String,
    /// What was wrong with them when they were sent.
    pub faults: Faults,
    /// The lines that a compiler complained of, where it was submitted before.
    pub complaints: Vec<Complaint>,
    /// Whether the statement is read alone, without the box.
    pub is_reading: bool,
}

impl Draft {
    /// The complaints for scripts; empty where there are none.
    fn complaints(&self) -> String {
        match self.complaints.as_slice() {
            [] => String::new(),
            complaints => serde_json::to_string(complaints).unwrap_or_default(),
        }
    }
}

/// `GET /problems/{id}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(edited): Query<Edited>,
) -> Result<Response, AppError> {
    let mut draft = edited.draft(&state, &page, &id).await?;
    draft.is_reading = edited.view.as_deref() == Some("reading");
    problem_page(&state, &page, &id, &draft, None).await
}

/// A submission that is to be edited and sent again, or how the page is looked at.
#[derive(Debug, Default, Deserialize)]
pub struct Edited {
    edit: Option<String>,
    /// `reading`: the statement alone.
    pub(in crate::http) view: Option<String>,
}

impl Edited {
    /// The program of one of the visitor's own submissions for that problem; an empty box otherwise.
    pub async fn draft(&self, state: &AppState, page: &Page, id: &str) -> Result<Draft, AppError> {
        let number = self.edit.as_deref().map(str::parse::<SubmissionId>);
        let (Some(viewer), Some(Ok(number))) = (&page.viewer, number) else {
            return Ok(Draft::default());
        };
        let own = state.store.submission(number).await?;
        let own = own.filter(|it| it.user_id == viewer.id && it.problem == id);
        let Some(own) = own else {
            return Ok(Draft::default());
        };
        let said = own.judging.message.as_deref();
        let said = said.filter(|_| own.judging.verdict == Some(Verdict::CE));
        let names = FileNames::of(&own.source_name, &own.language);
        // Nobody goes on in a box with answers that are as long as those of files may be.
        let is_short = own.source_size.unsigned_abs() <= SOURCE_LIMIT.bytes();
        let text = if is_short {
            source(state, own.id).await?
        } else {
            None
        };
        Ok(Draft {
            complaints: said.map_or_else(Vec::new, |said| complaints(said, &names)),
            source: text.unwrap_or_default(),
            language: own.language,
            ..Draft::default()
        })
    }
}

/// The page of a problem with `draft` in the box.
pub async fn problem_page(
    state: &AppState,
    page: &Page,
    id: &str,
    draft: &Draft,
    within: Option<Within>,
) -> Result<Response, AppError> {
    let shelved = page.problem(id).ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let mine = newest(state, page, Some(id), MINE).await?;
    let chosen = if draft.language.is_empty() {
        let last = newest(state, page, None, 1).await?;
        last.into_iter()
            .next()
            .map_or_else(String::new, |item| item.language)
    } else {
        draft.language.clone()
    };
    let solved = solved(state, page, id).await?;
    let mut others = counting(state, page, shelved).await?;
    // What is sent on the page of a contest counts there or nowhere.
    let here = within.as_ref().map(|within| within.seen.contest.id);
    others.retain(|place| Some(place.contest) != here);
    let counts_elsewhere = here.is_none() && !others.is_empty();
    let elsewhere = counts_elsewhere.then(|| others.remove(0));
    let in_contest = languages_of_contest(within.as_ref(), elsewhere.as_ref());
    let languages = offered(state, &problem, &in_contest);
    let place = match (&within, &elsewhere) {
        (Some(it), _) => Some(LimitsThere {
            contest: it.seen.contest.id,
            name: &it.name,
            limits: it.limits,
            counts: it.counts || it.must_join,
        }),
        (None, Some(it)) => Some(LimitsThere {
            contest: it.contest,
            name: &it.name,
            limits: it.limits,
            counts: true,
        }),
        (None, None) => None,
    };
    let limits = place.map(LimitsThere::holding).unwrap_or_default();
    let mut asked = shown(&problem, limits, page.locale, solved);
    if let Some(by) = measured_time::by_programs(state, &problem, limits, page.locale).await {
        (asked.time_limit, asked.time_note) = (by.limit, by.note);
    }
    let limiting = place.and_then(|it| Limiting::of(&problem, it, page.locale));
    let is_veiled = rights::is_veiled(page.viewer.as_ref(), shelved);
    let (deadlines, veils) = match within {
        None => (
            deadlines(state, page, id).await?,
            veils(state, page, &[id]).await?,
        ),
        Some(_) => (Vec::new(), Vec::new()),
    };
    let response = render(&ProblemPage {
        page,
        elsewhere,
        others,
        deadlines,
        veils,
        tells_about: within.is_none() && !is_veiled,
        tabs: Tabs::new(page, id, tabs::Part::Statement).of(&problem),
        asks_to_join: draft.source.is_empty()
            && within.as_ref().is_some_and(|within| within.must_join),
        within,
        problem: Shown {
            takes_answers: shelved
                .current
                .as_ref()
                .is_some_and(|current| current.facts.takes_answers),
            own_input: own_run::own_input(page.viewer.as_ref(), shelved, &problem),
            ..asked
        },
        limiting,
        languages: &languages,
        taken_only: taken_only(state, &problem, page.locale),
        chosen: &chosen,
        source: &draft.source,
        is_reading: draft.is_reading,
        complaints: draft.complaints(),
        source_limit: SOURCE_LIMIT,
        faults: &draft.faults,
        mine: rows(state, page, mine),
    })?;
    Ok(draft.faults.mark(response))
}

/// The languages that a contest takes for what counts in it; none where it takes all, or nothing counts.
fn languages_of_contest<'a>(
    within: Option<&'a Within>,
    elsewhere: Option<&'a Place>,
) -> Vec<&'a str> {
    match (within, elsewhere) {
        (Some(it), _) if it.counts || it.must_join => it.seen.contest.languages(),
        (None, Some(it)) => it.languages.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The visitor's newest submissions, for one problem or for any.
async fn newest(
    state: &AppState,
    page: &Page,
    problem: Option<&str>,
    limit: u32,
) -> Result<Vec<SubmissionItem>, AppError> {
    let Some(viewer) = &page.viewer else {
        return Ok(Vec::new());
    };
    let filter = Filter {
        user: Some(viewer.id),
        problem: problem.map(str::to_owned),
        ..Filter::default()
    };
    let newest = store::Page {
        limit,
        ..store::Page::default()
    };
    Ok(state.store.submissions(&filter, newest).await?.items)
}

/// Whether the visitor has solved the problem.
pub(super) async fn solved(state: &AppState, page: &Page, id: &str) -> Result<bool, AppError> {
    match &page.viewer {
        Some(viewer) => has_solved(state, viewer.id, id).await,
        None => Ok(false),
    }
}

/// Whether somebody has solved the problem, as lists and figures say it: with its usual limits.
pub(super) async fn has_solved(state: &AppState, user: UserId, id: &str) -> Result<bool, AppError> {
    let accepted = state.store.accepted_programs(user, id, 1).await?;
    Ok(!accepted.is_empty())
}

/// A problem within these limits, for somebody who has solved it or not.
pub fn shown(problem: &Problem, limits: ContestLimits, locale: Locale, solved: bool) -> Shown {
    let other = match locale {
        Locale::En => Locale::Zh,
        Locale::Zh => Locale::En,
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let limits = ShownLimits::of(problem, limits, locale);
    let sources = problem.sources().iter();
    let samples = shown_samples(problem).map(|sample| Sample {
        input: text(sample.input),
        output: text(sample.output),
        cases: boards::of_input(problem, sample.input, locale),
    });
    let samples: Vec<Sample> = samples.collect();
    Shown {
        id: problem.id().to_owned(),
        name: problem.names().get(locale.into()).to_owned(),
        other_name: problem.names().get(other.into()).to_owned(),
        other_tag: other.tag(),
        time_limit: limits.time,
        memory_limit: limits.memory,
        limits_note: if problem.timing().is_for_all_languages {
            "problem-limits-note-all"
        } else {
            "problem-limits-note"
        },
        time_note: String::new(),
        files_notes: limit_notes::of_files(problem, locale),
        difficulty: (problem.difficulty()).map(|it| (Level::of(it), Level::dots(it))),
        games: problem.games().to_vec(),
        lesson: lessons::of_idea(Idea::of(problem.games()).name())
            .map(|(number, chapter)| (number, chapter.title(locale))),
        solved,
        is_talked_with: own_run::is_talked_with(problem),
        talk: own_run::words_of(problem),
        own_input: None,
        takes_answers: problem.kind().takes_answers(),
        answer_hints: AnswerHints::of(problem, locale),
        inputs: Inputs::of(problem),
        statement: statement(problem, locale, Part::Text),
        explanation: statement(problem, locale, Part::Explanation),
        documents: files::documents(problem),
        attachments: attachments::listed(problem),
        board: BoardLinks::of(problem, &samples),
        samples,
        starts: starts(problem, locale),
        credits: sources
            .map(|source| Credit {
                name: source.name.clone(),
                address: source.url.clone(),
            })
            .collect(),
    }
}

/// The positions from which programs play in the sample. What an interactor is given is not shown as a sample.
fn starts(problem: &Problem, locale: Locale) -> Cases {
    let sample = problem.samples().first().filter(|_| problem.is_played());
    sample.map_or_else(Cases::default, |sample| {
        boards::of_input(problem, sample.shown_input(), locale)
    })
}

/// The digest of a package with its name, a language, and a part of the statement.
type Key = (String, Locale, Part);

/// Statements that were rendered lately, by the version of the problem and the language.
static RENDERED: LazyLock<Mutex<Kept<Key, Markup>>> =
    LazyLock::new(|| Mutex::new(Kept::new(RENDERED_BYTES)));

/// A part of the statement as HTML, rendered again only when it has not been asked for in a while.
fn statement(problem: &Problem, locale: Locale, wanted: Part) -> Markup {
    // The same package under another name has its pictures elsewhere.
    let key = (
        format!("{} {}", problem.hash(), problem.id()),
        locale,
        wanted,
    );
    let rendered = || RENDERED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(html) = rendered().get(&key) {
        return html;
    }
    // Nobody waits for one that takes long.
    let text = part(problem.statement(locale.into()), wanted);
    let html =
        markdown::render_statement(&text, locale, &|name| files::address(problem, name)).html;
    rendered().put(key, html.clone(), html.as_str().len());
    html
}
