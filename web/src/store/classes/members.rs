//! Who is in a class, and since when.

use sqlx::FromRow;

use super::spells::Spell;
use crate::store::Store;
use crate::store::audit::Act;
use crate::store::db::{reading, transaction, writing};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::text::storable;
use crate::store::types::{ClassId, UnixMs, UserId};

/// A member of a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassMember {
    /// Who.
    pub user_id: UserId,
    /// The account's name.
    pub name: String,
    /// What the teacher calls them; may be empty.
    pub label: String,
    /// What administrators call them on lists, for nobody but who teaches them, where they came by the class's
    /// code or a teacher of it made the account; may be empty.
    pub called: String,
    /// Since when.
    pub joined_at: UnixMs,
}

impl ClassMember {
    /// What they are called where those read it who teach them: by the teacher, or else on lists.
    pub fn known_as(&self) -> &str {
        if self.label.is_empty() {
            &self.called
        } else {
            &self.label
        }
    }
}

/// A class that somebody is in, or was in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Membership {
    /// The class's name.
    pub name: String,
    /// What its teacher calls them; may be empty.
    pub label: String,
    /// Since when, and until when.
    #[sqlx(flatten)]
    pub spell: Spell,
}

/// Somebody who comes into a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMember {
    /// Who.
    pub user: UserId,
    /// What the teacher calls them; empty keeps what stands there.
    pub label: String,
}

/// A member of a class whose problems are looked up: who, and when. Whoever left and came again has
/// more than one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Enrolled {
    /// The class.
    pub class: ClassId,
    /// Who.
    pub user_id: UserId,
    /// Since when, and until when.
    #[sqlx(flatten)]
    pub spell: Spell,
}

/// Brings somebody into a class, or gives a member another label where one is given, on a connection of
/// either kind. Whoever comes again is called what they were. How many came in: one or none.
macro_rules! bring_in {
    ($tx:ident, ($class:expr, $now:expr), ($user:expr, $label:expr)) => {{
        let label = $crate::store::text::storable(&$label);
        let came = sqlx::query(
            "insert into class_members (class, user_id, label, joined_at)
             values ($1, $2, case when $3 <> '' then $3 else coalesce(
                 (select label from class_spells where class = $1 and user_id = $2
                  order by left_at desc limit 1), '') end, $4)
             on conflict (class, user_id) do nothing",
        )
        .bind($class)
        .bind($user)
        .bind(label.clone())
        .bind($now)
        .execute(&mut *$tx)
        .await?
        .rows_affected();
        if came == 0 && !label.is_empty() {
            sqlx::query("update class_members set label = $3 where class = $1 and user_id = $2")
                .bind($class)
                .bind($user)
                .bind(label)
                .execute(&mut *$tx)
                .await?;
        }
        came
    }};
}
pub(in crate::store) use bring_in;

/// What is known of the members (`m`) of the class $1, where $2 is the deed of making an account. To be put
/// into a class by name is no consent to be called by one's full name there.
macro_rules! member_of_class {
    () => {
        "select m.user_id, u.name, m.label, m.joined_at,
             case when m.by_code <> 0 or exists (select 1 from audit a
                 where a.target = m.user_id and a.act = $2 and a.actor in (
                     select owner from classes where id = $1
                     union select user_id from class_teachers where class = $1))
             then u.called else '' end as called
         from class_members m join users u on u.id = m.user_id"
    };
}

/// What follows when $2 comes into the class $1 by its code: they wanted to, and what they took away when they
/// left by themselves is there again.
const BY_CODE: [&str; 2] = [
    "update class_members set by_code = 1 where class = $1 and user_id = $2 and by_code = 0",
    "update class_spells set by_member = 0 where class = $1 and user_id = $2 and by_member <> 0",
];

impl Store {
    /// Brings somebody into a class who knows its code: they came by themselves. Whether they were no member
    /// before.
    pub async fn enter_class(&self, class: ClassId, user: UserId) -> Result<bool, StoreError> {
        let (now, unnamed) = (UnixMs::now(), String::new());
        let came = transaction!(self.db(), |tx| {
            let came = bring_in!(tx, (class, now), (user, unnamed));
            let mut changed = 0;
            for statement in BY_CODE {
                let query = sqlx::query(statement).bind(class).bind(user);
                changed += query.execute(&mut *tx).await?.rows_affected();
            }
            // A member who types the code once more changes nothing that anybody reads again.
            if changed > 0 {
                note_change!(tx);
            }
            came
        });
        Ok(came > 0)
    }

    /// Has whoever teaches a class call a member that; empty: what administrators call them on lists, where that is
    /// for the teacher.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when they are not in the class.
    pub async fn call_member(
        &self,
        class: ClassId,
        user: UserId,
        label: &str,
    ) -> Result<(), StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update class_members set label = $3 where class = $1 and user_id = $2"
        )
        .bind(class)
        .bind(user)
        .bind(storable(label))
        .execute(pool)
        .await?
        .rows_affected());
        if rows == 0 {
            return Err(StoreError::NotFound(format!("member {user}")));
        }
        Ok(())
    }

    /// Who came by its code into a class that somebody teaches, once or while they were in it.
    pub async fn came_to(&self, teacher: UserId) -> Result<Vec<UserId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select m.user_id from classes c join class_members m on m.class = c.id
             where c.owner = $1 and m.by_code <> 0
             union
             select m.user_id from class_teachers t join class_members m on m.class = t.class
             where t.user_id = $1 and m.by_code <> 0"
        )
        .bind(teacher)
        .fetch_all(pool)
        .await?))
    }

    /// Takes somebody out of a class. What was handed in stays, and counts again when they are in it
    /// again, with the time they were given.
    pub async fn leave_class(&self, class: ClassId, user: UserId) -> Result<(), StoreError> {
        self.end_spell(class, user, false).await
    }

    /// Somebody leaves a class by themselves. What was handed in stays, and counts again when they come back
    /// by its code: nobody else brings it back.
    pub async fn walk_out(&self, class: ClassId, user: UserId) -> Result<(), StoreError> {
        self.end_spell(class, user, true).await
    }

    async fn end_spell(
        &self,
        class: ClassId,
        user: UserId,
        by_member: bool,
    ) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            // Clocks jump: nobody leaves before they came.
            sqlx::query(
                "insert into class_spells (class, user_id, label, joined_at, left_at, by_member)
                 select class, user_id, label, joined_at,
                     case when joined_at > $3 then joined_at else $3 end, $4
                 from class_members where class = $1 and user_id = $2
                 on conflict (class, user_id, joined_at)
                     do update set left_at = excluded.left_at, label = excluded.label,
                         by_member = excluded.by_member",
            )
            .bind(class)
            .bind(user)
            .bind(UnixMs::now())
            .bind(i64::from(by_member))
            .execute(&mut *tx)
            .await?;
            sqlx::query("delete from class_members where class = $1 and user_id = $2")
                .bind(class)
                .bind(user)
                .execute(&mut *tx)
                .await?;
            contests_revised!(tx, class);
        });
        Ok(())
    }

    /// The members of a class by what they are called.
    pub async fn class_members(&self, class: ClassId) -> Result<Vec<ClassMember>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(concat!(
            member_of_class!(),
            " where m.class = $1 order by u.name_key"
        ))
        .bind(class)
        .bind(Act::AccountMade.as_str())
        .fetch_all(pool)
        .await?))
    }

    /// Since when somebody is in a class, and as what.
    pub async fn class_member(
        &self,
        class: ClassId,
        user: UserId,
    ) -> Result<Option<ClassMember>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(concat!(
            member_of_class!(),
            " where m.class = $1 and m.user_id = $3"
        ))
        .bind(class)
        .bind(Act::AccountMade.as_str())
        .bind(user)
        .fetch_optional(pool)
        .await?))
    }

    /// The classes that somebody is in, and was in, with what their teachers call them.
    pub async fn memberships(&self, user: UserId) -> Result<Vec<Membership>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select c.name, m.label, m.joined_at, m.left_at from (
                 select class, label, joined_at, left_at from class_spells where user_id = $1
                 union all
                 select class, label, joined_at, cast(null as bigint) as left_at
                 from class_members where user_id = $1
             ) m join classes c on c.id = m.class
             order by m.class, m.joined_at"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Everybody who is in a class, with the times before that count.
    pub async fn enrolled(&self) -> Result<Vec<Enrolled>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(concat!(
            "select class, user_id, joined_at, cast(null as bigint) as left_at from class_members
             union all
             select e.class, e.user_id, e.joined_at, e.left_at
             from class_spells e join class_members m using (class, user_id)
             where ",
            earlier_counts!(),
            " order by class, user_id"
        ))
        .fetch_all(pool)
        .await?))
    }
}
