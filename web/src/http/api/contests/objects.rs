//! The objects of a contest as the specification has them, as far as whoever asks may see them.

use std::collections::HashMap;

use judge::Verdict;
use judge::language::ANSWER;
use serde_json::{Value, json};

use super::access::{access, accounts};
use super::now::{Package, shown};
use super::runs::judgement_id;
use super::teams::{Ids, groups, organizations, team, with_members};
use super::values::{moment, relative, type_id};
use crate::http::i18n::Locale;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen};
use crate::http::state::{AppState, Standings, points_of};
use crate::http::submissions::row::verdict_key;
use crate::library::Shelf;
use crate::scoreboard::{Board, Medal, Place, is_ranked};
use crate::store::{
    Clarification, ContestRow, CountedRow, LanguageInfo, Participant, ParticipantId, UnixMs, User,
    UserId,
};

/// The collections and single objects below a contest, in an order in which each names only what
/// stands in one before it.
pub(super) const ENDPOINTS: [&str; 14] = [
    "judgement-types",
    "languages",
    "groups",
    "organizations",
    "problems",
    "teams",
    "accounts",
    "state",
    "submissions",
    "judgements",
    "clarifications",
    "awards",
    "scoreboard",
    "access",
];

/// Whatever the objects of a contest are made of.
pub(super) struct Source<'a> {
    pub(super) state: &'a AppState,
    pub(super) locale: Locale,
    pub(super) seen: &'a Seen,
    /// Who asks.
    pub(super) viewer: Option<&'a User>,
    pub(super) standings: &'a Standings,
    pub(super) shelf: &'a Shelf,
    pub(super) rows: &'a [CountedRow],
    pub(super) clarifications: &'a [Clarification],
    /// The accounts of those who take part, where the jury asks.
    pub(super) members: &'a [(ParticipantId, UserId, String)],
    pub(super) packages: &'a HashMap<String, Package>,
}

/// The contest itself.
pub(super) fn contest(contest: &ContestRow, locale: Locale) -> Value {
    let duration = contest.end_at.0 - contest.start_at.0;
    let freeze = contest.freeze_at.map(|at| contest.end_at.0 - at.0);
    json!({
        "id": contest.id.to_string(),
        "name": contest.name.read_in(locale),
        "formal_name": contest.name.read_in(locale),
        "start_time": moment(contest.start_at),
        "duration": relative(duration),
        "scoreboard_freeze_duration": freeze.map(relative),
        "scoreboard_type": if contest.rules.has_points() { "score" } else { "pass-fail" },
        "penalty_time": if contest.rules.has_penalty() { contest.penalty_minutes } else { 0 },
    })
}

impl Source<'_> {
    /// What stands at an address below the contest; `None` where there is nothing.
    pub(super) fn at(&self, endpoint: &str) -> Option<Value> {
        Some(match endpoint {
            "judgement-types" => self.judgement_types(),
            "languages" => self.languages(),
            "groups" => groups(&Ids::of_groups(self.people())),
            "organizations" => organizations(&Ids::of_organizations(self.people()), self.people()),
            "problems" => self.problems(),
            "teams" => {
                let of_groups = Ids::of_groups(self.people());
                let of_organizations = Ids::of_organizations(self.people());
                let ids = (&of_groups, &of_organizations);
                let tells_rank = self.seen.shows_problems();
                self.people().map(|it| team(it, tells_rank, ids)).collect()
            }
            "accounts" => with_members(&accounts(self.seen, self.viewer), self.members),
            "state" => self.progress(),
            "submissions" => self.shown_rows().map(|row| self.submission(row)).collect(),
            "judgements" => {
                let judged = self.shown_rows().filter(|row| self.shows_verdict(row));
                judged.filter_map(|row| self.judgement(row)).collect()
            }
            "clarifications" => self.clarifications(),
            "awards" => self.awards(),
            "scoreboard" => self.scoreboard(None)?,
            "access" => access(self.seen, self.viewer),
            _ => return None,
        })
    }

    /// The participants by their numbers.
    pub(super) fn people(&self) -> impl Iterator<Item = &Participant> {
        self.standings.people.values()
    }

    fn judgement_types(&self) -> Value {
        let types = Verdict::ALL.into_iter().map(|verdict| {
            let is_free = matches!(verdict, Verdict::AC | Verdict::CE | Verdict::SE);
            json!({
                "id": type_id(verdict),
                "name": self.locale.text(verdict_key(verdict)).to_string(),
                "penalty": !is_free && self.seen.has_penalty(),
                "solved": verdict.is_accepted(),
            })
        });
        types.collect()
    }

    fn languages(&self) -> Value {
        let allowed = self.seen.contest.languages();
        let languages = self.state.languages();
        let offered = languages
            .iter()
            .filter(|it| allowed.is_empty() || allowed.contains(&it.id.as_str()));
        // What is handed in for a problem that takes answers, once something is.
        let has_answers = self.shown_rows().any(|row| row.language == ANSWER);
        let answers = has_answers.then(LanguageInfo::of_answers);
        let documents = offered.chain(&answers).map(|language| {
            json!({
                "id": language.id,
                "name": language.name,
                "entry_point_required": false,
                "extensions": language.suffixes,
            })
        });
        documents.collect()
    }

    fn problems(&self) -> Value {
        if !self.seen.shows_problems() {
            return json!([]);
        }
        let problems = self.standings.problems.iter().enumerate();
        let documents = problems.map(|(place, problem)| {
            let seen = shown(self.shelf, (self.seen, self.viewer), &problem.problem);
            let facts = seen.and_then(|it| it.current.as_ref());
            let name = facts.map_or(problem.problem.as_str(), |current| {
                current.facts.names.get(self.locale.into())
            });
            let package = self
                .packages
                .get(&problem.problem)
                .filter(|_| seen.is_some());
            json!({
                "id": problem.problem,
                "label": letter(place),
                "name": name,
                "ordinal": place,
                "rgb": problem.colour,
                "max_score": self.seen.contest.rules.has_points()
                    .then(|| problem.points as f64 / 100.0),
                "time_limit": package.map(|it| it.time_limit),
                "memory_limit": package.map(|it| it.memory_limit),
                "test_data_count": package.and_then(|it| it.tests),
            })
        });
        documents.collect()
    }

    /// How far the contest is.
    pub(super) fn progress(&self) -> Value {
        let contest = &self.seen.contest;
        let passed = |at: UnixMs| (at <= self.seen.now).then(|| moment(at)).flatten();
        let is_over = self.seen.phase == Phase::Over && self.seen.preliminary_until().is_none();
        let ended = passed(contest.last_end());
        let open = self.shown_rows().any(|row| row.verdict.is_none());
        let shown = contest.thawed_at.unwrap_or(contest.last_end());
        let last = contest.hacks_until().map_or(shown, |it| it.max(shown));
        let finalized = (is_over && !open).then(|| moment(last)).flatten();
        json!({
            "started": passed(contest.start_at),
            "ended": ended,
            "frozen": contest.freeze_at.and_then(passed),
            "thawed": contest.thawed_at.and_then(passed),
            "finalized": finalized,
            "end_of_updates": finalized,
        })
    }

    /// The submissions that are anybody's business.
    fn shown_rows(&self) -> impl Iterator<Item = &CountedRow> {
        let shows = self.seen.shows_problems();
        let rows = self.rows.iter();
        rows.filter(move |row| shows && row.virtual_start.is_none())
    }

    pub(super) fn since_start(&self, at: UnixMs) -> String {
        relative(at.0 - self.seen.contest.start_at.0)
    }

    pub(super) fn problem_id(&self, place: i64) -> Option<&str> {
        let problem = self.standings.problems.get(usize::try_from(place).ok()?)?;
        Some(&problem.problem)
    }

    fn submission(&self, row: &CountedRow) -> Value {
        json!({
            "id": row.id.to_string(),
            "language_id": row.language,
            "problem_id": self.problem_id(row.place),
            "team_id": row.participant.to_string(),
            "time": moment(row.created_at),
            "contest_time": self.since_start(row.created_at),
            "entry_point": (row.language == "java").then_some("Main"),
            "files": self.reads_source(row).then(|| self.files(row)),
        })
    }

    /// Whether whoever asks may read the program.
    fn reads_source(&self, row: &CountedRow) -> bool {
        let own = self.seen.own.as_ref();
        self.seen.is_jury || own.is_some_and(|own| own.id == row.participant)
    }

    fn files(&self, row: &CountedRow) -> Value {
        let contest = self.seen.contest.id;
        json!([{
            "href": format!("contests/{contest}/submissions/{}/files", row.id),
            "filename": "files.zip",
            "mime": "application/zip",
        }])
    }

    /// The submission of that number, where whoever asks may read its program.
    pub(super) fn readable(&self, id: &str) -> Option<&CountedRow> {
        let mut rows = self.shown_rows();
        rows.find(|row| row.id.to_string() == id && self.reads_source(row))
    }

    /// Whether whoever asks may see what became of a submission.
    fn shows_verdict(&self, row: &CountedRow) -> bool {
        let contest = &self.seen.contest;
        let is_hidden =
            self.seen.is_frozen() && contest.freeze_at.is_some_and(|from| from <= row.created_at);
        let is_own = self
            .seen
            .own
            .as_ref()
            .is_some_and(|own| own.id == row.participant);
        let place = Place {
            participant: row.participant.0,
            problem: usize::try_from(row.place).unwrap_or(usize::MAX),
        };
        !is_hidden || is_own || self.seen.is_jury || self.standings.public.is_shown(place)
    }

    fn judgement(&self, row: &CountedRow) -> Option<Value> {
        let verdict = row.verdict?;
        let end = row.finished_at.unwrap_or(row.created_at);
        // In the points of the contest, as on the scoreboard; a package has its own.
        let place = usize::try_from(row.place).ok();
        let worth = place.and_then(|place| self.standings.problems.get(place));
        let rules = self.seen.contest.rules;
        let score = worth
            .filter(|_| rules.has_points())
            .map(|problem| points_of(row, rules, problem.points) as f64 / 100.0);
        Some(json!({
            "id": judgement_id(row.id),
            "submission_id": row.id.to_string(),
            "judgement_type_id": type_id(verdict),
            "score": score,
            "start_time": moment(row.created_at),
            "start_contest_time": self.since_start(row.created_at),
            "end_time": moment(end),
            "end_contest_time": self.since_start(end),
            "max_run_time": row.time_ms.map(|ms| ms as f64 / 1000.0),
        }))
    }

    /// Questions, and answers as replies to them.
    fn clarifications(&self) -> Value {
        let mut documents = Vec::new();
        for one in self.clarifications.iter().rev() {
            let is_own = self.seen.own.as_ref().map(|own| own.id) == one.participant;
            let is_own = is_own && one.participant.is_some();
            if !(self.seen.is_jury || one.is_to_all() || is_own) {
                continue;
            }
            let by = one.participant.filter(|_| is_own || self.seen.is_jury);
            let problem = one.place.filter(|_| self.seen.shows_problems());
            let problem = problem.and_then(|place| self.problem_id(place));
            if !one.is_announcement() {
                documents.push(json!({
                    "id": format!("q{}", one.id),
                    "from_team_id": by.map(|id| id.to_string()),
                    "problem_id": problem,
                    "text": one.question,
                    "time": moment(one.asked_at),
                    "contest_time": self.since_start(one.asked_at),
                }));
            }
            let Some((answer, at)) = one.answer.as_ref().zip(one.answered_at) else {
                continue;
            };
            documents.push(json!({
                "id": format!("a{}", one.id),
                "to_team_id": by.filter(|_| !one.is_to_all()).map(|id| id.to_string()),
                "reply_to_id": (!one.is_announcement()).then(|| format!("q{}", one.id)),
                "problem_id": problem,
                "text": answer,
                "time": moment(at),
                "contest_time": self.since_start(at),
            }));
        }
        documents.into()
    }

    /// The board that whoever asks may see.
    pub(super) fn board(&self) -> &Board {
        if self.seen.is_jury {
            &self.standings.real
        } else {
            &self.standings.public
        }
    }

    /// Who leads, in all and in each group, and who was the first to solve what, as far as whoever asks
    /// may know.
    fn awards(&self) -> Value {
        let lines = if self.seen.shows_problems() {
            self.board().table()
        } else {
            Vec::new()
        };
        let text = |key: &str| self.locale.text(key.to_owned());
        let award = |id: String, citation: String, teams: Vec<i64>| {
            let teams: Vec<String> = teams.iter().map(i64::to_string).collect();
            json!({ "id": id, "citation": citation, "team_ids": teams })
        };
        let scored: Vec<_> = lines
            .iter()
            .filter(|it| it.rank > 0 && (it.solved > 0 || it.points > 0))
            .collect();
        let leaders = |group: Option<&str>| -> Vec<i64> {
            let is_of_it = |who: &i64| {
                let person = self.standings.people.get(who);
                group.is_none_or(|group| person.is_some_and(|it| it.team_group == group))
            };
            let of_it = scored.iter().filter(|it| is_of_it(&it.participant));
            let best = of_it.clone().map(|it| it.rank).min();
            of_it
                .filter(|it| Some(it.rank) == best)
                .map(|it| it.participant)
                .collect()
        };
        let winner = text("award-winner").to_string();
        let mut awards = vec![award("winner".to_owned(), winner, leaders(None))];
        let contest = &self.seen.contest;
        for medal in Medal::ALL {
            let (id, key) = match medal {
                Medal::Gold => ("gold-medal", "award-gold"),
                Medal::Silver => ("silver-medal", "award-silver"),
                Medal::Bronze => ("bronze-medal", "award-bronze"),
            };
            if contest.medals.count(medal) == 0 {
                continue;
            }
            let won = lines.iter().filter(|it| {
                let has_won = contest.medals.of(it.rank) == Some(medal);
                has_won && is_ranked(&lines, contest.rules, it)
            });
            let teams = won.map(|it| it.participant).collect();
            awards.push(award(id.to_owned(), text(key).to_string(), teams));
        }
        for (group, id) in Ids::of_groups(self.people()).iter() {
            let teams = leaders(Some(group));
            if teams.is_empty() {
                // Nobody of it is ranked, such as of one that takes part without a rank.
                continue;
            }
            let citation = text("award-group").with("group", group.to_owned());
            let id = format!("group-winner-{id}");
            awards.push(award(id, citation.to_string(), teams));
        }
        let shown = self.seen.shows_problems() && !contest.rules.has_parts();
        let problems = self.standings.problems.iter().enumerate().filter(|_| shown);
        for (place, problem) in problems {
            let first = lines
                .iter()
                .filter(|it| it.firsts.get(place) == Some(&true));
            let citation = text("award-first").with("letter", letter(place));
            let id = format!("first-to-solve-{}", problem.problem);
            let teams = first.map(|it| it.participant).collect();
            awards.push(award(id, citation.to_string(), teams));
        }
        awards.into()
    }
}

/// Without the properties that have no value, as the specification allows.
pub(super) fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => members
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key, without_nulls(value)))
            .collect(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}
