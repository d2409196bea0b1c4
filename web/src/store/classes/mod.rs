//! Classes: who teaches whom, what is set, and what was handed in for it.
//!
//! | file | what it keeps |
//! |---|---|
//! | `members` | who is in a class, and since when |
//! | `spells` | when somebody was in it before |
//! | `teachers` | who teaches it besides its owner |
//! | `seats` | what somebody is to a class: who takes part in its contests, and who is their jury |
//! | `assignments` | what is set, with its deadline and points |
//! | `late` | what still counts after a deadline |
//! | `extensions` | who has more time for it than the others |
//! | `homework` | what of it is open for somebody, in all classes, and what they did not do in time |
//! | `tries` | what members handed in for it |

/// Whether an earlier time (`e`) of a member counts: who left by themselves has to come back by the code for it.
macro_rules! earlier_counts {
    () => {
        "e.by_member = 0"
    };
}
pub(in crate::store) use earlier_counts;

/// Whether what was handed in (`s`) came while its author was in the class (`m`), now or before.
macro_rules! as_member {
    () => {
        concat!(
            "(+s.created_at >= m.joined_at or exists (select 1 from class_spells e
                 where e.class = m.class and e.user_id = m.user_id
                     and e.joined_at <= s.created_at and e.left_at > s.created_at and ",
            $crate::store::classes::earlier_counts!(),
            "))"
        )
    };
}
pub(in crate::store) use as_member;

/// Says, on a connection of either kind, that the contests of a class are not what they were, since others belong to
/// it: who follows one of them looks again at what it is for them.
macro_rules! contests_revised {
    ($tx:ident, $class:expr) => {
        sqlx::query("update contests set revision = revision + 1 where class = $1")
            .bind($class)
            .execute(&mut *$tx)
            .await?
    };
}

/// Lets the contests of a class ($1) go before it is deleted: those for which nothing counts…
const DROP_CONTESTS: &str = "delete from contests where class = $1 and changes = 0";

/// …and the others, which stay for who took part in them. What a frozen table hides is shown: of no class, it
/// would hide from everybody what is handed in for its problems. Whoever made one and
/// teaches the class keeps it; otherwise they were dismissed since, and it goes to the owner of the class.
const RELEASE_CONTESTS: &str = "update contests
     set class = null, owner = case
             when owner in (select user_id from class_teachers where class = $1) then owner
             else (select owner from classes where id = $1) end,
         revision = revision + 1,
         thawed_at = case when freeze_at is null then thawed_at else coalesce(thawed_at, $2) end
     where class = $1";

mod assignments;
mod extensions;
mod homework;
mod late;
mod members;
mod seats;
mod spells;
mod teachers;
mod tries;

use sqlx::FromRow;

pub use assignments::{AssignmentDraft, AssignmentProblem, AssignmentRow, ClassPlace};
pub use homework::{HOMEWORK, HomeworkRow, MISSED, MissedRow};
pub use late::{LatePercent, LateRule, LateStep, LateSteps, MOST_LATE_STEPS};
pub(super) use members::bring_in;
pub use members::{ClassMember, Enrolled, Membership, NewMember};
pub use seats::{BelongsTo, ClassSeat};
pub use spells::Spell;
pub use tries::Try;

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::{StoreError, violates_unique};
use super::problems::note_change;
use super::text::storable;
use super::types::{ClassId, UnixMs, UserId};

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassRow {
    /// Its number.
    pub id: ClassId,
    /// Its name.
    pub name: String,
    /// Markdown, for its members.
    pub description: String,
    /// By which people join; `None` where nobody can at present.
    pub code: Option<String>,
    /// Whose it is.
    pub owner: UserId,
    /// Its owner's name.
    pub teacher: String,
    /// When it was made.
    pub created_at: UnixMs,
}

/// A class in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassItem {
    /// Its number.
    pub id: ClassId,
    /// Its name.
    pub name: String,
    /// The teacher's name.
    pub teacher: String,
    /// How many members it has.
    pub members: i64,
}

macro_rules! items {
    ($rest:literal) => {
        concat!(
            "select c.id, c.name, (select name from users where id = c.owner) as teacher,
                 (select count(*) from class_members where class = c.id) as members
             from ",
            $rest
        )
    };
}

/// The classes that somebody ($1) teaches, the newest first. For tests of the query's plan.
pub const CLASSES_TAUGHT: &str =
    items!("classes c where c.owner = $1 order by c.id desc limit 200");

/// The classes that somebody ($1) was named to teach, the newest first.
pub const CLASSES_SHARED: &str = items!(
    "class_teachers t join classes c on c.id = t.class
     where t.user_id = $1 order by t.class desc limit 200"
);

/// The classes that somebody ($1) is a member of, the newest first.
pub const CLASSES_JOINED: &str = items!(
    "class_members m join classes c on c.id = m.class
     where m.user_id = $1 order by m.class desc limit 200"
);

/// All classes from the newest on, those of $1 left out, which stand elsewhere.
pub const CLASSES_OF_OTHERS: &str =
    items!("classes c where c.owner <> $1 order by c.id desc limit 200");

impl Store {
    /// Makes a class and returns its number.
    pub async fn create_class(
        &self,
        owner: UserId,
        (name, description): (&str, &str),
    ) -> Result<ClassId, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query_scalar(
            "insert into classes (name, description, owner, created_at, updated_at)
             values ($1, $2, $3, $4, $4) returning id"
        )
        .bind(storable(name))
        .bind(storable(description))
        .bind(owner)
        .bind(UnixMs::now())
        .fetch_one(pool)
        .await?))
    }

    /// Gives a class another name and description.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is none of that number.
    pub async fn edit_class(
        &self,
        id: ClassId,
        (name, description): (&str, &str),
    ) -> Result<(), StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update classes set name = $2, description = $3, updated_at = $4 where id = $1"
        )
        .bind(id)
        .bind(storable(name))
        .bind(storable(description))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        found(rows, id)
    }

    /// Gives a class a new code and returns it; the one before is worth nothing any more.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no class of that number.
    pub async fn renew_class_code(&self, id: ClassId) -> Result<String, StoreError> {
        loop {
            let code = new_code();
            if self.set_class_code(id, Some(&code)).await? {
                return Ok(code);
            }
        }
    }

    /// Gives a class another code, or none. Returns whether that was possible: another class may
    /// have the code.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is none of that number.
    pub async fn set_class_code(
        &self,
        id: ClassId,
        code: Option<&str>,
    ) -> Result<bool, StoreError> {
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update classes set code = $2, updated_at = $3 where id = $1"
        )
        .bind(id)
        .bind(code.map(storable))
        .bind(UnixMs::now())
        .execute(pool)
        .await
        .map(|done| done.rows_affected()));
        match changed {
            Ok(rows) => found(rows, id).map(|()| true),
            Err(error) if violates_unique(&error, "classes", "code") => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes a class with its assignments, its list of members and those of its contests for which nothing
    /// counts. What was handed in stays, and so do the other contests, for those who took part in them. `false`
    /// where one of these goes on or is to go on: then the class stays.
    pub async fn delete_class(&self, id: ClassId) -> Result<bool, StoreError> {
        let now = UnixMs::now();
        Ok(transaction!(self.db(), |tx| {
            note_change!(tx);
            let unfinished: i64 = sqlx::query_scalar(
                "select count(*) from contests c where c.class = $1
                     and (c.changes > 0 or c.start_at <= $2)
                     and c.end_at + coalesce((select max(extra_ms) from contest_participants
                         where contest = c.id), 0) + c.hack_minutes * 60000 > $2",
            )
            .bind(id)
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            if unfinished > 0 {
                return Ok(false);
            }
            sqlx::query(DROP_CONTESTS)
                .bind(id)
                .execute(&mut *tx)
                .await?;
            sqlx::query(RELEASE_CONTESTS)
                .bind(id)
                .bind(now)
                .execute(&mut *tx)
                .await?;
            sqlx::query("delete from classes where id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            true
        }))
    }

    /// The class of that number.
    pub async fn class(&self, id: ClassId) -> Result<Option<ClassRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select c.id, c.name, c.description, c.code, c.owner,
                 (select name from users where id = c.owner) as teacher, c.created_at
             from classes c where c.id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }

    /// The class that people join by that code.
    pub async fn class_of_code(&self, code: &str) -> Result<Option<ClassId>, StoreError> {
        let code = typed_code(code);
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from classes where code = $1"
        )
        .bind(storable(&code))
        .fetch_optional(pool)
        .await?))
    }

    /// The classes that one of the statements above lists for somebody.
    pub async fn classes(
        &self,
        which: &'static str,
        user: UserId,
    ) -> Result<Vec<ClassItem>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(which)
            .bind(user)
            .fetch_all(pool)
            .await?))
    }
}

fn found(rows: u64, id: ClassId) -> Result<(), StoreError> {
    if rows == 0 {
        return Err(StoreError::NotFound(format!("class {id}")));
    }
    Ok(())
}

/// What codes are written in: no two that look alike.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A code of fifty random bits, in two groups of five.
fn new_code() -> String {
    let random = uuid::Uuid::new_v4().into_bytes();
    // Two of the bytes say which kind of number it is.
    let bytes = random[..5].iter().chain(&random[9..14]);
    let letters = bytes.map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    let mut code: String = letters.collect();
    code.insert(5, '-');
    code
}

/// A code as people type it, in the form in which it is kept.
fn typed_code(typed: &str) -> String {
    let letters = typed.chars().filter(char::is_ascii_alphanumeric);
    let mut code: String = letters.map(|it| it.to_ascii_uppercase()).collect();
    if code.len() > 5 {
        code.insert(5, '-');
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_random_and_typed_in_any_way() {
        let (one, two) = (new_code(), new_code());
        assert_ne!(one, two);
        assert_eq!(one.len(), 11);
        assert_eq!(typed_code(&one), one);
        let spaced = format!(" {} ", one.to_lowercase().replace('-', " "));
        assert_eq!(typed_code(&spaced), one);
        assert_eq!(typed_code(""), "");
        assert_eq!(typed_code("é"), "");
    }
}
