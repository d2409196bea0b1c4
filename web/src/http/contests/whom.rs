//! Whom of those who take part in a contest its jury means by what it types: a name, an account, what a file or the
//! class calls them, or a number behind `#`, as links of the site have it.

use super::called::Called;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::store::{Participant, ParticipantId, account_key};

/// How many are offered at most: of more one types the name.
const MOST_OFFERED: usize = 50;

/// How many are named at most that are called something alike.
const MOST_NAMED: usize = 8;

/// Somebody who is offered to whoever types.
pub(super) struct Offered {
    pub(super) name: String,
    /// What the class calls them; may be empty.
    pub(super) called: String,
}

/// Those who are offered where they are few.
pub(super) fn offered(people: &[Participant], called: &Called) -> Vec<Offered> {
    if people.len() > MOST_OFFERED {
        return Vec::new();
    }
    let people = people.iter().map(|it| Offered {
        name: it.name.clone(),
        called: called.get(&it.id).cloned().unwrap_or_default(),
    });
    people.collect()
}

/// As [`offered`], of accounts with the names of their teams.
pub(super) fn offered_accounts(accounts: Vec<(String, String)>) -> Vec<(String, String)> {
    if accounts.len() > MOST_OFFERED {
        return Vec::new();
    }
    accounts
}

/// Whom of these people `typed` means. What is said to somebody must reach nobody else: a part of a name means
/// nobody.
///
/// # Errors
/// Names the field where it means nobody, or more than one, with those who are called something alike.
pub(super) async fn meant<'a>(
    state: &AppState,
    (people, called): (&'a [Participant], &Called),
    (field, typed): (&'static str, &str),
) -> Result<&'a Participant, AppError> {
    let typed = typed.trim();
    let by_number = |digits: &str| people.iter().find(|it| it.id.to_string() == digits);
    if let Some(one) = typed.strip_prefix('#').and_then(by_number) {
        return Ok(one);
    }
    let key = account_key(typed);
    let contest = people.first().map(|it| it.contest);
    let accounts = match contest {
        Some(contest) => state.store.contest_accounts(contest).await?,
        None => Vec::new(),
    };
    let has_account = |id: ParticipantId, is_it: &dyn Fn(&str) -> bool| {
        let mut own = accounts.iter().filter(|(part, _)| *part == id);
        own.any(|(_, account)| is_it(account))
    };
    let known_as = |it: &Participant| called.get(&it.id).map_or("", String::as_str).to_owned();
    let is_key = |text: &str| !text.is_empty() && account_key(text) == key;
    let exact: Vec<&Participant> = people
        .iter()
        .filter(|it| {
            is_key(&it.name)
                || is_key(&it.external_id)
                || is_key(&known_as(it))
                || has_account(it.id, &is_key)
        })
        .collect();
    match exact.as_slice() {
        &[one] => return Ok(one),
        [] => {}
        // Whoever calls a team as another's account is told nothing that is for the other.
        several => return Err(more_than_one(field, typed, several)),
    }
    if let Some(one) = by_number(typed) {
        return Ok(one);
    }
    let part = typed.to_lowercase();
    let has_part = |text: &str| !part.is_empty() && text.to_lowercase().contains(&part);
    let alike = people.iter().filter(|it| {
        has_part(&it.name) || has_part(&known_as(it)) || has_account(it.id, &has_part)
    });
    let names: Vec<&str> = alike.take(MOST_NAMED).map(|it| it.name.as_str()).collect();
    Err(nobody(field, typed, &names))
}

/// That `typed` means nobody, and who is called something like that.
fn nobody(field: &'static str, typed: &str, alike: &[&str]) -> AppError {
    let detail = Message::new("participant-unknown").with("given", shortened(typed));
    let accepted = if alike.is_empty() {
        Message::new("participant-accepted")
    } else {
        Message::new("participant-alike").with("names", alike.join(", "))
    };
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

/// That `typed` means several, with their numbers: only these are nobody else's.
fn more_than_one(field: &'static str, typed: &str, several: &[&Participant]) -> AppError {
    let detail = Message::new("participant-unknown").with("given", shortened(typed));
    let several = several.iter().take(MOST_NAMED);
    let names: Vec<String> = several
        .map(|it| format!("#{} {}", it.id, it.name))
        .collect();
    let accepted = Message::new("participant-several").with("names", names.join(", "));
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}
