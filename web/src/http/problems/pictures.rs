//! A small picture of each game in the list: the position of its samples that is seen best.
//!
//! Only problems that came with the program have one: theirs are drawn once, whoever reads the list.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use problems::{Problem, catalog};

use crate::boards::{self, Svg};
use crate::http::i18n::Locale;

/// The longest picture that goes into a row, in bytes: a page has a hundred rows, and stays light.
const LONGEST_PICTURE: usize = 1_850;

/// The size up to which a picture can still be read where it is made as small as a row.
const WIDEST: f64 = 284.0;
const HIGHEST: f64 = 133.0;

/// How many things are in a picture that says something: with fewer it is empty, with more they are dots.
const THINGS: RangeInclusive<usize> = 3..=24;

/// How many things make the best picture.
const BEST_THINGS: usize = 9;

/// Of one problem, in each language: the picture has its words.
type Drawn = [OnceLock<Option<Svg>>; Locale::ALL.len()];

static PICTURES: LazyLock<HashMap<&'static str, Drawn>> =
    LazyLock::new(|| catalog::ids().map(|id| (id, Drawn::default())).collect());

/// The picture of the problem of that id.
pub(super) fn of(id: &str, locale: Locale) -> Option<&'static Svg> {
    let language = Locale::ALL.iter().position(|it| *it == locale)?;
    let drawn = PICTURES.get(id)?.get(language)?;
    drawn
        .get_or_init(|| telling(&catalog::get(id)?, locale))
        .as_ref()
}

/// The position of the samples of which a small picture says most; none where no picture says anything.
fn telling(problem: &Problem, locale: Locale) -> Option<Svg> {
    let samples = problem.samples().iter();
    let cases = samples.flat_map(|it| boards::of_input(problem, it.shown_input(), locale).drawn);
    let pictures = cases.filter_map(|case| case.board.picture);
    let telling = pictures.filter(is_telling);
    telling.min_by_key(|it| (it.things().abs_diff(BEST_THINGS), it.as_str().len()))
}

/// Whether somebody sees in a row what is in a picture. Numbers in boxes are too small there.
fn is_telling(picture: &Svg) -> bool {
    let things = picture.things();
    picture.as_str().len() <= LONGEST_PICTURE
        && THINGS.contains(&things)
        && picture.names() < things
        && picture
            .size()
            .is_some_and(|(width, height)| width <= WIDEST && height <= HIGHEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_games_are_neither_empty_nor_crowded() {
        let drawn = |locale| catalog::ids().filter_map(move |id| of(id, locale));
        for locale in Locale::ALL {
            assert!(drawn(locale).count() > 30, "{}", drawn(locale).count());
            assert!(drawn(locale).all(is_telling));
        }
        assert!(of("no-such-problem", Locale::En).is_none());
    }

    #[test]
    fn what_says_nothing_in_a_row_is_left_out() {
        let picture = |position| boards::draw(position, Locale::En).and_then(|it| it.picture);
        for (position, shown) in [
            ("nim@0", false),
            ("nim@1", false),
            ("nim@1,3", true),
            ("nim@3,5", true),
            ("nim@12", false),
            ("chomp@3x4", true),
        ] {
            let picture = picture(position);
            assert_eq!(
                picture.is_some_and(|it| is_telling(&it)),
                shown,
                "{position}"
            );
        }
    }
}
