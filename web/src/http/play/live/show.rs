//! `GET /play/live/{code}`: the page of a game for two.

use std::time::Duration;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::rules::{Asking, Stopped};
use super::state::{self, Shown};
use super::take_back::{self, Wish};
use super::{invitation, player};
use crate::boards::Svg;
use crate::http::error::AppError;
use crate::http::i18n::{Locale, Message};
use crate::http::links::percent_encode;
use crate::http::page::{Page, render};
use crate::http::play::asked::{Against, GameAddress, MOST_MOVES, name_of};
use crate::http::play::course::{MOST_LISTED, Refusal};
use crate::http::play::moves::Move;
use crate::http::play::show::named;
use crate::http::play::{of_problem, sides, told};
use crate::http::state::AppState;
use crate::store::{LIVE_GAME_DAYS, LiveGame, Seat, UnixMs};

/// Whoever was not seen for so long has left the board.
const AWAY_AFTER: Duration = Duration::from_secs(30);

/// How many seconds a page that waits stands where no scripts run.
const AGAIN_AFTER: u32 = 5;

#[derive(Template)]
#[template(path = "play/live.html")]
struct LivePage<'a> {
    page: &'a Page,
    /// What the page is about: who invites, for whoever may join.
    title: String,
    /// How the game is played, for a friend who has never seen it.
    rules: Option<String>,
    /// The problem whose statement says it, where the engine doesn't.
    problem: Option<String>,
    /// What the last move means.
    end: Option<&'static str>,
    view: View,
}

impl<'a> LivePage<'a> {
    fn of(page: &'a Page, game: &LiveGame, view: View) -> Result<Self, AppError> {
        let end = told::end(&game.game, state::asked(game).play);
        let title = if view.may_join.is_some() {
            invitation::title(game, &view.name, page.locale)
        } else {
            let text = page.t("live-title").with("game", view.name.as_str());
            text.to_string()
        };
        if let Some(id) = of_problem::id_of(&game.game) {
            let problem = of_problem::seen(page, id).map(|it| it.id.clone());
            return Ok(Self {
                page,
                title,
                rules: None,
                end: end.filter(|_| problem.is_some()),
                problem,
                view,
            });
        }
        let (_, family, _) = named(&game.game)?;
        Ok(Self {
            page,
            title,
            rules: Some(told::rules(family, page.locale)),
            problem: None,
            end,
            view,
        })
    }
}

/// What changes of the page.
#[derive(Template)]
#[template(path = "play/live_game.html")]
struct Changing<'a> {
    page: &'a Page,
    view: View,
}

#[derive(Default)]
struct View {
    code: String,
    version: i64,
    /// What the game is called.
    name: String,
    /// The same game against the engine.
    alone: Option<String>,
    /// The same game with a friend, where this one does not go on.
    anew: Option<Anew>,
    status: String,
    /// Why what the visitor has just done was not done.
    refusal: Option<String>,
    /// After how many seconds it is loaded again where no scripts run: where the visitor has nothing to do until
    /// somebody else does something, in a game that goes on.
    again_after: Option<u32>,
    /// What the other one has just done.
    last: Option<String>,
    /// How it stands with taking a move back.
    wish: Wish,
    /// The link, while there is a free place.
    link: Option<String>,
    /// `first` or `second`, where the visitor may take that place.
    may_join: Option<&'static str>,
    /// Whether the other one has left the board while it is needed.
    is_away: bool,
    is_watching: bool,
    /// The text of which fields are the visitor's, where players have some of their own.
    side: Option<&'static str>,
    days: u32,
    picture: Option<Svg>,
    /// The position as whoever wrote the rules draws it.
    drawn: Option<String>,
    words: String,
    moves: Vec<Move>,
    /// A move that was chosen in the picture where no script makes it.
    chosen: Option<(usize, String)>,
    record: Vec<(&'static str, String)>,
    /// The moves that were taken back, in one list those that were at once: the number of each, who had made it, and
    /// what it had done.
    withdrawn: Vec<Vec<(usize, &'static str, String)>>,
    /// Where the game is looked at again, when it is over.
    replay: Option<String>,
    /// The fields of the form that keeps it, when it is over and the visitor can keep games.
    keep: Option<Vec<(&'static str, String)>>,
    may_repeat: bool,
}

/// The form that begins a game with a friend.
struct Anew {
    action: String,
    fields: Vec<(&'static str, String)>,
}

/// A move that was chosen in the picture.
#[derive(Debug, Default, Deserialize)]
pub struct Chosen {
    #[serde(rename = "move")]
    number: Option<String>,
}

/// `GET /play/live/{code}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    headers: HeaderMap,
    Path(code): Path<String>,
    Query(chosen): Query<Chosen>,
) -> Result<Response, AppError> {
    let game = find(&state, &code).await?;
    let asking = Asking {
        state: &state,
        page: &page,
        seat: player::known(&headers).and_then(|secret| game.seat_of(&secret)),
    };
    if asking.is_entrance(&game) {
        return Ok(Redirect::to(&page.login_address()).into_response());
    }
    if let Some(seat) = asking.seat {
        state.store.see_live_player(&game.code, seat).await?;
    }
    let chosen = chosen.number.and_then(|number| number.parse().ok());
    let origin = state.config.origin(&headers);
    let view = view(asking, &game, &origin, chosen).await?;
    render(&LivePage::of(&page, &game, view)?)
}

/// The page of a game in which a move was not made, and why.
pub(super) async fn refused(
    asking: Asking<'_>,
    game: &LiveGame,
    refusal: &Refusal,
) -> Result<Response, AppError> {
    let page = asking.page;
    let mut view = view(asking, game, "", None).await?;
    view.refusal = Some(why(refusal).render(page.locale));
    let mut response = render(&LivePage::of(page, game, view)?)?;
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

/// The page of a game that has gone on since it was looked at, so that what the visitor wanted was not done.
pub(super) async fn late(
    asking: Asking<'_>,
    code: &str,
    why: &'static str,
) -> Result<Response, AppError> {
    let page = asking.page;
    let game = find(asking.state, code).await?;
    let mut view = view(asking, &game, "", None).await?;
    view.refusal = Some(page.t(why).to_string());
    let mut response = render(&LivePage::of(page, &game, view)?)?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

/// What is said of a move that was not made.
fn why(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::TooMany => Message::new("live-leaves-too-many").with("most", MOST_LISTED),
        other => told::refusal(other),
    }
}

/// The game of that link.
///
/// # Errors
/// 404 where there is none, or none any more.
pub(super) async fn find(state: &AppState, code: &str) -> Result<LiveGame, AppError> {
    let game = state.store.live_game(code).await?;
    game.ok_or_else(AppError::not_found)
}

/// The changing part of the page for whoever asks.
pub(super) async fn changing(
    asking: Asking<'_>,
    game: &LiveGame,
    origin: &str,
) -> Result<String, AppError> {
    let view = view(asking, game, origin, None).await?;
    let page = asking.page;
    let html = Changing { page, view }.render();
    html.map_err(|error| AppError::internal(&error))
}

/// Whether who sits on the other side has left the board.
pub(super) fn is_away(game: &LiveGame, seat: Option<Seat>) -> bool {
    let other = seat.filter(|_| game.free_seat().is_none());
    other.is_some_and(|seat| game.seen(seat.other()) < UnixMs::now().before(AWAY_AFTER))
}

async fn view(
    asking: Asking<'_>,
    game: &LiveGame,
    origin: &str,
    chosen: Option<usize>,
) -> Result<View, AppError> {
    Ok(match state::shown(asking, game).await? {
        Ok(shown) => going_on(asking, game, shown, origin, chosen),
        Err(stopped) => stopped_view(asking, game, &stopped),
    })
}

/// A game that does not go on, and why.
fn stopped_view(asking: Asking<'_>, game: &LiveGame, stopped: &Stopped) -> View {
    let page = asking.page;
    let status = match stopped {
        Stopped::Gone => page.t("live-stopped-gone").to_string(),
        Stopped::Renewed => page.t("live-stopped-renewed").to_string(),
        Stopped::Silent(why) => page.say(why),
    };
    let is_gone = matches!(stopped, Stopped::Gone);
    let seat = asking.seat.filter(|_| matches!(stopped, Stopped::Renewed));
    View {
        code: game.code.clone(),
        version: game.version,
        name: if is_gone {
            page.t("live-of-problem").to_string()
        } else {
            called(page, game)
        },
        alone: (!is_gone).then(|| begun_alone(game)),
        anew: seat.map(|seat| begun_anew(game, seat)),
        status,
        ..View::default()
    }
}

/// What a game is called.
fn called(page: &Page, game: &LiveGame) -> String {
    of_problem::id_of(&game.game).map_or_else(
        || name_of(&game.game, page.locale),
        |id| of_problem::title(page, id),
    )
}

/// The address of the same game against the engine, by the rules of today.
fn begun_alone(game: &LiveGame) -> String {
    let mut alone = state::asked(game).cut(0);
    alone.against = Against::Perfect;
    alone.address()
}

/// The form by which whoever sits there begins the same game again with a friend, by the rules of today.
fn begun_anew(game: &LiveGame, seat: Seat) -> Anew {
    let mut anew = state::asked(game).cut(0);
    anew.second = seat == Seat::Second;
    Anew {
        action: format!("/play/{}", percent_encode(&anew.game)),
        fields: anew.fields(),
    }
}

fn going_on(
    asking: Asking<'_>,
    game: &LiveGame,
    shown: Shown,
    origin: &str,
    chosen: Option<usize>,
) -> View {
    let (seat, locale) = (asking.seat, asking.page.locale);
    let free = game.free_seat();
    let listed = shown.moves.iter().map(|made| (made.number, &made.words));
    let mut all = listed.chain(shown.alike.iter().map(|(number, words)| (*number, words)));
    let chosen = all.find(|(number, _)| Some(*number) == chosen);
    let chosen = chosen.map(|(number, words)| (number, words.clone()));
    let last = shown.record.last().filter(|(who, _)| Some(*who) != seat);
    let last = last.filter(|_| seat.is_some()).map(|(_, words)| {
        let said = locale.text("live-moved").with("move", words.as_str());
        said.to_string()
    });
    let is_over = shown.turn.is_none();
    let asked = state::asked(game);
    let plays = seat.filter(|_| !is_over && free.is_none());
    let wish = plays.map(|seat| take_back::wish(game, seat, &shown, locale));
    let wish = wish.unwrap_or_default();
    let is_to_act =
        plays.is_some_and(|seat| wish.is_asked || shown.turn == Some(seat) && !wish.asks);
    let may_join = free.filter(|_| seat.is_none()).map(name_of_seat);
    // A choice that was made in the picture is not to be lost.
    let is_waiting = !is_over && !is_to_act && may_join.is_none() && chosen.is_none();
    let may_keep = is_over && asking.page.viewer.is_some() && !shown.record.is_empty();
    View {
        code: game.code.clone(),
        version: game.version,
        name: called(asking.page, game),
        alone: Some(begun_alone(game)),
        anew: None,
        status: status(&shown, game, seat, locale),
        refusal: None,
        again_after: is_waiting.then_some(AGAIN_AFTER),
        last,
        wish,
        link: free
            .filter(|_| seat.is_some())
            .map(|_| format!("{origin}/play/live/{}", game.code)),
        may_join,
        is_away: !is_over && is_away(game, seat),
        is_watching: free.is_none() && seat.is_none(),
        side: seat.and_then(|seat| sides::text_of(&asked, moves_before(seat))),
        days: LIVE_GAME_DAYS,
        picture: shown.picture,
        drawn: shown.drawn,
        words: shown.words,
        moves: shown.moves,
        chosen,
        record: shown
            .record
            .into_iter()
            .map(|(who, words)| (name_for(who, seat, &asked), words))
            .collect(),
        withdrawn: shown
            .withdrawn
            .into_iter()
            .map(|batch| {
                let batch = batch.into_iter();
                let named = batch.map(|(number, who, words)| {
                    let who = name_for(who, seat, &asked);
                    (number, who, words)
                });
                named.collect::<Vec<_>>()
            })
            .collect(),
        replay: is_over.then_some(shown.replay),
        keep: may_keep.then_some(shown.fields),
        may_repeat: is_over && free.is_none() && seat.is_some(),
    }
}

const fn name_of_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// How many moves are made before the first of whoever sits there.
const fn moves_before(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

/// What somebody is called to whoever sits in `viewer`, or looks on at that game.
fn name_for(who: Seat, viewer: Option<Seat>, asked: &GameAddress) -> &'static str {
    match viewer {
        Some(viewer) if viewer == who => "you",
        Some(_) => "friend",
        None => {
            let fields = sides::by_fields(asked, moves_before(who));
            fields.unwrap_or_else(|| name_of_seat(who))
        }
    }
}

/// Whose turn it is, who has won, or who is waited for.
fn status(shown: &Shown, game: &LiveGame, seat: Option<Seat>, locale: Locale) -> String {
    let is_waiting = game.free_seat().is_some();
    let asked = state::asked(game);
    let key = match (shown.winner, shown.turn) {
        (Some(winner), _) => {
            let how = if shown.is_by_circle { "circle-" } else { "" };
            format!("live-won-{how}{}", name_for(winner, seat, &asked))
        }
        _ if is_waiting && seat.is_some() => "live-waiting".to_owned(),
        _ if is_waiting => return invitation::words(game, locale),
        (None, Some(turn)) => format!("live-turn-{}", name_for(turn, seat, &asked)),
        (None, None) => {
            let said = locale.text("live-too-long").with("most", MOST_MOVES);
            return said.to_string();
        }
    };
    locale.text(key).to_string()
}
