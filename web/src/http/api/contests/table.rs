//! The scoreboard of a contest, or that of one group, as the specification has it.

use serde_json::{Value, json};

use super::objects::Source;
use super::teams::Ids;
use super::values::moment;
use crate::scoreboard::{Cell, Line, Standing};

impl Source<'_> {
    /// The table, or that of the group of an id, ranked by itself; `None` where there is no such group.
    pub(super) fn scoreboard(&self, group: Option<&str>) -> Option<Value> {
        let group = match group {
            Some(id) => {
                let groups = Ids::of_groups(self.people());
                let (name, _) = groups.iter().find(|(_, known)| *known == id)?;
                Some(name)
            }
            None => None,
        };
        let lines = if self.seen.shows_problems() {
            self.board().table()
        } else {
            Vec::new()
        };
        // Teams that are hidden, as the specification calls them, stand in no table.
        let ranked = lines.into_iter().filter(|line| line.rank > 0);
        let of_group = ranked.filter(|line| {
            let person = self.standings.people.get(&line.participant);
            group.is_none_or(|name| person.is_some_and(|it| it.team_group == name))
        });
        // Equals there are equals here.
        let mut last = None;
        let rows = of_group.zip(1_usize..).map(|(line, place)| {
            let rank = match last {
                Some((overall, rank)) if overall == line.rank => rank,
                _ => place,
            };
            last = Some((line.rank, rank));
            self.row(&line, rank)
        });
        let rows: Vec<Value> = rows.collect();
        Some(json!({
            "time": moment(self.seen.now),
            "contest_time": self.since_start(self.seen.now),
            "state": self.progress(),
            "rows": rows,
        }))
    }

    fn row(&self, line: &Line, rank: usize) -> Value {
        let cells = line.cells.iter().zip(&line.firsts).zip(0_i64..);
        let problems: Vec<Value> = cells
            .map(|((cell, first), place)| self.cell(cell, *first, place))
            .collect();
        let score = if self.seen.contest.rules.has_points() {
            json!({
                "score": line.points as f64 / 100.0,
                "time": self.seen.has_penalty().then_some(line.penalty),
            })
        } else {
            let solved = line
                .cells
                .iter()
                .filter(|it| it.standing == Standing::Solved);
            let last = solved.filter_map(|it| it.at_ms).max();
            json!({
                "num_solved": line.solved,
                "total_time": line.penalty,
                "time": last.map(|at| at.div_euclid(60_000)),
            })
        };
        json!({
            "rank": rank,
            "team_id": line.participant.to_string(),
            "score": score,
            "problems": problems,
        })
    }

    fn cell(&self, cell: &Cell, is_first: bool, place: i64) -> Value {
        let rules = self.seen.contest.rules;
        let is_score = rules.has_points();
        let is_solved = cell.standing == Standing::Solved;
        let minutes = cell.at_ms.map(|at| at.div_euclid(60_000));
        json!({
            "problem_id": self.problem_id(place),
            "num_judged": cell.tries,
            "num_pending": cell.pending,
            "solved": (!is_score).then_some(is_solved),
            "score": is_score.then_some(cell.points as f64 / 100.0),
            "time": minutes.filter(|_| is_solved || is_score),
            "first_to_solve": is_first && !rules.has_parts(),
        })
    }
}
