//! A small picture of each game in the list: the shortest drawing of a position of the samples.
//!
//! Only problems that came with the program have one: theirs are drawn once, whoever reads the list.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use problems::{Problem, catalog};

use crate::boards::{self, Svg};
use crate::http::i18n::Locale;

/// The longest picture that goes into a row, in bytes: a page has a hundred rows, and stays light.
const LONGEST_PICTURE: usize = 1_600;

/// Of one problem, in each language: the picture has its words.
type Drawn = [OnceLock<Option<Svg>>; Locale::ALL.len()];

static PICTURES: LazyLock<HashMap<&'static str, Drawn>> =
    LazyLock::new(|| catalog::ids().map(|id| (id, Drawn::default())).collect());

/// The picture of the problem of that id.
pub(super) fn of(id: &str, locale: Locale) -> Option<&'static Svg> {
    let language = Locale::ALL.iter().position(|it| *it == locale)?;
    let drawn = PICTURES.get(id)?.get(language)?;
    drawn
        .get_or_init(|| shortest(&catalog::get(id)?, locale))
        .as_ref()
}

/// The shortest drawing that shows anything at all, unless even that is too long.
fn shortest(problem: &Problem, locale: Locale) -> Option<Svg> {
    let samples = problem.samples().iter();
    let cases = samples.flat_map(|it| boards::of_input(problem, it.shown_input(), locale).drawn);
    let pictures = cases.filter_map(|case| case.board.picture);
    let shortest = pictures.min_by_key(|it| it.as_str().len())?;
    (shortest.as_str().len() <= LONGEST_PICTURE).then_some(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_games_are_drawn_small_and_an_unknown_one_is_not() {
        let drawn = |locale| catalog::ids().filter_map(move |id| of(id, locale));
        for locale in Locale::ALL {
            assert!(drawn(locale).count() > 10, "{}", drawn(locale).count());
            assert!(drawn(locale).all(|it| it.as_str().len() <= LONGEST_PICTURE));
        }
        assert!(of("no-such-problem", Locale::En).is_none());
    }
}
