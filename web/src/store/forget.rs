//! What of somebody is written elsewhere than in their account, and goes or changes with it when it is deleted.

use std::collections::HashSet;
use std::iter;

use sqlx::FromRow;

use super::mail::FORGET_MAIL;
use super::types::{ContestId, UserId};

/// The contests in which user `$1` takes part, or did until the jury took them out.
macro_rules! of_theirs {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " in (select contest from contest_members where user_id = $1
                 union all select contest from contest_taken_out where user_id = $1)",
            $after
        )
    };
}

/// The rows of the scoreboards of these contests, and whether each is nobody else's.
pub(super) const ROWS: &str = of_theirs!(
    "select p.contest, p.name,
         (exists (select 1 from contest_members m
             where m.participant = p.id and m.user_id = $1)
         and not exists (select 1 from contest_members o
             where o.participant = p.id and o.user_id <> $1)) as is_own
     from contest_participants p where p.contest",
    ""
);

/// What records of contests say that may name user `$1`, who is called `$2`, the latest first. No index helps to
/// find a name in a text, and accounts are deleted rarely.
pub(super) const ACTS: &str = of_theirs!(
    "select * from (select a.id, a.contest, a.act, a.detail, (a.contest",
    ") as is_theirs from contest_acts a
     where a.act in ('name', 'dismiss', 'admit', 'move', 'hack-withdraw', 'hack-restore', 'people',
         'remove', 'extend', 'balloon', 'balloon-undo', 'print', 'print-undo')) named
     where is_theirs
         or (act in ('name', 'dismiss', 'admit', 'move', 'hack-withdraw', 'hack-restore')
             and replace(detail, $2, '') <> detail)
     order by id desc"
);

/// A row of a scoreboard: of which contest, how it is called, and whether it is nobody else's.
pub(super) type Called = (ContestId, String, bool);

/// What the record of a contest says of an act.
#[derive(Debug, FromRow)]
pub(super) struct NamingAct {
    pub(super) id: i64,
    contest: ContestId,
    act: String,
    detail: String,
    /// Whether the contest is one in which they take part.
    is_theirs: bool,
}

/// Somebody whose account is deleted, as records of contests know them: they say the number from then on.
///
/// Only where an act names a person their name is looked for: it may be a word of anything else, such as `step` or
/// `min`, and of the names of others.
#[derive(Debug)]
pub(super) struct Gone {
    name: String,
    number: String,
    /// What their rows of scoreboards are called, and were, as far as it is known by now.
    own: HashSet<(ContestId, String)>,
    /// What those of others are called.
    others: HashSet<(ContestId, String)>,
}

impl Gone {
    pub(super) fn new(user: UserId, name: String, rows: Vec<Called>) -> Self {
        let (mut own, mut others) = (HashSet::new(), HashSet::new());
        for (contest, called, is_own) in rows {
            let names = if is_own { &mut own } else { &mut others };
            names.insert((contest, called));
        }
        Self {
            name,
            number: format!("#{user}"),
            own,
            others,
        }
    }

    /// What the record says of an act from now on, where that is something else. Acts are looked at from the latest
    /// to the first, so that a row is followed to the names it had before.
    pub(super) fn unnamed(&mut self, act: &NamingAct) -> Option<String> {
        // As `http::contests` writes it.
        let detail = act.detail.as_str();
        let said = match act.act.as_str() {
            "name" | "dismiss" | "admit" => self.account(detail),
            "move" => {
                let (who, teams) = detail.split_once(": ")?;
                let (from, to) = teams.split_once(" → ")?;
                let (from, to) = (self.row(act, from), self.row(act, to));
                format!("{}: {from} → {to}", self.account(who))
            }
            "hack-withdraw" | "hack-restore" => {
                let (broken, hacker) = detail.rsplit_once(" ← ")?;
                let (submission, broken) = broken.split_once(' ')?;
                let (place, author) = broken.split_once(' ')?;
                let (author, hacker) = (self.row(act, author), self.account(hacker));
                format!("{submission} {place} {author} ← {hacker}")
            }
            "extend" => {
                let (called, minutes) = detail.rsplit_once(" +")?;
                format!("{} +{minutes}", self.row(act, called))
            }
            "balloon" | "balloon-undo" | "print" | "print-undo" => {
                let (what, called) = detail.split_once(' ')?;
                format!("{what} {}", self.row(act, called))
            }
            "remove" => self.row(act, detail),
            "people" => self.edited(act)?,
            _ => return None,
        };
        (said != act.detail).then_some(said)
    }

    /// A user name as it is said from now on.
    fn account(&self, name: &str) -> String {
        let said = if name == self.name {
            self.number.as_str()
        } else {
            name
        };
        said.to_owned()
    }

    /// The name of a row of a scoreboard as it is said from now on.
    fn row(&self, act: &NamingAct, called: &str) -> String {
        let said = if self.is_own(act, called) == Some(true) {
            self.number.as_str()
        } else {
            called
        };
        said.to_owned()
    }

    /// Whether a row of that name is theirs; `None` where no row is known to have it.
    fn is_own(&self, act: &NamingAct, called: &str) -> Option<bool> {
        let row = (act.contest, called.to_owned());
        if self.own.contains(&row) {
            Some(true)
        } else if self.others.contains(&row) {
            Some(false)
        } else {
            // Who takes part alone is called like the account, if not otherwise.
            (act.is_theirs && called == self.name).then_some(true)
        }
    }

    /// What is said from now on of an edit of their row. Where they are from and where they sit goes with the name.
    fn edited(&mut self, act: &NamingAct) -> Option<String> {
        let (before, after) = act.detail.split_once(" → ")?;
        // Nothing but a space is between the name and what else was said of them.
        let ends = after.rmatch_indices(' ').map(|(at, _)| at);
        let mut names = iter::once(after.len())
            .chain(ends)
            .filter_map(|end| after.get(..end));
        let is_own = names.find_map(|name| self.is_own(act, name));
        match is_own {
            Some(true) => {
                if self.is_own(act, before).is_none() {
                    self.own.insert((act.contest, before.to_owned()));
                }
            }
            None if self.is_own(act, before) == Some(true) => {}
            _ => return None,
        }
        Some(format!("{0} → {0}", self.number))
    }
}

/// Lets records of contests say the number of somebody whose account is about to be deleted, on a connection of
/// either kind: while their name, and what their rows are called, is still known.
macro_rules! unname {
    ($tx:ident, $user:expr) => {{
        let name: Option<String> =
            sqlx::query_scalar("select name from users where id = $1 and deleted_at is null")
                .bind($user)
                .fetch_optional(&mut *$tx)
                .await?;
        if let Some(name) = name {
            let rows: Vec<$crate::store::forget::Called> =
                sqlx::query_as($crate::store::forget::ROWS)
                    .bind($user)
                    .fetch_all(&mut *$tx)
                    .await?;
            let acts: Vec<$crate::store::forget::NamingAct> =
                sqlx::query_as($crate::store::forget::ACTS)
                    .bind($user)
                    .bind(&name)
                    .fetch_all(&mut *$tx)
                    .await?;
            let mut gone = $crate::store::forget::Gone::new($user, name, rows);
            for act in &acts {
                if let Some(said) = gone.unnamed(act) {
                    sqlx::query("update contest_acts set detail = $2 where id = $1")
                        .bind(act.id)
                        .bind(said)
                        .execute(&mut *$tx)
                        .await?;
                }
            }
        }
    }};
}
pub(super) use unname;

/// What is only the user's own.
pub(super) const FORGET: [&str; 21] = [
    FORGET_MAIL,
    "delete from user_settings where user_id = $1",
    "delete from lesson_answers where user_id = $1",
    "delete from broken_programs where user_id = $1",
    "delete from kept_games where user_id = $1",
    // With what it played.
    "delete from ladder_entries where user_id = $1",
    "delete from program_drafts where user_id = $1",
    "delete from package_edits where user_id = $1",
    "delete from shared_programs
     where submission in (select id from submissions where user_id = $1)",
    "delete from class_members where user_id = $1",
    "delete from class_spells where user_id = $1",
    "delete from class_teachers where user_id = $1",
    "delete from class_extensions where user_id = $1",
    "delete from contest_invitations where user_id = $1",
    "delete from contest_taken_out where user_id = $1",
    "delete from contest_jurors where user_id = $1",
    "delete from contest_prints where user_id = $1",
    "delete from discussion_reports where reporter = $1",
    // What they or others called a token of theirs.
    "update audit set detail = '' where target = $1 and act = 'token-made'",
    // A row of a scoreboard that is nobody else's goes on under the number.
    "update contest_participants set name = (select name from users where id = $1)
     where id in (select m.participant from contest_members m
         where m.user_id = $1 and not exists (select 1 from contest_members o
             where o.participant = m.participant and o.user_id <> $1))",
    "update contests set revision = revision + 1
     where id in (select contest from contest_members where user_id = $1)",
];
