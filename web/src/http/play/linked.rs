//! A game by its link, as it is typed where there is no browser.

use axum::extract::Query;
use axum::http::Uri;
use percent_encoding::percent_decode_str;

use super::asked::{GameAddress, Parameters};
use super::course::Course;
use super::{show, told};
use crate::http::i18n::Message;

/// What the path of a game begins with.
const PLAY: &str = "/play/";

/// A game that a link carries.
pub(crate) struct Linked {
    /// What the link says.
    pub asked: GameAddress,
    /// Its moves, played again.
    pub course: Course,
}

/// Whether that is meant as a link.
pub(crate) fn is_link(typed: &str) -> bool {
    let is_whole = typed.starts_with("http://") || typed.starts_with("https://");
    typed.starts_with(PLAY) || is_whole && typed.contains(PLAY)
}

/// The game of a link, with or without the site before it; `None` where it names no game of the engine. Inside, why it
/// cannot be played.
pub(crate) fn read(link: &str) -> Option<Result<Linked, Message>> {
    let (_, rest) = link.split_once(PLAY)?;
    let uri: Uri = format!("{PLAY}{rest}").parse().ok()?;
    let name = percent_decode_str(uri.path().strip_prefix(PLAY)?);
    let name = name.decode_utf8().ok()?;
    let (game, _, start) = show::named(&name).ok()?;
    let Query(parameters) = Query::<Parameters>::try_from_uri(&uri).ok()?;
    let asked = GameAddress::new(game.name(), start.to_owned(), parameters);
    let course = Course::of(&game, &asked);
    Some(
        course
            .map(|course| Linked { asked, course })
            .map_err(|refusal| told::refusal(&refusal)),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn a_link_is_read_with_and_without_its_site() {
        for site in ["", "https://grundy.example", "http://127.0.0.1:8080"] {
            let link = format!("{site}/play/subtraction%3A1%2C2?at=3&moves=0.0&against=person");
            assert!(is_link(&link), "{link}");
            let linked = read(&link).unwrap();
            let linked = linked.unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(linked.asked.game, "subtraction:1,2");
            assert_eq!(linked.course.positions.len(), 3);
        }
        assert!(read("/play/nim?at=1%2C2&moves=9").unwrap().is_err());
        for other in ["/play/nope?at=1", "/play/live/1234", "/play/"] {
            assert!(is_link(other) && read(other).is_none(), "{other}");
        }
        for other in ["nim@1,2", "./play/mine", "problem:nim"] {
            assert!(!is_link(other), "{other}");
        }
    }
}
