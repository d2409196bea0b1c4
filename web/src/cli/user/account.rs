//! `grundy user add`, `list`, `password`, `role`, `called`, `disable`, `enable`, `delete`.

use clap::Args;
use serde_json::json;

use super::super::language::say;
use super::super::listing::Listing;
use super::super::password::{PasswordFrom, first_line};
use super::super::serve::Database;
use super::super::{Failure, output, remarks};
use super::table::FromTable;
use super::{find, note, with_store};
use crate::http::roster::is_label;
use crate::store::{AccountFilter, Act, FoundUser, Role, UnixMs};

/// Make an account
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  echo secret-word | grundy user add ada --password-stdin\n  \
                  grundy user add --from class.csv --site https://judge.example"
)]
pub(super) struct Add {
    /// The account's name
    #[arg(required_unless_present = "table")]
    name: Option<String>,
    #[command(flatten)]
    from: PasswordFrom,
    #[command(flatten)]
    many: FromTable,
    /// student, teacher, jury, setter or admin
    #[arg(long, default_value_t = Role::Student)]
    role: Role,
    #[command(flatten)]
    database: Database,
}

impl Add {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Some(name) = self.name else {
            return self.many.make(&self.database, self.role);
        };
        let password = self.from.read()?;
        with_store(&self.database, async |store| {
            let user = store.create_user(&name, &password, self.role).await?;
            note(&store, Act::AccountMade, Some(user.id), self.role.as_str()).await?;
            let said = say("cli-user-made").with("name", user.name);
            remarks::remark(said.with("role", user.role.as_str()));
            Ok(())
        })
    }
}

/// List accounts, by name
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy user list --find ada\n  grundy user list --role teacher --json"
)]
pub(super) struct List {
    /// Only those in whose name, or name on lists, this stands
    #[arg(long, value_name = "TEXT", default_value = "")]
    find: String,
    /// Only those of this role: student, teacher, jury, setter or admin
    #[arg(long)]
    role: Option<Role>,
    /// Only those that are disabled
    #[arg(long)]
    disabled: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: Database,
}

impl List {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let filter = AccountFilter {
                text: self.find.clone(),
                role: self.role,
                only_disabled: self.disabled,
                after: String::new(),
            };
            let found = store.find_users(&filter, i64::MAX).await?;
            if self.json {
                let users = found.iter().map(|FoundUser { user, called }| {
                    json!({
                        "name": user.name,
                        "called": called,
                        "role": user.role,
                        "created_at": day_and_time(user.created_at),
                        "disabled": user.disabled_at.is_some(),
                    })
                });
                let users: Vec<_> = users.collect();
                return output::json(&json!({ "users": users }));
            }
            let headings = [
                "cli-user-name",
                "cli-user-role-of",
                "cli-user-since",
                "cli-user-called",
            ];
            let headings = headings.map(|key| say(key).to_string()).into_iter();
            let mut table = Listing::new(headings.chain([String::new()]));
            let disabled = say("cli-user-is-disabled").to_string();
            for FoundUser { user, called } in found {
                let state = if user.is_open() { "" } else { &disabled };
                table.add_row([
                    user.name.as_str(),
                    user.role.as_str(),
                    &day_and_time(user.created_at),
                    &called,
                    state,
                ]);
            }
            output::list(&table)
        })
    }
}

/// A moment in RFC 3339.
pub(super) fn day_and_time(time: UnixMs) -> String {
    let time = time.timestamp();
    time.map_or_else(String::new, |it| {
        it.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
    })
}

/// Give an account another password; its sessions and tokens end
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  echo new-word | grundy user password ada --password-stdin")]
pub(super) struct Password {
    /// The account's name
    name: String,
    #[command(flatten)]
    from: PasswordFrom,
    #[command(flatten)]
    database: Database,
}

impl Password {
    pub(super) fn run(self) -> Result<(), Failure> {
        let password = self.from.read()?;
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            store.set_password(user.id, &password).await?;
            note(&store, Act::PasswordSet, Some(user.id), "").await?;
            remarks::remark(say("cli-user-password").with("name", user.name));
            Ok(())
        })
    }
}

/// Give an account another role
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user role ada admin")]
pub(super) struct SetRole {
    /// The account's name
    name: String,
    /// student, teacher, jury, setter or admin
    role: Role,
    #[command(flatten)]
    database: Database,
}

impl SetRole {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            store.set_role(user.id, self.role).await?;
            let change = format!("{} → {}", user.role, self.role);
            note(&store, Act::RoleChanged, Some(user.id), &change).await?;
            let said = say("cli-user-role").with("name", user.name);
            remarks::remark(said.with("role", self.role.as_str()));
            Ok(())
        })
    }
}

/// Set what an account is called on lists; an empty text is no name
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user called ada \"Ada Lovelace\"")]
pub(super) struct Called {
    /// The account's name
    name: String,
    /// What it is called: one line, and not too long
    #[arg(value_name = "CALLED")]
    text: String,
    #[command(flatten)]
    database: Database,
}

impl Called {
    pub(super) fn run(self) -> Result<(), Failure> {
        let called = self.text.trim();
        if !is_label(called) {
            return Err(Failure::bad_input(say("called-wrong")));
        }
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            store.set_called(user.id, called).await?;
            note(&store, Act::AccountNamed, Some(user.id), "").await?;
            let key = if called.is_empty() {
                "cli-user-unnamed"
            } else {
                "cli-user-named"
            };
            let said = say(key).with("name", user.name);
            remarks::remark(said.with("called", called));
            Ok(())
        })
    }
}

/// Let nobody into an account any more; its sessions and tokens end, its submissions stay
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user disable ada")]
pub(super) struct Disable {
    /// The account's name
    name: String,
    #[command(flatten)]
    database: Database,
}

impl Disable {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            store.disable_user(user.id).await?;
            note(&store, Act::AccountDisabled, Some(user.id), "").await?;
            remarks::remark(say("cli-user-disabled").with("name", user.name));
            Ok(())
        })
    }
}

/// Let the owner of a disabled account in again
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user enable ada")]
pub(super) struct Enable {
    /// The account's name
    name: String,
    #[command(flatten)]
    database: Database,
}

impl Enable {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            store.enable_user(user.id).await?;
            note(&store, Act::AccountEnabled, Some(user.id), "").await?;
            remarks::remark(say("cli-user-enabled").with("name", user.name));
            Ok(())
        })
    }
}

/// Delete an account forever; its submissions stay, under a number instead of the name
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy user delete ada --yes")]
pub(super) struct Delete {
    /// The account's name
    name: String,
    /// Do it without being asked
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    database: Database,
}

impl Delete {
    pub(super) fn run(self) -> Result<(), Failure> {
        with_store(&self.database, async |store| {
            let user = find(&store, &self.name).await?;
            let name = user.name.as_str();
            let said = say("cli-user-delete").with("name", name);
            remarks::remark(said.with("number", user.id.to_string()));
            if !self.yes && !confirmed()? {
                return Err(Failure::bad_input(say("cli-user-not-deleted")));
            }
            store.delete_user(user.id).await?;
            note(&store, Act::AccountDeleted, Some(user.id), "").await?;
            remarks::remark(say("cli-user-deleted").with("name", name));
            Ok(())
        })
    }
}

fn confirmed() -> Result<bool, Failure> {
    remarks::ask(&format!("{} ", say("cli-user-ask-delete")));
    Ok(first_line("cli-the-answer")?.trim() == "yes")
}
