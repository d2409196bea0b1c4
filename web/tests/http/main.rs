//! The site over HTTP, as browsers and programs see it: the real router on a fresh
//! database, SQLite's and (by `on_postgres`) PostgreSQL's.
//!
//! Folders mirror `src/http/`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at the first surprise"
)]

mod account;
mod admin;
mod anything;
mod api;
mod asking;
mod auth;
mod built_in_tests;
mod classes;
mod compare;
mod connections;
mod contests;
mod design;
mod discussion;
mod drafts;
#[path = "../store/enrolment.rs"]
mod enrolment;
mod events;
mod exploring;
mod files;
mod form_parts;
mod furnished;
mod games;
mod guessing;
mod hack;
mod hack_played;
mod hacks_twice;
mod health;
mod housekeeping;
mod i18n;
mod judging;
mod ladders;
mod layers;
mod lessons;
mod live_games;
mod live_invitations;
mod live_packaged_games;
mod live_take_back;
mod mail;
mod offers;
mod on_postgres;
mod packaged_games;
#[path = "../store/postgres.rs"]
mod postgres;
mod problems;
mod program_drafts;
mod rejudging;
mod reset;
mod routes;
mod settings;
mod shared;
mod shown_once;
mod site;
mod statistics;
mod stored;
mod submission_list;
mod submissions;
mod text;
mod tokens;
mod told_broken;
mod users;
mod watching;
mod weight;
