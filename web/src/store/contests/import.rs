//! Bringing in teams with their accounts, all or none.

use std::collections::{HashMap, HashSet};

use super::people::GivenIds;
use super::rank::unrank;
use super::taken_out::let_in;
use super::{admitted, revised};
use crate::store::contests::counting::count_earlier;
use crate::store::db::{reading, transaction};
use crate::store::error::{FieldProblem, StoreError};
use crate::store::names::{Name, account_key};
use crate::store::problems::note_change;
use crate::store::text::storable;
use crate::store::types::{ContestId, ParticipantId, Role, UnixMs, UserId};
use crate::store::users::{INSERT_USER, User, UserRow, name_taken, not_reserved};
use crate::store::{Act, Store, password, secret};

/// A team of a file, checked by whoever calls.
#[derive(Debug, Clone, Default)]
pub struct TeamImport {
    /// The participant that it is, where there is one already; it takes what the file says.
    pub known: Option<ParticipantId>,
    /// The name on the scoreboard.
    pub name: String,
    /// As the file calls it; may be empty.
    pub external_id: String,
    /// Where it is from; may be empty.
    pub affiliation: String,
    /// The group it is ranked in; may be empty.
    pub group: String,
    /// Where it sits; empty where the file does not say.
    pub seat: String,
    /// Whether it stands in the table without a rank; where the file does not say (`None`), it has none once somebody comes in
    /// who knows more of the contest than others.
    pub is_unranked: Option<bool>,
    /// What other programs call it.
    pub given: GivenIds,
    /// Who is in it from now on.
    pub members: Vec<UserId>,
    /// Whom it asks to be in it.
    pub asked: Vec<UserId>,
    /// The names and passwords of accounts to be made, whose owners are in it.
    pub accounts: Vec<(String, String)>,
}

/// A team of a file that takes part already ($6), and one that does not, since a moment ($6). What the file does not
/// say stays, but for ids of what is called otherwise now.
const UPDATE_TEAM: &str = "update contest_participants
     set name = $2, external_id = $3, affiliation = $4, team_group = $5,
         seat = case when $7 = '' then seat else $7 end,
         label = case when $8 = '' then label else $8 end,
         group_id = case when $9 = '' and team_group = $5 then group_id else $9 end,
         affiliation_id = case when $10 = '' and affiliation = $4 then affiliation_id else $10 end,
         country = case when $11 = '' and affiliation = $4 then country else $11 end,
         unranked = coalesce($12, unranked)
     where contest = $1 and id = $6 returning id";
const INSERT_TEAM: &str = "insert into contest_participants
         (contest, name, external_id, affiliation, team_group, joined_at, seat,
          label, group_id, affiliation_id, country, unranked)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, 0)) returning id";

/// Puts into a team ($1) of a contest ($2) whoever is in none ($3), from a moment on ($4).
const INSERT_MEMBER: &str =
    "insert into contest_members (participant, contest, user_id, is_virtual, joined_at)
     values ($1, $2, $3, 0, $4) on conflict (contest, user_id, is_virtual) do nothing";

/// Enters a team, or what the file says of one that takes part already, on a connection of either kind; gives its
/// number.
macro_rules! enter_team {
    ($tx:ident, $contest:expr, $team:expr, $now:expr) => {{
        let statement = match $team.known {
            Some(_) => UPDATE_TEAM,
            None => INSERT_TEAM,
        };
        sqlx::query_scalar::<_, ParticipantId>(statement)
            .bind($contest)
            .bind(storable(&$team.name))
            .bind(storable(&$team.external_id))
            .bind(storable(&$team.affiliation))
            .bind(storable(&$team.group))
            .bind($team.known.map_or($now.0, |known| known.0))
            .bind(storable(&$team.seat))
            .bind(storable(&$team.given.label))
            .bind(storable(&$team.given.group_id))
            .bind(storable(&$team.given.affiliation_id))
            .bind(storable(&$team.given.country))
            .bind($team.is_unranked.map(i64::from))
            .fetch_one(&mut *$tx)
            .await?
    }};
}

/// Makes an account whose password is hashed already, on a connection of either kind; gives its owner.
macro_rules! make_account {
    ($tx:ident, $name:expr, $hash:expr, $now:expr) => {{
        let row: UserRow = sqlx::query_as(INSERT_USER)
            .bind($name.as_str())
            .bind($name.key())
            .bind($name.skeleton())
            .bind($hash)
            .bind(Role::Student.as_str())
            .bind($now)
            .fetch_one(&mut *$tx)
            .await
            .map_err(name_taken)?;
        row.read()?
    }};
}

/// Puts somebody who is in none into a team, on a connection of either kind.
macro_rules! put_into_team {
    ($tx:ident, $contest:expr, ($team:expr, $is_unranked:expr), $member:expr, $now:expr) => {{
        admitted!($tx, $contest, $member);
        let is_new = sqlx::query(INSERT_MEMBER)
            .bind($team)
            .bind($contest)
            .bind($member)
            .bind($now)
            .execute(&mut *$tx)
            .await?
            .rows_affected();
        // What the jury has said since of who was in it stays.
        if is_new > 0 && $is_unranked.is_none() {
            unrank!($tx, $contest, $member, $team);
        }
        // The jury enters whom it likes.
        let_in!($tx, $contest, $member);
    }};
}

/// Asks somebody to be in a team, on a connection of either kind.
macro_rules! ask_into_team {
    ($tx:ident, $contest:expr, $team:expr, $user:expr) => {{
        let_in!($tx, $contest, $user);
        sqlx::query(
            "insert into contest_invitations (participant, contest, user_id)
             values ($1, $2, $3) on conflict (participant, user_id) do nothing",
        )
        .bind($team)
        .bind($contest)
        .bind($user)
        .execute(&mut *$tx)
        .await?
    }};
}

/// A password for an account that somebody else makes: twelve letters and digits that are not taken
/// for others, some 59 bits of chance.
pub fn new_password() -> String {
    const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let mut chance = secret::chance();
    let mut password = String::new();
    for place in 0..12 {
        if place > 0 && place % 4 == 0 {
            password.push('-');
        }
        password.push(char::from(LETTERS[(chance % 31) as usize]));
        chance /= 31;
    }
    password
}

impl Store {
    /// Whether an account of that name and password can be made.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] with what is wrong.
    pub async fn check_new_account(&self, name: &str, password: &str) -> Result<(), StoreError> {
        not_reserved(name)?;
        self.new_account(name, password).await?;
        Ok(())
    }

    /// The accounts that somebody has made for others.
    pub async fn made_by(&self, user: UserId) -> Result<HashSet<UserId>, StoreError> {
        let found: Vec<UserId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select target from audit where actor = $1 and act = $2 and target is not null"
        )
        .bind(user)
        .bind(Act::AccountMade.as_str())
        .fetch_all(pool)
        .await?);
        Ok(found.into_iter().collect())
    }

    /// Who takes part in a contest for real, and as what.
    pub async fn members_of_contest(
        &self,
        contest: ContestId,
    ) -> Result<HashMap<UserId, ParticipantId>, StoreError> {
        let found: Vec<(UserId, ParticipantId)> = reading!(self.db(), |pool| sqlx::query_as(
            "select user_id, participant from contest_members
             where contest = $1 and is_virtual = 0"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?);
        Ok(found.into_iter().collect())
    }

    /// Enters teams and makes their accounts, all or none. Returns the accounts, in order.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a name that somebody has taken meanwhile, [`StoreError::NotFound`] where the
    /// contest is of a class that one of them is not in.
    pub async fn import_teams(
        &self,
        contest: ContestId,
        teams: &[TeamImport],
    ) -> Result<Vec<User>, StoreError> {
        let wanted = teams.iter().flat_map(|team| &team.accounts);
        let hashing = wanted.map(async |(name, password)| {
            not_reserved(name)?;
            Ok::<_, StoreError>((Name::new(name)?, password::hash(password).await?))
        });
        let accounts = futures::future::try_join_all(hashing).await?;
        let now = UnixMs::now();
        let made: Vec<User> = transaction!(self.db(), |tx| {
            note_change!(tx);
            let mut accounts = accounts.iter();
            let mut made = Vec::new();
            let others: Vec<(ParticipantId, String)> = sqlx::query_as(
                "select id, name from contest_participants
                 where contest = $1 and virtual_start is null",
            )
            .bind(contest)
            .fetch_all(&mut *tx)
            .await?;
            let others = others.into_iter();
            let mut names: HashMap<String, Option<ParticipantId>> = others
                .map(|(id, name)| (account_key(&name), Some(id)))
                .collect();
            for team in teams {
                let holder = names.insert(account_key(&team.name), team.known);
                if holder.is_some_and(|holder| holder.is_none() || holder != team.known) {
                    return Err(FieldProblem::TeamNameTaken.of("team").into());
                }
                let id = enter_team!(tx, contest, team, now);
                let mut members = team.members.clone();
                for (name, hash) in accounts.by_ref().take(team.accounts.len()) {
                    let user = make_account!(tx, name, hash, now);
                    members.push(user.id);
                    made.push(user);
                }
                for member in members {
                    put_into_team!(tx, contest, (id, team.is_unranked), member, now);
                }
                for asked in &team.asked {
                    ask_into_team!(tx, contest, id, *asked);
                }
            }
            count_earlier!(tx, contest, now);
            revised!(tx, contest);
            made
        });
        self.signals().queued();
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::new_password;

    #[test]
    fn passwords_are_typed_without_mistakes_and_differ() {
        let one = new_password();
        assert_eq!((one.len(), one.matches('-').count()), (14, 2));
        assert!(!one.contains(['l', 'o', 'i', '0', '1']));
        assert_ne!(one, new_password());
    }
}
