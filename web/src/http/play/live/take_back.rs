//! Taking moves back in a game for two: one asks, and the other one agrees or does not. Whoever asked is to move again then,
//! so an answer that was made in the meantime goes as well. The next move ends the matter.

use sg::notation::NamedGame;

use super::rules::Asking;
use super::state::{self, Shown, mover};
use super::withdrawn;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::store::{LiveGame, Seat, TakeBack};

/// What whoever looks is told of it, and may do.
#[derive(Default)]
pub(super) struct Wish {
    /// What became of what they asked for.
    pub answered: Option<&'static str>,
    /// What is said while it is asked for.
    pub said: Option<String>,
    /// What they may do: the names of actions, each with the key of its words.
    pub actions: Vec<(&'static str, &'static str)>,
    /// Whether they are asked, and have to answer.
    pub is_asked: bool,
    /// Whether they ask, and wait for the answer.
    pub asks: bool,
}

/// How many moves go so that whoever sits there is to move again; `None` where they have made none.
fn moves_back(seat: Seat, moves: usize) -> Option<usize> {
    let back = if mover(moves) == seat { 2 } else { 1 };
    (back <= moves).then_some(back)
}

/// Whether whoever sits there may ask for it after so many moves: once in each position.
fn may_ask(game: &LiveGame, seat: Seat, moves: usize) -> bool {
    let is_open = match game.take_back() {
        Some(TakeBack::Asked(_)) => false,
        Some(TakeBack::Refused(by)) => by != seat,
        Some(TakeBack::PassedOver(_)) | None => true,
    };
    is_open && moves_back(seat, moves).is_some()
}

/// How it stands with that, for whoever sits there in a game that goes on.
pub(super) fn wish(game: &LiveGame, seat: Seat, shown: &Shown, locale: Locale) -> Wish {
    let moves = shown.record.len();
    // An answer that was made in the meantime goes as well.
    let both = moves_back(seat, moves) == Some(2);
    let take_back = game.take_back();
    let mut seats = [Seat::First, Seat::Second].into_iter();
    let asked_by = seats.find(|by| take_back == Some(TakeBack::Asked(*by)));
    let said = asked_by.map(|by| match (by == seat, both) {
        (true, true) => locale.text("live-back-waiting-both").to_string(),
        (true, false) => locale.text("live-back-waiting").to_string(),
        (false, _) => asked_for(by, shown, locale),
    });
    let actions = match asked_by {
        Some(by) if by != seat => {
            vec![("agree", "live-back-agree"), ("refuse", "live-back-refuse")]
        }
        _ if !may_ask(game, seat, moves) => Vec::new(),
        _ if both => vec![("ask", "live-back-ask-both")],
        _ => vec![("ask", "live-back-ask")],
    };
    Wish {
        answered: answered(take_back, seat, shown),
        said,
        actions,
        is_asked: asked_by.is_some_and(|by| by != seat),
        asks: asked_by == Some(seat),
    }
}

/// What became of what whoever sits there asked for, until the next move.
fn answered(take_back: Option<TakeBack>, seat: Seat, shown: &Shown) -> Option<&'static str> {
    match take_back {
        Some(TakeBack::Refused(by)) => (by == seat).then_some("live-back-refused"),
        Some(TakeBack::PassedOver(by)) => (by == seat).then_some("live-back-passed-over"),
        Some(TakeBack::Asked(_)) => None,
        // Whoever asked is to move again.
        None => {
            let is_theirs = shown.is_taken_back && shown.turn == Some(seat);
            is_theirs.then_some("live-back-agreed")
        }
    }
}

/// What the friend who sits there asks for.
fn asked_for(by: Seat, shown: &Shown, locale: Locale) -> String {
    let back = moves_back(by, shown.record.len()).unwrap_or_default();
    let mut moves = shown.record.iter().rev().take(back).rev();
    let mut next = || moves.next().map_or("", |(_, words)| words.as_str());
    let said = locale.text(if back == 2 {
        "live-back-asked-both"
    } else {
        "live-back-asked"
    });
    let said = said.with("move", next());
    if back == 2 {
        said.with("answer", next()).to_string()
    } else {
        said.to_string()
    }
}

/// Does what whoever sits there wants; returns false where something else has happened in the meantime.
///
/// # Errors
/// 403 where it is not theirs to do, or not now.
pub(super) async fn act(
    asking: Asking<'_>,
    rules: NamedGame,
    game: &LiveGame,
    seat: Seat,
    action: &str,
) -> Result<bool, AppError> {
    let (course, asked) = state::played(asking, rules, state::asked(game)).await?;
    // A start or a move that the rules refuse was never written.
    let course = course.map_err(|_| AppError::not_found())?;
    let moves = asked.moves.len();
    if state::turn_of(&course, &asked).is_none() {
        return Err(AppError::forbidden());
    }
    let store = &asking.state.store;
    Ok(match (action, game.take_back()) {
        ("ask", _) if may_ask(game, seat, moves) => {
            store.note_take_back(game, TakeBack::Asked(seat)).await?
        }
        ("refuse", Some(TakeBack::Asked(by))) if by != seat => {
            store.note_take_back(game, TakeBack::Refused(by)).await?
        }
        ("agree", Some(TakeBack::Asked(by))) if by != seat => {
            let back = moves_back(by, moves).ok_or_else(AppError::forbidden)?;
            let left = moves - back;
            let all = withdrawn::with_those_after(withdrawn::of(game), &course, left);
            let all = serde_json::to_string(&all).map_err(|error| AppError::internal(&error))?;
            let kept = state::written(&asked.moves, left);
            store.take_live_moves_back(game, &kept, &all).await?
        }
        _ => return Err(AppError::forbidden()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_is_to_move_again() {
        assert_eq!(moves_back(Seat::First, 0), None);
        assert_eq!(moves_back(Seat::First, 1), Some(1));
        assert_eq!(moves_back(Seat::Second, 1), None);
        assert_eq!(moves_back(Seat::First, 2), Some(2));
        assert_eq!(moves_back(Seat::Second, 2), Some(1));
        assert_eq!(moves_back(Seat::Second, 3), Some(2));
    }
}
