//! Positions that a statement draws, as the pictures of all pages.
//!
//! The gate behind which nothing of a setter's does anything knows no drawings. So a picture leaves a mark in
//! the text, and the gate puts in what is safe by itself ([`Svg`]). It does so once for each: whoever writes
//! such a mark in a statement moves a picture of their own.

use comrak::html::escape;
use comrak::nodes::NodeCodeBlock;

use problems::package::{LONGEST_DRAWN, MOST_DRAWN, draws_positions, positions_of_block};

use crate::boards::{self, Board, Svg};
use crate::locale::Locale;

/// What stands on both sides of a picture's number. The gate lets no such character through.
pub(super) const MARK: char = '\u{1}';

/// The pictures of one text.
#[derive(Debug)]
pub(super) struct Drawings {
    /// The language of their words; none where the text is no statement, and nothing is drawn.
    locale: Option<Locale>,
    /// How many more positions are looked at, drawn or not.
    left: usize,
    pictures: Vec<Svg>,
}

impl Drawings {
    /// None yet.
    pub(super) const fn new(locale: Option<Locale>) -> Self {
        Self {
            locale,
            left: MOST_DRAWN,
            pictures: Vec::new(),
        }
    }

    /// The markup of a block of positions. `None` of other code, and where one of them cannot be drawn: then
    /// readers have all of the block as it is written.
    pub(super) fn draw(&mut self, block: &NodeCodeBlock) -> Option<String> {
        let locale = self.locale?;
        if !block.fenced || !draws_positions(&block.info) {
            return None;
        }
        let positions: Vec<&str> = positions_of_block(&block.literal)
            .take(self.left + 1)
            .collect();
        if positions.is_empty() || positions.iter().any(|it| it.len() > LONGEST_DRAWN) {
            return None;
        }
        self.left = self.left.checked_sub(positions.len())?;
        let boards = positions.into_iter().map(|it| boards::draw(it, locale));
        let boards: Vec<Board> = boards.collect::<Option<_>>()?;
        let mut html = "<div class=\"boards\">".to_owned();
        for board in boards {
            html.push_str("<figure>");
            if let Some(picture) = board.picture {
                html.push(MARK);
                html.push_str(&self.pictures.len().to_string());
                html.push(MARK);
                self.pictures.push(picture);
            } else {
                html.push_str("<p>");
                // Writing to a string cannot fail.
                let _ = escape(&mut html, &board.words);
                html.push_str("</p>");
            }
            html.push_str("</figure>");
        }
        html.push_str("</div>\n");
        Some(html)
    }

    /// The pictures in the order of their numbers.
    pub(super) fn into_pictures(self) -> Vec<Svg> {
        self.pictures
    }
}
