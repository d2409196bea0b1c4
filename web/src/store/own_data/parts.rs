//! The parts of the export of one's own data that are rows of tables as they are.

/// How many rows are read at once where each is short…
const SHORT_ROWS: i64 = 100;

/// …and where each may have a text of 64 KiB: whoever takes much along must not fill the memory.
const LONG_ROWS: i64 = 4;

/// A part of the export: rows of tables as they are.
#[derive(Debug)]
pub struct OwnPart {
    pub(super) name: &'static str,
    /// How many rows are read at once.
    pub(super) at_once: i64,
    /// What each row has: its name in the export, and the column.
    pub(super) fields: &'static [(&'static str, &'static str)],
    /// The tables, and which rows are of user `$1`.
    pub(super) rows: &'static str,
    /// By which columns each of these is known for as long as it is there, and no other: they are read in pieces, and the
    /// next piece begins behind the last row of the one before.
    pub(super) key: &'static [&'static str],
    pub(super) order: Order,
}

/// Which rows of a part come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Those with the largest keys: of what is numbered, the latest.
    Down,
    /// Those with the smallest keys: names are in the order of the alphabet.
    Up,
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
        rows: "program_drafts where user_id = $1",
        key: &["problem", "language", "revision"],
        order: Order::Down,
    },
    OwnPart {
        name: "prints",
        at_once: LONG_ROWS,
        fields: &[
            ("contest", "contest"),
            ("asked_at", "asked_at"),
            ("text", "text"),
        ],
        rows: "contest_prints where user_id = $1",
        key: &["id"],
        order: Order::Down,
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
             where p.author = $1 and (p.removed is null or p.removed <> 'author')",
        key: &["p.id"],
        order: Order::Down,
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
        rows: "kept_games where user_id = $1",
        key: &["id"],
        order: Order::Down,
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
             where m.user_id = $1",
        key: &["m.contest", "m.is_virtual"],
        order: Order::Down,
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
             where m.user_id = $1 and q.question <> ''",
        key: &["q.id"],
        order: Order::Down,
    },
    OwnPart {
        name: "contest_invitations",
        at_once: SHORT_ROWS,
        fields: &[("contest", "i.contest"), ("team", "p.name")],
        rows: "contest_invitations i join contest_participants p on p.id = i.participant
             where i.user_id = $1",
        key: &["i.contest", "i.participant"],
        order: Order::Down,
    },
    OwnPart {
        name: "contests_taken_out_of",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest")],
        rows: "contest_taken_out where user_id = $1",
        key: &["contest"],
        order: Order::Down,
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
        rows: "contests where owner = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "contests_judged",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest")],
        rows: "contest_jurors where user_id = $1",
        key: &["contest"],
        order: Order::Down,
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
        rows: "contest_acts where user_id = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "answers",
        at_once: LONG_ROWS,
        fields: &[
            ("contest", "contest"),
            ("text", "answer"),
            ("answered_at", "answered_at"),
        ],
        rows: "contest_clarifications where answered_by = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "earlier_answers",
        at_once: LONG_ROWS,
        fields: &[("text", "answer"), ("answered_at", "answered_at")],
        rows: "contest_earlier_answers where answered_by = $1",
        key: &["clarification", "number"],
        order: Order::Down,
    },
    OwnPart {
        name: "balloons_brought",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest"), ("brought_at", "handed_at")],
        rows: "contest_balloons where handed_by = $1",
        key: &["participant", "place"],
        order: Order::Down,
    },
    OwnPart {
        name: "prints_brought",
        at_once: SHORT_ROWS,
        fields: &[("contest", "contest"), ("brought_at", "done_at")],
        rows: "contest_prints where done_by = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "teaches_with",
        at_once: SHORT_ROWS,
        fields: &[("class", "c.name")],
        rows: "class_teachers t join classes c on c.id = t.class
             where t.user_id = $1",
        key: &["c.id"],
        order: Order::Down,
    },
    OwnPart {
        name: "extensions",
        at_once: SHORT_ROWS,
        fields: &[("assignment", "a.title"), ("due_at", "e.due_at")],
        rows: "class_extensions e join class_assignments a on a.id = e.assignment
             where e.user_id = $1",
        key: &["a.id"],
        order: Order::Down,
    },
    OwnPart {
        name: "problems",
        at_once: SHORT_ROWS,
        fields: &[
            ("problem", "id"),
            ("visibility", "visibility"),
            ("created_at", "created_at"),
        ],
        rows: "problems where owner = $1",
        key: &["id"],
        order: Order::Up,
    },
    OwnPart {
        name: "problems_read",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem")],
        rows: "problem_readers where user_id = $1",
        key: &["problem"],
        order: Order::Up,
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
        rows: "problem_versions where author = $1",
        key: &["problem", "number"],
        order: Order::Up,
    },
    // The texts themselves are read and taken away where they are collected: some are no texts.
    OwnPart {
        name: "collected_edits",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem"), ("path", "path")],
        rows: "package_edits where user_id = $1",
        key: &["problem", "path"],
        order: Order::Up,
    },
    OwnPart {
        name: "packages_brought",
        at_once: SHORT_ROWS,
        fields: &[("bytes", "bytes"), ("brought_at", "created_at")],
        rows: "package_intakes where author = $1",
        key: &["id"],
        order: Order::Down,
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
        rows: "rejudgings where author = $1",
        key: &["id"],
        order: Order::Down,
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
        rows: "hacks where hacker = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "broken_programs",
        at_once: SHORT_ROWS,
        fields: &[("problem", "problem"), ("program", "program")],
        rows: "broken_programs where user_id = $1",
        key: &["problem", "program"],
        order: Order::Up,
    },
    OwnPart {
        name: "reports",
        at_once: LONG_ROWS,
        fields: &[
            ("post", "post"),
            ("reason", "reason"),
            ("reported_at", "reported_at"),
        ],
        rows: "discussion_reports where reporter = $1",
        key: &["post"],
        order: Order::Down,
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
        rows: "live_games where invited_by = $1",
        key: &["id"],
        order: Order::Down,
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
        rows: "announcements where author = $1",
        key: &["id"],
        order: Order::Down,
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
        rows: "news where author = $1",
        key: &["id"],
        order: Order::Down,
    },
    OwnPart {
        name: "acts",
        at_once: SHORT_ROWS,
        fields: &[
            ("act", "act"),
            ("detail", "detail"),
            ("noted_at", "noted_at"),
        ],
        rows: "audit where actor = $1",
        key: &["id"],
        order: Order::Down,
    },
    // Who did it is somebody else's, and what was noted of it may be.
    OwnPart {
        name: "acts_on_me",
        at_once: SHORT_ROWS,
        fields: &[("act", "act"), ("noted_at", "noted_at")],
        rows: "audit where target = $1",
        key: &["id"],
        order: Order::Down,
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
}
