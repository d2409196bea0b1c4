//! What each role may do with problems and with what is handed in for them: the one place that
//! says so.
//!
//! | | students | setters | administrators |
//! |---|---|---|---|
//! | see public problems and submit to them | yes | yes | yes |
//! | see problems that are shared with them | yes | yes | yes |
//! | bring in problems of their own, see and change them | | yes | yes |
//! | see and change problems of others and the site's own | | | yes |
//! | see programs and results of others in full, where they see the problem | | yes | yes |

use super::problem::Shelved;
use crate::store::{Role, User, Visibility};

/// Whether somebody may bring in problems.
pub fn authors(user: &User) -> bool {
    user.role >= Role::Setter
}

/// Whether a visitor may see a problem and submit to it.
pub fn sees(viewer: Option<&User>, problem: &Shelved) -> bool {
    if problem.current.is_none() {
        return false;
    }
    if problem.visibility == Visibility::Public {
        return true;
    }
    viewer.is_some_and(|viewer| {
        changes(viewer, problem)
            || (problem.visibility == Visibility::Shared && problem.readers.contains(&viewer.id))
    })
}

/// Whether somebody may change a problem, and see its tests, versions and programs.
pub fn changes(user: &User, problem: &Shelved) -> bool {
    user.role >= Role::Admin || (authors(user) && problem.owner == Some(user.id))
}

/// Whether somebody sees what others handed in as they see it themselves, and all of hidden tests.
pub fn sees_in_full(viewer: &User) -> bool {
    viewer.role >= Role::Setter
}
