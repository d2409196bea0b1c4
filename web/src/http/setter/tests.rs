//! `/setter/problems/{id}/tests`: the tests of the version that is served, and what makes each.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::package::Archive;
use problems::{Origin, Problem, ProblemsError, Test, UnmadeTests};
use serde::Deserialize;

use super::own;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links::with_query;
use crate::http::page::{Page, render};
use crate::http::state::{AppState, Turn};
use crate::http::thinking;
use crate::library::Shelved;
use crate::store::UserId;

/// How many tests a page shows.
const SHOWN_TESTS: usize = 500;

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// How many tests come before those that are shown.
    from: usize,
    /// Whether programs of the package make now what they make of the tests: any text.
    make: String,
}

#[derive(Template)]
#[template(path = "setter/tests.html")]
struct TestsPage<'a> {
    page: &'a Page,
    id: &'a str,
    tests: Vec<TestRow>,
    /// Whether programs of the package have made what they make of them.
    makes: bool,
    /// How many there are, where that is known.
    all: Option<usize>,
    /// The key of why not all of them are there, where they are not.
    missing: Option<&'static str>,
    /// Where they are made, and then listed.
    make: Option<String>,
    /// Why they could not be made.
    unmade: Option<String>,
    /// The tests after these.
    next: Option<String>,
}

struct TestRow {
    name: String,
    group: String,
    /// The key of what makes it.
    made_by: &'static str,
    /// A program with its arguments, or another test.
    words: String,
    /// The program that makes the answer.
    answered_by: Option<String>,
    description: String,
    /// The bytes of input and answer; `None` before it is made.
    sizes: Option<(usize, usize)>,
}

impl TestRow {
    fn of(test: &Test, origin: Origin) -> Self {
        let (made_by, words, answered_by) = match origin {
            Origin::Files => ("test-file", String::new(), None),
            Origin::Plan { .. } => ("test-generated", String::new(), None),
            Origin::Program { words, answer, .. } => ("test-program", words.join(" "), answer),
            Origin::Input { answer, .. } => ("test-given", String::new(), answer),
            Origin::Copy(other) => ("test-copy", other, None),
        };
        Self {
            name: test.name.clone(),
            group: test.group.clone(),
            made_by,
            words: beginning(&words),
            answered_by,
            description: beginning(&test.settings.description),
            sizes: Some((test.input.len(), test.answer.len())),
        }
    }
}

/// Characters of a command or a description that a row has: a package may have thousands of long ones.
const MOST_OF_A_TEXT: usize = 300;

/// The beginning of a text.
fn beginning(text: &str) -> String {
    let mut shown: String = text.chars().take(MOST_OF_A_TEXT).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

impl TestsPage<'_> {
    /// Where a test is looked at: one that is made for this page is made for that as well.
    fn address(&self, test: &TestRow) -> String {
        test_address(self.id, &test.name, self.makes)
    }
}

/// Where a test is looked at.
pub(super) fn test_address(id: &str, name: &str, makes: bool) -> String {
    let path = format!("/setter/problems/{id}/tests/file");
    let make = if makes { "1" } else { "" };
    with_query(&path, [("test", name), ("make", make)])
}

/// `GET /setter/problems/{id}/tests`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    let (_, shelved) = own(&state, &user, &id).await?;
    let makes = !asked.make.is_empty();
    let opened = opened(&state, user.id, &shelved, makes).await?;
    let Opened {
        turn,
        problem,
        archive,
        unmade,
    } = opened;
    let listing = thinking::answer_in(turn, move || rows(&problem, archive.as_ref()));
    let listed = listing.await?;
    let Listed { tests, missing } = listed.map_err(|error| AppError::internal(&error))?;
    let all = (missing != Some(PLANNED)).then_some(tests.len());
    let path = format!("/setter/problems/{id}/tests");
    let can_make = missing.is_some() && !makes && state.runs.is_some();
    let end = asked.from.saturating_add(SHOWN_TESTS);
    let next = (end < tests.len()).then(|| {
        let make = asked.make.as_str();
        with_query(&path, [("from", end.to_string().as_str()), ("make", make)])
    });
    let shown = tests.into_iter().skip(asked.from).take(SHOWN_TESTS);
    render(&TestsPage {
        page: &page,
        id: &id,
        tests: shown.collect(),
        makes,
        all,
        missing,
        make: can_make.then(|| with_query(&path, [("make", "1")])),
        unmade: unmade.map(|error| why_unmade(&page, &error)),
        next,
    })
}

/// Why programs of a package could not make its tests for a page.
fn why_unmade(page: &Page, error: &ProblemsError) -> String {
    match error {
        ProblemsError::Stopped => page.t("export-too-long").to_string(),
        error => page.locale.of(&error.words()).to_owned(),
    }
}

/// The version of a problem that is served, as far as its tests are looked at.
pub(super) struct Opened {
    /// The turn in which it is looked at.
    pub(super) turn: Turn,
    /// The problem, with what its programs have made for this page.
    pub(super) problem: Problem,
    /// Its files, where its tests cannot be had without them.
    pub(super) archive: Option<Archive>,
    /// Why nothing was made, where that was asked for.
    pub(super) unmade: Option<ProblemsError>,
}

/// Opens the version that is served. Where that is asked for, programs of the package make their tests in the
/// sandbox, if this process has one.
///
/// # Errors
/// 404 where none is served; 429 and 503 where too many are looked at.
pub(super) async fn opened(
    state: &AppState,
    user: UserId,
    shelved: &Shelved,
    makes: bool,
) -> Result<Opened, AppError> {
    // Before anything is waited for.
    let runs = state.runs.as_ref().filter(|_| makes);
    let runs = runs.map(|runs| (runs, runs.until()));
    // One turn for all that is done.
    let turn = match runs {
        Some(_) => state.thinking.of_export(user).await?,
        None => state.thinking.of_package(user).await?,
    };
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let (turn, problem, unmade) = match runs {
        Some((runs, until)) if needs_programs(&problem) => {
            let making = runs.with_tests((turn, user), problem.clone(), until);
            match making.await? {
                (turn, Ok(made)) => (turn, made, None),
                (turn, Err(error)) => (turn, problem, Some(error)),
            }
        }
        _ => (turn, problem, None),
    };
    let archive = files_beside(state, &problem).await?;
    Ok(Opened {
        turn,
        problem,
        archive,
        unmade,
    })
}

/// Whether tests of a problem cannot be had without programs of its package.
fn needs_programs(problem: &Problem) -> bool {
    problem.unmade().is_some() || problem.rules().is_some()
}

/// The test of that name, where it is known here.
pub(super) fn named(problem: &Problem, archive: Option<&Archive>, name: &str) -> Option<Test> {
    let is_named = |test: &&Test| test.name == name;
    if let Ok(tests) = problem.tests() {
        return tests.tests().iter().find(is_named).cloned();
    }
    let secret = secret_files(archive);
    let mut known = problem.samples().iter().chain(&secret);
    known.find(is_named).cloned()
}

/// The files of a problem's package, where its tests cannot be had without them.
async fn files_beside(state: &AppState, problem: &Problem) -> Result<Option<Archive>, AppError> {
    if !needs_programs(problem) {
        return Ok(None);
    }
    let archive = state.library.archive(problem.id(), problem.hash()).await?;
    Ok(Some(archive))
}

/// The tests of a problem as far as they are known here.
struct Listed {
    tests: Vec<TestRow>,
    /// The key of why not all of them are there.
    missing: Option<&'static str>,
}

/// Programs of the package make some of them.
const UNMADE: &str = "tests-unmade";

/// A program of the package knows the rules by which the plan makes them.
const PLANNED: &str = "tests-planned";

/// The tests of a problem: programs of a package run where submissions are judged, and never here.
fn rows(problem: &Problem, archive: Option<&Archive>) -> Result<Listed, ProblemsError> {
    let error = match problem.tests() {
        Ok(tests) => {
            return Ok(Listed {
                tests: with_origins(problem, tests.tests()),
                missing: None,
            });
        }
        Err(error) => error,
    };
    let mut tests = with_files(problem.samples());
    tests.extend(with_files(&secret_files(archive)));
    // There is nothing to measure yet.
    let unmeasured = |row: TestRow| TestRow { sizes: None, ..row };
    let missing = match (problem.unmade(), problem.rules()) {
        (Some(unmade), _) if matches!(error, ProblemsError::NotMade { .. }) => {
            let announced = with_origins(problem, &announced(unmade));
            tests.extend(announced.into_iter().map(unmeasured));
            UNMADE
        }
        (None, Some(rules)) => {
            let groups = rules.groups().iter();
            tests.extend(groups.map(|group| unmeasured(planned(group))));
            PLANNED
        }
        _ => return Err(error),
    };
    let missing = Some(missing);
    Ok(Listed { tests, missing })
}

/// The tests that the plan makes of a group, however many these are.
fn planned(group: &str) -> TestRow {
    let nothing: Arc<[u8]> = Arc::from([]);
    let test = Test::new(format!("{group}-…"), group, Arc::clone(&nothing), nothing);
    let origin = Origin::Plan {
        file: "game.toml",
        group: group.to_owned(),
    };
    TestRow::of(&test, origin)
}

fn with_origins(problem: &Problem, tests: &[Test]) -> Vec<TestRow> {
    let origins = problem.origins(tests);
    let rows = tests.iter().zip(origins);
    rows.map(|(test, origin)| TestRow::of(test, origin))
        .collect()
}

fn with_files(tests: &[Test]) -> Vec<TestRow> {
    let row = |test: &Test| TestRow::of(test, Origin::Files);
    tests.iter().map(row).collect()
}

/// The tests that a package is to have besides its files, of which nothing is known but how they are made.
fn announced(unmade: &dyn UnmadeTests) -> Vec<Test> {
    let recipes = unmade.recipes().iter().map(|recipe| recipe.path.as_str());
    let copies = unmade.copies().iter().map(|(path, _)| path.as_str());
    let mut paths: Vec<&str> = recipes.chain(copies).collect();
    // In the order in which those that are samples will be counted.
    paths.sort_unstable();
    let nothing: Arc<[u8]> = Arc::from([]);
    let test = |path: &str| {
        let (name, group) = match path.strip_prefix("secret/") {
            Some(name) => (name, group_of(name)),
            None => (path, Test::SAMPLE),
        };
        Test::new(name, group, Arc::clone(&nothing), Arc::clone(&nothing))
    };
    paths.into_iter().map(test).collect()
}

/// The tests that a package has as files, where it keeps them as the ICPC's format says.
fn secret_files(archive: Option<&Archive>) -> Vec<Test> {
    let mut tests = Vec::new();
    let Some(archive) = archive else {
        return tests;
    };
    for (path, input) in archive.files() {
        let name = path.strip_prefix("data/secret/");
        let Some(name) = name.and_then(|name| name.strip_suffix(".in")) else {
            continue;
        };
        // One without an answer is to be made from its input.
        if let Some(answer) = archive.file(&format!("data/secret/{name}.ans")) {
            let (input, answer) = (Arc::clone(input), Arc::from(answer));
            tests.push(Test::new(name, group_of(name), input, answer));
        }
    }
    tests
}

/// The group of a test, which is the folder it is in.
fn group_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("secret", |(group, _)| group)
}

#[cfg(test)]
mod long_texts {
    use super::*;

    #[test]
    fn a_row_has_the_beginning_of_long_texts() {
        let nothing: Arc<[u8]> = Arc::from([]);
        let mut test = Test::new("1", "secret", Arc::clone(&nothing), nothing);
        Arc::make_mut(&mut test.settings).description = "x".repeat(100_000);
        let row = TestRow::of(&test, Origin::Copy("02".to_owned()));
        assert_eq!(row.words, "02");
        assert_eq!(row.description.chars().count(), MOST_OF_A_TEXT + 1);
    }
}
