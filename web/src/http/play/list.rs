//! `/play`: every game there is, with a picture.

use askama::Template;
use axum::response::Response;
use sg::{Play, notation};

use super::asked::{address_of, start};
use crate::boards::{self, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};

#[derive(Template)]
#[template(path = "play/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    games: Vec<Game>,
}

struct Game {
    name: &'static str,
    rules: &'static str,
    address: String,
    picture: Option<Svg>,
}

/// `GET /play`.
pub async fn show(page: Page) -> Result<Response, AppError> {
    let games = notation::families().map(|family| {
        let (game, at) = start(family);
        Game {
            name: family.name,
            rules: match page.locale {
                Locale::En => family.en,
                Locale::Zh => family.zh,
            },
            address: address_of(game, at, Play::Normal),
            picture: boards::draw(family.example, page.locale).and_then(|board| board.picture),
        }
    });
    render(&ListPage {
        page: &page,
        games: games.collect(),
    })
}
