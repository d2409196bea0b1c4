//! `/problems/{id}/hack`: the wrong programs of a problem, to be broken by those who have solved it.
//!
//! Whoever breaks one finds an input that the problem allows and on which it fails. Their sources are
//! there to be read, and what their authors believed is folded away until they are broken. Programs run
//! in the judge's sandbox, as people's own runs do.
//!
//! Beside them are accepted programs whose authors let others break them. No test breaks those, so an
//! input that does is proposed as one to whoever looks after the problem.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use problems::{ByteSize, Problem, Submission};
use serde::Deserialize;

use super::attempt::{self, Chosen, breakable};
use super::breaking::{self, HACK_LIMIT, Told};
use super::tabs::{Part, Tabs};
use super::targets::targets;
use crate::explanation::MistakeDocument;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::state::{AppState, language_of_suffix};
use crate::http::submissions::row::language_name;
use crate::http::submissions::source::{CodeLine, lines};
use crate::store::{Breakable, UserId};

/// So many bytes of a program are shown: a page has all programs of a problem.
const MOST_SHOWN: usize = 64 << 10;

#[derive(Template)]
#[template(path = "problems/hack.html")]
struct HackPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// Whether the visitor may try.
    is_open: bool,
    targets: Vec<Target>,
    broken: usize,
    /// The programs of people who let others break them.
    people: Vec<Person>,
    /// Whether the visitor lets others break theirs.
    lets_break: bool,
    /// Those of them that were broken.
    hacks: Vec<Hacked>,
    /// The value of the program that is chosen.
    chosen: String,
    /// That of the program that was tried.
    tried: &'a str,
    input: &'a str,
    input_limit: ByteSize,
    faults: Faults,
    told: Option<Told>,
}

/// A wrong program.
struct Target {
    number: usize,
    /// What its language is called.
    language: String,
    is_broken: bool,
    /// The name and the meaning of the idea that it follows, where the package says.
    idea: Option<MistakeDocument>,
    /// Its files, one after another.
    code: Vec<CodeLine>,
    /// Whether there is more of it than is shown.
    is_cut: bool,
}

impl Target {
    fn of(
        (state, page): (&AppState, &Page),
        problem: &Problem,
        number: usize,
        it: &Submission,
        broken: &[String],
    ) -> Self {
        let name = it.file_name();
        let language = name.rsplit('.').next().unwrap_or_default();
        let known = language_of_suffix(language);
        let called = known.map_or_else(|| language.to_owned(), |id| language_name(state, page, id));
        let is_broken = broken.contains(&it.path);
        let text = attempt::text_of(it, language, is_broken);
        let (text, is_cut) = match text.floor_char_boundary(MOST_SHOWN) {
            whole if whole == text.len() => (text.as_str(), false),
            part => (&text[..part], true),
        };
        let idea = problem.mistakes().get(&it.path);
        Self {
            number,
            language: called,
            is_broken,
            idea: idea.map(|idea| crate::explanation::idea(page.locale, idea)),
            code: lines(text, coloured_as(language), &[]),
            is_cut,
        }
    }
}

/// The value of the program that is offered next to whoever has tried this one, which somebody's is no longer once it
/// is broken; `next` is the first wrong one that holds.
fn chosen(tried: &str, next: usize, people: &[Person]) -> String {
    let is_persons = tried.starts_with('s');
    if tried.is_empty() || (is_persons && people.is_empty()) {
        return next.to_string();
    }
    match people.first() {
        Some(first) if is_persons && people.iter().all(|it| it.value != tried) => {
            first.value.clone()
        }
        _ => tried.to_owned(),
    }
}

/// The language that files which end so are coloured as.
fn coloured_as(suffix: &str) -> &'static str {
    match suffix {
        // No program is handed in as a header.
        "h" => "cpp",
        suffix => language_of_suffix(suffix).unwrap_or_default(),
    }
}

/// A program of somebody who lets others break it.
struct Person {
    value: String,
    user: String,
    language: String,
}

/// A program that somebody has broken.
struct Hacked {
    author: String,
    hacker: String,
    input: String,
    /// `proposed`, `joined` or `dropped`.
    state: &'static str,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct HackForm {
    /// The number of one of the wrong programs, from 1; or `s` and the number of a submission.
    program: String,
    input: String,
}

/// `GET /problems/{id}/hack`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let viewer = page.viewer.as_ref();
    let problem = attempt::find(&state, &page.shelf, viewer, &id).await?;
    let is_open = attempt::may_try(&state, &page.shelf, viewer, &id).await?;
    let form = HackForm {
        program: String::new(),
        input: String::new(),
    };
    answer(
        &state,
        &page,
        &problem,
        &form,
        Faults::default(),
        None,
        is_open,
    )
    .await
}

/// `POST /problems/{id}/hack`: runs the program on the input, and says what came of it.
pub async fn attempt(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<HackForm>, AppError>,
) -> Result<Response, AppError> {
    let viewer = page.viewer.as_ref();
    let problem = attempt::find(&state, &page.shelf, viewer, &id).await?;
    if !attempt::may_try(&state, &page.shelf, viewer, &id).await? {
        return Err(AppError::forbidden());
    }
    let SiteForm(mut form) = form?;
    form.input = breaking::written(&form.input);
    let tried = try_it(&state, user.id, &problem, &form, page.locale).await;
    match tried {
        Ok(told) => {
            let none = Faults::default();
            answer(&state, &page, &problem, &form, none, Some(told), true).await
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            answer(&state, &page, &problem, &form, faults, None, true).await
        }
    }
}

/// What is said of a program: that it is broken, or holds.
fn title(chosen: &Chosen<'_>, is_broken: bool, locale: Locale) -> String {
    let key = if is_broken { "is-broken" } else { "holds" };
    let said = match chosen {
        Chosen::House(number, _) => locale.text(format!("hack-{key}")).with("number", *number),
        Chosen::Person(person) => locale
            .text(format!("hack-person-{key}"))
            .with("user", person.user.as_str()),
    };
    said.to_string()
}

async fn try_it(
    state: &AppState,
    user: UserId,
    problem: &Problem,
    form: &HackForm,
    locale: Locale,
) -> Result<Told, AppError> {
    let chosen = Chosen::of(state, user, problem, &form.program).await?;
    let ran = attempt::make(state, user, problem, &chosen, &form.input).await?;
    let mut told = ran.told(problem, &form.input, locale);
    if ran.is_measured {
        told.title = title(&chosen, ran.is_broken, locale);
    }
    match &chosen {
        _ if !ran.is_broken => {}
        Chosen::House(_, target) => {
            let idea = problem.mistakes().get(&target.path);
            told.idea = idea.map(|idea| crate::explanation::idea(locale, idea).name);
        }
        Chosen::Person(_) => told.note = Some(locale.text("hack-proposed").to_string()),
    }
    Ok(told)
}

async fn answer(
    state: &AppState,
    page: &Page,
    problem: &Problem,
    form: &HackForm,
    faults: Faults,
    told: Option<Told>,
    is_open: bool,
) -> Result<Response, AppError> {
    let broken = match &page.viewer {
        Some(viewer) => state.store.broken(viewer.id, problem.id()).await?,
        None => Vec::new(),
    };
    // Who may not try sees none of them.
    let targets = if is_open {
        targets(problem)
    } else {
        Vec::new()
    };
    let targets: Vec<Target> = (targets.iter().zip(1..))
        .map(|(it, number)| Target::of((state, page), problem, number, it, &broken))
        .collect();
    let next = targets
        .iter()
        .find(|it| !it.is_broken)
        .map_or(1, |it| it.number);
    let (mut people, mut hacks) = (Vec::new(), Vec::new());
    let mut lets_break = false;
    if let Some(viewer) = page.viewer.as_ref().filter(|_| is_open) {
        people = breakable(state, viewer.id, problem).await?;
        lets_break = state.store.settings(viewer.id).await?.lets_break;
        hacks = state.store.hacks_outside_contests(problem.id()).await?;
    }
    let person = |it: Breakable| Person {
        value: format!("s{}", it.id),
        user: it.user,
        language: language_name(state, page, &it.language),
    };
    let people: Vec<Person> = people.into_iter().map(person).collect();
    let chosen = chosen(&form.program, next, &people);
    let view = HackPage {
        page,
        tabs: Tabs::new(page, problem.id(), Part::Hack).of(problem),
        is_open,
        broken: targets.iter().filter(|it| it.is_broken).count(),
        targets,
        people,
        lets_break,
        hacks: hacks
            .into_iter()
            .map(|it| Hacked {
                author: it.author,
                hacker: it.hacker,
                input: breaking::beginning(&it.input),
                state: it.state.as_str(),
            })
            .collect(),
        chosen,
        tried: &form.program,
        input: &form.input,
        input_limit: ByteSize::from_bytes(HACK_LIMIT as u64),
        faults,
        told,
    };
    let response = render(&view)?.into_response();
    Ok(view.faults.mark(response))
}

#[cfg(test)]
mod tests {
    use judge::language::built_in;

    use super::{Person, chosen, coloured_as};

    #[test]
    fn a_broken_program_leaves_the_choice_to_the_next_one() {
        let person = |value: &str| Person {
            value: value.to_owned(),
            user: String::new(),
            language: String::new(),
        };
        let people = [person("s7"), person("s9")];
        assert_eq!(chosen("", 2, &people), "2");
        assert_eq!(chosen("1", 2, &people), "1");
        assert_eq!(chosen("s9", 2, &people), "s9");
        assert_eq!(chosen("s8", 2, &people), "s7");
        assert_eq!(chosen("s8", 2, &[]), "2");
    }

    #[test]
    fn programs_of_every_language_are_coloured() {
        for language in built_in() {
            for suffix in &language.suffixes {
                assert!(!coloured_as(suffix).is_empty(), "{suffix}");
            }
        }
        let known = ["c", "h", "py", "sh"].map(coloured_as);
        assert_eq!(known, ["c", "cpp", "python", "bash"]);
        assert_eq!(coloured_as("txt"), "");
    }
}
