//! When somebody was in a class: now, and before they left it and came again.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::{ClassId, UnixMs, UserId};

/// A time during which somebody was in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Spell {
    /// Since when.
    pub joined_at: UnixMs,
    /// Until when; `None` where they are in it still.
    pub left_at: Option<UnixMs>,
}

impl Spell {
    /// Whether they were in the class at that moment: when they left they were no longer.
    pub fn has(self, at: UnixMs) -> bool {
        self.joined_at <= at && self.left_at.is_none_or(|left| at < left)
    }
}

impl Store {
    /// When a member of a class was in it before, as far as it counts; the first time first.
    pub async fn earlier_spells(
        &self,
        class: ClassId,
        user: UserId,
    ) -> Result<Vec<Spell>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(concat!(
            "select e.joined_at, e.left_at
                 from class_spells e join class_members m using (class, user_id)
                 where e.class = $1 and e.user_id = $2 and ",
            earlier_counts!(),
            " order by e.joined_at"
        ))
        .bind(class)
        .bind(user)
        .fetch_all(pool)
        .await?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moment_of_leaving_is_outside() {
        let spell = Spell {
            joined_at: UnixMs(10),
            left_at: Some(UnixMs(20)),
        };
        let had = [9, 10, 19, 20].map(|at| spell.has(UnixMs(at)));
        assert_eq!(had, [false, true, true, false]);
    }
}
