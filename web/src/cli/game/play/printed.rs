//! What is printed of a game while it goes on.

use sg::Outcome;
use sg::notation::{self, AskError, NamedPosition};

use super::session::Session;
use crate::boards;
use crate::cli::game::MoveNames;
use crate::cli::language::{self, say};
use crate::cli::listing::Listing;
use crate::cli::output::printable;
use crate::cli::{Failure, output};
use crate::http::play::{ending, told};
use crate::locale::Locale;

/// Says how the game is played, who plays, and who begins.
pub(super) fn beginning(session: &Session) -> Result<(), Failure> {
    let locale = language::preferred();
    output::folded(&rules(session, locale))?;
    output::folded(&players(session, locale))
}

/// How it is played, as far as the engine knows it, and what the last move means.
fn rules(session: &Session, locale: Locale) -> String {
    let game = session.position().game().name();
    let family = game.split(':').next().unwrap_or_default();
    let family = notation::families().find(|it| it.name == family);
    let rules = family.map(|family| told::rules(family, locale));
    let end = told::end(&game, session.play());
    let end = end.map(|end| locale.text(end).to_string());
    let said: Vec<String> = rules.into_iter().chain(end).collect();
    problems::Lang::from(locale).closed_up(&said.join(" "))
}

fn players(session: &Session, locale: Locale) -> String {
    if session.is_of_two() {
        return locale.text("cli-play-two").to_string();
    }
    let said = locale.text(if session.is_others_turn(0) {
        "cli-play-you-second"
    } else {
        "cli-play-you-first"
    });
    let opponent = locale.text(format!("play-against-{}", session.against().name()));
    said.with("opponent", opponent.to_string()).to_string()
}

/// Shows the position that is to be moved in, with a drawing where there are signs for it, or whoever
/// wrote the rules draws it.
pub(super) fn position(session: &Session) -> Result<(), Failure> {
    let position = session.position();
    output::line(&printable(&format!("\n{position}")))?;
    let name = format!("{}@{}", position.game().name(), position.text());
    match boards::drawn_as_text(&name).or_else(|| position.picture()) {
        Some(picture) => output::line(&printable(&picture)),
        None => Ok(()),
    }
}

/// Lists the moves by number, position and name.
pub(super) fn moves(session: &Session, options: &[String]) -> Result<(), Failure> {
    let mut listing = Listing::new(["", "", "", ""]);
    let names = MoveNames::of(session.position(), session.play());
    for (to, number) in options.iter().zip(1..) {
        let name = names.name(to).unwrap_or_default();
        listing.add_row([numbered(number), printable(to), name, String::new()]);
    }
    output::list(&listing)
}

/// The same with who wins each, and with the value of what it leaves.
pub(super) fn values(session: &Session) -> Result<(), Failure> {
    let rated = match session.rated() {
        Ok(rated) => rated,
        Err(error) => return refused(&error),
    };
    let mut listing = Listing::new(["", "", "", "", ""]);
    let names = MoveNames::of(session.position(), session.play());
    for (rated, number) in rated.iter().zip(1..) {
        let key = match rated.answer.outcome {
            Outcome::P => "cli-play-wins",
            Outcome::N => "cli-play-loses",
            Outcome::D => "play-rating-draws",
        };
        let value = rated.answer.value.map(|value| format!("*{}", value.0));
        listing.add_row([
            numbered(number),
            printable(&rated.to),
            names.name(&rated.to).unwrap_or_default(),
            say(key).to_string(),
            value.unwrap_or_default(),
        ]);
    }
    output::list(&listing)?;
    if rated.iter().any(|rated| rated.answer.value.is_some()) {
        output::folded(&say("play-values-note").to_string())?;
    }
    Ok(())
}

/// Names a move that wins, or says that none does.
pub(super) fn hint(session: &Session) -> Result<(), Failure> {
    let rated = match session.rated() {
        Ok(rated) => rated,
        Err(error) => return refused(&error),
    };
    let first = |outcome: Outcome| {
        let mut all = rated.iter().zip(1..);
        all.find(|(rated, _)| rated.answer.outcome == outcome)
    };
    let (found, key) = match (first(Outcome::P), first(Outcome::D)) {
        (Some(wins), _) => (wins, "play-hint-this"),
        (None, Some(draws)) => {
            output::folded(&say("play-verdict-draw").to_string())?;
            (draws, "play-rating-draws")
        }
        (None, None) => {
            output::folded(&say("play-verdict-lost").to_string())?;
            return output::folded(&say("play-hint-slip").to_string());
        }
    };
    let (rated, number) = found;
    let mut listing = Listing::new(["", "", "", ""]);
    listing.add_row([
        numbered(number),
        printable(&rated.to),
        name_of(session, session.position(), &rated.to),
        say(key).to_string(),
    ]);
    output::list(&listing)
}

/// Lists the moves that were made, and says where a site has the game.
pub(super) fn record(session: &Session) -> Result<(), Failure> {
    let mut listing = Listing::new(["", "", "", ""]);
    let steps = session.positions().zip(session.positions().skip(1));
    for (moves, (from, to)) in steps.enumerate() {
        let to = to.text();
        let name = name_of(session, from, &to);
        let who = say(session.who(moves)).to_string();
        listing.add_row([format!("  {}.", moves + 1), who, printable(&to), name]);
    }
    output::list(&listing)?;
    link(session)
}

/// Says where a site has the game, with all its moves.
pub(super) fn link(session: &Session) -> Result<(), Failure> {
    let said = match session.address() {
        Some(address) => say("cli-play-link").with("address", address),
        None => say("cli-play-link-none"),
    };
    output::line(&said.to_string())
}

/// Says what the other side does and what it leaves.
pub(super) fn reply(session: &Session, to: &str) -> Result<(), Failure> {
    let said = match MoveNames::of(session.position(), session.play()).name(to) {
        Some(name) => say("cli-play-reply-named").with("name", name),
        None => say("cli-play-reply"),
    };
    output::line(&said.with("position", printable(to)).to_string())
}

/// Says who has won where no move is left, or a circle was closed.
pub(super) fn winner(session: &Session) -> Result<(), Failure> {
    let position = session.position();
    let is_by_circle = ending::is_by_circle(&position.game().name(), &position.text());
    let key = match (session.who(session.winner()), is_by_circle) {
        ("play-who-first", false) => "play-won-first",
        ("play-who-first", true) => "play-won-circle-first",
        ("play-who-second", false) => "play-won-second",
        ("play-who-second", true) => "play-won-circle-second",
        ("play-who-you", false) => "cli-play-won",
        ("play-who-you", true) => "cli-play-won-circle",
        (_, false) => "cli-play-lost",
        (_, true) => "cli-play-lost-circle",
    };
    output::line(&say(key).to_string())
}

/// What a move does, or what it leaves where moves have no names.
pub(super) fn words(session: &Session, from: &NamedPosition, to: &str) -> String {
    let leaves = || {
        say("play-move-leaves")
            .with("to", printable(to))
            .to_string()
    };
    let names = MoveNames::of(from, session.play());
    names.name(to).unwrap_or_else(leaves)
}

fn name_of(session: &Session, from: &NamedPosition, to: &str) -> String {
    let names = MoveNames::of(from, session.play());
    names.name(to).unwrap_or_default()
}

fn numbered(number: usize) -> String {
    format!("  #{number}")
}

/// Who wins is out of reach; the game goes on.
fn refused(error: &AskError) -> Result<(), Failure> {
    output::folded(language::of(&error.wording().into()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::{Budget, Play};

    use super::super::session::Terms;
    use super::*;
    use crate::http::play::asked::Against;

    #[test]
    fn the_rules_and_the_players_are_said_first() {
        let session = |name: &str, play, against, second| {
            let terms = Terms {
                play,
                budget: Budget::default(),
                against,
                second,
            };
            Session::new(terms, notation::position(name).unwrap())
        };
        let nim = session("nim@1,2", Play::Misere, Against::Beginner, true);
        assert_eq!(
            rules(&nim, Locale::En),
            "Take any number from one heap. Here whoever makes the last move loses."
        );
        assert!(rules(&nim, Locale::Zh).ends_with("。本局走最后一步者负。"));
        let said = players(&nim, Locale::En);
        assert_eq!(said, "You move second, against a beginner.");
        let two = session("kayles@3", Play::Normal, Against::Person, false);
        assert!(rules(&two, Locale::En).ends_with(" Whoever makes the last move wins."));
        assert!(players(&two, Locale::En).contains("Two people"));
    }
}
