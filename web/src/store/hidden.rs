//! What a list of submissions leaves out for whoever looks at it.

use super::kept::counts_elsewhere;
use super::types::{ContestId, UserId};

/// Submissions for problems that whoever looks may not see, or that count for contests which keep them to
/// themselves. The default hides nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hidden {
    /// The ids of these problems.
    pub problems: Vec<String>,
    /// What counts for these contests is left out, too.
    pub contests: Vec<ContestId>,
    /// Whose submissions are seen all the same: whoever looks.
    pub but: Option<UserId>,
}

impl Hidden {
    pub(super) fn hides_nothing(&self) -> bool {
        self.problems.is_empty() && self.contests.is_empty()
    }

    /// What is seen of all that the index finds, on the table `submissions`; parameters begin at that place.
    pub(super) fn condition(&self, place: usize) -> String {
        let ids: Vec<String> = (1..=self.problems.len())
            .map(|further| format!("${}", place + further))
            .collect();
        let problems = if ids.is_empty() {
            String::new()
        } else {
            format!("problem not in ({})", ids.join(", "))
        };
        let first = place + 1 + ids.len();
        let contests = counts_elsewhere("submissions.id", &self.contests, first);
        let both = [problems, contests];
        let both: Vec<String> = both.into_iter().filter(|it| !it.is_empty()).collect();
        format!("(user_id = ${place} or ({}))", both.join(" and "))
    }

    /// How many parameters that takes.
    pub(super) fn parameters(&self) -> usize {
        1 + self.problems.len() + self.contests.len()
    }
}
