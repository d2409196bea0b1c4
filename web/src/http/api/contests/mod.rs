//! `/api/contests/…`: contests as the tools of the ICPC read them, by the Contest API of the
//! specification for contest control systems.
//!
//! | file | what it answers for |
//! |---|---|
//! | `operations` | the addresses |
//! | `objects` | what stands at each |
//! | `table` | the scoreboard, of all or of a group |
//! | `runs` | what became of each test, for the jury |
//! | `values` | how moments, spans and verdicts are written |
//! | `information` | the version that they are of |
//! | `filter` | to what lists are narrowed |
//! | `access` | what whoever asks may find there, and as whom they ask |
//! | `teams` | teams, groups and organizations, and their ids |
//! | `now` | what the database has of it |
//! | `feed` | what changes, line by line |

mod access;
mod feed;
mod filter;
pub mod information;
mod now;
mod objects;
pub mod operations;
mod runs;
mod table;
mod teams;
mod values;
