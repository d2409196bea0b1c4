//! What the database keeps about somebody, column by column: where the export of one's own data has it, or why it
//! has not.
//!
//! | file | what it answers for |
//! |---|---|
//! | `parts` | the parts of the export that are rows of tables as they are |
//! | `rows` | reading them, piece by piece |

mod parts;
mod rows;

use Exported::{Not, Under};

pub use parts::{OWN_PARTS, OwnPart};
pub use rows::OwnPlace;

/// Where the export has what is kept in a column that names somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exported {
    /// Under this name, next to the name of the account or to that.
    Under(&'static str),
    /// Nowhere, for this reason.
    Not(&'static str),
}

/// Each column of the database that names somebody, as `table.column`. A test wants every one that there is.
pub const OWN_DATA: &[(&str, Exported)] = &[
    ("announcements.author", Under("announced")),
    ("api_tokens.user_id", Under("tokens")),
    ("audit.actor", Under("acts")),
    ("audit.target", Under("acts_on_me")),
    ("broken_programs.user_id", Under("broken_programs")),
    ("class_extensions.user_id", Under("extensions")),
    ("class_members.user_id", Under("classes")),
    ("class_spells.user_id", Under("classes")),
    ("class_teachers.user_id", Under("teaches_with")),
    ("classes.owner", Under("teaches")),
    ("contest_acts.user_id", Under("contest_acts")),
    ("contest_balloons.handed_by", Under("balloons_brought")),
    ("contest_clarifications.answered_by", Under("answers")),
    (
        "contest_earlier_answers.answered_by",
        Under("earlier_answers"),
    ),
    ("contest_invitations.user_id", Under("contest_invitations")),
    ("contest_jurors.user_id", Under("contests_judged")),
    ("contest_members.user_id", Under("contests")),
    ("contest_prints.done_by", Under("prints_brought")),
    ("contest_prints.user_id", Under("prints")),
    ("contest_taken_out.user_id", Under("contests_taken_out_of")),
    ("contests.owner", Under("contests_made")),
    ("discussion_posts.author", Under("posts")),
    ("discussion_reports.reporter", Under("reports")),
    ("hacks.hacker", Under("hacks")),
    (
        "idempotency_keys.user_id",
        Not("a mark of a request, gone within a day; its submission is there"),
    ),
    ("kept_games.user_id", Under("games")),
    ("ladder_entries.user_id", Under("ladders")),
    (
        "ladder_matches.owner",
        Not("whose turn a match takes; whose program it is of is under ladders"),
    ),
    ("lesson_answers.user_id", Under("lessons")),
    ("live_games.invited_by", Under("invited_to_play")),
    ("news.author", Under("news")),
    ("package_edits.user_id", Under("collected_edits")),
    ("package_intakes.author", Under("packages_brought")),
    (
        "password_links.user_id",
        Not("the digest of a secret that soon ends"),
    ),
    ("problem_readers.user_id", Under("problems_read")),
    ("problem_versions.author", Under("versions")),
    ("problems.owner", Under("problems")),
    ("program_drafts.user_id", Under("drafts")),
    ("rejudgings.author", Under("rejudgings")),
    ("sessions.user_id", Under("sessions")),
    ("submissions.user_id", Under("submissions")),
    ("user_mails.user_id", Under("mail")),
    ("user_settings.user_id", Under("settings")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_named_by_a_column_and_none_twice() {
        for part in OWN_PARTS {
            let is_named = |(_, held): &(&str, Exported)| *held == Under(part.name());
            // What was asked is found by who takes part.
            assert!(
                part.name() == "questions" || OWN_DATA.iter().any(is_named),
                "{}",
                part.name()
            );
            let same = OWN_PARTS.iter().filter(|other| other.name() == part.name());
            assert_eq!(same.count(), 1, "{}", part.name());
        }
    }
}
