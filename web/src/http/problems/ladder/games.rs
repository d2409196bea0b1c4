//! `/problems/{id}/ladder/matches/{number}`: the games of a match, replayed on the board.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use judge::ladder::{End, GameRecord, MoveRecord};
use problems::task::move_names;
use serde::Deserialize;
use sg::{Outcome, Play};

use super::{find, name_of};
use crate::boards::{self, Svg};
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::play::asked::address_of;
use crate::http::problems::tabs::{Part, Tabs};
use crate::http::state::AppState;
use crate::reasons;
use crate::store::{LadderEntry, LadderEntryId, MatchId};

#[derive(Template)]
#[template(path = "problems/ladder_match.html")]
struct MatchPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    one: String,
    other: String,
    won: i64,
    lost: i64,
    positions: i64,
    /// All games of the match.
    games: Vec<Listed>,
    game: Option<Shown>,
}

/// A game in the list.
struct Listed {
    number: usize,
    address: String,
    first: String,
    /// Who won; none where it counts for nobody.
    winner: Option<String>,
    is_shown: bool,
}

/// The game that is shown, after so many of its moves.
struct Shown {
    number: usize,
    first: String,
    second: String,
    status: String,
    picture: Option<Svg>,
    words: String,
    /// Back and on; `None` where one is at an end.
    ways: [(&'static str, Option<String>); 4],
    /// Where the position is played on.
    play: Option<String>,
    /// Who was winning.
    history: Option<Svg>,
    verdict: String,
    record: Vec<Step>,
    /// Whether a move of the record was made by the referee.
    has_referee: bool,
}

/// A move that was made.
struct Step {
    number: usize,
    who: String,
    words: String,
    address: String,
    given_away: bool,
    by_referee: bool,
    is_shown: bool,
}

/// The parameters as they are sent.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Parameters {
    game: Option<String>,
    step: Option<String>,
}

/// A match as somebody looks at it.
struct Look<'a> {
    locale: Locale,
    /// Its page.
    address: String,
    names: &'a [String; 2],
    /// Which of the two programs is the visitor's: more is told of it.
    own: Option<usize>,
}

/// `GET /problems/{id}/ladder/matches/{number}`.
pub(super) async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    Query(parameters): Query<Parameters>,
) -> Result<Response, AppError> {
    let found = find(&state, &page, &id).await?;
    if found.is_veiled {
        return Err(AppError::not_found());
    }
    let number: MatchId = number.parse().map_err(|_| AppError::not_found())?;
    let played = state.store.ladder_games(&id, number).await?;
    let (played, games) = played.ok_or_else(AppError::not_found)?;
    let ladder = state.store.ladder(&id).await?;
    let entry = |id: LadderEntryId| -> Result<&LadderEntry, AppError> {
        let found = ladder.entries.iter().find(|it| it.id == id);
        found.ok_or_else(AppError::not_found)
    };
    let entries = [entry(played.one)?, entry(played.other)?];
    let names = entries.map(|it| name_of(it, page.locale));
    let viewer = page.viewer.as_ref().map(|it| it.id);
    let look = Look {
        locale: page.locale,
        address: format!("/problems/{id}/ladder/matches/{number}"),
        names: &names,
        own: entries
            .iter()
            .position(|it| viewer.is_some() && it.user == viewer),
    };
    let asked = parameters.game.and_then(|number| number.parse().ok());
    let asked: usize = asked.unwrap_or(1);
    let game = asked.checked_sub(1).and_then(|at| games.get(at));
    let step = parameters.step.and_then(|step| step.parse().ok());
    let shown = game.map(|game| look.shown(asked, game, step.unwrap_or(0)));
    let listed = games.iter().enumerate();
    let listed = listed.map(|(index, game)| look.listed(index + 1, game, asked));
    render(&MatchPage {
        tabs: Tabs::new(&page, &id, Part::Ladder).of(&found.problem),
        won: played.won,
        lost: played.lost,
        positions: played.positions.unwrap_or_default(),
        games: listed.collect(),
        game: shown,
        one: names[0].clone(),
        other: names[1].clone(),
        page: &page,
    })
}

impl Look<'_> {
    /// What the one of a game is called who is to move first (0), or second (1).
    fn name(&self, game: &GameRecord, side: usize) -> String {
        let player = game.players.get(side).copied().unwrap_or_default();
        self.names.get(player).cloned().unwrap_or_default()
    }

    fn address(&self, number: usize, step: usize) -> String {
        format!("{}?game={number}&step={step}#game", self.address)
    }

    fn listed(&self, number: usize, game: &GameRecord, asked: usize) -> Listed {
        Listed {
            number,
            address: self.address(number, 0),
            first: self.name(game, 0),
            winner: game.end.winner().map(|side| self.name(game, side)),
            is_shown: number == asked,
        }
    }

    fn shown(&self, number: usize, game: &GameRecord, step: usize) -> Shown {
        let moves = game.moves.len();
        let step = step.min(moves);
        let position = position(game, step);
        let drawn = position.and_then(|it| boards::draw(it, self.locale));
        let given_away: Vec<usize> = (1..=moves)
            .filter(|number| game.moves[number - 1].gave_away)
            .collect();
        let verdict = self.verdict(&given_away);
        let outcomes = outcomes(game);
        let to = |to: Option<usize>| to.map(|to| self.address(number, to));
        let earlier = |to: usize| (step > 0).then_some(to);
        let later = |to: usize| (step < moves).then_some(to);
        Shown {
            number,
            first: self.name(game, 0),
            second: self.name(game, 1),
            status: self.status(game, step),
            words: match (&drawn, position) {
                (Some(drawn), _) => drawn.words.clone(),
                (None, Some(name)) => text(name).to_owned(),
                (None, None) => String::new(),
            },
            picture: drawn.and_then(|it| it.picture),
            ways: [
                ("first", to(earlier(0))),
                ("back", to(earlier(step.saturating_sub(1)))),
                ("on", to(later(step + 1))),
                ("last", to(later(moves))),
            ],
            play: position.filter(|_| step < moves).and_then(|name| {
                let (family, at) = name.split_once('@')?;
                let play = if game.last_loses {
                    Play::Misere
                } else {
                    Play::Normal
                };
                Some(address_of(family, at, play))
            }),
            history: outcomes
                .iter()
                .any(Option::is_some)
                .then(|| boards::history(&outcomes, &given_away, &verdict)),
            verdict,
            has_referee: game.moves.iter().any(|it| it.by_referee),
            record: game
                .moves
                .iter()
                .enumerate()
                .map(|(index, made)| self.step((number, step), game, index, made))
                .collect(),
        }
    }

    fn step(
        &self,
        (number, shown): (usize, usize),
        game: &GameRecord,
        index: usize,
        made: &MoveRecord,
    ) -> Step {
        let named = || {
            let (family, from) = position(game, index)?.split_once('@')?;
            let (_, to) = position(game, index + 1)?.split_once('@')?;
            move_names::name(family, from, to, self.locale.into())
        };
        Step {
            number: index + 1,
            who: self.name(game, index % 2),
            words: named().unwrap_or_else(|| made.text.clone()),
            address: self.address(number, index + 1),
            given_away: made.gave_away,
            by_referee: made.by_referee,
            is_shown: shown == index + 1,
        }
    }

    /// Whose move it is, or how the game ended.
    fn status(&self, game: &GameRecord, step: usize) -> String {
        if step < game.moves.len() {
            let turn = self.locale.text("ladder-turn");
            return turn.with("name", self.name(game, step % 2)).to_string();
        }
        let name = |side: usize| self.name(game, side);
        let text = |key: &'static str| self.locale.text(key);
        let said = match &game.end {
            End::Over { winner } => text("ladder-over").with("winner", name(*winner)),
            End::Forfeit {
                loser,
                verdict,
                reason,
            } => {
                let said = if game.players.get(*loser).copied() == self.own {
                    text("ladder-forfeit-own").with("reason", reasons::message(self.locale, reason))
                } else {
                    text("ladder-forfeit")
                };
                said.with("winner", name(1 - loser))
                    .with("loser", name(*loser))
                    .with("verdict", verdict.as_str())
            }
            End::Unsaid {
                winner: Some(winner),
            } => text("ladder-unsaid").with("winner", name(*winner)),
            End::TooLong {
                winner: Some(winner),
            } => text("ladder-too-long").with("winner", name(*winner)),
            End::Unsaid { winner: None } | End::TooLong { winner: None } => text("ladder-unknown"),
            End::NotMeasured => text("ladder-not-measured"),
        };
        said.to_string()
    }

    fn verdict(&self, given_away: &[usize]) -> String {
        if given_away.is_empty() {
            return self.locale.text("play-analysis-none").to_string();
        }
        let numbers: Vec<String> = given_away.iter().map(usize::to_string).collect();
        let said = self.locale.text("play-analysis-moves");
        said.with("count", given_away.len())
            .with("moves", numbers.join(", "))
            .to_string()
    }
}

/// The name of the position after so many moves, where it has one.
fn position(game: &GameRecord, step: usize) -> Option<&str> {
    match step.checked_sub(1) {
        None => game.position.as_deref(),
        Some(before) => game.moves.get(before)?.position.as_deref(),
    }
}

/// A position without the name of its game.
fn text(name: &str) -> &str {
    name.split_once('@').map_or(name, |(_, text)| text)
}

/// Who wins each position, for whoever is to move there. Games begin from won ones.
fn outcomes(game: &GameRecord) -> Vec<Option<Outcome>> {
    let of = |won: bool| if won { Outcome::N } else { Outcome::P };
    let left = game.moves.iter().map(|made| made.leaves_won.map(of));
    std::iter::once(Some(Outcome::N)).chain(left).collect()
}
