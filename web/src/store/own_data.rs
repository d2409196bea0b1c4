//! What the database keeps about somebody, column by column: where the export of one's own data has it, or why it
//! has not; and the parts of the export that are rows of tables as they are.

use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::Store;
use super::db::{Db, reading};
use super::error::StoreError;
use super::types::UserId;
use Exported::{Not, Under};

/// How many rows a part of the export has, the latest of them.
const MOST_ROWS: u32 = 5000;

/// Where the export has what is kept in a column that names somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exported {
    /// Under this name, next to the name of the account or to that.
    Under(&'static str),
    /// Nowhere, for this reason.
    Not(&'static str),
}

/// Each column of the database that names somebody, as `table.column`. A test wants every one that there is.
pub const OWN_DATA: &[(&str, Exported)] = &[
    ("announcements.author", Under("announced")),
    ("api_tokens.user_id", Under("tokens")),
    ("audit.actor", Under("acts")),
    ("audit.target", Under("acts_on_me")),
    ("broken_programs.user_id", Under("broken_programs")),
    ("class_extensions.user_id", Under("extensions")),
    ("class_members.user_id", Under("classes")),
    ("class_spells.user_id", Under("classes")),
    ("class_teachers.user_id", Under("teaches_with")),
    ("classes.owner", Under("teaches")),
    ("contest_acts.user_id", Under("contest_acts")),
    ("contest_balloons.handed_by", Under("balloons_brought")),
    ("contest_clarifications.answered_by", Under("answers")),
    (
        "contest_earlier_answers.answered_by",
        Under("earlier_answers"),
    ),
    ("contest_invitations.user_id", Under("contest_invitations")),
    ("contest_jurors.user_id", Under("contests_judged")),
    ("contest_members.user_id", Under("contests")),
    ("contest_prints.done_by", Under("prints_brought")),
    ("contest_prints.user_id", Under("prints")),
    ("contest_taken_out.user_id", Under("contests_taken_out_of")),
    ("contests.owner", Under("contests_made")),
    ("discussion_posts.author", Under("posts")),
    ("discussion_reports.reporter", Under("reports")),
    ("hacks.hacker", Under("hacks")),
    (
        "idempotency_keys.user_id",
        Not("a mark of a request, gone within a day; its submission is there"),
    ),
    ("kept_games.user_id", Under("games")),
    ("ladder_entries.user_id", Under("ladders")),
    (
        "ladder_matches.owner",
        Not("whose turn a match takes; whose program it is of is under ladders"),
    ),
    ("lesson_answers.user_id", Under("lessons")),
    ("live_games.invited_by", Under("invited_to_play")),
    ("news.author", Under("news")),
    ("package_edits.user_id", Under("collected_edits")),
    ("package_intakes.author", Under("packages_brought")),
    (
        "password_links.user_id",
        Not("the digest of a secret that soon ends"),
    ),
    ("problem_readers.user_id", Under("problems_read")),
    ("problem_versions.author", Under("versions")),
    ("problems.owner", Under("problems")),
    ("program_drafts.user_id", Under("drafts")),
    ("rejudgings.author", Under("rejudgings")),
    ("sessions.user_id", Under("sessions")),
    ("submissions.user_id", Under("submissions")),
    ("user_mails.user_id", Under("mail")),
    ("user_settings.user_id", Under("settings")),
];

/// Rows of tables as they are.
struct Part {
    name: &'static str,
    /// What each row has: its name in the export, and the column.
    fields: &'static [(&'static str, &'static str)],
    /// The tables, which rows are of user `$1`, and what the first are.
    rows: &'static str,
}

const PARTS: &[Part] = &[
    Part {
        name: "contests",
        fields: &[
            ("contest", "m.contest"),
            ("called", "p.name"),
            ("affiliation", "p.affiliation"),
            ("country", "p.country"),
            ("seat", "p.seat"),
            ("is_virtual", "m.is_virtual"),
            ("joined_at", "m.joined_at"),
        ],
        rows: "contest_members m join contest_participants p on p.id = m.participant
             where m.user_id = $1 order by m.contest desc",
    },
    Part {
        name: "questions",
        fields: &[
            ("contest", "q.contest"),
            ("text", "q.question"),
            ("asked_at", "q.asked_at"),
            ("answer", "q.answer"),
        ],
        // An announcement to a single row of the scoreboard is no question of theirs.
        rows: "contest_members m join contest_clarifications q on q.participant = m.participant
             where m.user_id = $1 and q.question <> '' order by q.id desc",
    },
    Part {
        name: "contest_invitations",
        fields: &[("contest", "i.contest"), ("team", "p.name")],
        rows: "contest_invitations i join contest_participants p on p.id = i.participant
             where i.user_id = $1 order by i.contest desc",
    },
    Part {
        name: "contests_taken_out_of",
        fields: &[("contest", "contest")],
        rows: "contest_taken_out where user_id = $1 order by contest desc",
    },
    Part {
        name: "contests_made",
        fields: &[
            ("contest", "id"),
            ("name_en", "name_en"),
            ("name_zh", "name_zh"),
            ("text", "description"),
            ("created_at", "created_at"),
        ],
        rows: "contests where owner = $1 order by id desc",
    },
    Part {
        name: "contests_judged",
        fields: &[("contest", "contest")],
        rows: "contest_jurors where user_id = $1 order by contest desc",
    },
    Part {
        name: "contest_acts",
        fields: &[
            ("contest", "contest"),
            ("act", "act"),
            ("detail", "detail"),
            ("done_at", "contest_acts.at"),
        ],
        rows: "contest_acts where user_id = $1 order by id desc",
    },
    Part {
        name: "answers",
        fields: &[
            ("contest", "contest"),
            ("text", "answer"),
            ("answered_at", "answered_at"),
        ],
        rows: "contest_clarifications where answered_by = $1 order by id desc",
    },
    Part {
        name: "earlier_answers",
        fields: &[("text", "answer"), ("answered_at", "answered_at")],
        rows: "contest_earlier_answers where answered_by = $1 order by clarification desc, number desc",
    },
    Part {
        name: "balloons_brought",
        fields: &[("contest", "contest"), ("brought_at", "handed_at")],
        rows: "contest_balloons where handed_by = $1 order by handed_at desc",
    },
    Part {
        name: "prints_brought",
        fields: &[("contest", "contest"), ("brought_at", "done_at")],
        rows: "contest_prints where done_by = $1 order by id desc",
    },
    Part {
        name: "teaches_with",
        fields: &[("class", "c.name")],
        rows: "class_teachers t join classes c on c.id = t.class
             where t.user_id = $1 order by c.id desc",
    },
    Part {
        name: "extensions",
        fields: &[("assignment", "a.title"), ("due_at", "e.due_at")],
        rows: "class_extensions e join class_assignments a on a.id = e.assignment
             where e.user_id = $1 order by a.id desc",
    },
    Part {
        name: "problems",
        fields: &[
            ("problem", "id"),
            ("visibility", "visibility"),
            ("created_at", "created_at"),
        ],
        rows: "problems where owner = $1 order by created_at desc",
    },
    Part {
        name: "problems_read",
        fields: &[("problem", "problem")],
        rows: "problem_readers where user_id = $1 order by problem",
    },
    Part {
        name: "versions",
        fields: &[
            ("problem", "problem"),
            ("number", "number"),
            ("version", "package_version"),
            ("note", "note"),
            ("created_at", "created_at"),
        ],
        rows: "problem_versions where author = $1 order by created_at desc",
    },
    // The texts themselves are read and taken away where they are collected: some are no texts.
    Part {
        name: "collected_edits",
        fields: &[("problem", "problem"), ("path", "path")],
        rows: "package_edits where user_id = $1 order by problem, path",
    },
    Part {
        name: "packages_brought",
        fields: &[("bytes", "bytes"), ("brought_at", "created_at")],
        rows: "package_intakes where author = $1 order by created_at desc",
    },
    Part {
        name: "rejudgings",
        fields: &[
            ("problem", "problem"),
            ("state", "state"),
            ("created_at", "created_at"),
            ("decided_at", "decided_at"),
        ],
        rows: "rejudgings where author = $1 order by id desc",
    },
    Part {
        name: "hacks",
        fields: &[
            ("problem", "problem"),
            ("submission", "submission"),
            ("input", "input"),
            ("state", "state"),
            ("found_at", "found_at"),
        ],
        rows: "hacks where hacker = $1 order by id desc",
    },
    Part {
        name: "broken_programs",
        fields: &[("problem", "problem"), ("program", "program")],
        rows: "broken_programs where user_id = $1 order by problem, program",
    },
    Part {
        name: "reports",
        fields: &[
            ("post", "post"),
            ("reason", "reason"),
            ("reported_at", "reported_at"),
        ],
        rows: "discussion_reports where reporter = $1 order by reported_at desc",
    },
    Part {
        name: "invited_to_play",
        fields: &[
            ("game", "game"),
            ("begun_with", "begun_with"),
            ("moves", "moves"),
            ("changed_at", "changed_at"),
        ],
        rows: "live_games where invited_by = $1 order by id desc",
    },
    Part {
        name: "announced",
        fields: &[
            ("text", "body"),
            ("text_zh", "body_zh"),
            ("created_at", "created_at"),
            ("ended_at", "ended_at"),
        ],
        rows: "announcements where author = $1 order by id desc",
    },
    Part {
        name: "news",
        fields: &[
            ("title", "title"),
            ("title_zh", "title_zh"),
            ("text", "body"),
            ("text_zh", "body_zh"),
            ("posted_at", "posted_at"),
        ],
        rows: "news where author = $1 order by id desc",
    },
    Part {
        name: "acts",
        fields: &[
            ("act", "act"),
            ("detail", "detail"),
            ("noted_at", "noted_at"),
        ],
        rows: "audit where actor = $1 order by id desc",
    },
    // Who did it is somebody else's, and what was noted of it may be.
    Part {
        name: "acts_on_me",
        fields: &[("act", "act"), ("noted_at", "noted_at")],
        rows: "audit where target = $1 order by id desc",
    },
];

impl Part {
    /// The statement that makes a JSON object of each row, by the function that does so.
    fn statement(&self, object: &str) -> String {
        let pairs = self.fields.iter();
        let pairs = pairs.map(|(name, column)| format!("'{name}', {column}"));
        let pairs: Vec<String> = pairs.collect();
        format!(
            "select cast({object}({}) as text) from {} limit {MOST_ROWS}",
            pairs.join(", "),
            self.rows
        )
    }
}

impl Store {
    /// Returns the parts of the export of somebody's data that are rows of tables as they are: the name of each, and
    /// an object for each row. Times are milliseconds, under names that end with `_at`.
    pub async fn own_data(
        &self,
        user: UserId,
    ) -> Result<Vec<(&'static str, Vec<Value>)>, StoreError> {
        let object = match self.db() {
            Db::Sqlite { .. } => "json_object",
            Db::Postgres(_) => "json_build_object",
        };
        let mut parts = Vec::new();
        for part in PARTS {
            let statement = part.statement(object);
            let rows: Vec<String> = reading!(self.db(), |pool| {
                let query = sqlx::query_scalar(AssertSqlSafe(statement)).persistent(false);
                query.bind(user).fetch_all(pool).await?
            });
            let read = |row: String| {
                serde_json::from_str(&row).map_err(|error| sqlx::Error::Decode(error.into()))
            };
            let rows: Result<Vec<Value>, sqlx::Error> = rows.into_iter().map(read).collect();
            parts.push((part.name, rows?));
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_named_by_a_column_and_none_twice() {
        for part in PARTS {
            let is_named = |(_, held): &(&str, Exported)| *held == Under(part.name);
            // What was asked is found by who takes part.
            assert!(
                part.name == "questions" || OWN_DATA.iter().any(is_named),
                "{}",
                part.name
            );
            let same = PARTS.iter().filter(|other| other.name == part.name);
            assert_eq!(same.count(), 1, "{}", part.name);
        }
    }
}
