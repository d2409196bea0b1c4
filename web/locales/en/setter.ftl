# The pages of those who set problems.

setter-title = My problems
setter-none = You have no problems here yet.
setter-visibility = Visibility
setter-served = Version served
setter-upload = Bring in a problem
setter-upload-lead = A package as an archive (.zip, .tar, .tar.gz, .tar.xz): ICPC, Kattis, Polygon or DMOJ. It is checked at once; nobody else sees it before it has passed.
setter-id-hint = 2 to 64 small letters, digits or “-”. If left empty, the name of the file. That of a problem you have makes a new version of it.
setter-package = Package
setter-upload-button = Bring in
setter-page = The problem’s page
setter-tests = Tests
setter-versions = Versions
setter-who-sees = Who sees it
setter-readers = Shared with
setter-readers-hint = User names with commas between them.
setter-save = Save
setter-files = Files of the newest version
setter-new-file = Another file
setter-open = Open
setter-back = Back to the problem
nav-setter = My problems

visibility-private = Private: you alone
visibility-shared = Shared: the people named below
visibility-contest = In a contest or class only
visibility-public = Public: everybody

version-title = { $id }, version { $number }
version-number = Version
version-check = Check
version-note = What is new
version-author = By
version-made = Brought in
version-served = served
version-diff = Changes
version-serve = Serve this version
version-note-invalid = The note is too long.
version-note-accepted = At most 200 characters.

check-queued = waiting for its check
check-running = being checked
check-passed = passed
check-failed = failed

report-checks = Checks
report-check = Check
report-state = State
report-found = Found
report-programs = Programs
report-program = Program
report-expected = Expected
report-got = Got

file-title = A file of the package
file-path = Path in the package
file-text = Text
file-save = Save as a new version
file-preview = Preview
file-delete = Delete the file
file-no-text = This is no text, or too large to be shown here.

tests-all = { $number } tests
test-made-by = Made by
test-input = Input (bytes)
test-answer = Answer (bytes)
test-generated = the plan, generated
test-file = a file of the package

diff-title = Changes from version { $from } to { $to }
diff-none = The two versions have the same files.
diff-added = added
diff-removed = removed
diff-changed = changed

problem-id-invalid = This cannot be the id of a problem.
problem-id-taken = This id cannot be used.
problem-id-accepted = 2 to 64 small letters, digits or “-”, of a problem of your own or a new one.
package-finding = { $finding }
package-accepted = A package that “grundy problem check” finds no error in.
