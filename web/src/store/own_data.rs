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
const MOST_ROWS: i64 = 5000;

/// How many rows are read at once where each is short…
const SHORT_ROWS: i64 = 100;

/// …and where each may have a text of 64 KiB: whoever takes much along must not fill the memory.
const LONG_ROWS: i64 = 4;

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

/// A part of the export: rows of tables as they are.
#[derive(Debug)]
pub struct OwnPart {
    name: &'static str,
    /// How many rows are read at once.
    at_once: i64,
    /// What each row has: its name in the export, and the column.
    fields: &'static [(&'static str, &'static str)],
    /// The tables, which rows are of user `$1`, and what the first are: no two are equal by it, for they are read in pieces.
    rows: &'static str,
}

/// The parts of the export that are rows of tables as they are.
pub const OWN_PARTS: &[OwnPart] = &[
    OwnPart {
        name: "drafts",
        at_once: LONG_ROWS,
        fields: &[
            ("problem", "problem"),
            ("language", "language"),
            ("kept_at", "kept_at"),
            ("text", "body"),
        ],
        rows: "program_drafts where user_id = $1 order by problem, language, revision desc",
    },
    OwnPart {
        name: "prints",
        at_once: LONG_ROWS,
        fields: &[
            ("contest", "contest"),
            ("asked_at", "asked_at"),
            ("text", "text"),
        ],
        rows: "contest_prints where user_id = $1 order by id",
    },
    // What somebody took away is nowhere.
    OwnPart {
        name: "posts",
        at_once: LONG_ROWS,
        fields: &[
            ("problem", "t.problem"),
            ("posted_at", "p.posted_at"),
            ("edited_at", "p.edited_at"),
            ("text", "p.body"),
        ],
        rows: "discussion_posts p join discussion_threads t on t.id = p.thread
             where p.author = $1 and (p.removed is null or p.removed <> 'author')
             order by p.posted_at desc, p.id desc",
    },
    OwnPart {
        name: "games",
        at_once: SHORT_ROWS,
        fields: &[
            ("game", "game"),
            ("address", "address"),
            ("moves", "moves"),
            ("winner", "winner"),
            ("kept_at", "kept_at"),
        ],
        rows: "kept_games where user_id = $1 order by id desc",
    },
    OwnPart {
        name: "contests",
        at_once: SHORT_ROWS,
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
             where m.user_id = $1 order by m.contest desc, m.participant desc",
    },
    OwnPart {
        name: "questions",
        at_once: LONG_ROWS,
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
    OwnPart {
        name: "contest_invitations",
        at_once: SHORT_ROWS,
        fields: &[("contest", "i.contest"), ("team", "p.name")],
        rows: "contest_invitations i join contest_participants p on p.id = i.participant
             where i.user_id = $1 order by i.contest desc, i.participant desc",
    },
    OwnPart {
        name: "contests_taken_out_of",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest")],
        rows: "contest_taken_out where user_id = $1 order by contest desc",
    },
    OwnPart {
        name: "contests_made",
        at_once: LONG_ROWS,
        fields: &[
            ("contest", "id"),
            ("name_en", "name_en"),
            ("name_zh", "name_zh"),
            ("text", "description"),
            ("created_at", "created_at"),
        ],
        rows: "contests where owner = $1 order by id desc",
    },
    OwnPart {
        name: "contests_judged",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest")],
        rows: "contest_jurors where user_id = $1 order by contest desc",
    },
    OwnPart {
        name: "contest_acts",
        at_once: SHORT_ROWS,
        fields: &[
            ("contest", "contest"),
            ("act", "act"),
            ("detail", "detail"),
            ("done_at", "contest_acts.at"),
        ],
        rows: "contest_acts where user_id = $1 order by id desc",
    },
    OwnPart {
        name: "answers",
        at_once: LONG_ROWS,
        fields: &[
            ("contest", "contest"),
            ("text", "answer"),
            ("answered_at", "answered_at"),
        ],
        rows: "contest_clarifications where answered_by = $1 order by id desc",
    },
    OwnPart {
        name: "earlier_answers",
        at_once: LONG_ROWS,
        fields: &[("text", "answer"), ("answered_at", "answered_at")],
        rows: "contest_earlier_answers where answered_by = $1 order by clarification desc, number desc",
    },
    OwnPart {
        name: "balloons_brought",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest"), ("brought_at", "handed_at")],
        rows: "contest_balloons where handed_by = $1 order by handed_at desc, participant, place",
    },
    OwnPart {
        name: "prints_brought",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest"), ("brought_at", "done_at")],
        rows: "contest_prints where done_by = $1 order by id desc",
    },
    OwnPart {
        name: "teaches_with",
        at_once: SHORT_ROWS,
        fields: &[("class", "c.name")],
        rows: "class_teachers t join classes c on c.id = t.class
             where t.user_id = $1 order by c.id desc",
    },
    OwnPart {
        name: "extensions",
        at_once: SHORT_ROWS,
        fields: &[("assignment", "a.title"), ("due_at", "e.due_at")],
        rows: "class_extensions e join class_assignments a on a.id = e.assignment
             where e.user_id = $1 order by a.id desc",
    },
    OwnPart {
        name: "problems",
        at_once: SHORT_ROWS,
        fields: &[
            ("problem", "id"),
            ("visibility", "visibility"),
            ("created_at", "created_at"),
        ],
        rows: "problems where owner = $1 order by created_at desc, id",
    },
    OwnPart {
        name: "problems_read",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem")],
        rows: "problem_readers where user_id = $1 order by problem",
    },
    OwnPart {
        name: "versions",
        at_once: SHORT_ROWS,
        fields: &[
            ("problem", "problem"),
            ("number", "number"),
            ("version", "package_version"),
            ("note", "note"),
            ("created_at", "created_at"),
        ],
        rows: "problem_versions where author = $1 order by created_at desc, problem, number",
    },
    // The texts themselves are read and taken away where they are collected: some are no texts.
    OwnPart {
        name: "collected_edits",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem"), ("path", "path")],
        rows: "package_edits where user_id = $1 order by problem, path",
    },
    OwnPart {
        name: "packages_brought",
        at_once: SHORT_ROWS,
        fields: &[("bytes", "bytes"), ("brought_at", "created_at")],
        rows: "package_intakes where author = $1 order by id desc",
    },
    OwnPart {
        name: "rejudgings",
        at_once: SHORT_ROWS,
        fields: &[
            ("problem", "problem"),
            ("state", "state"),
            ("created_at", "created_at"),
            ("decided_at", "decided_at"),
        ],
        rows: "rejudgings where author = $1 order by id desc",
    },
    OwnPart {
        name: "hacks",
        at_once: LONG_ROWS,
        fields: &[
            ("problem", "problem"),
            ("submission", "submission"),
            ("input", "input"),
            ("state", "state"),
            ("found_at", "found_at"),
        ],
        rows: "hacks where hacker = $1 order by id desc",
    },
    OwnPart {
        name: "broken_programs",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem"), ("program", "program")],
        rows: "broken_programs where user_id = $1 order by problem, program",
    },
    OwnPart {
        name: "reports",
        at_once: LONG_ROWS,
        fields: &[
            ("post", "post"),
            ("reason", "reason"),
            ("reported_at", "reported_at"),
        ],
        rows: "discussion_reports where reporter = $1 order by reported_at desc, post",
    },
    OwnPart {
        name: "invited_to_play",
        at_once: LONG_ROWS,
        fields: &[
            ("game", "game"),
            ("begun_with", "begun_with"),
            ("moves", "moves"),
            ("taken_back", "taken_back"),
            ("changed_at", "changed_at"),
        ],
        rows: "live_games where invited_by = $1 order by id desc",
    },
    OwnPart {
        name: "announced",
        at_once: LONG_ROWS,
        fields: &[
            ("text", "body"),
            ("text_zh", "body_zh"),
            ("created_at", "created_at"),
            ("ended_at", "ended_at"),
        ],
        rows: "announcements where author = $1 order by id desc",
    },
    OwnPart {
        name: "news",
        at_once: LONG_ROWS,
        fields: &[
            ("title", "title"),
            ("title_zh", "title_zh"),
            ("text", "body"),
            ("text_zh", "body_zh"),
            ("posted_at", "posted_at"),
        ],
        rows: "news where author = $1 order by id desc",
    },
    OwnPart {
        name: "acts",
        at_once: SHORT_ROWS,
        fields: &[
            ("act", "act"),
            ("detail", "detail"),
            ("noted_at", "noted_at"),
        ],
        rows: "audit where actor = $1 order by id desc",
    },
    // Who did it is somebody else's, and what was noted of it may be.
    OwnPart {
        name: "acts_on_me",
        at_once: SHORT_ROWS,
        fields: &[("act", "act"), ("noted_at", "noted_at")],
        rows: "audit where target = $1 order by id desc",
    },
];

impl OwnPart {
    /// Its name in the export.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many rows are read at once.
    pub fn at_once(&self) -> i64 {
        self.at_once
    }

    /// The statement that makes a JSON object of each row, by the function that does so.
    fn statement(&self, object: &str) -> String {
        let pairs = self.fields.iter();
        let pairs = pairs.map(|(name, column)| format!("'{name}', {column}"));
        let pairs: Vec<String> = pairs.collect();
        format!(
            "select cast({object}({}) as text) from {} limit $2 offset $3",
            pairs.join(", "),
            self.rows
        )
    }
}

impl Store {
    /// Returns the rows of a part of the export of somebody's data behind the first `from` of them, an object for each:
    /// as many as are read at once, and fewer at the end. Times are milliseconds, under names that end with `_at`.
    pub async fn own_rows(
        &self,
        user: UserId,
        part: &OwnPart,
        from: i64,
    ) -> Result<Vec<Value>, StoreError> {
        let object = match self.db() {
            Db::Sqlite { .. } => "json_object",
            Db::Postgres(_) => "json_build_object",
        };
        let statement = part.statement(object);
        let most = part.at_once.min(MOST_ROWS - from).max(0);
        let rows: Vec<String> = reading!(self.db(), |pool| {
            let query = sqlx::query_scalar(AssertSqlSafe(statement)).persistent(false);
            query
                .bind(user)
                .bind(most)
                .bind(from)
                .fetch_all(pool)
                .await?
        });
        let read = |row: String| {
            serde_json::from_str(&row).map_err(|error| sqlx::Error::Decode(error.into()))
        };
        let rows: Result<Vec<Value>, sqlx::Error> = rows.into_iter().map(read).collect();
        Ok(rows?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_alone_order_no_part() {
        for part in OWN_PARTS {
            let (_, order) = part.rows.rsplit_once(" order by ").unwrap_or_default();
            let last = order.trim_end_matches(" desc");
            assert!(!last.is_empty() && !last.ends_with("_at"), "{}", part.name);
        }
    }

    #[test]
    fn each_part_is_named_by_a_column_and_none_twice() {
        for part in OWN_PARTS {
            let is_named = |(_, held): &(&str, Exported)| *held == Under(part.name);
            // What was asked is found by who takes part.
            assert!(
                part.name == "questions" || OWN_DATA.iter().any(is_named),
                "{}",
                part.name
            );
            let same = OWN_PARTS.iter().filter(|other| other.name == part.name);
            assert_eq!(same.count(), 1, "{}", part.name);
        }
    }
}
