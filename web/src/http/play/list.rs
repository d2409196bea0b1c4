//! `/play`: every game there is, by kind, with a picture.

use askama::Template;
use axum::response::Response;
use sg::notation::Family;
use sg::{Play, notation};

use super::asked::{address_of, name_of, start};
use super::told;
use crate::boards::{self, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};

/// The kinds of games (`kind-<name>` is the text of each) with the families that are of them. What is
/// in none of the lists is a game of heaps.
const KINDS: [(&str, &[&str]); 6] = [
    (HEAPS, &[]),
    (
        "rows",
        &[
            "octal",
            "kayles",
            "dawson-kayles",
            "dawson-chess",
            "treblecross",
            "lasker",
            "lasker-three",
            "grundy",
            "rows",
            "strips",
            "grammar",
            "crosses",
        ],
    ),
    (
        "coins",
        &[
            "single-coin",
            "turning-turtles",
            "twins",
            "mock-turtles",
            "triplets",
            "moebius",
            "mogul",
            "ruler",
            "coins",
            "lamps",
        ],
    ),
    ("graphs", &["hackenbush", "dag", "graph", "green-game"]),
    (
        "boards",
        &[
            "chomp",
            "blocks",
            "cram",
            "tetrominoes",
            "silver-dollar",
            "northcott",
            "kiki",
        ],
    ),
    (
        "numbers",
        &["multiplication", "calendar", "digital-deletions", "euclid"],
    ),
];

const HEAPS: &str = "heaps";

#[derive(Template)]
#[template(path = "play/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    kinds: Vec<Kind>,
}

struct Kind {
    name: &'static str,
    games: Vec<Game>,
}

struct Game {
    name: String,
    rules: String,
    address: String,
    picture: Option<Svg>,
}

/// `GET /play`.
pub async fn show(page: Page) -> Result<Response, AppError> {
    let kinds = KINDS.map(|(name, _)| Kind {
        name,
        games: notation::families()
            .filter(|family| kind_of(family.name) == name)
            .map(|family| game(family, page.locale))
            .collect(),
    });
    render(&ListPage {
        page: &page,
        kinds: kinds.into(),
    })
}

fn kind_of(family: &str) -> &'static str {
    let kind = KINDS
        .iter()
        .find(|(_, families)| families.contains(&family));
    kind.map_or(HEAPS, |(name, _)| name)
}

fn game(family: &Family, locale: Locale) -> Game {
    let (game, at) = start(family);
    Game {
        name: name_of(family.name, locale),
        rules: told::rules(family, locale),
        address: address_of(game, at, Play::Normal),
        picture: boards::draw(&format!("{game}@{at}"), locale).and_then(|board| board.picture),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_a_name_a_form_and_one_kind() {
        for (kind, families) in KINDS {
            for locale in Locale::ALL {
                assert!(
                    locale.known_text(&format!("kind-{kind}")).is_some(),
                    "{kind}"
                );
            }
            for name in families {
                assert!(notation::families().any(|it| it.name == *name), "{name}");
                assert_eq!(kind_of(name), kind);
            }
        }
        for family in notation::families() {
            for locale in Locale::ALL {
                for key in [
                    format!("family-{}", family.name),
                    format!("family-{}-form", family.name),
                ] {
                    assert!(locale.known_text(&key).is_some(), "{key}");
                }
            }
        }
    }
}
