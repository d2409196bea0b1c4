//! `…/similar`: how alike the members' programs for a problem are, as a distribution, and two of them
//! side by side.
//!
//! The page measures and shows; it names no culprit. Of each member one program is compared: the
//! latest accepted one, or else the latest that compiled.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use judge::Verdict;
use judge::similarity::{Comparison, GUARANTEE, Stretch, Text, compare};
use serde::Deserialize;

use super::members::member_address;
use super::seat::{Seat, led};
use super::standing::{Column, columns, told};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::submissions::row::language_name;
use crate::store::{AssignmentRow, ClassMember, SubmissionId, Try, User, UserId};

/// From which share on pairs are listed where nobody asks for another, in percent.
const USUAL_THRESHOLD: u32 = 60;

/// What may be asked for.
const THRESHOLDS: std::ops::RangeInclusive<u32> = 10..=100;

/// The most pairs that are listed.
const MOST_PAIRS: usize = 200;

/// How many columns the histogram has: each stands for five percent.
const COLUMNS: u32 = 20;

/// How wide and how high a column may be, in units of the picture.
const COLUMN: (u32, u32) = (16, 100);

#[derive(Template)]
#[template(path = "classes/similar.html")]
struct SimilarPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    assignment: &'a AssignmentRow,
    columns: &'a [Column],
    column: &'a Column,
    threshold: u32,
    guarantee: usize,
    programs: usize,
    /// How many pairs there are.
    pairs: usize,
    histogram: Histogram,
    /// How many are above the threshold.
    high: usize,
    /// These, the most alike first; not all where they are very many.
    above: Vec<Line>,
    /// Whose programs have too little of their own.
    too_small: Vec<String>,
    /// Whose programs are in a language without a grammar here.
    unread: Vec<String>,
}

/// A pair above the threshold.
struct Line {
    percent: u32,
    /// What its link leads to.
    words: String,
    address: String,
    sides: [Side; 2],
}

/// A program of a pair.
struct Side {
    name: String,
    label: String,
    member: String,
    id: SubmissionId,
    language: String,
    created: Moment,
}

/// How many pairs have which share.
struct Histogram {
    bars: Vec<Bar>,
    width: u32,
    height: u32,
    /// Where the threshold stands.
    mark: u32,
}

struct Bar {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    pairs: usize,
    /// From which share on, in percent.
    from: u32,
    is_above: bool,
}

impl Histogram {
    /// Of these shares in percent.
    fn of(shares: &[u32], threshold: u32) -> Self {
        let (width, height) = COLUMN;
        let mut counts = [0_usize; COLUMNS as usize];
        for share in shares {
            counts[(share * COLUMNS / 100).min(COLUMNS - 1) as usize] += 1;
        }
        // By square roots: one pair is seen next to thousands.
        let most = counts.iter().max().copied().unwrap_or(1).max(1) as f64;
        let bars = counts.iter().zip(0..).map(|(&pairs, at)| {
            let tall = (pairs as f64 / most).sqrt() * f64::from(height);
            let tall = tall.ceil() as u32;
            let from = at * 100 / COLUMNS;
            Bar {
                x: at * width,
                y: height - tall,
                width: width - 2,
                height: tall,
                pairs,
                from,
                is_above: from >= threshold,
            }
        });
        Self {
            bars: bars.filter(|bar| bar.pairs > 0).collect(),
            width: COLUMNS * width,
            height,
            mark: threshold * COLUMNS * width / 100,
        }
    }
}

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    problem: Option<String>,
    threshold: Option<String>,
}

/// The members' programs for a problem of an assignment.
struct Programs {
    seat: Seat,
    assignment: AssignmentRow,
    columns: Vec<Column>,
    /// The problem asked for.
    at: usize,
    members: HashMap<UserId, ClassMember>,
    /// One of each member, with what it is compared as; `None` where it cannot be read.
    chosen: Vec<(Try, Option<Text>)>,
    /// What everybody was given with the problem.
    given: Vec<Text>,
}

impl Programs {
    async fn find(
        state: &AppState,
        (page, user): (&Page, &User),
        (id, number): (&str, &str),
        wanted: impl Fn(&[Column], &[Try]) -> Option<usize>,
    ) -> Result<Option<Self>, AppError> {
        let seat = led(state, user, id).await?;
        let assignment = seat.assignment(state, number).await?;
        let problems = state.store.assignment_problems(assignment.id).await?;
        let columns = columns(page, &problems);
        let tries = told(state, page, state.store.class_tries(assignment.id).await?).await?;
        let Some(at) = wanted(&columns, &tries) else {
            return Ok(None);
        };
        let is_veiled = columns.get(at).is_none_or(|column| column.is_veiled);
        let tries = tries.into_iter();
        let tries = tries.filter(|it| !is_veiled && usize::try_from(it.place) == Ok(at));
        let mut chosen = Vec::new();
        for one in latest(tries) {
            let source = state.store.source(one.id).await?.unwrap_or_default();
            chosen.push((one, source));
        }
        let members = state.store.class_members(seat.class.id).await?;
        let given = given(state, page, &columns[at].problem).await;
        let reading = tokio::task::spawn_blocking(move || {
            let chosen = chosen.into_iter().map(|(one, source)| {
                let source = String::from_utf8_lossy(&source);
                let text = Text::of(&one.language, &source);
                (one, text)
            });
            let given = given.iter().filter_map(|(id, text)| Text::of(id, text));
            (chosen.collect(), given.collect())
        });
        let reading = reading.await;
        let (chosen, given) = reading.map_err(|error| AppError::internal(&error))?;
        Ok(Some(Self {
            seat,
            assignment,
            columns,
            at,
            members: members.into_iter().map(|it| (it.user_id, it)).collect(),
            chosen,
            given,
        }))
    }

    fn address(&self) -> String {
        let class = self.seat.address();
        format!("{class}/assignments/{}/similar", self.assignment.id)
    }

    /// The names of the members whose programs these are.
    fn names<'a>(&self, tries: impl Iterator<Item = &'a Try>) -> Vec<String> {
        let members = tries.filter_map(|one| self.members.get(&one.user_id));
        members.map(|member| member.name.clone()).collect()
    }

    fn side(&self, state: &AppState, one: &Try) -> Side {
        let member = self.members.get(&one.user_id);
        let name = member.map_or_else(String::new, |it| it.name.clone());
        Side {
            member: member_address(&self.seat, &name),
            name,
            label: member.map_or_else(String::new, |it| it.known_as().to_owned()),
            id: one.id,
            language: language_name(state, &one.language),
            created: one.created_at.into(),
        }
    }
}

/// Of each member's tries the latest accepted one, or else the latest that compiled.
fn latest(tries: impl Iterator<Item = Try>) -> Vec<Try> {
    let mut chosen: BTreeMap<UserId, Try> = BTreeMap::new();
    for one in tries {
        let is_read = !matches!(one.verdict, None | Some(Verdict::CE | Verdict::SE));
        let known = chosen.get(&one.user_id);
        let is_better = known.is_none_or(|known| {
            one.verdict == Some(Verdict::AC) || known.verdict != Some(Verdict::AC)
        });
        if is_read && is_better {
            chosen.insert(one.user_id, one);
        }
    }
    chosen.into_values().collect()
}

/// The programs that a problem's package gives to everybody, with their languages' ids.
async fn given(state: &AppState, page: &Page, problem: &str) -> Vec<(String, String)> {
    let current = page.problem(problem).and_then(|it| it.current.as_ref());
    let Some(current) = current else {
        return Vec::new();
    };
    let Ok(archive) = state.library.archive(problem, &current.hash).await else {
        return Vec::new();
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
    files.collect()
}

/// `GET /classes/{id}/assignments/{number}/similar`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    led(&state, &user, &id).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let wanted = |columns: &[Column], _: &[Try]| match &asked.problem {
        Some(problem) => columns.iter().position(|it| it.problem == *problem),
        None => (!columns.is_empty()).then_some(0),
    };
    let found = Programs::find(&state, (&page, &user), (&id, &number), wanted).await?;
    let found = Arc::new(found.ok_or_else(AppError::not_found)?);
    let threshold = asked.threshold.as_deref().and_then(|it| it.parse().ok());
    let threshold = threshold
        .filter(|it| THRESHOLDS.contains(it))
        .unwrap_or(USUAL_THRESHOLD);
    // Places among those that were read.
    let read: Vec<&Try> = (found.chosen.iter())
        .filter(|(_, text)| text.is_some())
        .map(|(one, _)| one)
        .collect();
    let compared = compared(&found).await?;
    let mut pairs: Vec<(u32, (usize, usize))> = (compared.pairs.iter())
        .map(|pair| (percent(pair.similarity), pair.places))
        .collect();
    pairs.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let shares: Vec<u32> = pairs.iter().map(|(share, _)| *share).collect();
    let high = shares.iter().filter(|share| **share >= threshold).count();
    let address = found.address();
    let above = pairs.iter().take_while(|(share, _)| *share >= threshold);
    let above = above.take(MOST_PAIRS).map(|(percent, (one, other))| {
        let sides = [*one, *other].map(|at| found.side(&state, read[at]));
        let words = page.t("similar-look").with("one", sides[0].name.as_str());
        let words = words.with("other", sides[1].name.as_str());
        Line {
            percent: *percent,
            words: words.with("percent", i64::from(*percent)).to_string(),
            address: format!("{address}/{}/{}", sides[0].id, sides[1].id),
            sides,
        }
    });
    let unread = found.chosen.iter().filter(|(_, text)| text.is_none());
    render(&SimilarPage {
        page: &page,
        seat: &found.seat,
        assignment: &found.assignment,
        columns: &found.columns,
        column: &found.columns[found.at],
        threshold,
        guarantee: GUARANTEE,
        programs: found.chosen.len(),
        pairs: pairs.len(),
        histogram: Histogram::of(&shares, threshold),
        high,
        above: above.collect(),
        too_small: found.names(compared.too_small.iter().map(|at| read[*at])),
        unread: found.names(unread.map(|(one, _)| one)),
    })
}

/// A share in whole percent; only all of it is a hundred.
fn percent(share: f64) -> u32 {
    (share * 100.0).floor() as u32
}

async fn compared(programs: &Arc<Programs>) -> Result<Comparison, AppError> {
    let programs = Arc::clone(programs);
    let comparing = tokio::task::spawn_blocking(move || {
        let texts = programs.chosen.iter().filter_map(|(_, text)| text.clone());
        compare(&texts.collect::<Vec<Text>>(), &programs.given)
    });
    comparing.await.map_err(|error| AppError::internal(&error))
}

#[derive(Template)]
#[template(path = "classes/pair.html")]
struct PairPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    assignment: &'a AssignmentRow,
    column: &'a Column,
    /// The address of the page with all pairs.
    all: String,
    guarantee: usize,
    /// The share in percent; `None` where one has too little of its own.
    percent: Option<u32>,
    stretches: usize,
    sides: [(Side, Vec<Piece>); 2],
}

/// A piece of a program: of a stretch that both have, or not.
struct Piece {
    text: String,
    /// The number of the stretch, from 1.
    number: Option<usize>,
}

/// `GET …/similar/{one}/{other}`: two programs side by side.
pub async fn pair(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number, one, other)): Path<(String, String, String, String)>,
) -> Result<Response, AppError> {
    let number_of = |text: &str| {
        text.parse::<SubmissionId>()
            .map_err(|_| AppError::not_found())
    };
    let ids = [number_of(&one)?, number_of(&other)?];
    let wanted = |_: &[Column], tries: &[Try]| {
        let place = |id: SubmissionId| tries.iter().find(|it| it.id == id).map(|it| it.place);
        let (one, other) = (place(ids[0])?, place(ids[1])?);
        (one == other).then(|| usize::try_from(one).ok()).flatten()
    };
    let found = Programs::find(&state, (&page, &user), (&id, &number), wanted).await?;
    let found = Arc::new(found.ok_or_else(AppError::not_found)?);
    let mut sides = Vec::new();
    for id in ids {
        // Only what the page with all pairs compares, so that both say the same.
        let chosen = found.chosen.iter().find(|(it, _)| it.id == id);
        let (one, Some(text)) = chosen.ok_or_else(AppError::not_found)? else {
            return Err(AppError::not_found());
        };
        let source = state.store.source(id).await?;
        let source = source.ok_or_else(AppError::not_found)?;
        let source = String::from_utf8_lossy(&source).into_owned();
        sides.push((found.side(&state, one), text, source));
    }
    let compared = compared(&found).await?;
    let read: Vec<SubmissionId> = (found.chosen.iter())
        .filter(|(_, text)| text.is_some())
        .map(|(one, _)| one.id)
        .collect();
    let is_this = |places: (usize, usize)| {
        let pair = [read[places.0], read[places.1]];
        pair == ids || pair == [ids[1], ids[0]]
    };
    let share = compared.pairs.iter().find(|pair| is_this(pair.places));
    let [(one, first, source), (other, second, source_of_other)] =
        <[_; 2]>::try_from(sides).map_err(|_| AppError::not_found())?;
    let same = compared.stretches(first, second);
    let left = pieces(
        &source,
        same.iter().map(|it| it.one.clone()).zip(1..).collect(),
    );
    let right = pieces(
        &source_of_other,
        same.iter()
            .map(|it: &Stretch| it.other.clone())
            .zip(1..)
            .collect(),
    );
    let address = found.address();
    let column = &found.columns[found.at];
    render(&PairPage {
        page: &page,
        seat: &found.seat,
        assignment: &found.assignment,
        column,
        all: format!("{address}?problem={}", column.problem),
        guarantee: GUARANTEE,
        percent: share.map(|pair| percent(pair.similarity)),
        stretches: same.len(),
        sides: [(one, left), (other, right)],
    })
}

/// A text in pieces, with the numbers of those that are marked; these do not overlap.
fn pieces(text: &str, mut marked: Vec<(std::ops::Range<usize>, usize)>) -> Vec<Piece> {
    marked.sort_by_key(|(range, _)| range.start);
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut push = |range: std::ops::Range<usize>, number: Option<usize>| {
        // Tokens begin and end between characters.
        if let Some(text) = text.get(range).filter(|text| !text.is_empty()) {
            pieces.push(Piece {
                text: text.to_owned(),
                number,
            });
        }
    };
    for (range, number) in marked {
        push(at..range.start, None);
        at = range.end;
        push(range, Some(number));
    }
    push(at..text.len(), None);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{AssignmentId, UnixMs};

    #[test]
    fn the_histogram_has_every_pair_and_the_threshold() {
        let drawn = Histogram::of(&[0, 4, 5, 62, 100], 60);
        let bars: Vec<(u32, usize, bool)> = (drawn.bars.iter())
            .map(|bar| (bar.from, bar.pairs, bar.is_above))
            .collect();
        assert_eq!(
            bars,
            [(0, 2, false), (5, 1, false), (60, 1, true), (95, 1, true)]
        );
        assert_eq!((drawn.width, drawn.mark), (320, 192));
        assert!(
            drawn
                .bars
                .iter()
                .all(|bar| bar.height > 0 && bar.y + bar.height == 100)
        );
        assert!(Histogram::of(&[], 60).bars.is_empty());
    }

    #[test]
    fn of_each_member_the_latest_accepted_or_the_latest_that_compiled() {
        let one = |id, user, verdict| Try {
            id: SubmissionId(id),
            assignment: AssignmentId(1),
            place: 0,
            user_id: UserId(user),
            language: "cpp".to_owned(),
            created_at: UnixMs(id),
            verdict,
            time_ms: None,
            score: None,
        };
        let tries = [
            one(1, 1, Some(Verdict::AC)),
            one(2, 1, Some(Verdict::WA)),
            one(3, 2, Some(Verdict::WA)),
            one(4, 2, Some(Verdict::CE)),
            one(5, 1, Some(Verdict::AC)),
            one(6, 3, None),
        ];
        let chosen: Vec<i64> = latest(tries.into_iter()).iter().map(|it| it.id.0).collect();
        assert_eq!(chosen, [5, 3]);
    }

    #[test]
    fn pieces_are_the_whole_text() {
        let shown = |marked| -> Vec<(String, Option<usize>)> {
            let pieces = pieces("abcdef", marked).into_iter();
            pieces.map(|it| (it.text, it.number)).collect()
        };
        let plain = |text: &str| (text.to_owned(), None);
        assert_eq!(shown(vec![]), [plain("abcdef")]);
        let marked = vec![(4..6, 1), (1..3, 2)];
        let expected = [
            plain("a"),
            ("bc".to_owned(), Some(2)),
            plain("d"),
            ("ef".to_owned(), Some(1)),
        ];
        assert_eq!(shown(marked), expected);
    }
}
