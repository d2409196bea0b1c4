//! The Grundy site.

pub mod backup;
pub mod bilingual;
pub mod boards;
pub mod claim;
pub mod cli;
pub mod complaints;
pub mod conjectures;
pub mod crosstable;
pub mod documents;
pub mod explanation;
pub mod gradebook;
pub mod http;
mod kept;
pub mod lessons;
pub mod library;
mod limit_notes;
pub mod listen;
pub mod locale;
pub mod logo;
pub mod mail;
pub mod protections;
pub mod rating;
pub mod reasons;
pub mod scoreboard;
pub mod serve;
pub mod store;
pub mod worker;
