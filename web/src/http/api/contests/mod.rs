//! `/api/contests/…`: contests as the tools of the ICPC read them, by the Contest API of the
//! specification for contest control systems.
//!
//! | file | what it answers for |
//! |---|---|
//! | `operations` | the addresses |
//! | `objects` | what stands at each |
//! | `now` | what the database has of it |
//! | `feed` | what changes, line by line |

mod feed;
mod now;
mod objects;
pub mod operations;
