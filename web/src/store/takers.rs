//! Which worker takes what is in which language: the condition by which each asks the queue. `at_work` says it of those that
//! are at work, as pages, the API and the command line tell it.

/// The condition behind a language that it is among those of whoever asks, on SQLite; they are bound as [`as_json`].
macro_rules! taken_on_sqlite {
    ($languages:literal) => {
        concat!("in (select value from json_each(", $languages, "))")
    };
}
pub(super) use taken_on_sqlite;

/// The same on PostgreSQL, where they are bound as they are.
macro_rules! taken_on_postgres {
    ($languages:literal) => {
        concat!("= any(", $languages, ")")
    };
}
pub(super) use taken_on_postgres;

/// Languages as SQLite is told them.
pub(super) fn as_json(languages: &[&str]) -> String {
    serde_json::json!(languages).to_string()
}
