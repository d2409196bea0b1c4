//! Who takes part in a contest without a rank, since they know more of it than others.

use crate::http::page::Page;
use crate::http::seen_contest::Seen;
use crate::library::{Shelved, rights};
use crate::store::User;

/// Whether somebody takes part in a contest without a rank: who is of its jury, or knows a problem before the others do.
pub(super) fn has_no_rank(page: &Page, user: &User, seen: &Seen) -> bool {
    let is_in_it =
        |it: &Shelved| (it.contests.iter()).any(|place| place.contest == seen.contest.id);
    let mut problems = page.shelf.all().filter(|it| is_in_it(it));
    seen.is_jury || problems.any(|it| rights::knows_before(user, it))
}
