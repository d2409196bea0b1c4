//! How alike programs for a problem are, as a distribution, and two of them side by side: of members of a class
//! (`classes/similar.rs`) and of those who take part in a contest (`contests/similar.rs`), which say whose they are.
//!
//! The pages measure and show; they name no culprit. Of each author one program is compared: the
//! latest accepted one, or else the latest that compiled.
//!
//! | file | what |
//! |---|---|
//! | `all`, `histogram` | the page with all pairs, and how many have how much in common |
//! | `pair` | the page with two |

mod all;
mod histogram;
mod pair;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use judge::Verdict;
use judge::language::ANSWER;
use judge::similarity::{Comparison, Text, compare};

use super::error::AppError;
use super::page::{Moment, Page};
use super::state::AppState;
use super::submissions::row::language_name;
use super::thinking;
use crate::store::{SubmissionId, UnixMs, UserId};

pub use all::all;
pub use pair::pair;

/// A program for a problem.
#[derive(Debug, Clone)]
pub struct Program {
    /// The submission.
    pub id: SubmissionId,
    /// The number of whoever wrote it.
    pub author: i64,
    /// The language's id.
    pub language: String,
    /// When it was handed in.
    pub created_at: UnixMs,
    /// Once it is judged.
    pub verdict: Option<Verdict>,
}

/// Whoever wrote programs, as the pages name them.
#[derive(Debug)]
pub struct Author {
    /// Where more is said of them.
    pub address: String,
    /// What they are called by who reads the page; may be empty.
    pub label: String,
    /// Their name.
    pub name: String,
}

/// A problem for which there are programs.
#[derive(Debug)]
pub struct Problem {
    /// Its id.
    pub id: String,
    /// Its name, or its id where the visitor may not see it.
    pub name: String,
    /// Whether a contest hides what others hand in for it.
    pub is_veiled: bool,
}

/// Where the programs are from.
#[derive(Debug)]
pub struct Origin {
    /// The address of the page with all pairs.
    pub address: String,
    /// The addresses and names of the pages above it, the nearest last.
    pub above: Vec<(String, String)>,
    /// The problems.
    pub problems: Vec<Problem>,
    /// Whoever wrote programs, by their numbers.
    pub authors: HashMap<i64, Author>,
}

/// The programs that are compared.
#[derive(Debug)]
pub struct Programs {
    origin: Origin,
    /// The place of their problem.
    at: usize,
    /// One of each author, with what it is compared as; `None` where it cannot be read.
    chosen: Vec<(Program, Option<Text>)>,
    /// What everybody was given with the problem.
    given: Vec<Text>,
}

/// A program of a pair.
struct Side {
    name: String,
    label: String,
    address: String,
    id: SubmissionId,
    language: String,
    created: Moment,
}

impl Programs {
    /// Chooses among all programs for the problem at a place, the oldest first, and reads them.
    ///
    /// # Errors
    /// 404 where there is no such problem.
    pub async fn read(
        state: &AppState,
        page: &Page,
        origin: Origin,
        (at, programs): (usize, Vec<Program>),
    ) -> Result<Self, AppError> {
        let problem = origin.problems.get(at).ok_or_else(AppError::not_found)?;
        let mut chosen = Vec::new();
        for one in latest(programs.into_iter().filter(|_| !problem.is_veiled)) {
            // Answers have no grammar to be compared by, and may be long.
            let source = if one.language == ANSWER {
                None
            } else {
                state.store.source(one.id).await?
            };
            chosen.push((one, source.unwrap_or_default()));
        }
        let given = given(state, page, &problem.id).await?;
        let reading = thinking::answer_member(state, viewer(page)?, move || {
            let chosen = chosen.into_iter().map(|(one, source)| {
                let source = String::from_utf8_lossy(&source);
                let text = Text::of(&one.language, &source);
                (one, text)
            });
            let given = given.iter().filter_map(|(id, text)| Text::of(id, text));
            (chosen.collect(), given.collect())
        });
        let (chosen, given) = reading.await?;
        Ok(Self {
            origin,
            at,
            chosen,
            given,
        })
    }

    /// Their problem.
    fn problem(&self) -> &Problem {
        &self.origin.problems[self.at]
    }

    /// Those that were read, at the places that comparing them names.
    fn compared(&self) -> Vec<&Program> {
        let read = self.chosen.iter().filter(|(_, text)| text.is_some());
        read.map(|(one, _)| one).collect()
    }

    /// The names of those who wrote these.
    fn names<'a>(&self, programs: impl Iterator<Item = &'a Program>) -> Vec<String> {
        let authors = programs.filter_map(|one| self.origin.authors.get(&one.author));
        authors.map(|author| author.name.clone()).collect()
    }

    fn side(&self, state: &AppState, page: &Page, one: &Program) -> Side {
        let author = self.origin.authors.get(&one.author);
        let said = author.map(|it| (it.name.clone(), it.label.clone(), it.address.clone()));
        let (name, label, address) = said.unwrap_or_default();
        Side {
            name,
            label,
            address,
            id: one.id,
            language: language_name(state, page, &one.language),
            created: one.created_at.into(),
        }
    }
}

/// The numbers of two programs, as an address has them.
///
/// # Errors
/// 404 where one is no number.
pub fn two(one: &str, other: &str) -> Result<[SubmissionId; 2], AppError> {
    let number = |text: &str| {
        text.parse::<SubmissionId>()
            .map_err(|_| AppError::not_found())
    };
    Ok([number(one)?, number(other)?])
}

/// What is seen in what comparing them shows, when it is the visitor's turn.
async fn comparison<T: Send + 'static>(
    state: &AppState,
    page: &Page,
    programs: &Arc<Programs>,
    look: impl FnOnce(Comparison) -> T + Send + 'static,
) -> Result<T, AppError> {
    let programs = Arc::clone(programs);
    thinking::answer_member(state, viewer(page)?, move || {
        let texts = programs.chosen.iter().filter_map(|(_, text)| text.as_ref());
        let texts: Vec<&Text> = texts.collect();
        look(compare(&texts, &programs.given))
    })
    .await
}

/// Whoever looks: nobody who is not signed in.
fn viewer(page: &Page) -> Result<UserId, AppError> {
    let viewer = page.viewer.as_ref().ok_or_else(AppError::not_found)?;
    Ok(viewer.id)
}

/// A share in whole percent; only all of it is a hundred.
fn percent(share: f64) -> u32 {
    (share * 100.0).floor() as u32
}

/// Of each author's programs the latest accepted one, or else the latest that compiled.
fn latest(programs: impl IntoIterator<Item = Program>) -> Vec<Program> {
    let mut chosen: BTreeMap<i64, Program> = BTreeMap::new();
    for one in programs {
        let is_read = !matches!(one.verdict, None | Some(Verdict::CE | Verdict::SE));
        let known = chosen.get(&one.author);
        let is_better = known.is_none_or(|known| {
            one.verdict == Some(Verdict::AC) || known.verdict != Some(Verdict::AC)
        });
        if is_read && is_better {
            chosen.insert(one.author, one);
        }
    }
    chosen.into_values().collect()
}

/// The programs that a problem's package gives to everybody, with their languages' ids.
async fn given(
    state: &AppState,
    page: &Page,
    problem: &str,
) -> Result<Vec<(String, String)>, AppError> {
    let current = page.problem(problem).and_then(|it| it.current.as_ref());
    let Some(current) = current else {
        return Ok(Vec::new());
    };
    let _turn = state.thinking.of_package(viewer(page)?).await?;
    let Ok(archive) = state.library.archive(problem, &current.hash).await else {
        return Ok(Vec::new());
    };
    let languages = state.languages();
    let files = archive.files().filter_map(|(path, bytes)| {
        let (_, suffix) = path.strip_prefix("attachments/")?.rsplit_once('.')?;
        let language = languages
            .iter()
            .find(|it| it.suffixes.iter().any(|known| known == suffix))?;
        let text = std::str::from_utf8(bytes).ok()?;
        Some((language.id.clone(), text.to_owned()))
    });
    Ok(files.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_author_the_latest_accepted_or_the_latest_that_compiled() {
        let one = |id, author, verdict| Program {
            id: SubmissionId(id),
            author,
            language: "cpp".to_owned(),
            created_at: UnixMs(id),
            verdict,
        };
        let programs = [
            one(1, 1, Some(Verdict::AC)),
            one(2, 1, Some(Verdict::WA)),
            one(3, 2, Some(Verdict::WA)),
            one(4, 2, Some(Verdict::CE)),
            one(5, 1, Some(Verdict::AC)),
            one(6, 3, None),
        ];
        let chosen: Vec<i64> = latest(programs).iter().map(|it| it.id.0).collect();
        assert_eq!(chosen, [5, 3]);
    }
}
