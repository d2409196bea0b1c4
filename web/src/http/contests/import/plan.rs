//! What is to happen to each team of a table.

use std::collections::{HashMap, HashSet};

use super::formats::Fault;
use super::team::{Account, Team};
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::http::seen_contest::Seen;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{
    CLASSES_SHARED, CLASSES_TAUGHT, ClassItem, FieldProblem, NAME_LENGTHS, PASSWORD_LENGTHS,
    ParticipantId, StoreError, TeamImport, User, UserId, account_key, foreign_character, is_unseen,
    new_password,
};

/// The longest name of a team, and of what else stands next to it, in characters.
const LONGEST_NAME: usize = 64;
const LONGEST_DETAIL: usize = 100;

/// The most teams, and the most accounts that are made, at once: each takes a moment.
const MOST_TEAMS: usize = 1000;
const MOST_ACCOUNTS: usize = 500;

/// What is to happen to an account.
#[derive(Debug, Clone)]
pub(super) enum Fate {
    /// It is made, with this password.
    Made(String),
    /// It is there and joins.
    Joins(UserId),
    /// It is somebody else's, who is asked.
    Asked(UserId),
    /// It is in the team already.
    Stays,
}

impl Fate {
    /// The key of what is said of it.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Made(_) => "import-account-made",
            Self::Joins(_) => "import-account-joins",
            Self::Asked(_) => "import-account-asked",
            Self::Stays => "import-account-stays",
        }
    }

    /// Its name for programs.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Made(_) => "made",
            Self::Joins(_) => "joins",
            Self::Asked(_) => "asked",
            Self::Stays => "stays",
        }
    }
}

/// A team with what is to happen to it.
pub(super) struct Planned {
    pub(super) team: Team,
    /// What it is already.
    pub(super) known: Option<ParticipantId>,
    pub(super) accounts: Vec<(String, Fate)>,
    /// What is wrong with it.
    pub(super) faults: Vec<Fault>,
}

impl Planned {
    /// What the store is to do.
    pub(super) fn import(&self) -> TeamImport {
        let mut import = TeamImport {
            known: self.known,
            name: self.team.name.clone(),
            external_id: self.team.id.clone(),
            affiliation: self.team.affiliation.clone(),
            group: self.team.group.clone(),
            seat: self.team.seat.clone(),
            is_unranked: self.team.is_unranked,
            given: self.team.given.clone(),
            ..TeamImport::default()
        };
        for (name, fate) in &self.accounts {
            match fate {
                Fate::Made(password) => import.accounts.push((name.clone(), password.clone())),
                Fate::Joins(user) => import.members.push(*user),
                Fate::Asked(user) => import.asked.push(*user),
                Fate::Stays => {}
            }
        }
        import
    }
}

/// What is known before the first line is looked at.
struct Planner<'a> {
    state: &'a AppState,
    seen: &'a Seen,
    /// Who takes part, by id and by name.
    ids: HashMap<String, ParticipantId>,
    keys: HashMap<String, ParticipantId>,
    members: HashMap<UserId, ParticipantId>,
    /// For whom whoever imports decides.
    theirs: Theirs,
    /// The members of the class that the contest is of: nobody else takes part.
    class: Option<HashSet<UserId>>,
    names: HashSet<String>,
    accounts: HashSet<String>,
    made: usize,
}

/// What is to happen to each of these teams.
pub(super) async fn plan(
    state: &AppState,
    user: &User,
    seen: &Seen,
    teams: Vec<Team>,
) -> Result<Vec<Planned>, AppError> {
    let (store, contest) = (&state.store, seen.contest.id);
    let mut table = Planner {
        state,
        seen,
        ids: HashMap::new(),
        keys: HashMap::new(),
        members: store.members_of_contest(contest).await?,
        theirs: Theirs::of(state, user, seen).await?,
        class: members_of_class(state, seen).await?,
        names: HashSet::new(),
        accounts: HashSet::new(),
        made: 0,
    };
    for person in store.participants(contest).await? {
        table.keys.insert(account_key(&person.name), person.id);
        if !person.external_id.is_empty() {
            table.ids.insert(person.external_id, person.id);
        }
    }
    let mut planned = Vec::with_capacity(teams.len().min(MOST_TEAMS));
    for (team, number) in teams.into_iter().zip(1..) {
        let mut one = table.team(team, number).await?;
        if number > MOST_TEAMS || table.made > MOST_ACCOUNTS {
            let most = Message::new("import-many")
                .with("teams", MOST_TEAMS.to_string())
                .with("accounts", MOST_ACCOUNTS.to_string());
            let place = one.team.place.clone();
            one.faults.push(Fault {
                place,
                detail: most,
            });
            planned.push(one);
            break;
        }
        planned.push(one);
    }
    Ok(planned)
}

/// The accounts that somebody enters in a contest without asking: their own, those that they have made, and those
/// that came into a class that they teach by its code. Who was put there by name has not agreed to anything.
pub(super) struct Theirs {
    is_everybody: bool,
    accounts: HashSet<UserId>,
}

impl Theirs {
    /// Those of a juror; in the contest of a class, of these its members alone.
    pub(super) async fn of(state: &AppState, user: &User, seen: &Seen) -> Result<Self, AppError> {
        let mut accounts = state.store.made_by(user.id).await?;
        accounts.insert(user.id);
        if rights::teaches(user) {
            accounts.extend(state.store.came_to(user.id).await?);
        }
        if let Some(members) = members_of_class(state, seen).await? {
            accounts.retain(|account| members.contains(account));
        }
        Ok(Self {
            is_everybody: rights::administers(user),
            accounts,
        })
    }

    /// Whether that account is one of them.
    pub(super) fn has(&self, account: UserId) -> bool {
        self.is_everybody || self.accounts.contains(&account)
    }
}

/// Who is in the class that a contest is of, where it is of one.
async fn members_of_class(
    state: &AppState,
    seen: &Seen,
) -> Result<Option<HashSet<UserId>>, AppError> {
    let Some(class) = seen.contest.class else {
        return Ok(None);
    };
    let members = state.store.class_members(class).await?.into_iter();
    Ok(Some(members.map(|member| member.user_id).collect()))
}

/// The classes with whose members somebody may fill the table: those that they teach, or the one that the contest
/// is of.
pub(super) async fn classes(
    state: &AppState,
    user: &User,
    seen: &Seen,
) -> Result<Vec<ClassItem>, AppError> {
    let Some(class) = seen.contest.class else {
        return taught(state, user).await;
    };
    let Some(row) = state.store.class(class).await? else {
        return Ok(Vec::new());
    };
    let members = state.store.class_members(class).await?.len();
    Ok(vec![ClassItem {
        id: row.id,
        name: row.name,
        teacher: row.teacher,
        members: i64::try_from(members).unwrap_or(i64::MAX),
    }])
}

/// The classes that somebody teaches: their own, and then those that they were named to teach.
async fn taught(state: &AppState, user: &User) -> Result<Vec<ClassItem>, AppError> {
    if !rights::teaches(user) {
        return Ok(Vec::new());
    }
    let mut classes = state.store.classes(CLASSES_TAUGHT, user.id).await?;
    classes.extend(state.store.classes(CLASSES_SHARED, user.id).await?);
    Ok(classes)
}

impl Account {
    /// What is wrong with an account of a team, with where that stands.
    fn fault(&self, team: &Team, detail: Message) -> Fault {
        let is_known = !self.place.is_empty();
        let place = if is_known { &self.place } else { &team.place };
        Fault {
            place: place.clone(),
            detail,
        }
    }
}

/// Why an account cannot be made.
fn refused(account: &Account, problem: FieldProblem) -> Message {
    let given = shortened(&account.name);
    let say = |key: &'static str| Message::new(key).with("given", given.clone());
    match problem {
        FieldProblem::NameTaken => say("roster-taken"),
        FieldProblem::NameLooksTaken => say("roster-looks-taken"),
        FieldProblem::NameReserved => say("roster-reserved"),
        FieldProblem::NameLength => say("import-account-length").within(&NAME_LENGTHS),
        FieldProblem::NameCharacters => match foreign_character(&account.name) {
            Some(sign) if is_unseen(sign) => {
                let code = format!("U+{:04X}", u32::from(sign));
                say("import-account-character").with("sign", code)
            }
            Some(sign) => say("import-account-character").with("sign", sign.to_string()),
            None => say("roster-name").within(&NAME_LENGTHS),
        },
        FieldProblem::PasswordTooShort => say("import-password-short").within(&PASSWORD_LENGTHS),
        FieldProblem::PasswordTooLong => say("import-password-long").within(&PASSWORD_LENGTHS),
        FieldProblem::PasswordCommon => say("import-password-common"),
        FieldProblem::PasswordIsName => say("import-password-name"),
        other => Message::new(other.code()),
    }
}

impl Planner<'_> {
    async fn team(&mut self, mut team: Team, number: usize) -> Result<Planned, AppError> {
        let known = self.known(&team);
        let mut wrong = self.check(&team, known);
        // Without a name it is meant to be made, which the contest of a class has no place for.
        if team.accounts.is_empty() && known.is_none() {
            let name = self.fresh_name(&team, number);
            team.accounts.push(Account {
                name,
                ..Account::default()
            });
        }
        if !self.seen.contest.is_team() && team.accounts.len() > 1 {
            wrong.push(Message::new("import-alone"));
        }
        let wrong = wrong.into_iter().map(|detail| Fault {
            place: team.place.clone(),
            detail,
        });
        let mut faults: Vec<Fault> = wrong.collect();
        let mut accounts = Vec::with_capacity(team.accounts.len());
        for account in &team.accounts {
            if !self.accounts.insert(account.name.to_lowercase()) {
                let given = shortened(&account.name);
                let detail = Message::new("import-account-twice").with("given", given);
                faults.push(account.fault(&team, detail));
                continue;
            }
            match self.account(account, known).await? {
                Ok(fate) => accounts.push((account.name.clone(), fate)),
                Err(detail) => faults.push(account.fault(&team, detail)),
            }
        }
        Ok(Planned {
            team,
            known,
            accounts,
            faults,
        })
    }

    /// The participant that it is already: of the same id, or else of the same name.
    fn known(&self, team: &Team) -> Option<ParticipantId> {
        let of_id = self.ids.get(&team.id);
        of_id
            .or_else(|| self.keys.get(&account_key(&team.name)))
            .copied()
    }

    fn check(&mut self, team: &Team, known: Option<ParticipantId>) -> Vec<Message> {
        let mut faults = Vec::new();
        let name = &team.name;
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(is_unseen) {
            faults.push(Message::new("import-name"));
        }
        let given = &team.given;
        let texts = [
            &team.affiliation,
            &team.group,
            &team.id,
            &team.seat,
            &given.label,
            &given.group_id,
            &given.affiliation_id,
            &given.country,
        ];
        for text in texts {
            if text.chars().count() > LONGEST_DETAIL || text.contains(is_unseen) {
                let given = shortened(text);
                faults.push(Message::new("import-field").with("given", given));
            }
        }
        let key = account_key(name);
        let holder = self.keys.get(&key).copied();
        if (holder.is_some() && holder != known) || !self.names.insert(key) {
            faults.push(Message::new("team-name-taken"));
        }
        faults
    }

    /// The name of an account for a team that has none: of its id, or of its place in the table.
    fn fresh_name(&self, team: &Team, number: usize) -> String {
        let is_plain = |id: &str| {
            !id.is_empty() && id.len() <= 12 && id.bytes().all(|it| it.is_ascii_alphanumeric())
        };
        let contest = self.seen.contest.id;
        if is_plain(&team.id) {
            format!("c{contest}-team-{}", team.id.to_lowercase())
        } else {
            format!("c{contest}-team{number:03}")
        }
    }

    async fn account(
        &mut self,
        account: &Account,
        known: Option<ParticipantId>,
    ) -> Result<Result<Fate, Message>, AppError> {
        let store = &self.state.store;
        let given = shortened(&account.name);
        let say = |key: &'static str| Err(Message::new(key).with("given", given.clone()));
        let user = store.user_by_name(&account.name).await?;
        if let Some(class) = &self.class
            && !user.as_ref().is_some_and(|user| class.contains(&user.id))
        {
            return Ok(say("import-account-no-member"));
        }
        let Some(user) = user else {
            let password = if account.password.is_empty() {
                new_password()
            } else {
                account.password.clone()
            };
            self.made += 1;
            return match store.check_new_account(&account.name, &password).await {
                Ok(()) => Ok(Ok(Fate::Made(password))),
                Err(StoreError::Invalid(wrong)) => Ok(Err(refused(account, wrong.problem))),
                Err(error) => Err(error.into()),
            };
        };
        if !user.is_open() {
            return Ok(say("roster-closed"));
        }
        Ok(match self.members.get(&user.id) {
            Some(part) if Some(*part) == known => Ok(Fate::Stays),
            Some(_) => say("import-account-elsewhere"),
            // Two people are no participant.
            None if known.is_some() && !self.seen.contest.is_team() => say("import-account-second"),
            // Nobody is made to take part by somebody else whom they have not come to.
            None if self.theirs.has(user.id) => Ok(Fate::Joins(user.id)),
            None if self.seen.contest.is_team() => Ok(Fate::Asked(user.id)),
            None => say("import-account-alone"),
        })
    }
}
