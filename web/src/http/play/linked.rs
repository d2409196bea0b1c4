//! A game by its link, as it is typed where there is no browser.

use axum::extract::Query;
use axum::http::Uri;
use percent_encoding::percent_decode_str;

use super::asked::{GameAddress, Parameters};
use super::course::Course;
use super::{of_problem, show, told};
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
    let (name, parameters) = parts(link)?;
    let (game, _, start) = show::named(&name).ok()?;
    let asked = GameAddress::new(game.name(), start.to_owned(), parameters);
    let course = Course::of(&game, &asked);
    Some(
        course
            .map(|course| Linked { asked, course })
            .map_err(|refusal| told::refusal(&refusal)),
    )
}

/// Whether a link is of a game with a friend, whose moves are not in it.
pub(crate) fn is_live(link: &str) -> bool {
    let rest = link.split_once(PLAY).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.starts_with("live/"))
}

/// The id of the problem to whose game a link leads by its name, as pages of problems show it, and what else it says.
pub(crate) fn problem_of(link: &str) -> Option<(String, GameAddress)> {
    let (name, parameters) = parts(link)?;
    let id = of_problem::id_of(&name)?.to_owned();
    // A link of a site names nothing on this machine.
    let is_path = id.contains(['/', '\\']);
    (!is_path).then(|| (id, GameAddress::new(name, String::new(), parameters)))
}

/// The name of the game in a link, and its parameters.
fn parts(link: &str) -> Option<(String, Parameters)> {
    let (_, rest) = link.split_once(PLAY)?;
    let uri: Uri = format!("{PLAY}{rest}").parse().ok()?;
    let name = percent_decode_str(uri.path().strip_prefix(PLAY)?);
    let name = name.decode_utf8().ok()?.into_owned();
    let Query(parameters) = Query::<Parameters>::try_from_uri(&uri).ok()?;
    Some((name, parameters))
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
        assert!(is_live("https://grundy.example/play/live/1234"));
        assert!(!is_live("/play/nim"));
        let (id, asked) = problem_of("/play/problem%3Anim?at=1%2C2&first=other").unwrap();
        assert_eq!((id.as_str(), asked.at.as_str()), ("nim", "1,2"));
        assert!(asked.second);
        for other in ["/play/nim?at=1", "/play/problem%3A..%2Fmine"] {
            assert!(problem_of(other).is_none(), "{other}");
        }
        for other in ["nim@1,2", "./play/mine", "problem:nim"] {
            assert!(!is_link(other), "{other}");
        }
    }
}
