//! What is set in a class, as it stands in a form: read, checked, and written back.

use std::collections::HashSet;

use serde::Deserialize;

use super::late_steps;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::moments::{moment, written, zone};
use crate::http::page::Page;
use crate::http::points::{points, read_points};
use crate::http::problem_search::{Pressed, is_usable, nearest};
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{
    AssignmentDraft, AssignmentProblem, AssignmentRow, LateRule, UnixMs, User, Visibility,
};

/// The longest title, in characters.
const LONGEST_TITLE: usize = 100;

/// The longest description, in bytes.
const LONGEST_DESCRIPTION: usize = 16 * 1024;

/// The most problems.
const MOST_PROBLEMS: usize = 50;

/// What a form proposes that late work brings, in percent.
const PROPOSED_PERCENT: i64 = 50;

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct AssignmentForm {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) opens: String,
    /// Empty for a practice set.
    pub(super) due: String,
    /// `none`, `percent` or `steps`.
    pub(super) late: String,
    pub(super) percent: String,
    /// A line each: up to how long after the deadline, and how many percent.
    pub(super) steps: String,
    pub(super) problems: String,
    /// What is searched for among the problems.
    pub(super) find: String,
    /// `find`, `save`, or nothing where no button was pressed.
    pub(super) action: String,
    /// The id of a problem to be added.
    pub(super) add: String,
}

impl AssignmentForm {
    /// That of an assignment to be made: from now on, which takes in nothing that came before, to a full
    /// hour in a week.
    pub(super) fn fresh(page: &Page, now: UnixMs) -> Self {
        let (minute, hour) = (60_000, 3_600_000);
        let opens = now.0 / minute * minute;
        let next = (now.0 / hour + 1) * hour;
        let zone = zone(page);
        Self {
            opens: written(UnixMs(opens), &zone),
            due: written(UnixMs(next + 7 * 24 * hour), &zone),
            late: "none".to_owned(),
            percent: PROPOSED_PERCENT.to_string(),
            steps: "1d 90\n7d 50".to_owned(),
            ..Self::default()
        }
    }

    /// That of an assignment there is.
    pub(super) fn of(
        assignment: &AssignmentRow,
        problems: &[AssignmentProblem],
        page: &Page,
    ) -> Self {
        let zone = zone(page);
        let line = |it: &AssignmentProblem| format!("{} {}", it.problem, points(it.points));
        let lines: Vec<String> = problems.iter().map(line).collect();
        let due = assignment.due_at;
        Self {
            title: assignment.title.clone(),
            description: assignment.description.clone(),
            opens: written(assignment.opens_at, &zone),
            due: due.map_or_else(String::new, |at| written(at, &zone)),
            late: match assignment.late {
                LateRule::Nothing => "none",
                LateRule::Percent(_) => "percent",
                LateRule::Steps(_) => "steps",
            }
            .to_owned(),
            steps: late_steps::written(assignment.late),
            percent: match assignment.late {
                LateRule::Percent(percent) => percent.value(),
                LateRule::Nothing | LateRule::Steps(_) => PROPOSED_PERCENT,
            }
            .to_string(),
            problems: lines.join("\n"),
            ..Self::default()
        }
    }

    /// Takes up a problem that was found, and says whether this was no more than a search.
    pub(super) fn searches(&mut self) -> bool {
        let pressed = Pressed {
            find: &self.find,
            action: &self.action,
            add: &mut self.add,
        };
        pressed.searches(&mut self.problems)
    }

    /// What the form says.
    ///
    /// # Errors
    /// Names every wrong field.
    pub async fn read(
        &self,
        state: &AppState,
        user: &User,
        page: &Page,
    ) -> Result<AssignmentDraft, AppError> {
        let mut wrong = Wrong::default();
        let zone = zone(page);
        let title = self.title.trim();
        let is_plain = !title.contains(char::is_control);
        if !is_plain || !(1..=LONGEST_TITLE).contains(&title.chars().count()) {
            wrong.add(
                "title",
                "assignment-title-wrong",
                "assignment-title-accepted",
            );
        }
        if self.description.len() > LONGEST_DESCRIPTION {
            wrong.add(
                "description",
                "class-description-wrong",
                "class-description-accepted",
            );
        }
        let opens = moment(&self.opens, &zone);
        if opens.is_none() {
            wrong.add("opens", "contest-time-wrong", "contest-time-accepted");
        }
        let due = match self.due.trim() {
            "" => None,
            text => {
                let due = moment(text, &zone);
                if due.is_none() {
                    wrong.add("due", "contest-time-wrong", "contest-time-accepted");
                }
                due
            }
        };
        if let (Some(opens), Some(due)) = (opens, due)
            && due <= opens
        {
            wrong.add("due", "assignment-due-wrong", "assignment-due-accepted");
        }
        let late = self.read_late(&mut wrong);
        let problems = self.read_problems(state, (user, page), &mut wrong).await?;
        match opens {
            Some(opens_at) if wrong.0.is_empty() => Ok(AssignmentDraft {
                title: title.to_owned(),
                description: self.description.replace("\r\n", "\n"),
                opens_at,
                due_at: due,
                late,
                problems,
            }),
            _ => Err(AppError::invalid(wrong.0)),
        }
    }

    /// What comes late brings: nothing, so many percent, or as many as steps say.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn late_rule(&self) -> Result<LateRule, Message> {
        match self.late.as_str() {
            "none" => Ok(LateRule::Nothing),
            "percent" => {
                let percent: Option<i64> = self.percent.trim().parse().ok();
                let rule = percent.and_then(LateRule::percent);
                rule.ok_or_else(|| Message::new("assignment-percent-wrong"))
            }
            "steps" => late_steps::read(&self.steps),
            _ => Err(Message::new("assignment-rule-wrong")),
        }
    }

    /// The same, where it is wrong by the name of what is.
    fn read_late(&self, wrong: &mut Wrong) -> LateRule {
        self.late_rule().unwrap_or_else(|detail| {
            let (field, accepted) = match self.late.as_str() {
                "percent" => ("percent", "assignment-percent-accepted"),
                "steps" => ("steps", "assignment-steps-accepted"),
                _ => ("late", "assignment-rule-accepted"),
            };
            let accepted = Message::new(accepted);
            wrong.0.push(FieldError::new(field, detail, accepted));
            LateRule::Nothing
        })
    }

    /// The problems, a line each: the id, then the points where they are not 100.
    async fn read_problems(
        &self,
        state: &AppState,
        (user, page): (&User, &Page),
        wrong: &mut Wrong,
    ) -> Result<Vec<AssignmentProblem>, AppError> {
        let there_are = state.library.shelf().await?;
        let mut problems: Vec<AssignmentProblem> = Vec::new();
        let lines = self.problems.lines().map(str::trim).zip(1..);
        for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
            let mut words = line.split_whitespace();
            let id = words.next().unwrap_or_default();
            let say = |key: &'static str, given: &str| {
                Message::new(key)
                    .with("line", number)
                    .with("given", shortened(given))
            };
            let known = there_are.any(id).filter(|it| it.current.is_some());
            let changes = known.is_some_and(|it| rights::changes(user, it));
            let shows = match known.map(|it| it.visibility) {
                Some(Visibility::Public) => false,
                Some(Visibility::Contest) if changes => true,
                Some(_) if changes => {
                    wrong.say("problems", say("assignment-problem-private", id));
                    continue;
                }
                _ => {
                    let near = nearest(page, id, |id| is_usable(page, user, id));
                    let said = if near.is_empty() {
                        say("assignment-problem-unknown", id)
                    } else {
                        say("problem-near", id).with("near", near.join(", "))
                    };
                    wrong.say("problems", said);
                    continue;
                }
            };
            let worth = match words.next() {
                None => Some(10_000),
                Some(word) => read_points(word),
            };
            let Some(worth) = worth.filter(|_| words.next().is_none()) else {
                wrong.say("problems", say("assignment-problem-points", line));
                continue;
            };
            problems.push(AssignmentProblem::new(id, worth, shows));
        }
        let distinct: HashSet<&str> = problems.iter().map(|it| it.problem.as_str()).collect();
        if distinct.len() < problems.len() {
            wrong.say("problems", Message::new("assignment-problem-twice"));
        } else if problems.len() > MOST_PROBLEMS {
            wrong.say("problems", Message::new("assignment-problems-many"));
        } else if problems.is_empty() && wrong.0.iter().all(|it| it.field != "problems") {
            wrong.say("problems", Message::new("assignment-problems-none"));
        }
        Ok(problems)
    }
}

/// The wrong fields so far.
#[derive(Default)]
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn add(&mut self, field: &'static str, detail: &'static str, accepted: &'static str) {
        let (detail, accepted) = (Message::new(detail), Message::new(accepted));
        self.0.push(FieldError::new(field, detail, accepted));
    }

    fn say(&mut self, field: &'static str, detail: Message) {
        let accepted = Message::new("assignment-problems-accepted").with("most", MOST_PROBLEMS);
        self.0.push(FieldError::new(field, detail, accepted));
    }
}
