//! What administrators set for the whole site.

use std::time::Duration;

use super::Store;
use super::db::{reading, transaction};
use super::error::{FieldProblem, StoreError};
use super::logo::LOGO;
use super::mail::MAIL_HOST;
use super::submit::Quota;
use super::text::storable;

/// The most characters of the site's name.
const LONGEST_NAME: usize = 60;

/// The most characters of a text that is shown to all.
const LONGEST_TEXT: usize = 2000;

/// What administrators set; what is empty is as the program has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteSettings {
    /// What the site is called.
    pub name: String,
    /// `en` or `zh`: for whoever asks for neither; empty: English.
    pub language: String,
    /// What is said at the sign-in.
    pub sign_in_text: String,
    /// `open`, `invitation` or `closed`.
    pub registration: String,
    /// How many programs a student may hand in within a minute.
    pub submit_quota: String,
    /// How many MiB of packages an author may bring in within a day.
    pub package_quota: String,
    /// `off`: nothing is said about problems.
    pub discussion: String,
    /// `on`: people have ratings from contests.
    pub rating: String,
    /// The digest of the picture next to the name, which is set by itself ([`Store::set_logo`]).
    pub logo: String,
    /// Whether mail is sent; that is set with its server ([`Store::set_mail_settings`]).
    pub has_mail: bool,
}

/// The numbers of programs that a student may be allowed within a minute.
const QUOTAS: std::ops::RangeInclusive<i64> = 1..=1000;

/// The numbers of MiB that an author may be allowed within a day.
const PACKAGE_QUOTAS: std::ops::RangeInclusive<i64> = 1..=1_000_000;

/// How many it is where nothing is set.
pub const USUAL_PACKAGE_QUOTA: i64 = 500;

/// How many MiB of packages an author may bring in within a day, by what is set.
pub(super) fn package_quota(setting: &str) -> i64 {
    known_package_quota(setting).unwrap_or(USUAL_PACKAGE_QUOTA)
}

fn known_package_quota(setting: &str) -> Option<i64> {
    let most = setting.parse().ok();
    most.filter(|most| PACKAGE_QUOTAS.contains(most))
}

impl SiteSettings {
    /// How much a student may hand in, where that is set.
    pub fn quota(&self) -> Option<Quota> {
        let submissions = self.submit_quota.parse().ok();
        let submissions = submissions.filter(|number| QUOTAS.contains(number))?;
        Some(Quota {
            submissions,
            window: Duration::from_mins(1),
        })
    }

    /// Whether people may say something about problems.
    pub fn has_discussion(&self) -> bool {
        self.discussion != "off"
    }

    /// Whether people have ratings from contests.
    pub fn has_rating(&self) -> bool {
        self.rating == "on"
    }

    /// Whether it can be set.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names what cannot: `name`, `language`, `sign_in_text`,
    /// `registration`, `submit_quota`, `package_quota`, `discussion`, `rating`.
    pub fn check(&self) -> Result<(), StoreError> {
        let fits = |text: &str, longest: usize| text.chars().count() <= longest;
        let is_line = |text: &str| !text.chars().any(char::is_control);
        if !fits(&self.name, LONGEST_NAME) || !is_line(&self.name) {
            return Err(FieldProblem::SiteName.of("name").into());
        }
        if !["", "en", "zh"].contains(&self.language.as_str()) {
            return Err(FieldProblem::NoSuchChoice.of("language").into());
        }
        if !fits(&self.sign_in_text, LONGEST_TEXT) {
            return Err(FieldProblem::TextTooLong(LONGEST_TEXT)
                .of("sign_in_text")
                .into());
        }
        if !["", "open", "invitation", "closed"].contains(&self.registration.as_str()) {
            return Err(FieldProblem::NoSuchChoice.of("registration").into());
        }
        if !self.submit_quota.is_empty() && self.quota().is_none() {
            return Err(FieldProblem::SubmitQuota.of("submit_quota").into());
        }
        if !self.package_quota.is_empty() && known_package_quota(&self.package_quota).is_none() {
            return Err(FieldProblem::PackageQuota.of("package_quota").into());
        }
        if !["", "off"].contains(&self.discussion.as_str()) {
            return Err(FieldProblem::NoSuchChoice.of("discussion").into());
        }
        if !["", "on"].contains(&self.rating.as_str()) {
            return Err(FieldProblem::NoSuchChoice.of("rating").into());
        }
        Ok(())
    }
}

impl Store {
    /// Returns what administrators set.
    pub async fn site_settings(&self) -> Result<SiteSettings, StoreError> {
        let rows: Vec<(String, String)> = reading!(self.db(), |pool| sqlx::query_as(
            "select name, setting from site_settings"
        )
        .fetch_all(pool)
        .await?);
        let mut settings = SiteSettings::default();
        for (name, setting) in rows {
            match name.as_str() {
                "name" => settings.name = setting,
                "language" => settings.language = setting,
                "sign_in_text" => settings.sign_in_text = setting,
                "registration" => settings.registration = setting,
                "submit_quota" => settings.submit_quota = setting,
                "package_quota" => settings.package_quota = setting,
                "discussion" => settings.discussion = setting,
                "rating" => settings.rating = setting,
                LOGO => settings.logo = setting,
                MAIL_HOST => settings.has_mail = !setting.is_empty(),
                // Of a later version.
                _ => {}
            }
        }
        Ok(settings)
    }

    /// Keeps what administrators set.
    ///
    /// # Errors
    /// As [`SiteSettings::check`].
    pub async fn set_site_settings(&self, settings: &SiteSettings) -> Result<(), StoreError> {
        settings.check()?;
        let rows = [
            ("name", &settings.name),
            ("language", &settings.language),
            ("sign_in_text", &settings.sign_in_text),
            ("registration", &settings.registration),
            ("submit_quota", &settings.submit_quota),
            ("package_quota", &settings.package_quota),
            ("discussion", &settings.discussion),
            ("rating", &settings.rating),
        ];
        self.write_settings(&rows.map(|(name, setting)| (name, setting.as_str())))
            .await
    }

    /// Keeps settings of the site, by their names.
    pub(super) async fn write_settings(&self, rows: &[(&str, &str)]) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            for (name, setting) in rows {
                sqlx::query(
                    "insert into site_settings (name, setting) values ($1, $2)
                     on conflict (name) do update set setting = excluded.setting",
                )
                .bind(name)
                .bind(storable(setting))
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }
}
