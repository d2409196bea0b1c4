//! What people chose for themselves: language, theme, time zone, keys of the editor, whom they show
//! their programs, and whom they let break them.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::types::UserId;

/// What somebody chose; the default chooses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// `en` or `zh`; empty: as the browser asks.
    pub language: String,
    /// `light` or `dark`; empty: as the device has it.
    pub theme: String,
    /// A name of the time zone database; empty: that of the device.
    pub time_zone: String,
    /// `vim` or `emacs`: the keys of the editor; empty: its own.
    pub editor_keys: String,
    /// Whether accepted programs may be shown to those who have solved the same problem.
    pub shares_solutions: bool,
    /// Whether those who have solved the same problem may try to break accepted programs.
    pub lets_break: bool,
}

#[derive(FromRow)]
struct SettingsRow {
    language: String,
    theme: String,
    time_zone: String,
    editor_keys: String,
    shares_solutions: i64,
    lets_break: i64,
}

impl From<SettingsRow> for Settings {
    fn from(row: SettingsRow) -> Self {
        Self {
            language: row.language,
            theme: row.theme,
            time_zone: row.time_zone,
            editor_keys: row.editor_keys,
            shares_solutions: row.shares_solutions != 0,
            lets_break: row.lets_break != 0,
        }
    }
}

impl Store {
    /// Returns what the user chose.
    pub async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        let row: Option<SettingsRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select language, theme, time_zone, editor_keys, shares_solutions, lets_break
             from user_settings where user_id = $1"
        )
        .bind(user)
        .fetch_optional(pool)
        .await?);
        Ok(row.map(Settings::from).unwrap_or_default())
    }

    /// Keeps what the user chose.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] names what cannot be chosen: `language`, `theme`, `time_zone` or
    /// `editor_keys`.
    pub async fn set_settings(&self, user: UserId, chosen: &Settings) -> Result<(), StoreError> {
        let is_one_of = |value: &str, choices: [&str; 3]| choices.contains(&value);
        if !is_one_of(&chosen.language, ["", "en", "zh"]) {
            return Err(FieldProblem::NoSuchChoice.of("language").into());
        }
        if !is_one_of(&chosen.theme, ["", "light", "dark"]) {
            return Err(FieldProblem::NoSuchChoice.of("theme").into());
        }
        if !chosen.time_zone.is_empty() && jiff::tz::TimeZone::get(&chosen.time_zone).is_err() {
            return Err(FieldProblem::NoSuchTimeZone.of("time_zone").into());
        }
        if !is_one_of(&chosen.editor_keys, ["", "vim", "emacs"]) {
            return Err(FieldProblem::NoSuchChoice.of("editor_keys").into());
        }
        writing!(self.db(), |pool| sqlx::query(
            "insert into user_settings (user_id, language, theme, time_zone, shares_solutions,
                 editor_keys, lets_break)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (user_id) do update set language = excluded.language,
                 theme = excluded.theme, time_zone = excluded.time_zone,
                 shares_solutions = excluded.shares_solutions,
                 editor_keys = excluded.editor_keys, lets_break = excluded.lets_break"
        )
        .bind(user)
        .bind(&chosen.language)
        .bind(&chosen.theme)
        .bind(&chosen.time_zone)
        .bind(i64::from(chosen.shares_solutions))
        .bind(&chosen.editor_keys)
        .bind(i64::from(chosen.lets_break))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }
}
