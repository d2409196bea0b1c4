//! How members stand in the contests of their class, for whoever teaches it and so is of their jury: as the jury's
//! tables say it. Those that are kept are asked; nothing is counted again for a member.

use std::collections::HashMap;

use super::mark::unfinished;
use super::seat::Seat;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::points::points;
use crate::http::seen_contest::Phase;
use crate::http::state::AppState;
use crate::scoreboard::{Board, Line, Standing};
use crate::store::{ContestId, ParticipantId, UserId};

/// A problem that is solved, in the unit of [`Reached::got`].
const SOLVED: i64 = 100;

/// A contest of a class that has begun.
pub(super) struct Competition {
    pub(super) id: ContestId,
    pub(super) name: String,
    pub(super) phase: Phase,
    /// Whether points count, and not how many problems are solved.
    pub(super) has_points: bool,
    /// All that can be reached, in the same unit.
    most: i64,
    /// How those stand who take part for real.
    reached: HashMap<UserId, Reached>,
}

/// How somebody stands in a contest.
struct Reached {
    participant: ParticipantId,
    /// The class and the key of [`Attained`].
    class: &'static str,
    key: &'static str,
    /// Points in hundredths, or problems, each worth [`SOLVED`].
    got: i64,
}

/// What a member has reached in a contest, as pages show it.
pub(super) struct Attained {
    /// The member's row of the table.
    pub(super) participant: ParticipantId,
    /// `s` everything, `h` a part, `w` tried in vain, `p` pending, empty where nothing was handed in: as in the
    /// marks of assignments.
    pub(super) class: &'static str,
    /// The key of what that is called.
    pub(super) key: &'static str,
    /// In figures.
    pub(super) text: String,
    /// In words.
    pub(super) words: String,
}

impl Competition {
    /// All contests of a class that have begun, the first first. Who takes part is one question to the store, and each
    /// table is asked once, however many members there are.
    pub(super) async fn all(
        state: &AppState,
        page: &Page,
        seat: &Seat,
    ) -> Result<Vec<Self>, AppError> {
        // Who teaches a class is the jury of its contests; members see the table that is for them.
        if !seat.leads {
            return Ok(Vec::new());
        }
        let class = seat.class.id;
        let mut parts: HashMap<ContestId, Vec<(UserId, ParticipantId)>> = HashMap::new();
        for (contest, user, participant) in state.store.class_parts(class).await? {
            parts.entry(contest).or_default().push((user, participant));
        }
        let mut all = Vec::new();
        for contest in state.store.class_contests(class).await?.iter().rev() {
            if contest.start_at > seat.now {
                continue;
            }
            let held = state.scoreboards.since(&state.store, contest).await?;
            let Some(standings) = held.as_ref() else {
                continue;
            };
            let own = parts.remove(&contest.id).unwrap_or_default();
            all.push(Self {
                id: contest.id,
                name: contest.name.read_in(page.locale).to_owned(),
                phase: Phase::of(contest, seat.now),
                has_points: standings.real.setup().rules.has_points(),
                most: most(&standings.real),
                reached: reached(&standings.real, own),
            });
        }
        Ok(all)
    }

    /// What a member has reached, in the unit in which members are compared; `None` where they take no part.
    pub(super) fn got(&self, member: UserId) -> Option<i64> {
        self.reached.get(&member).map(|it| it.got)
    }

    /// The same as pages show it.
    pub(super) fn attained(&self, page: &Page, member: UserId) -> Option<Attained> {
        let reached = self.reached.get(&member)?;
        let (got, most) = (points(reached.got), points(self.most));
        let (text, words) = if self.has_points {
            let words = page.t("cell-points");
            let words = words.with("points", got.clone()).with("worth", most);
            (got, words)
        } else {
            let words = page.t("competed-solved");
            let words = words
                .with("solved", reached.got / SOLVED)
                .with("of", self.most / SOLVED);
            (format!("{got}/{most}"), words)
        };
        Some(Attained {
            participant: reached.participant,
            class: reached.class,
            key: reached.key,
            text,
            words: words.to_string(),
        })
    }

    /// What a member has reached as files have it: a figure alone, or nothing where they take no part.
    pub(super) fn figure(&self, member: UserId) -> String {
        self.got(member).map_or_else(String::new, points)
    }

    /// What these have reached on average, those who take no part counted with nothing.
    pub(super) fn average(&self, members: impl Iterator<Item = UserId>) -> Option<String> {
        let (mut sum, mut count) = (0, 0);
        for member in members {
            sum += self.got(member).unwrap_or(0);
            count += 1;
        }
        (count > 0).then(|| points((sum + count / 2) / count))
    }
}

/// All that can be reached, in hundredths.
fn most(board: &Board) -> i64 {
    let worth = board.setup().points.iter();
    if board.setup().rules.has_points() {
        worth.sum()
    } else {
        worth.map(|_| SOLVED).sum()
    }
}

/// How everybody of these stands on a table.
fn reached(board: &Board, parts: Vec<(UserId, ParticipantId)>) -> HashMap<UserId, Reached> {
    let lines = board.table().into_iter();
    let lines: HashMap<i64, Line> = lines.map(|line| (line.participant, line)).collect();
    let most = most(board);
    let of_part = |participant: ParticipantId| {
        let line = lines.get(&participant.0)?;
        let got = if board.setup().rules.has_points() {
            line.points
        } else {
            line.solved * SOLVED
        };
        let any = |standing| line.cells.iter().any(|it| it.standing == standing);
        let (class, key) = if most > 0 && got >= most {
            ("s", "overview-solved")
        } else {
            unfinished(got > 0, any(Standing::Pending), any(Standing::Tried))
        };
        Some(Reached {
            participant,
            class,
            key,
            got,
        })
    };
    let stand = parts.into_iter();
    let stand = stand.filter_map(|(user, part)| Some((user, of_part(part)?)));
    stand.collect()
}
