//! By which server mail is sent, and to which addresses people get it.

use std::fmt;
use std::time::Duration;

use sqlx::FromRow;

use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::{UnixMs, UserId};
use super::{Store, secret};

/// How long what a mail says about an address is good.
pub(super) const CODE_LIFE: Duration = Duration::from_hours(24);

/// How mail is kept from others on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MailSecurity {
    /// TLS from the first byte (port 465).
    #[default]
    Tls,
    /// TLS that is asked for first (port 587); mail that cannot have it is not sent.
    StartTls,
    /// None, for a server on this machine.
    Plain,
}

impl MailSecurity {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tls, Self::StartTls, Self::Plain];

    /// The name in forms and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tls => "tls",
            Self::StartTls => "starttls",
            Self::Plain => "plain",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == name)
    }
}

/// The server that takes the site's mail, checked by whoever calls.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MailSettings {
    /// Its name; empty: no mail is sent.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How mail is kept from others on its way.
    pub security: MailSecurity,
    /// Whom it knows the site as; empty: nobody.
    pub user: String,
    /// What it knows them by.
    pub password: String,
    /// Who the mail is from.
    pub from: String,
    /// Where people reach the site: what links in mail begin with.
    pub site: String,
}

impl fmt::Debug for MailSettings {
    /// Never the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

impl MailSettings {
    /// Whether mail is sent.
    pub fn is_set(&self) -> bool {
        !self.host.is_empty()
    }
}

/// The setting that says whether mail is sent.
pub(super) const MAIL_HOST: &str = "mail_host";

/// Somebody's address.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct UserMail {
    /// The one that they have shown to be theirs.
    pub address: Option<String>,
    /// The one that waits for that.
    pub pending: Option<String>,
}

/// An address that its owner has just shown to be theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedMail {
    /// Whose.
    pub user: UserId,
    /// The address until now.
    pub before: Option<String>,
}

impl Store {
    /// The server that takes the site's mail.
    pub async fn mail_settings(&self) -> Result<MailSettings, StoreError> {
        let rows: Vec<(String, String)> = reading!(self.db(), |pool| sqlx::query_as(
            "select name, setting from site_settings where name like 'mail%'"
        )
        .fetch_all(pool)
        .await?);
        let mut settings = MailSettings::default();
        for (name, setting) in rows {
            match name.as_str() {
                MAIL_HOST => settings.host = setting,
                "mail_port" => settings.port = setting.parse().unwrap_or_default(),
                "mail_security" => {
                    settings.security = MailSecurity::named(&setting).unwrap_or_default();
                }
                "mail_user" => settings.user = setting,
                "mail_password" => settings.password = setting,
                "mail_from" => settings.from = setting,
                "mail_site" => settings.site = setting,
                // Of a later version.
                _ => {}
            }
        }
        Ok(settings)
    }

    /// Keeps which server takes the site's mail.
    pub async fn set_mail_settings(&self, settings: &MailSettings) -> Result<(), StoreError> {
        let port = settings.port.to_string();
        let rows = [
            (MAIL_HOST, settings.host.as_str()),
            ("mail_port", &port),
            ("mail_security", settings.security.as_str()),
            ("mail_user", &settings.user),
            ("mail_password", &settings.password),
            ("mail_from", &settings.from),
            ("mail_site", &settings.site),
        ];
        self.write_settings(&rows).await
    }

    /// To which address somebody gets mail.
    pub async fn mail_of(&self, user: UserId) -> Result<UserMail, StoreError> {
        let found: Option<UserMail> = reading!(self.db(), |pool| sqlx::query_as(
            "select address, pending from user_mails where user_id = $1"
        )
        .bind(user)
        .fetch_optional(pool)
        .await?);
        Ok(found.unwrap_or_default())
    }

    /// Notes which address somebody wants mail to, and returns the secret that the mail to it has to
    /// say. Until it comes back, the address before is the one.
    pub async fn ask_mail(&self, user: UserId, address: &str) -> Result<String, StoreError> {
        let secret = secret::new("");
        writing!(self.db(), |pool| sqlx::query(
            "insert into user_mails (user_id, pending, code, code_expires_at)
             values ($1, $2, $3, $4)
             on conflict (user_id) do update set pending = excluded.pending,
                 code = excluded.code, code_expires_at = excluded.code_expires_at"
        )
        .bind(user)
        .bind(storable(address))
        .bind(secret::digest(&secret))
        .bind(UnixMs::now().after(CODE_LIFE))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(secret)
    }

    /// The address that somebody shows to be theirs by that secret; `None` where it is not good.
    pub async fn pending_mail(&self, secret: &str) -> Result<Option<String>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select m.pending from user_mails m join users u on u.id = m.user_id
             where m.code = $1 and m.code_expires_at > $2
                 and u.disabled_at is null and u.deleted_at is null"
        )
        .bind(secret::digest(secret))
        .bind(UnixMs::now())
        .fetch_optional(pool)
        .await?))
    }

    /// Whoever was sent that secret gets mail from now on; whose address that is, and which one it
    /// was before. `None` where the secret is not good. Links for a password that went to the address
    /// before are worth nothing any more.
    pub async fn confirm_mail(&self, secret: &str) -> Result<Option<ConfirmedMail>, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            let before: Option<Option<String>> =
                sqlx::query_scalar("select address from user_mails where code = $1")
                    .bind(secret::digest(secret))
                    .fetch_optional(&mut *tx)
                    .await?;
            let user: Option<UserId> = sqlx::query_scalar(
                "update user_mails
                 set address = pending, pending = null, code = null, code_expires_at = null
                 where code = $1 and code_expires_at > $2 and user_id in
                     (select id from users where disabled_at is null and deleted_at is null)
                 returning user_id",
            )
            .bind(secret::digest(secret))
            .bind(UnixMs::now())
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(user) = user {
                sqlx::query(FORGET_LINKS)
                    .bind(user)
                    .execute(&mut *tx)
                    .await?;
            }
            user.map(|user| ConfirmedMail {
                user,
                before: before.flatten(),
            })
        }))
    }

    /// Somebody gets no mail any more, and what was mailed to them changes no password.
    pub async fn forget_mail(&self, user: UserId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            for statement in [FORGET_MAIL, FORGET_LINKS] {
                sqlx::query(statement).bind(user).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }
}

/// What is left of somebody's address: nothing.
pub(super) const FORGET_MAIL: &str = "delete from user_mails where user_id = $1";

/// The links by which somebody's password can be changed.
const FORGET_LINKS: &str = "delete from password_links where user_id = $1";
