//! What changed for those who run a site when its tables were brought up to date.

use super::Store;
use super::db::Db;

/// What whoever runs the site should know of a step of the tables. Most steps need no word.
const NOTES: [(i64, &str); 13] = [
    (
        170,
        "Teachers may name others to teach their classes, and give one student more time.",
    ),
    (
        175,
        "Workers are listed on /admin and by `grundy workers list`; drain one before its machine is \
         stopped.",
    ),
    (
        178,
        "People may discuss problems. /admin/settings turns that off, /admin/reports shows what was \
         reported.",
    ),
    (
        179,
        "People may choose the keys of Vim or Emacs for the editor on /account.",
    ),
    (
        181,
        "People may let their accepted programs of problems that are played play each other; workers have \
         the games played while no submission waits.",
    ),
    (
        182,
        "People may let others break their accepted programs; what does is proposed as a test to the \
         problem's author.",
    ),
    (
        183,
        "With a server for mail (/admin/mail) people get links for another password by mail. Its \
         password is in the database and in backups.",
    ),
    (
        184,
        "A contest may have balloons go on in the freeze. In those that there are they do not.",
    ),
    (
        190,
        "The site may have a logo (/admin/settings), and invitations are made on /admin/invitations.",
    ),
    (
        191,
        "A contest may take so many programs for each problem and no more. Those that there are take all.",
    ),
    (
        194,
        "Each result says from which judge machine it is, so that what a bad one judged is judged again \
         (/rejudge). Results from before this version are from none.",
    ),
    (
        199,
        "What a list of new accounts calls people is kept as their name on lists, which administrators and \
         their teachers see. Members who leave a class and come again keep what counted.",
    ),
    (
        200,
        "Teachers enter members of their classes in contests who came by the class's code. Of those that there \
         are it is not known: they type the code once more, or join by themselves.",
    ),
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
    /// What whoever runs the site should know of it.
    pub fn notes(self) -> impl Iterator<Item = &'static str> {
        let notes = NOTES.into_iter();
        notes.filter_map(move |(step, note)| (self.from < step && step <= self.to).then_some(note))
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

    #[test]
    fn notes_are_of_steps_that_there_are_and_said_once() {
        let steps: Vec<i64> = super::super::sqlite::migrations()
            .iter()
            .map(|it| it.version)
            .collect();
        assert!(NOTES.iter().all(|(step, _)| steps.contains(step)));
        let last = steps.last().copied().unwrap_or_default();
        let all = Upgrade { from: 1, to: last };
        assert_eq!(all.notes().count(), NOTES.len());
        let part = Upgrade { from: 175, to: 178 };
        assert_eq!(part.notes().count(), 1);
        let none = Upgrade {
            from: last,
            to: last,
        };
        assert_eq!(none.notes().count(), 0);
    }
}
