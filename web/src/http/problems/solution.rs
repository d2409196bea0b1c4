//! `/problems/{id}/solution`: how it is solved, for those who have solved it: the theorem,
//! what the package itself tells and shows of it, and the programs that others show.

use std::sync::{LazyLock, Mutex, PoisonError};

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use problems::Problem;
use problems::package::solution_text;

use super::files;
use super::model::{self, ModelProgram, Worked};
use super::show::solved;
use super::tabs::{Part, Tabs};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, memory};
use crate::http::submissions::show::source;
use crate::http::submissions::source::{CodeLine, lines};
use crate::kept::Kept;
use crate::lessons;
use crate::library::{Idea, rights};
use crate::store::{Best, SharedSolution, SubmissionId};

/// How many of the fastest and of the shortest programs are shown.
const SHOWN_PROGRAMS: u32 = 3;

/// The longest source that is shown, in bytes: longer ones teach nobody.
const LONGEST_SHOWN: i64 = 16 * 1024;

#[derive(Template)]
#[template(path = "problems/solution.html")]
struct SolutionPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// Whether the visitor may see any of it.
    is_open: bool,
    /// Whether a contest goes on that has the problem.
    is_veiled: bool,
    theorem: Option<String>,
    games: Vec<String>,
    /// The chapter about its idea: number and title.
    lesson: Option<(usize, &'static str)>,
    worked: Vec<Worked>,
    /// What the package tells of it.
    text: Option<Text>,
    /// The same as PDF: name and address of each.
    documents: Vec<(String, String)>,
    /// Programs that come with the problem, each with its language's name.
    models: Vec<(String, ModelProgram)>,
    fastest: Vec<Program>,
    shortest: Vec<Program>,
    /// Whether the visitor shows programs to others.
    shares: bool,
}

/// How much memory texts of packages may take that were turned into pages.
const TURNED_BYTES: usize = 4 * 1024 * 1024;

/// Those that were turned lately, by the digest of the package with its name, and the language of the page.
static TURNED: LazyLock<Mutex<Kept<(String, Locale), Text>>> =
    LazyLock::new(|| Mutex::new(Kept::new(TURNED_BYTES)));

/// A text of the package about how it is meant to be solved.
#[derive(Debug, Clone)]
struct Text {
    html: Markup,
    /// Its language, where that is known.
    lang: Option<&'static str>,
}

impl Text {
    /// That of a problem, turned again only when nobody has asked for it in a while: a long one in LaTeX takes a tenth
    /// of a second.
    fn kept(problem: &Problem, locale: Locale) -> Option<Self> {
        let key = (format!("{} {}", problem.hash(), problem.id()), locale);
        let turned = || TURNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = turned().get(&key) {
            return Some(text);
        }
        let text = Self::of(problem, locale)?;
        turned().put(key, text.clone(), text.html.as_str().len());
        Some(text)
    }

    fn of(problem: &Problem, locale: Locale) -> Option<Self> {
        let text = solution_text(problem, locale.into())?;
        let own = |name: &str| files::address_in_solution(problem, name);
        Some(Self {
            html: markdown::render_statement(&text.markdown, locale, &own).html,
            lang: text.lang.map(problems::Lang::tag),
        })
    }
}

/// A program that its author shows.
struct Program {
    id: SubmissionId,
    user: String,
    language: String,
    time_ms: i64,
    /// With its unit.
    memory: String,
    size: i64,
    /// Its lines; none of one that is too long.
    code: Vec<CodeLine>,
}

/// `GET /problems/{id}/solution`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    let is_veiled = page.shelf.is_veiled(&id, page.viewer.as_ref());
    let may_see = sees(&state, &page, &id).await?;
    let mut view = SolutionPage {
        page: &page,
        tabs: Tabs::new(&page, &id, Part::Solution),
        is_open: may_see,
        is_veiled,
        theorem: None,
        games: Vec::new(),
        lesson: None,
        worked: Vec::new(),
        text: None,
        documents: Vec::new(),
        models: Vec::new(),
        fastest: Vec::new(),
        shortest: Vec::new(),
        shares: false,
    };
    if may_see {
        let problem = state.library.current(shelved).await?;
        let problem = problem.ok_or_else(AppError::not_found)?;
        view.tabs = Tabs::new(&page, &id, Part::Solution).of(&problem);
        let theorem = problem.theorem();
        view.theorem = theorem.map(|it| it.get(page.locale.into()).to_owned());
        view.games = problem.games().to_vec();
        view.lesson = lessons::of_idea(Idea::of(problem.games()).name())
            .map(|(number, chapter)| (number, chapter.title(page.locale)));
        view.worked = model::worked(&problem, page.locale);
        let (told, locale) = (problem.clone(), page.locale);
        let turning = tokio::task::spawn_blocking(move || Text::kept(&told, locale));
        view.text = turning.await.map_err(|error| AppError::internal(&error))?;
        view.documents = files::documents_of_solution(&problem);
        let models = model::programs(&problem).into_iter();
        view.models = models
            .map(|it| (language_name(&state, &page, it.language), it))
            .collect();
        view.fastest = best(&state, &page, &id, Best::Fastest).await?;
        view.shortest = best(&state, &page, &id, Best::Shortest).await?;
        // What is among the fastest need not be read twice.
        let fastest: Vec<_> = view.fastest.iter().map(|it| it.id).collect();
        view.shortest.retain(|it| !fastest.contains(&it.id));
        if let Some(viewer) = &page.viewer {
            view.shares = state.store.settings(viewer.id).await?.shares_solutions;
        }
    }
    render(&view)
}

/// Whether the visitor may see how a problem is solved.
async fn sees(state: &AppState, page: &Page, id: &str) -> Result<bool, AppError> {
    let viewer = page.viewer.as_ref();
    if page.shelf.is_veiled(id, viewer) {
        return Ok(false);
    }
    Ok(viewer.is_some_and(rights::sees_in_full) || solved(state, page, id).await?)
}

/// `GET /problems/{id}/solution/{name}`: a picture of the package's text about it, or that text as PDF, for the same
/// people.
pub async fn file(
    State(state): State<AppState>,
    page: Page,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    if !sees(&state, &page, &id).await? {
        return Err(AppError::not_found());
    }
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let bytes = problem.solution_files().get(&name);
    let shown = bytes.and_then(|bytes| files::shown(&name, bytes));
    shown.ok_or_else(AppError::not_found)
}

async fn best(
    state: &AppState,
    page: &Page,
    id: &str,
    best: Best,
) -> Result<Vec<Program>, AppError> {
    let kept = page.shelf.kept(page.viewer.as_ref());
    let mut programs = Vec::new();
    for shared in state
        .store
        .shared_solutions(id, &kept, best, SHOWN_PROGRAMS)
        .await?
    {
        programs.push(program(state, page, shared).await?);
    }
    Ok(programs)
}

async fn program(
    state: &AppState,
    page: &Page,
    shared: SharedSolution,
) -> Result<Program, AppError> {
    let SharedSolution { user, measure } = shared;
    let text = if measure.source_size <= LONGEST_SHOWN {
        source(state, measure.id).await?
    } else {
        None
    };
    let code = text.map(|text| lines(&text, &measure.language, &[]));
    Ok(Program {
        id: measure.id,
        user,
        language: language_name(state, page, &measure.language),
        time_ms: measure.time_ms,
        memory: memory(measure.memory_kib),
        size: measure.source_size,
        code: code.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::package;

    use super::*;

    #[test]
    fn a_text_is_turned_once() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("sums");
        for (path, text) in [
            ("problem.yaml", "problem_format_version: 2023-07\nname: x\n"),
            ("solution/solution.en.md", "Take *one*.\n"),
            ("data/secret/1.in", "1\n"),
            ("data/secret/1.ans", "1\n"),
        ] {
            let path = top.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let (problem, found) = package::load(&top, &|_| None);
        let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
        let html = || Text::kept(&problem, Locale::En).unwrap().html;
        let (first, again) = (html(), html());
        assert!(first.as_str().contains("<em>one</em>"));
        assert_eq!(first.as_str().as_ptr(), again.as_str().as_ptr());
    }
}
