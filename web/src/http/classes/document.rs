//! What is set in a class as a JSON document says it: taken over into the form that sets or changes it, and written out of
//! what there is.

use serde::Serialize;
use utoipa::ToSchema;

use super::form::AssignmentForm;
use super::late_steps;
use crate::http::body::Fields;
use crate::http::error::FieldError;
use crate::http::i18n::Message;
use crate::http::moments::take_moment;
use crate::http::page::Page;
use crate::http::points::points;
use crate::store::{AssignmentProblem, AssignmentRow, LateRule, UnixMs};

/// The names of what a document may say.
pub const FIELDS: &[&str] = &["title", "description", "opens", "due", "late", "problems"];

/// What is set in a class. What is set anew needs a title and problems; in a change stays what is not given.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct AssignmentSettings {
    /// Its title, 1 to 100 characters.
    title: Option<String>,
    /// Markdown.
    description: Option<String>,
    /// From when on members see it and what they hand in counts, in RFC 3339; now if not given.
    #[schema(format = DateTime)]
    opens: Option<String>,
    /// Until when, in RFC 3339; an empty text: it is a practice set.
    due: Option<String>,
    /// What late work brings: an empty list: nothing; one number: as many percent of the points; steps such as `1d 90`: up to
    /// so long after the deadline so many percent.
    late: Option<Vec<String>>,
    /// In their order: an id, then points where they are not 100, such as `hdoj-1536 50`.
    problems: Option<Vec<String>>,
}

/// What is set in a class, whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentDetails {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// The number of its class.
    #[schema(minimum = 1)]
    class: i64,
    /// Its title.
    title: String,
    /// Markdown.
    description: String,
    /// From when on members see it, in RFC 3339.
    #[schema(format = DateTime)]
    opens: Option<String>,
    /// Until when, in RFC 3339; an empty text: it is a practice set.
    due: String,
    /// What late work brings, as it is sent.
    late: Vec<String>,
    /// In their order: an id and its points.
    problems: Vec<String>,
}

impl AssignmentDetails {
    /// Those of an assignment with its problems.
    pub fn of(assignment: &AssignmentRow, problems: &[AssignmentProblem]) -> Self {
        let line = |it: &AssignmentProblem| format!("{} {}", it.problem, points(it.points));
        Self {
            id: assignment.id.0,
            class: assignment.class.0,
            title: assignment.title.clone(),
            description: assignment.description.clone(),
            opens: assignment.opens_at.rfc3339(),
            due: until(assignment),
            late: late(assignment.late),
            problems: problems.iter().map(line).collect(),
        }
    }
}

/// Until when, as it is sent: an empty text of a practice set, so that what was read is a change to nothing.
fn until(assignment: &AssignmentRow) -> String {
    let due = assignment.due_at.and_then(UnixMs::rfc3339);
    due.unwrap_or_default()
}

/// What late work brings, a text for each step.
fn late(rule: LateRule) -> Vec<String> {
    match rule {
        LateRule::Nothing => Vec::new(),
        LateRule::Percent(percent) => vec![percent.value().to_string()],
        LateRule::Steps(_) => late_steps::written(rule)
            .lines()
            .map(str::to_owned)
            .collect(),
    }
}

impl AssignmentForm {
    /// That of what is set anew, of which a document says the rest.
    pub fn begun(now: UnixMs) -> Self {
        Self {
            opens: now.rfc3339().unwrap_or_default(),
            late: "none".to_owned(),
            ..Self::default()
        }
    }

    /// That of what there is, of which a document changes something: its moments are whole, not as a page shows them.
    pub fn to_change(
        assignment: &AssignmentRow,
        problems: &[AssignmentProblem],
        page: &Page,
    ) -> Self {
        Self {
            opens: assignment.opens_at.rfc3339().unwrap_or_default(),
            due: until(assignment),
            ..Self::of(assignment, problems, page)
        }
    }

    /// Takes over what a document says; what it does not name stays.
    pub fn take(&mut self, fields: &mut Fields) {
        for (name, place) in [
            ("title", &mut self.title),
            ("description", &mut self.description),
        ] {
            let accepted = Message::new("field-text-accepted");
            if let Some(text) = fields.optional_text(name, &accepted) {
                *place = text;
            }
        }
        take_moment(fields, "opens", &mut self.opens);
        take_moment(fields, "due", &mut self.due);
        let accepted = Message::new("field-texts-accepted");
        if let Some(lines) = fields.optional_texts("problems", &accepted) {
            self.problems = lines.join("\n");
        }
        let accepted = Message::new("assignment-late-accepted");
        if let Some(lines) = fields.optional_texts("late", &accepted) {
            self.take_late(&lines);
            if let Err(detail) = self.late_rule() {
                fields.refuse(FieldError::new("late", detail, accepted));
            }
        }
    }

    fn take_late(&mut self, lines: &[String]) {
        let kind = match lines {
            [] => "none",
            [one] if !one.trim().contains(char::is_whitespace) => {
                self.percent.clone_from(one);
                "percent"
            }
            steps => {
                self.steps = steps.join("\n");
                "steps"
            }
        };
        kind.clone_into(&mut self.late);
    }
}
