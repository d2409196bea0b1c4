//! The page with two programs side by side: what both have is marked.

use std::sync::Arc;

use askama::Template;
use axum::response::Response;
use judge::similarity::GUARANTEE;

use super::{Origin, Problem, Programs, Side, comparison, percent};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::SubmissionId;

#[derive(Template)]
#[template(path = "similar/pair.html")]
struct PairPage<'a> {
    page: &'a Page,
    origin: &'a Origin,
    problem: &'a Problem,
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

/// The page of two of the programs that are compared.
///
/// # Errors
/// 404 where one is not compared: the page with all pairs would not say the same.
pub async fn pair(
    state: &AppState,
    page: &Page,
    programs: Programs,
    ids: [SubmissionId; 2],
) -> Result<Response, AppError> {
    let found = Arc::new(programs);
    let mut sides = Vec::new();
    for id in ids {
        let chosen = found.chosen.iter().find(|(it, _)| it.id == id);
        let (one, Some(text)) = chosen.ok_or_else(AppError::not_found)? else {
            return Err(AppError::not_found());
        };
        let source = state.store.source(id).await?;
        let source = source.ok_or_else(AppError::not_found)?;
        let source = String::from_utf8_lossy(&source).into_owned();
        sides.push((found.side(state, page, one), text, source));
    }
    let compared = comparison(state, page, &found, |compared| compared).await?;
    let read = found.compared();
    let place = |id: SubmissionId| read.iter().position(|it| it.id == id);
    let places = place(ids[0]).zip(place(ids[1]));
    let share = places.and_then(|(one, other)| compared.pair(one, other));
    let [(one, first, source), (other, second, source_of_other)] =
        <[_; 2]>::try_from(sides).map_err(|_| AppError::not_found())?;
    let same = compared.stretches(first, second);
    let left = same.iter().map(|it| it.one.clone()).zip(1..);
    let left = pieces(&source, left.collect());
    let right = same.iter().map(|it| it.other.clone()).zip(1..);
    let right = pieces(&source_of_other, right.collect());
    render(&PairPage {
        page,
        origin: &found.origin,
        problem: found.problem(),
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
