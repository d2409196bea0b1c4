//! `/classes/{id}/members`: who is in a class, taking people out, and bringing in many from a table.
//!
//! A table is first shown line by line with what would happen; nobody comes in before every line is
//! right, and it is what was shown that happens: where the table, or who has which name, has changed since,
//! it is shown again. Names that nobody has become accounts where the teacher asks for that, each with a link by
//! which its owner chooses the first password.

use askama::Template;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::seat::{Seat, find, led};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::query::shortened;
use crate::http::roster::{self, Line, Made, Planned};
use crate::http::shown_once::ShownOnce;
use crate::http::state::AppState;
use crate::http::tables::text_of;
use crate::library::rights;
use crate::store::{Act, ClassMember, Making, NewAccount, NewMember, Role, User, UserId};

#[derive(Template)]
#[template(path = "classes/members.html")]
struct MembersPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    members: Vec<MemberRow>,
    form: &'a TableForm,
    /// What would happen to each line.
    preview: Option<Vec<Planned>>,
    /// Whether that is not what was shown before.
    is_changed: bool,
    /// The accounts just made, with their links.
    made: Vec<Made>,
    faults: &'a Faults,
}

struct MemberRow {
    id: UserId,
    name: String,
    address: String,
    label: String,
    joined: Moment,
}

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TableForm {
    people: String,
    /// There where accounts are made for names that nobody has.
    create: Option<String>,
    /// `add` where what was shown is to happen.
    action: String,
    /// A sign of what was shown.
    seen: String,
}

async fn members_page(
    state: &AppState,
    page: &Page,
    seat: &Seat,
    form: &TableForm,
    (preview, made, faults): (Option<Vec<Planned>>, Vec<Made>, &Faults),
) -> Result<Response, AppError> {
    let members = state.store.class_members(seat.class.id).await?;
    let members = members.into_iter().map(|it| MemberRow {
        id: it.user_id,
        address: member_address(seat, &it.name),
        label: it.known_as().to_owned(),
        name: it.name,
        joined: it.joined_at.into(),
    });
    let response = render(&MembersPage {
        page,
        seat,
        members: members.collect(),
        form,
        is_changed: roster::is_changed(&form.action, &form.seen, preview.as_deref())
            && faults.all().is_empty(),
        preview,
        made,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// Where it is said who is in the class.
fn address(seat: &Seat) -> String {
    format!("{}/members", seat.address())
}

/// The address of the page of a member.
pub(super) fn member_address(seat: &Seat, name: &str) -> String {
    let name = crate::http::links::percent_encode(name);
    format!("{}/{name}", address(seat))
}

/// `GET /classes/{id}/members`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    once: ShownOnce,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let made = once.kept(&state, &address(&seat)).unwrap_or_default();
    let shown = (None, made, &Faults::default());
    members_page(&state, &page, &seat, &TableForm::default(), shown).await
}

/// What is to happen to a line.
enum Fate {
    Joins(User),
    /// Is in the class, and is called something else from now on.
    Named(User),
    Stays(User),
    Made,
    Wrong(Message),
}

/// What is to happen to each line; `unknown`: the key of what is said of a name that nobody has, none where an account is
/// made for it.
async fn plan(
    state: &AppState,
    teacher: &User,
    seat: &Seat,
    lines: Vec<Line>,
    unknown: Option<&'static str>,
) -> Result<Vec<(Line, Fate)>, AppError> {
    let members = state.store.class_members(seat.class.id).await?;
    let mut planned = Vec::with_capacity(lines.len());
    for line in lines {
        let known = state.store.user_by_name(&line.name).await?;
        let given = shortened(&line.name);
        let say = |key: &'static str| Fate::Wrong(Message::new(key).with("given", given));
        let fate = match known {
            Some(user) if !user.is_open() => say("roster-closed"),
            Some(user) if members.iter().any(|it| it.user_id == user.id) => {
                let mut members = members.iter();
                let is_called = |it: &ClassMember| it.user_id == user.id && it.label == line.label;
                if line.label.is_empty() || members.any(is_called) {
                    Fate::Stays(user)
                } else {
                    Fate::Named(user)
                }
            }
            // Whoever teaches sees what members hand in: those who set problems come by themselves.
            Some(user) if user.role > Role::Student && !rights::administers(teacher) => {
                say("roster-comes-alone")
            }
            Some(user) => Fate::Joins(user),
            None => match unknown {
                Some(key) => say(key),
                None => match roster::name_fault(&state.store, &line).await? {
                    Some(fault) => Fate::Wrong(fault),
                    None => Fate::Made,
                },
            },
        };
        planned.push((line, fate));
    }
    Ok(planned)
}

fn shown(page: &Page, (line, fate): &(Line, Fate)) -> Planned {
    let (who, fate, key) = match fate {
        Fate::Joins(user) => (user, "joins", "roster-joins"),
        Fate::Named(user) => (user, "named", "roster-named"),
        Fate::Stays(user) => (user, "stays", "roster-stays"),
        Fate::Made => return Planned::of(line, "made", "roster-made", None),
        Fate::Wrong(detail) => {
            return Planned::of(line, "wrong", "roster-wrong", Some(page.say(detail)));
        }
    };
    Planned::of(line, fate, key, None).about(who.id)
}

/// What a table says.
enum Examined {
    /// The page that says what is wrong with it.
    Wrong(Response),
    /// What is to happen to each line, and how that is shown.
    Right(Vec<(Line, Fate)>, Vec<Planned>),
}

/// Reads a table and looks up who is in it.
async fn examine(
    state: &AppState,
    page: &Page,
    (teacher, seat): (&User, &Seat),
    form: &TableForm,
) -> Result<Examined, AppError> {
    let (lines, unread) = roster::read(&form.people);
    if lines.is_empty() && unread.is_empty() {
        let faults = Faults::from_error(wrong(Message::new("roster-empty")))?;
        let nothing = (None, Vec::new(), &faults);
        let response = members_page(state, page, seat, form, nothing).await?;
        return Ok(Examined::Wrong(response));
    }
    let unknown = form.create.is_none().then_some("roster-unknown");
    let planned = plan(state, teacher, seat, lines, unknown).await?;
    let mut preview: Vec<Planned> = planned.iter().map(|it| shown(page, it)).collect();
    preview.extend(unread.iter().map(|fault| Planned::unread(page, fault)));
    preview.sort_by_key(|it| it.number);
    let mistakes = preview.iter().filter(|it| it.fate == "wrong").count();
    if mistakes == 0 {
        return Ok(Examined::Right(planned, preview));
    }
    let detail = Message::new("roster-mistakes").with("count", mistakes);
    let faults = Faults::from_error(wrong(detail))?;
    let shown = (Some(preview), Vec::new(), &faults);
    let response = members_page(state, page, seat, form, shown).await?;
    Ok(Examined::Wrong(response))
}

/// `POST /classes/{id}/members/file`: shows what the table in a file would do.
pub async fn read_file(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let mut form = form.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let unreadable = |_| AppError::of_status(StatusCode::BAD_REQUEST);
    let mut table = TableForm::default();
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("file") => table.people = text_of(&field.bytes().await.map_err(unreadable)?),
            Some("create") => table.create = Some(String::new()),
            _ => {}
        }
    }
    match examine(&state, &page, (&user, &seat), &table).await? {
        Examined::Wrong(response) => Ok(response),
        Examined::Right(_, preview) => {
            let shown = (Some(preview), Vec::new(), &Faults::default());
            members_page(&state, &page, &seat, &table, shown).await
        }
    }
}

/// `POST /classes/{id}/members`: shows what a table would do, or does it.
pub async fn add(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    mut page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Result<SiteForm<TableForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let (planned, preview) = match examine(&state, &page, (&user, &seat), &form).await? {
        Examined::Wrong(response) => return Ok(response),
        Examined::Right(planned, preview) => (planned, preview),
    };
    if form.action != "add" || roster::is_changed(&form.action, &form.seen, Some(&preview)) {
        let shown = (Some(preview), Vec::new(), &Faults::default());
        return members_page(&state, &page, &seat, &form, shown).await;
    }
    match bring_in(&state, &user, &seat, planned, &headers).await {
        Ok(made) if made.is_empty() => Ok(Done::MembersAdded.at(&address(&seat))),
        Ok(made) => {
            once.keep(&state, &mut page, &address(&seat), made.clone());
            let shown = (None, made, &Faults::default());
            members_page(&state, &page, &seat, &TableForm::default(), shown).await
        }
        Err(error) => {
            // Somebody took a name, or one that looks like it, in the meantime.
            let faults = Faults::from_error(error.rename_field("name", "people"))?;
            let shown = (Some(preview), Vec::new(), &faults);
            members_page(&state, &page, &seat, &form, shown).await
        }
    }
}

fn wrong(detail: Message) -> AppError {
    let accepted = Message::new("roster-accepted");
    AppError::invalid(vec![FieldError::new("people", detail, accepted)])
}

/// Makes the accounts that are to be made and brings everybody in, at once.
async fn bring_in(
    state: &AppState,
    teacher: &User,
    seat: &Seat,
    planned: Vec<(Line, Fate)>,
    headers: &HeaderMap,
) -> Result<Vec<Made>, AppError> {
    let comes = |fate: &Fate| matches!(fate, Fate::Joins(_) | Fate::Made);
    let is_joined = planned.iter().any(|(_, fate)| comes(fate));
    let mut people = Vec::with_capacity(planned.len());
    let mut missing = Vec::new();
    for (line, fate) in planned {
        match fate {
            Fate::Joins(user) | Fate::Named(user) | Fate::Stays(user) => people.push(NewMember {
                user: user.id,
                label: line.label,
            }),
            Fate::Made => missing.push(line),
            Fate::Wrong(_) => {}
        }
    }
    let accounts: Vec<NewAccount<'_>> = missing
        .iter()
        .map(|line| NewAccount {
            name: &line.name,
            called: "",
            label: &line.label,
        })
        .collect();
    let making = Making {
        maker: Some(teacher.id),
        role: Role::Student,
        accounts: &accounts,
        called: &[],
        class: Some((seat.class.id, &people)),
    };
    let made = state.store.make_accounts(&making).await?;
    if is_joined {
        let deed = (Act::MembersAdded, None);
        seat.note(state, teacher, deed).await?;
    }
    let origin = state.config.origin(headers);
    Ok(roster::links(made, &missing, &origin))
}

/// A line of a table that a program sent, and what it came to.
#[derive(Debug)]
pub struct Enrolled {
    /// The line's number.
    pub number: u64,
    /// The user name.
    pub name: String,
    /// What the class calls them.
    pub label: String,
    /// `joins`, `stays`, `named` or `made`.
    pub fate: &'static str,
    /// Of an account that was made: by which its owner chooses the first password.
    pub link: Option<String>,
}

/// How a program brings people in.
#[derive(Debug, Clone, Copy, Default)]
pub struct Enrolling {
    /// Whether accounts are made for names that nobody has.
    pub creates: bool,
    /// Whether it only says what would happen.
    pub checks: bool,
}

/// Brings in everybody in a table at once, as the page does, or says what would happen.
///
/// # Errors
/// Every line that is wrong, by its number.
pub async fn enrol(
    state: &AppState,
    page: &Page,
    (teacher, seat): (&User, &Seat),
    (people, enrolling): (&str, Enrolling),
    headers: &HeaderMap,
) -> Result<Vec<Enrolled>, AppError> {
    let (lines, unread) = roster::read(people);
    if lines.is_empty() && unread.is_empty() {
        return Err(wrong(Message::new("roster-empty")));
    }
    // A program ticks no box.
    let unknown = (!enrolling.creates).then_some("roster-unknown-program");
    let planned = plan(state, teacher, seat, lines, unknown).await?;
    let mut preview: Vec<Planned> = planned.iter().map(|it| shown(page, it)).collect();
    preview.extend(unread.iter().map(|fault| Planned::unread(page, fault)));
    preview.sort_by_key(|it| it.number);
    let mistakes = preview.iter().filter(|it| it.fate == "wrong");
    let mistakes: Vec<FieldError> = mistakes.map(mistake).collect();
    if !mistakes.is_empty() {
        return Err(AppError::invalid(mistakes));
    }
    let made = if enrolling.checks {
        Vec::new()
    } else {
        let made = bring_in(state, teacher, seat, planned, headers).await;
        // Somebody took a name, or one that looks like it, in the meantime.
        made.map_err(|error| error.rename_field("name", "people"))?
    };
    let mut set_up = made.into_iter().map(|it| it.link);
    let lines = preview.into_iter().map(|it| Enrolled {
        // The accounts are made in the order of their lines.
        link: if it.fate == "made" {
            set_up.next()
        } else {
            None
        },
        number: it.number,
        name: it.name,
        label: it.label,
        fate: it.fate,
    });
    Ok(lines.collect())
}

/// What is wrong with a line that a program sent.
fn mistake(line: &Planned) -> FieldError {
    let detail = Message::new("roster-wrong-line")
        .with("line", line.number.to_string())
        .with("detail", line.detail.clone().unwrap_or_default());
    FieldError::new("people", detail, Message::new("roster-accepted"))
}

/// Who is taken out.
#[derive(Debug, Deserialize)]
pub struct RemoveForm {
    user: UserId,
}

/// `POST /classes/{id}/members/remove`.
pub async fn remove(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<RemoveForm>, AppError>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let (store, class) = (&state.store, seat.class.id);
    // Another teacher may have done so already.
    if store.class_member(class, form.user).await?.is_some() {
        store.leave_class(class, form.user).await?;
        let deed = (Act::MemberRemoved, Some(form.user));
        seat.note(&state, &user, deed).await?;
    }
    Ok(Done::MemberRemoved.at(&address(&seat)))
}

/// `POST /classes/{id}/leave`: a member goes.
pub async fn leave(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seat = find(&state, &user, &id).await?;
    if seat.member.is_none() {
        return Err(AppError::not_found());
    }
    state.store.walk_out(seat.class.id, user.id).await?;
    Ok(Done::ClassLeft.at("/classes"))
}
