# The frame of every page, and words used on many.

site-name = Grundy
skip-to-content = Skip to the content
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
kibibytes = { $number } KiB
nav-ranking = Ranking
