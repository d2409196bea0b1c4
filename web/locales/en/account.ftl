# Registering, signing in, and the account's page.

field-name = User name
field-name-hint = { $least } to { $most } letters, digits, “_”, “-” or “.”, beginning with a letter or a digit.
field-password = Password
field-password-hint = At least { $least } characters; several words are best. Not your name.

login-title = Sign in
login-live-game = The link leads to a game with a friend. Sign in, and you are at its board.
login-button = Sign in
login-no-account = No account yet?
login-failed = The name or the password is wrong.
login-failed-accepted = Check both; capital letters matter in the password.
login-disabled = This account is disabled.
login-disabled-accepted = Ask an administrator of this site to enable it.

register-title = Register
register-button = Register
register-has-account = Already registered?
register-closed = Only administrators create accounts on this site. Ask your teacher or an administrator for one.
field-invitation = Invitation
field-invitation-hint = The code you were given. This site is for people who were invited.

setup-title = First administrator
setup-lead = This link works once. The account made here can do everything on this site.
setup-account = Your account
setup-site = The site
setup-samples = Begin with a sample contest and a sample class
setup-later = All of this can be changed later, and the samples can be removed.
setup-button = Create the administrator

account-title = Account
account-called = An administrator wrote this down. Administrators see it, and whoever teaches a class that you joined by its code, or made your account; it stands on no public page.
account-role = Role
role-student = Student
role-teacher = Teacher
role-jury = Jury
role-setter = Problem setter
role-admin = Administrator

tokens-title = Tokens
tokens-lead = A token lets a program act for you, within the scopes you choose here and until it expires. Changing your password revokes all tokens.
token-label = Label
token-label-hint = What it is for, such as the name of a machine.
token-scopes = May
scope-read = read what you may read
scope-submit = submit and run programs
scope-jury = do what juries and teachers may do
scope-author = do what problem setters may do
scope-admin = do what administrators may do
token-days-label = Valid for how many days
token-made = Created
token-ends = Ends
token-ended = ended
token-used = Last used
token-never-used = Never
token-create = Create a token
token-created = This is the new token. Copy it now: it is shown on this page for a few minutes and never again.
token-revoke-label = Revoke { $label }
copy-token = Copy the token

sessions-title = Where you are signed in
sessions-lead = End a sign-in that is not yours, then change the password.
session-browser = Browser
session-began = Since
session-seen = Last seen
session-this = this one
session-end = End

password-title = Change the password
password-current = Current password
password-new = New password
password-lead = All other sign-ins and all tokens end.
password-button = Change the password

delete-title = Delete the account
delete-lead = Your name, your password, all sign-ins and all tokens are deleted at once, and nobody can bring them back. What you submitted stays, with its results, under a number instead of your name; so does what you said about problems. Others may take the name.
delete-button = Delete my account forever

notice-password-changed = The password was changed. All other sign-ins and all tokens were ended.
notice-token-revoked = The token was revoked.
notice-session-ended = The sign-in was ended.

user-joined = Joined
user-deleted = This account was deleted. What was submitted stays under its number.
user-solved-count = Problems solved
user-solved = Solved problems
user-submissions = Submissions
user-streak = Days in a row
user-longest = Longest row
user-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
user-language = { $count ->
    [one] one program, { $percent } %
   *[other] { $count } programs, { $percent } %
}
user-year = The last year
user-year-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
}
user-year-monday = Mon
user-year-wednesday = Wed
user-year-friday = Fri
user-year-less = Few programs
user-year-more = many
user-year-words = { $count ->
    [0] Nothing was handed in within a year.
    [one] One program, on one day of the last year.
   *[other] { $count } programs, on { $days ->
        [one] one day
       *[other] { $days } days
    } of the last year.
}

rating = Rating
rating-of = { $contests ->
    [one] { $points }, from one contest
   *[other] { $points }, from { $contests } contests
}
rating-words = Ratings come from public contests that are over and in which people took part alone. Everybody begins with { $beginning }, rises by those they leave behind, and falls by those who were in front of them; a surprise counts more.
ranking-title = Ranking
ranking-lead = How many public problems each person has solved. Ties go to whoever got there first.
ranking-none = Nobody has solved anything yet.
ranking-place = Place
ranking-solved = Solved
ranking-you = you
ranking-before = Before
ranking-after = After

settings-title = Settings
settings-language = Language
settings-theme = Theme
settings-auto = Same as the browser
settings-light = Light
settings-dark = Dark
settings-time-zone = Time zone
settings-time-zone-hint = A name such as Asia/Shanghai or Europe/Paris. Empty: that of your device.
settings-editor-keys = Keys of the editor
settings-editor-usual = Standard
settings-breaks = Let those who have solved the same problem try to break my accepted programs: they see my name, the language and what the program answers to their inputs, never its source
settings-shares = Show my accepted programs, with my name, to those who have solved the same problem
settings-save = Save the settings
notice-settings-saved = The settings were saved.
export-title = My data
export-lead = Everything this site knows about you, with all your programs, in one file.
export-button = Download my data

first-password-title = Choose your password
first-password-lead = Welcome, { $name }. Choose the password with which you will sign in; this link works once.
reset-title = Choose a new password
reset-lead = For { $name }. All sign-ins and all tokens end, and this link with them.
reset-link-title = Link for a new password
reset-link-lead = Send this link to { $name }. It works once, within a day, and is shown only here. Earlier links no longer work.
reset-link-make = Make a link for a new password
reset-link-copy = Copy the link

login-forgot = Forgot your password?
forgot-title = Forgot your password?
forgot-lead = If your account has an address for mail, a link for another password is sent there. Without one, ask your teacher or whoever runs this site.
forgot-send = Send the link
forgot-sent = If there is such an account and it has an address for mail, a link is on its way. It works once, within a day. Look among unwanted mail, too.
mail-reset-subject = { $site }: another password
mail-reset-body =
    Somebody, probably you, asked { $site } for another password for the account { $name }.

    Choose one here, once and within a day:

    { $link }

    If it was not you, nothing has to be done: the password stays as it is.
mail-confirm-subject = { $site }: is this your address?
mail-confirm-body =
    The account { $name } on { $site } wants mail sent to this address.

    If that is you, open this link within a day:

    { $link }

    If not, nothing has to be done: nothing will be sent here.
mail-moved-subject = { $site }: mail goes elsewhere
mail-moved-body =
    Mail for the account { $name } on { $site } no longer goes to this address.

    If you changed that, nothing has to be done. If not, somebody knows your password: choose another at once, and look at the address there.

    { $link }

    If you cannot sign in any more, ask whoever runs the site.
mail-confirm-title = Is this your address?
mail-confirm-lead = A link for another password goes to { $address } when you ask for one.
mail-confirm-button = Yes, send mail there
mail-confirmed = Mail goes to { $address } from now on.
mail-address-wrong = This is no address for mail.
mail-address-accepted = Write it as ada@example.org.
mail-not-sent = The mail to this address could not be sent.
mail-not-sent-accepted = Check the address, or try later.
account-mail = Address for mail
account-mail-lead = For one thing only: a link for another password, when you ask for one. Nobody else sees it.
account-mail-is = Mail goes to { $address }.
account-mail-waits = A mail is on its way to { $address }. The address counts once you have followed its link.
account-mail-address = Address
account-mail-hint = Empty: no mail.
account-mail-save = Save the address
notice-mail-asked = A mail was sent. Follow its link within a day.
notice-mail-gone = No mail will be sent to you.
