//! The sandbox from outside: what runs may do, what they may not, and what is left of them.
#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

mod attack;
mod attacks;
mod behaviour;
mod compile_attacks;
mod conversation;
mod harness;
mod load;
mod machine;
mod memory;
mod mix;
mod programs;
mod surroundings;
mod toolchains;
mod users;
mod writing;
