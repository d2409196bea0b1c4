//! `/contests/{id}/jury/people`: who takes part, page by page or by what they are called: the jury renames, moves to
//! another group, moves members to another team, gives more time, and takes out. Who takes part after the end is
//! listed.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::called::called;
use super::paged::{Parameters, place_of};
use super::whom::{Offered, meant, offered, offered_accounts};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::query::shortened;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::store::{
    MOST_EXTRA_MINUTES, Participant, ParticipantEdit, ParticipantId, StoreError, User, is_unseen,
};

/// The longest name, and the longest of what stands next to it, in characters.
const LONGEST_NAME: usize = 64;
const LONGEST_DETAIL: usize = 100;

#[derive(Template)]
#[template(path = "contests/people.html")]
struct PeoplePage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    asked: &'a Parameters,
    people: Vec<Person>,
    /// The addresses of the pages before and after this one.
    previous: Option<String>,
    next: Option<String>,
    /// The teams, where members can be moved now, and their members, each with the name of the team: all of them where
    /// they are few.
    teams: Option<Vec<Offered>>,
    members: Vec<(String, String)>,
    /// The accounts that were taken out.
    out: Vec<String>,
    /// Who takes part after the end.
    later: Vec<Later>,
    moved: Moved<'a>,
    faults: &'a Faults,
}

/// The account that was to be moved and the team, where that could not be.
#[derive(Clone, Copy, Default)]
struct Moved<'a> {
    account: &'a str,
    team: &'a str,
}

struct Person {
    id: ParticipantId,
    name: String,
    /// What the class calls them; may be empty.
    called: String,
    external_id: String,
    affiliation: String,
    group: String,
    seat: String,
    accounts: String,
    minutes: i64,
    extra_ms: i64,
    /// Whether they stand in the table without a rank.
    is_unranked: bool,
    /// Whether something was wrong in the form.
    is_wrong: bool,
}

impl Person {
    /// Whether something that they are called has a text in it, which is in small letters.
    fn is_called(&self, text: &str) -> bool {
        let names = [
            &self.name,
            &self.called,
            &self.accounts,
            &self.affiliation,
            &self.group,
            &self.external_id,
            &self.seat,
        ];
        names.iter().any(|it| it.to_lowercase().contains(text))
    }
}

/// Somebody who takes part after the end.
struct Later {
    name: String,
    began: Moment,
    ends: Moment,
    goes_on: bool,
}

/// Who takes part in a contest after its end, and until when.
async fn latecomers(state: &AppState, seen: &Seen) -> Result<Vec<Later>, AppError> {
    let people = state.store.latecomers(seen.contest.id).await?.into_iter();
    let people = people.map(|person| {
        let ends = seen.end_of(&person);
        Later {
            began: person.virtual_start.unwrap_or(seen.contest.start_at).into(),
            ends: ends.into(),
            goes_on: seen.now < ends,
            name: person.name,
        }
    });
    Ok(people.collect())
}

async fn people_page(
    state: &AppState,
    page: &Page,
    (seen, asked): (&Seen, &Parameters),
    (wrong, moved, faults): (Option<ParticipantId>, Moved<'_>, &Faults),
) -> Result<Response, AppError> {
    let contest = seen.contest.id;
    let mut accounts: HashMap<ParticipantId, Vec<String>> = HashMap::new();
    for (participant, account) in state.store.contest_accounts(contest).await? {
        accounts.entry(participant).or_default().push(account);
    }
    let mut called = called(state, seen).await?;
    let people = state.store.participants(contest).await?;
    let teams = may_move(seen).then(|| offered(&people, &called));
    let teams = teams.filter(|_| people.len() > 1);
    let people = people.into_iter().map(|person| Person {
        called: called.remove(&person.id).unwrap_or_default(),
        accounts: accounts.remove(&person.id).unwrap_or_default().join(", "),
        is_unranked: person.is_unranked(),
        id: person.id,
        name: person.name,
        external_id: person.external_id,
        affiliation: person.affiliation,
        group: person.team_group,
        seat: person.seat,
        minutes: person.extra_ms / 60_000,
        extra_ms: person.extra_ms,
        is_wrong: wrong == Some(person.id),
    });
    let mut people: Vec<Person> = people.collect();
    let mut members = Vec::new();
    if teams.is_some() {
        for team in &people {
            let accounts = team.accounts.split(", ").filter(|it| !it.is_empty());
            members.extend(accounts.map(|it| (it.to_owned(), team.name.clone())));
        }
    }
    let sought = asked.q.trim().to_lowercase();
    people.retain(|it| it.is_called(&sought));
    let (people, places) = asked.page(people, |it| it.id);
    let [previous, next] = places.map(|it| it.map(|first| asked.address(contest, first)));
    let response = render(&PeoplePage {
        page,
        seen,
        name: seen.name(page.locale),
        asked,
        people,
        previous,
        next,
        teams,
        members: offered_accounts(members),
        out: state.store.taken_out(contest).await?,
        later: latecomers(state, seen).await?,
        moved,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /contests/{id}/jury/people`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let told = (None, Moved::default(), &Faults::default());
    people_page(&state, &page, (&seen, &asked), told).await
}

/// What is to become of a participant.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PersonForm {
    participant: i64,
    /// `edit`, `remove`, `move` or `admit`.
    action: String,
    /// The user name of who is moved to the team, or let in again.
    account: String,
    /// The team that somebody is moved to.
    team: String,
    name: String,
    affiliation: String,
    group: String,
    seat: String,
    /// There where they are to have no rank.
    unranked: Option<String>,
    /// There where taking out was meant.
    sure: Option<String>,
}

fn refused(field: &'static str, detail: Message, accepted: Message) -> AppError {
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

/// `POST /contests/{id}/jury/people`.
pub async fn change(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<PersonForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    let people = state.store.participants(contest).await?;
    if form.action == "move" {
        return match move_member(&state, &user, &seen, (&people, &form)).await {
            Ok(team) => {
                let address = place_of(contest, &people, team);
                Ok(Done::PersonSaved.at(&address))
            }
            Err(error) => {
                let faults = Faults::from_error(error)?;
                let moved = Moved {
                    account: &form.account,
                    team: &form.team,
                };
                let told = (None, moved, &faults);
                people_page(&state, &page, (&seen, &Parameters::default()), told).await
            }
        };
    }
    if form.action == "admit" {
        return admit(&state, &user, &seen, &form).await;
    }
    let person = people.iter().find(|it| it.id.0 == form.participant);
    let person = person.ok_or_else(AppError::not_found)?;
    let done = match form.action.as_str() {
        "edit" => edit(&state, &seen, person.id, &form).await,
        "remove" => remove(&state, &seen, person.id, &form).await,
        _ => return Err(AppError::not_found()),
    };
    match done {
        Ok((act, what)) => {
            let detail = format!("{} {what}", person.name);
            let store = &state.store;
            store.note_act(contest, user.id, act, detail.trim()).await?;
            let address = place_of(contest, &people, person.id);
            Ok(Done::PersonSaved.at(&address))
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let told = (Some(person.id), Moved::default(), &faults);
            people_page(&state, &page, (&seen, &Parameters::with(person.id)), told).await
        }
    }
}

/// Whether the jury can move members from team to team: until the contest is over.
fn may_move(seen: &Seen) -> bool {
    seen.contest.is_team() && seen.now < seen.contest.last_end()
}

/// Moves somebody to another team, whose number is returned.
async fn move_member(
    state: &AppState,
    user: &User,
    seen: &Seen,
    (people, form): (&[Participant], &PersonForm),
) -> Result<ParticipantId, AppError> {
    if !may_move(seen) {
        return Err(AppError::not_found());
    }
    let (store, contest) = (&state.store, seen.contest.id);
    let team = |id: ParticipantId| people.iter().find(|it| it.id == id);
    let called = called(state, seen).await?;
    let to = meant(state, (people, &called), ("team", &form.team)).await?;
    let name = form.account.trim();
    let moved = match store.user_by_name(name).await? {
        Some(member) => {
            let from = store.move_member(contest, member.id, to.id).await?;
            from.map(|from| (member.name, from))
        }
        None => None,
    };
    let Some((name, from)) = moved else {
        let detail = Message::new("people-move-wrong")
            .with("given", shortened(name))
            .with("team", to.name.clone());
        let accepted = Message::new("people-move-accepted");
        return Err(refused("account", detail, accepted));
    };
    let from = team(from).map_or("", |it| it.name.as_str());
    let detail = format!("{name}: {from} → {}", to.name);
    store.note_act(contest, user.id, "move", &detail).await?;
    Ok(to.id)
}

/// Lets somebody in again who was taken out.
async fn admit(
    state: &AppState,
    user: &User,
    seen: &Seen,
    form: &PersonForm,
) -> Result<Response, AppError> {
    let (store, contest) = (&state.store, seen.contest.id);
    let account = store.user_by_name(&form.account).await?;
    let account = account.ok_or_else(AppError::not_found)?;
    // Another juror may have done so already.
    if store.let_in(contest, account.id).await? {
        store
            .note_act(contest, user.id, "admit", &account.name)
            .await?;
    }
    Ok(Done::PersonSaved.at(&format!("/contests/{contest}/jury/people")))
}

/// Changes a participant; what to note of it.
async fn edit(
    state: &AppState,
    seen: &Seen,
    person: ParticipantId,
    form: &PersonForm,
) -> Result<(&'static str, String), AppError> {
    let edit = ParticipantEdit {
        name: form.name.trim().to_owned(),
        affiliation: form.affiliation.trim().to_owned(),
        group: form.group.trim().to_owned(),
        seat: form.seat.trim().to_owned(),
        is_unranked: form.unranked.is_some(),
    };
    let length = edit.name.chars().count();
    if length == 0 || length > LONGEST_NAME || edit.name.contains(is_unseen) {
        let accepted = Message::new("contest-team-accepted");
        return Err(refused(
            "name",
            Message::new("contest-team-wrong"),
            accepted,
        ));
    }
    for (field, text) in [
        ("affiliation", &edit.affiliation),
        ("group", &edit.group),
        ("seat", &edit.seat),
    ] {
        if text.chars().count() > LONGEST_DETAIL || text.contains(is_unseen) {
            let detail = Message::new("people-field-wrong");
            return Err(refused(
                field,
                detail,
                Message::new("people-field-accepted"),
            ));
        }
    }
    let contest = seen.contest.id;
    state.store.edit_participant(contest, person, &edit).await?;
    let note = format!(
        "→ {} {} {} {}{}",
        edit.name,
        edit.affiliation,
        edit.group,
        edit.seat,
        if edit.is_unranked { " *" } else { "" }
    );
    Ok(("people", note))
}

/// How much more time somebody gets.
#[derive(Debug, Deserialize)]
pub struct ExtendForm {
    participant: ParticipantId,
    minutes: String,
    /// The milliseconds that they had on the page whose button was pressed.
    known: Option<i64>,
}

/// `POST /contests/{id}/jury/extend`.
pub async fn extend(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ExtendForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    let people = state.store.participants(contest).await?;
    let person = people.iter().find(|person| person.id == form.participant);
    let person = person.ok_or_else(AppError::not_found)?;
    let minutes = form.minutes.trim().parse().ok();
    let Some(minutes) = minutes.filter(|minutes| (0..=MOST_EXTRA_MINUTES).contains(minutes)) else {
        let accepted = Message::new("number-accepted")
            .with("from", 0)
            .with("to", MOST_EXTRA_MINUTES);
        let detail = Message::new("jury-minutes-wrong").with("name", person.name.clone());
        let faults = Faults::from_error(refused("minutes", detail, accepted))?;
        let told = (Some(person.id), Moved::default(), &faults);
        let asked = Parameters::with(person.id);
        return people_page(&state, &page, (&seen, &asked), told).await;
    };
    let store = &state.store;
    let extended = store
        .extend_known(contest, person.id, minutes * 60_000, form.known)
        .await;
    if let Err(StoreError::Overtaken) = extended {
        let detail = Message::new("people-minutes-moved").with("name", person.name.clone());
        let accepted = Message::new("people-minutes-moved-accepted");
        let faults = Faults::from_error(refused("minutes", detail, accepted))?;
        let told = (Some(person.id), Moved::default(), &faults);
        let asked = Parameters::with(person.id);
        return people_page(&state, &page, (&seen, &asked), told).await;
    }
    extended?;
    let detail = format!("{} +{minutes} min", person.name);
    store.note_act(contest, user.id, "extend", &detail).await?;
    let address = place_of(contest, &people, person.id);
    Ok(Done::PersonSaved.at(&address))
}

/// Takes a participant out; what to note of it.
async fn remove(
    state: &AppState,
    seen: &Seen,
    person: ParticipantId,
    form: &PersonForm,
) -> Result<(&'static str, String), AppError> {
    if form.sure.is_none() {
        let accepted = Message::new("people-sure");
        return Err(refused("sure", Message::new("people-unsure"), accepted));
    }
    state
        .store
        .remove_participant(seen.contest.id, person)
        .await?;
    Ok(("remove", String::new()))
}
