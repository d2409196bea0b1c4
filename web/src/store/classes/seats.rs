//! What somebody is to a class: a teacher, a member, both or neither.

use std::collections::HashSet;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::{ClassId, UserId};

/// What somebody is to one class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClassSeat {
    /// Whether it is theirs, or they were named to teach it. What their role lets them do is another matter.
    pub teaches: bool,
    /// Whether they are in it.
    pub is_member: bool,
}

/// The classes that somebody belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BelongsTo {
    /// Those that are theirs, and those that they were named to teach.
    pub teaches: HashSet<ClassId>,
    /// Those that they are in.
    pub is_in: HashSet<ClassId>,
}

impl Store {
    /// What somebody is to a class.
    pub async fn class_seat(&self, class: ClassId, user: UserId) -> Result<ClassSeat, StoreError> {
        let (owned, named, joined): (i64, i64, i64) = reading!(self.db(), |pool| sqlx::query_as(
            "select (select count(*) from classes where id = $1 and owner = $2),
                 (select count(*) from class_teachers where class = $1 and user_id = $2),
                 (select count(*) from class_members where class = $1 and user_id = $2)"
        )
        .bind(class)
        .bind(user)
        .fetch_one(pool)
        .await?);
        Ok(ClassSeat {
            teaches: owned + named > 0,
            is_member: joined > 0,
        })
    }

    /// The classes that somebody belongs to.
    pub async fn belongs_to(&self, user: UserId) -> Result<BelongsTo, StoreError> {
        let found: Vec<(ClassId, i64)> = reading!(self.db(), |pool| sqlx::query_as(
            "select class, cast(0 as bigint) as teaches from class_members where user_id = $1
             union all
             select class, cast(1 as bigint) from class_teachers where user_id = $1
             union all
             select id, cast(1 as bigint) from classes where owner = $1"
        )
        .bind(user)
        .fetch_all(pool)
        .await?);
        let mut belongs = BelongsTo::default();
        for (class, teaches) in found {
            let classes = if teaches == 1 {
                &mut belongs.teaches
            } else {
                &mut belongs.is_in
            };
            classes.insert(class);
        }
        Ok(belongs)
    }
}
