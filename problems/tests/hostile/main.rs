//! Packages that attack: bombs, mazes and rubbish are read or refused within two seconds of CPU
//! time and 200 MiB, in words that a setter understands.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod archives;
mod bombs;
mod formats;
mod keys;
mod measured;
mod mutants;
mod originals;
mod raw_zip;
mod recipes;
mod sample;
