# Registering, signing in, and the account's page.

field-name = User name
field-name-hint = 2 to 32 letters, digits, “_”, “-” or “.”, beginning with a letter or a digit.
field-password = Password
field-password-hint = At least 8 characters; several words are best. Not your name.

login-title = Sign in
login-button = Sign in
login-no-account = No account yet?
login-failed = This name and password do not belong together.
login-failed-accepted = Check both; capital letters matter in the password.
login-disabled = This account is disabled.
login-disabled-accepted = Ask whoever runs this site to open it again.

register-title = Register
register-button = Register
register-has-account = Already registered?
register-closed = Accounts of this site are made by those who run it. Ask your teacher or the administrator for one.
field-invitation = Invitation
field-invitation-hint = The code you were given. This site is for people who were invited.

setup-title = First administrator
setup-lead = This link works once. The account made here can do everything on this site.
setup-button = Create the administrator

account-title = Account
account-role = Role
role-student = Student
role-setter = Problem setter
role-admin = Administrator

tokens-title = Tokens
tokens-lead = A token lets a program act as you, in what you choose here and until it ends. Changing your password ends all of them.
token-label = Label
token-label-hint = What it is for, such as the name of a machine.
token-scopes = May
scope-read = read what you may read
scope-submit = submit and run programs
scope-author = do what problem setters may do
scope-admin = do what administrators may do
token-days-label = Good for how many days
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
delete-lead = Your name, your password, all sign-ins and all tokens are deleted at once, and nobody can bring them back. What you submitted stays, with its results, under a number instead of your name; others may take the name.
delete-button = Delete my account forever

notice-password-changed = The password was changed. All other sign-ins and all tokens were ended.
notice-token-revoked = The token was revoked.
notice-session-ended = The sign-in was ended.

user-joined = Joined
user-deleted = This account was deleted. What was submitted stays under its number.
user-solved-count = Problems solved
user-solved = Solved problems
user-submissions = Submissions
