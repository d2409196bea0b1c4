# What can go wrong: `error-<kind>` is its name, `error-<kind>-detail` what to do about it.

error-to-problems = To the problems

error-not-found = Not found
error-not-found-detail = There is nothing at this address, or it is not for you to see.
error-missing-token = Sign-in needed
error-missing-token-detail = Sign in first. Programs send a token: Authorization: Bearer <token>.
error-invalid-token = Invalid token
error-invalid-token-detail = This token is not known or was revoked. Make a new one on the account page.
error-forbidden = Not allowed
error-forbidden-detail = You are signed in, but this is not for your account.
error-cross-origin = Refused: sent from another site
error-cross-origin-detail = The request came from a page of another site. Open the form on this site and send it again.
error-malformed-json = Malformed JSON
error-malformed-json-detail = The body is not a JSON object: { $reason }.
error-unsupported-type = Unsupported content type
error-unsupported-type-detail = Send the body as { $accepted }.
error-invalid-fields = Invalid fields
error-invalid-fields-detail = Something in the request cannot be accepted; the fields are named one by one.
error-too-large = Too large
error-too-large-detail = A field is longer than its limit.
error-body-too-large = Request too large
error-body-too-large-detail = The request is larger than anything this address accepts. A source may have at most 256 KiB.
error-too-many-requests = Too many requests
error-too-many-requests-detail = That was too often. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-unavailable = Not available now
error-unavailable-detail = No judge is free to do this right now. Try again in a moment.
error-timeout = It took too long
error-timeout-detail = The server did not finish in time. Try again in a moment.
error-method-not-allowed = Method not allowed
error-method-not-allowed-detail = This address does not take this method; the Allow header names those it takes.
error-bad-request = Bad request
error-bad-request-detail = The request could not be understood.
error-internal = Internal error
error-internal-detail = Something failed on our side and was logged. Trying again may help.

# Fields: what is wrong, then what is accepted.

field-missing = This field is missing.
field-not-text = This field is not a string.
field-unknown = There is no such field: { $given }.
field-known-fields = Fields: { $fields }.
problem-unknown = There is no problem “{ $given }”.
problem-accepted = The id of a problem, such as hdoj-1536; GET /api/v1/problems lists them.
language-unknown = “{ $given }” is not a language of this judge.
language-accepted = One of: { $languages }.
source-empty = The source is empty.
source-binary = The source is not a text file: it has NUL bytes.
source-too-large = The source has { $size } bytes.
source-accepted = The text of a program, at most 256 KiB.
input-too-large = The input has { $size } bytes.
input-accepted = A string of at most { $limit } bytes.
name-taken = This name is taken.
name-length = The name is too short or too long.
name-characters = The name has a character that cannot be used.
name-accepted = 2 to 32 letters, digits, “_”, “-” or “.”, beginning with a letter or a digit.
password-too-short = The password is too short.
password-too-long = The password is too long.
unknown-role = There is no such role.
role-accepted = One of student, setter, admin.
password-accepted = 8 to 256 characters.
password-wrong = This is not the current password.
password-wrong-accepted = The password you signed in with.
token-name = This label cannot be used.
token-name-accepted = 1 to 64 characters.
number-invalid = This is not a whole number in the range.
number-accepted = A whole number from { $from } to { $to }.
verdict-unknown = “{ $given }” is not a verdict.
verdict-accepted = One of AC, WA, PE, TLE, MLE, OLE, RE, CE, SE.
user-unknown = There is no user “{ $given }”.
user-accepted = The name of a user.
cursor-invalid = This is not the number of a submission.
cursor-twice = A page is before or after a submission, not both.
cursor-accepted = The number of the submission at the edge of the page one comes from.
file-name-accepted = A file name, such as a.cpp.
