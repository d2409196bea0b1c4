//! What changed for those who run a site when its tables were brought up to date.

use super::Store;
use super::db::Db;

/// The steps of the tables of which whoever runs the site should know what they change for people. The words are
/// `upgrade-step-N`.
const NOTED: &[i64] = &[
    170, 175, 178, 179, 181, 182, 183, 184, 190, 191, 194, 199, 200, 201, 202, 204, 205, 207, 208,
    209, 211, 212, 216, 217, 218, 219, 221, 222, 225, 226, 229, 230, 238, 240, 245, 249,
];

/// Tables that were brought up to date just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upgrade {
    /// The step that they were at.
    pub from: i64,
    /// The step that they are at.
    pub to: i64,
}

impl Upgrade {
    /// The steps of which whoever runs the site should know.
    pub fn notes(self) -> impl Iterator<Item = i64> {
        let notes = NOTED.iter().copied();
        notes.filter(move |step| self.from < *step && *step <= self.to)
    }
}

impl Store {
    /// How the tables were brought up to date when the database was opened; `None` where they were so
    /// already, or there were none.
    pub fn upgrade(&self) -> Option<Upgrade> {
        self.inner.upgrade
    }
}

/// The step at which the tables are; 0 where there are none.
pub(super) async fn step(db: &Db) -> i64 {
    const STEP: &str = "select coalesce(max(version), 0) from _sqlx_migrations";
    // Without tables there is nothing to ask; an error that matters comes again with the next step.
    let step: Result<i64, sqlx::Error> = match db {
        Db::Sqlite { writer, .. } => sqlx::query_scalar(STEP).fetch_one(writer).await,
        Db::Postgres(pool) => sqlx::query_scalar(STEP).fetch_one(pool).await,
    };
    step.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps that need no word: they change nothing for people, or are older than the words.
    const QUIET: &[i64] = &[
        1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 30, 40, 50, 70, 80, 90, 100, 110,
        120, 130, 140, 180, 192, 193, 195, 196, 197, 206, 215, 227, 232, 233, 235, 237, 242, 243,
        244, 250,
    ];

    #[test]
    fn each_step_has_a_note_or_is_known_to_need_none() {
        let migrations = super::super::sqlite::migrations();
        let steps: Vec<i64> = migrations.iter().map(|it| it.version).collect();
        for step in &steps {
            let is_known = NOTED.contains(step) != QUIET.contains(step);
            assert!(is_known, "does {step} need a word?");
        }
        assert!(NOTED.iter().chain(QUIET).all(|step| steps.contains(step)));
    }

    #[test]
    fn notes_are_said_once() {
        let part = Upgrade { from: 175, to: 179 };
        assert_eq!(part.notes().collect::<Vec<_>>(), [178, 179]);
        let last = NOTED.iter().copied().max().unwrap_or_default();
        let all = Upgrade { from: 1, to: last };
        assert_eq!(all.notes().count(), NOTED.len());
        let none = Upgrade {
            from: last,
            to: last,
        };
        assert_eq!(none.notes().count(), 0);
    }
}
