# The frame of every page, and words used on many.

site-name = Grundy
skip-to-content = Skip to the content
nav-menu = Menu
nav-label = Main
nav-language = Language
nav-problems = Problems
nav-submissions = Submissions
nav-play = Play
nav-lessons = Lessons
nav-explore = Explore
nav-account = Account
nav-login = Sign in
nav-logout = Sign out
nav-register = Register
footer-about = An online judge for combinatorial games.
footer-api = Interface for programs

list-comma = , { "" }
copy = Copy
copied = Copied
actions = Actions
revoke = Revoke
milliseconds = { $number } ms
mebibytes = { $number } MiB
nav-ranking = Ranking

# What a page says of the form before it.
notice-account-gone = Your account was deleted.
notice-announced = It is announced to all.
notice-announcement-saved = The announcement was changed.
notice-announcement-ended = The announcement is shown no longer.
notice-news-posted = The news is published.
notice-news-saved = The news was changed.
notice-news-removed = The news is removed.
notice-samples-removed = The samples were removed.
notice-samples-kept = What people have taken part in stays, and is not called a sample any more. The rest was removed.
notice-worker-drains = The judge machine takes nothing new.
notice-worker-resumes = The judge machine goes on.
notice-report-settled = The report is settled.
notice-invitation-revoked = The invitation was revoked.
notice-accounts-named = The names on lists are kept.
notice-role-changed = The role was changed.
notice-account-disabled = The account was disabled: nobody gets in any more.
notice-account-enabled = The account was enabled again.
notice-account-deleted = The account was deleted.
notice-sessions-ended = All sign-ins of this account were ended.
notice-mail-forgotten = The mail address was forgotten.
notice-visibility-changed = Who sees the problem was changed.
notice-edit-collected = The edit is collected.
notice-edit-undone = The file is as the newest version has it: no edit of it is collected.
notice-edits-dropped = The edits are forgotten.
notice-version-served = This version is served now.
notice-rejudging-applied = The new results count now.
notice-rejudging-dropped = The new results were dropped; the old ones stand.
notice-rejudgings-begun = The submissions are being judged again. Decide on each set once it is judged.
notice-class-saved = The class was saved.
notice-class-deleted = The class was deleted.
notice-code-changed = The code before is worth nothing any more.
notice-teachers-changed = The teachers were changed.
notice-members-added = Everybody of the table is in the class.
notice-member-named = The name was saved.
notice-member-removed = The member was removed from the class.
notice-class-left = You have left the class.
notice-assignment-saved = The assignment was saved.
notice-assignment-deleted = The assignment was deleted. What was handed in stays.
notice-time-set = The time was set.
notice-contest-made = The contest was made.
notice-contest-saved = The contest was saved.
notice-contest-saved-late = The contest was saved. { $count ->
    [one] One submission was handed in after the new end. It was in time when it came, and still counts.
   *[other] { $count } submissions were handed in after the new end. They were in time when they came, and still count.
}
notice-contest-saved-limits = The contest was saved. { $count ->
    [one] One submission was judged with other limits and keeps its verdict until it is judged again.
   *[other] { $count } submissions were judged with other limits and keep their verdicts until they are judged again.
}
notice-contest-ended = The contest was ended.
notice-jury-changed = The jury was changed.
notice-person-saved = The change was saved.
notice-game-forgotten = The game was forgotten.
notice-share-ended = The secret address is worth nothing any more.
notice-backup-deleted = The backup was deleted.
notice-backup-begun = The backup is being written. It is in the list when it is whole.
notice-contest-deleted = The contest was deleted.
notice-problem-deleted = The problem was deleted.
