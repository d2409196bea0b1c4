//! `/problems/{id}/ladder`: who is how strong, who won how much against whom, and one's own program.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use judge::ladder::House;
use problems::Problem;
use serde::Deserialize;

use super::apart::Takers;
use super::{find, has_positions, house_name, name_of};
use crate::crosstable::{Cell, Crosstable, Place};
use crate::http::error::AppError;
use crate::http::forms::Faults;
use crate::http::page::{Moment, Page, render};
use crate::http::problems::tabs::{Part, Tabs};
use crate::http::state::AppState;
use crate::http::submissions::row::language_name;
use crate::http::thinking;
use crate::store::{LadderEntryId, MatchState, SubmissionId};

/// Of how many players there is a crosstable; of more the list alone.
const MOST_CROSSED: usize = 12;

/// How many of one's own accepted programs are offered, the latest of them.
const OFFERED: u32 = 20;

#[derive(Template)]
#[template(path = "problems/ladder.html")]
struct LadderPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// A contest goes on that has the problem.
    is_veiled: bool,
    /// Whether programs can be asked in the middle of a game.
    has_positions: bool,
    rows: Vec<PlayerRow>,
    /// Whether everyone's results against everyone are shown.
    is_crossed: bool,
    waiting: usize,
    /// How many of these wait for a worker with the languages of both programs.
    apart: usize,
    /// The matches of the player that was asked for.
    matches: Option<Matches>,
    own: Option<Own>,
    offered: Vec<Offered>,
    faults: Faults,
}

/// A player.
struct PlayerRow {
    number: Option<usize>,
    name: String,
    /// Where it is told who it is; none of the house.
    address: Option<String>,
    language: Option<String>,
    is_own: bool,
    elo: Option<i64>,
    won: i64,
    lost: i64,
    /// Where the matches are listed; none where there are none.
    matches: Option<String>,
    /// Against each player, in their order.
    cells: Vec<Option<Shot>>,
}

/// A result.
struct Shot {
    against: String,
    won: i64,
    lost: i64,
    /// `queued`, `running`, `done` or `failed`.
    state: &'static str,
    /// The key of that, and of why it could not be played.
    state_key: String,
    /// The games.
    address: Option<String>,
}

impl Shot {
    /// How the cell is coloured.
    fn class(&self) -> &'static str {
        match self.won.cmp(&self.lost) {
            _ if self.state != MatchState::Done.as_str() => "p",
            std::cmp::Ordering::Greater => "s",
            std::cmp::Ordering::Less => "w",
            std::cmp::Ordering::Equal => "e",
        }
    }
}

/// All matches of a player.
struct Matches {
    of: String,
    shots: Vec<Shot>,
}

/// The visitor's own program in the ladder.
struct Own {
    submission: SubmissionId,
    entered: Moment,
}

/// A program that may be entered.
struct Offered {
    id: SubmissionId,
    language: String,
    sent: Moment,
}

/// What is shown besides the ladder.
#[derive(Default)]
pub(super) struct Shown {
    /// The player whose matches are listed.
    player: Option<LadderEntryId>,
    faults: Faults,
}

impl Shown {
    /// The page with what was wrong when its form was sent.
    pub(super) fn with(faults: Faults) -> Self {
        Self {
            faults,
            ..Self::default()
        }
    }
}

/// The parameters as they are sent.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Parameters {
    player: Option<String>,
}

/// `GET /problems/{id}/ladder`.
pub(super) async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(parameters): Query<Parameters>,
) -> Result<Response, AppError> {
    let player = parameters.player.and_then(|number| number.parse().ok());
    let shown = Shown {
        player,
        ..Shown::default()
    };
    ladder_page(&state, &page, &id, shown).await
}

/// The page of a ladder.
pub(super) async fn ladder_page(
    state: &AppState,
    page: &Page,
    id: &str,
    shown: Shown,
) -> Result<Response, AppError> {
    let found = find(state, page, id).await?;
    let problem = found.problem;
    let has_positions = has_positions(state, page, &problem).await?;
    let table = if found.is_veiled || !has_positions {
        Crosstable::default()
    } else {
        let ladder = state.store.ladder(id).await?;
        thinking::answer(state, page.asker, move || Crosstable::of(ladder)).await?
    };
    let is_crossed = table.places.len() <= MOST_CROSSED;
    let takers = Takers::now(state, &table).await?;
    let shots = Shots {
        page,
        problem: &problem,
        table: &table,
        takers: &takers,
    };
    let view = LadderPage {
        page,
        tabs: Tabs::new(page, id, Part::Ladder).of(&problem),
        is_veiled: found.is_veiled,
        has_positions,
        rows: rows(state, &shots, is_crossed),
        is_crossed,
        waiting: table.waiting,
        apart: takers.left(&table),
        matches: shown.player.and_then(|it| matches(&shots, it)),
        own: own(state, page, id).await?,
        offered: if found.is_veiled || !has_positions {
            Vec::new()
        } else {
            offered(state, page, id).await?
        },
        faults: shown.faults,
    };
    let response = render(&view)?;
    Ok(view.faults.mark(response))
}

fn rows(state: &AppState, shots: &Shots<'_>, is_crossed: bool) -> Vec<PlayerRow> {
    let Shots {
        page,
        problem,
        table,
        ..
    } = *shots;
    if table.places.is_empty() {
        // Those wait for the first program.
        return House::ALL.map(|house| of_house(page, house)).into();
    }
    let row = |(index, place): (usize, &Place)| {
        let others = 0..table.places.len();
        let cell = |other| shots.of(index, other);
        let entry = &place.entry;
        let name = name_of(entry, page.locale);
        PlayerRow {
            number: Some(index + 1),
            address: entry.user.map(|_| page.user_address(&name)),
            language: entry
                .language
                .as_deref()
                .map(|it| language_name(state, page, it)),
            is_own: entry.user.is_some() && entry.user == page.viewer.as_ref().map(|it| it.id),
            elo: place.elo,
            won: place.won,
            lost: place.lost,
            matches: others
                .clone()
                .any(|other| table.cell(index, other).is_some())
                .then(|| {
                    format!(
                        "/problems/{}/ladder?player={}#matches",
                        problem.id(),
                        entry.id
                    )
                }),
            cells: if is_crossed {
                others.map(cell).collect()
            } else {
                Vec::new()
            },
            name,
        }
    };
    table.places.iter().enumerate().map(row).collect()
}

/// A player of the house where nobody plays yet.
fn of_house(page: &Page, house: House) -> PlayerRow {
    PlayerRow {
        number: None,
        name: house_name(house, page.locale),
        address: None,
        language: None,
        is_own: false,
        elo: None,
        won: 0,
        lost: 0,
        matches: None,
        cells: Vec::new(),
    }
}

/// What results are made of.
struct Shots<'a> {
    page: &'a Page,
    problem: &'a Problem,
    table: &'a Crosstable,
    takers: &'a Takers,
}

impl Shots<'_> {
    /// The result of a player against another, by their places.
    fn of(&self, index: usize, other: usize) -> Option<Shot> {
        let Cell {
            id,
            state,
            won,
            lost,
            ..
        } = self.table.cell(index, other)?;
        let why = self.takers.why(self.table, index, other);
        let against = &self.table.places.get(other)?.entry;
        Some(Shot {
            against: name_of(against, self.page.locale),
            won,
            lost,
            state: state.as_str(),
            state_key: why.unwrap_or_else(|| format!("ladder-{}", state.as_str())),
            address: (state == MatchState::Done)
                .then(|| format!("/problems/{}/ladder/matches/{id}", self.problem.id())),
        })
    }
}

fn matches(shots: &Shots<'_>, player: LadderEntryId) -> Option<Matches> {
    let Shots { page, table, .. } = *shots;
    let index = table.places.iter().position(|it| it.entry.id == player)?;
    let others = 0..table.places.len();
    Some(Matches {
        of: name_of(&table.places[index].entry, page.locale),
        shots: others.filter_map(|other| shots.of(index, other)).collect(),
    })
}

async fn own(state: &AppState, page: &Page, id: &str) -> Result<Option<Own>, AppError> {
    let Some(viewer) = &page.viewer else {
        return Ok(None);
    };
    let all = state.store.ladder_entries_of(viewer.id).await?;
    let own = all.into_iter().find(|it| it.problem == id);
    Ok(own.map(|it| Own {
        submission: it.submission,
        entered: it.entered_at.into(),
    }))
}

/// The visitor's accepted programs, the latest first.
async fn offered(state: &AppState, page: &Page, id: &str) -> Result<Vec<Offered>, AppError> {
    let Some(viewer) = &page.viewer else {
        return Ok(Vec::new());
    };
    let accepted = state
        .store
        .accepted_programs(viewer.id, id, OFFERED)
        .await?;
    let offered = accepted.into_iter().map(|(id, language, sent)| Offered {
        id,
        language: language_name(state, page, &language),
        sent: sent.into(),
    });
    Ok(offered.collect())
}
