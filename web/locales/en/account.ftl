# Registering, signing in, and the account's page.

field-name = User name
field-name-hint = 2 to 32 letters, digits, “_”, “-” or “.”, beginning with a letter or a digit.
field-password = Password
field-password-hint = At least 8 characters.

login-title = Sign in
login-button = Sign in
login-no-account = No account yet?
login-failed = This name and password do not belong together.
login-failed-accepted = Check both; capital letters matter in the password.

register-title = Register
register-button = Register
register-has-account = Already registered?

setup-title = First administrator
setup-lead = This link works once. The account made here can do everything on this site.
setup-button = Create the administrator

account-title = Account
account-role = Role
role-student = Student
role-setter = Problem setter
role-admin = Administrator

tokens-title = Tokens
tokens-lead = A token lets a program act as you.
token-label = Label
token-label-hint = What it is for, such as the name of a machine.
token-made = Created
token-used = Last used
token-never-used = Never
token-create = Create a token
token-created = This is the new token. It is shown only now.
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
password-button = Change the password

notice-password-changed = The password was changed. All other sign-ins were ended.
notice-token-revoked = The token was revoked.
notice-session-ended = The sign-in was ended.

user-joined = Joined
user-solved-count = Problems solved
user-solved = Solved problems
user-submissions = Submissions
