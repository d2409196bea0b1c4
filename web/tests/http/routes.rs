//! Every address as every role: the table says who is let in where. An address that is in the code
//! and not in the table fails the test, and so does one that is gone.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::StatusCode;
use web::bilingual::Bilingual;
use web::store::{AnnouncementDraft, NewRejudging, Role, Scope, Which};

use crate::asking::ask;
use crate::furnished::furnished;
use crate::site::PASSWORD;

/// Who asks, in the order of the columns.
const COLUMNS: [&str; 6] = ["stranger", "student", "teacher", "jury", "setter", "admin"];

/// Method, route, an address of it, and who is let in: `y`, `-` refused, `l` led to the sign-in.
///
/// The problem is private and belongs to somebody else; the submission is somebody else's.
#[rustfmt::skip]
pub(crate) const TABLE: &[(&str, &str, &str, &str)] = &[
    ("GET",  "/", "/", "yyyyyy"),
    ("GET",  "/problems", "/problems", "yyyyyy"),
    ("GET",  "/problems/{id}", "/problems/hdoj-1536", "yyyyyy"),
    ("POST", "/problems/{id}", "/problems/hdoj-1536", "lyyyyy"),
    ("GET",  "/problems/{id}/statistics", "/problems/hdoj-1536/statistics", "yyyyyy"),
    ("GET",  "/problems/{id}/submissions", "/problems/hdoj-1536/submissions", "yyyyyy"),
    ("GET",  "/problems/{id}/solution", "/problems/hdoj-1536/solution", "yyyyyy"),
    ("GET",  "/problems/{id}/solution/{*name}", "/problems/hdoj-1536/solution/none.png", "------"),
    ("GET",  "/problems/{id}/next", "/problems/hdoj-1536/next", "yyyyyy"),
    ("GET",  "/problems/{id}/hack", "/problems/hdoj-1536/hack", "yyyyyy"),
    ("POST", "/problems/{id}/hack", "/problems/hdoj-1536/hack", "l--yyy"),
    ("GET",  "/problems/{id}/ladder", "/problems/nim-play/ladder", "yyyyyy"),
    // None of these has an accepted program.
    ("POST", "/problems/{id}/ladder", "/problems/nim-play/ladder", "lyyyyy"),
    ("GET",  "/problems/{id}/ladder/leave", "/problems/nim-play/ladder/leave", "yyyyyy"),
    ("POST", "/problems/{id}/ladder/leave", "/problems/nim-play/ladder/leave", "l-----"),
    ("GET",  "/problems/{id}/ladder/matches/{number}", "/problems/nim-play/ladder/matches/1", "------"),
    ("GET",  "/problems/{id}/discussion", "/problems/hdoj-1536/discussion", "yyyyyy"),
    ("POST", "/problems/{id}/discussion", "/problems/hdoj-1536/discussion", "lyyyyy"),
    ("GET",  "/problems/{id}/discussion/{thread}", "/problems/hdoj-1536/discussion/1", "yyyyyy"),
    ("POST", "/problems/{id}/discussion/{thread}", "/problems/hdoj-1536/discussion/1", "lyyyyy"),
    ("GET",  "/problems/{id}/discussion/posts/{post}", "/problems/hdoj-1536/discussion/posts/1", "lyyyyy"),
    ("POST", "/problems/{id}/discussion/posts/{post}", "/problems/hdoj-1536/discussion/posts/1", "lyyyyy"),
    ("GET",  "/problems/{id}/files/{*name}", "/problems/hdoj-1536/files/none.png", "------"),
    // It takes programs.
    ("GET",  "/problems/{id}/inputs", "/problems/hdoj-1536/inputs", "l-----"),
    ("GET",  "/problems/{id}/attachments/{*name}", "/problems/hdoj-1536/attachments/none.zip", "------"),
    ("GET",  "/ranking", "/ranking", "yyyyyy"),
    ("GET",  "/news", "/news", "yyyyyy"),
    ("POST", "/news", "/news", "l----y"),
    // There is none to be changed or taken away.
    ("GET",  "/news/{id}", "/news/999", "l-----"),
    ("POST", "/news/{id}", "/news/999", "l-----"),
    ("POST", "/news/{id}/remove", "/news/999/remove", "l-----"),
    ("GET",  "/submissions", "/submissions", "yyyyyy"),
    ("GET",  "/submissions/{id}", "/submissions/1", "yyyyyy"),
    ("GET",  "/submissions/{id}/events", "/submissions/1/events", "yyyyyy"),
    ("GET",  "/submissions/{id}/file", "/submissions/1/file", "---yyy"),
    ("GET",  "/submissions/{id}/share", "/submissions/1/share", "yyyyyy"),
    ("POST", "/submissions/{id}/share", "/submissions/1/share", "l-----"),
    ("POST", "/submissions/{id}/share/end", "/submissions/1/share/end", "l-----"),
    ("GET",  "/shared/{secret}", "/shared/none", "------"),
    // The two are looked at where that leads.
    ("GET",  "/submissions/{id}/compare", "/submissions/1/compare?other=2", "yyyyyy"),
    ("GET",  "/submissions/{id}/compare/{other}", "/submissions/1/compare/2", "---yyy"),
    ("GET",  "/users/{name}", "/users/owner", "yyyyyy"),
    ("GET",  "/users/{name}/reset", "/users/owner/reset", "yyyyyy"),
    ("POST", "/users/{name}/reset", "/users/owner/reset", "l----y"),
    ("GET",  "/play", "/play", "yyyyyy"),
    ("GET",  "/play/{game}", "/play/kayles", "yyyyyy"),
    ("POST", "/play/{game}", "/play/kayles", "yyyyyy"),
    ("GET",  "/play/live/{code}", "/play/live/none", "------"),
    ("POST", "/play/live/{code}", "/play/live/none", "------"),
    ("GET",  "/play/live/{code}/events", "/play/live/none/events", "------"),
    ("GET",  "/play/games", "/play/games", "lyyyyy"),
    ("POST", "/play/games", "/play/games", "lyyyyy"),
    ("POST", "/play/games/{id}/forget", "/play/games/999/forget", "l-----"),
    ("GET",  "/explore", "/explore", "yyyyyy"),
    ("GET",  "/account", "/account", "lyyyyy"),
    ("POST", "/account/settings", "/account/settings", "lyyyyy"),
    ("GET",  "/account/export", "/account/export", "lyyyyy"),
    // The page belongs to nobody who is here, so there is nothing for anybody.
    ("GET",  "/account/drafts/{problem}", "/account/drafts/nim?account=0", "------"),
    ("POST", "/account/drafts/{problem}", "/account/drafts/nim?account=0", "------"),
    ("POST", "/account/tokens", "/account/tokens", "lyyyyy"),
    ("POST", "/account/tokens/{id}/revoke", "/account/tokens/999/revoke", "l-----"),
    ("POST", "/account/sessions/{key}/revoke", "/account/sessions/none/revoke", "l-----"),
    ("POST", "/account/password", "/account/password", "lyyyyy"),
    ("POST", "/account/delete", "/account/delete", "lyyyyy"),
    ("GET",  "/contests", "/contests", "yyyyyy"),
    ("GET",  "/contests/new", "/contests/new", "l---yy"),
    ("POST", "/contests/new", "/contests/new", "l---yy"),
    // For a class of somebody else.
    ("GET",  "/contests/new", "/contests/new?class=1", "l----y"),
    ("POST", "/contests/new", "/contests/new?class=1", "l----y"),
    ("GET",  "/contests/{id}", "/contests/1", "yyyyyy"),
    // Contest 2 has not begun, and belongs to somebody else.
    ("GET",  "/contests/{id}/delete", "/contests/2/delete", "l----y"),
    ("POST", "/contests/{id}/delete", "/contests/2/delete", "l----y"),
    ("GET",  "/contests/{id}/edit", "/contests/1/edit", "l----y"),
    ("POST", "/contests/{id}/edit", "/contests/1/edit", "l----y"),
    ("GET",  "/contests/{id}/join", "/contests/1/join", "yyyyyy"),
    ("POST", "/contests/{id}/join", "/contests/1/join", "lyyyyy"),
    ("POST", "/contests/{id}/team", "/contests/1/team", "lyyyyy"),
    ("GET",  "/contests/{id}/statements", "/contests/1/statements", "yyyyyy"),
    ("GET",  "/contests/{id}/problems/{letter}", "/contests/1/problems/A", "yyyyyy"),
    ("POST", "/contests/{id}/problems/{letter}", "/contests/1/problems/A", "lyyyyy"),
    ("GET",  "/contests/{id}/scoreboard", "/contests/1/scoreboard", "yyyyyy"),
    ("GET",  "/contests/{id}/scoreboard/events", "/contests/1/scoreboard/events", "yyyyyy"),
    ("GET",  "/board/{secret}", "/board/none", "------"),
    ("GET",  "/board/{secret}/events", "/board/none/events", "------"),
    ("POST", "/contests/{id}/clarifications", "/contests/1/clarifications", "lyyyyy"),
    ("GET",  "/contests/{id}/clarifications/events", "/contests/1/clarifications/events", "yyyyyy"),
    ("POST", "/contests/{id}/answer", "/contests/1/answer", "l----y"),
    ("GET",  "/contests/{id}/jury", "/contests/1/jury", "l----y"),
    ("GET",  "/contests/{id}/jury/acts", "/contests/1/jury/acts", "l----y"),
    ("GET",  "/contests/{id}/results/{file}", "/contests/1/results/acts.csv", "l----y"),
    ("GET",  "/contests/{id}/jury/similar", "/contests/1/jury/similar", "l----y"),
    // Neither counts in it.
    ("GET",  "/contests/{id}/jury/similar/{one}/{other}", "/contests/1/jury/similar/1/2", "l-----"),
    ("POST", "/contests/{id}/jury/end", "/contests/1/jury/end", "l----y"),
    ("POST", "/contests/{id}/jury/longer", "/contests/1/jury/longer", "l----y"),
    ("POST", "/contests/{id}/jury/extend", "/contests/1/jury/extend", "l----y"),
    ("POST", "/contests/{id}/jury/jurors", "/contests/1/jury/jurors", "l----y"),
    ("GET",  "/contests/{id}/jury/link", "/contests/1/jury/link", "l----y"),
    ("POST", "/contests/{id}/jury/link", "/contests/1/jury/link", "l----y"),
    ("GET",  "/contests/{id}/jury/people", "/contests/1/jury/people", "l----y"),
    ("POST", "/contests/{id}/jury/people", "/contests/1/jury/people", "l-----"),
    ("GET",  "/contests/{id}/jury/import", "/contests/1/jury/import", "l----y"),
    ("POST", "/contests/{id}/jury/import", "/contests/1/jury/import", "l----y"),
    ("GET",  "/contests/{id}/balloons", "/contests/1/balloons", "l----y"),
    ("POST", "/contests/{id}/balloons", "/contests/1/balloons", "l----y"),
    // Everybody has joined by now.
    ("GET",  "/contests/{id}/print", "/contests/1/print", "lyyyyy"),
    ("POST", "/contests/{id}/print", "/contests/1/print", "lyyyyy"),
    ("GET",  "/contests/{id}/jury/prints", "/contests/1/jury/prints", "l----y"),
    ("POST", "/contests/{id}/jury/prints", "/contests/1/jury/prints", "l----y"),
    ("GET",  "/contests/{id}/jury/prints/{number}", "/contests/1/jury/prints/1", "l----y"),
    ("GET",  "/contests/{id}/results/{file}", "/contests/1/results/results.tsv", "l----y"),
    ("POST", "/contests/{id}/jury/reveal", "/contests/1/jury/reveal", "l----y"),
    ("GET",  "/contests/{id}/jury/stage", "/contests/1/jury/stage", "l----y"),
    ("GET",  "/contests/{id}/hacks", "/contests/1/hacks", "yyyyyy"),
    ("GET",  "/contests/{id}/hacks/{letter}", "/contests/1/hacks/A", "yyyyyy"),
    // The contest is not over.
    ("POST", "/contests/{id}/hacks/{letter}", "/contests/1/hacks/A", "l-----"),
    ("POST", "/contests/{id}/jury/hacks", "/contests/1/jury/hacks", "l----y"),
    ("GET",  "/api", "/api", "yyyyyy"),
    ("GET",  "/api/", "/api/", "yyyyyy"),
    ("GET",  "/api/contests", "/api/contests", "yyyyyy"),
    ("GET",  "/api/contests/{id}", "/api/contests/1", "yyyyyy"),
    ("GET",  "/api/contests/{id}/{endpoint}", "/api/contests/1/teams", "yyyyyy"),
    ("GET",  "/api/contests/{id}/{endpoint}/{object}", "/api/contests/1/judgement-types/AC", "yyyyyy"),
    // The submission counts for none of these contests.
    ("GET",  "/api/contests/{id}/submissions/{submission}/files", "/api/contests/1/submissions/1/files", "------"),
    ("GET",  "/api/contests/{id}/event-feed", "/api/contests/1/event-feed?stream=false", "yyyyyy"),
    // The contest is by invitation, and has not begun.
    ("GET",  "/contests/{id}", "/contests/2", "yyyyyy"),
    ("GET",  "/contests/{id}/statements", "/contests/2/statements", "-----y"),
    ("GET",  "/contests/{id}/problems/{letter}", "/contests/2/problems/A", "-----y"),
    ("POST", "/contests/{id}/problems/{letter}", "/contests/2/problems/A", "l----y"),
    ("GET",  "/contests/{id}/balloons", "/contests/2/balloons", "l----y"),
    ("GET",  "/contests/{id}/hacks", "/contests/2/hacks", "-----y"),
    ("GET",  "/contests/{id}/hacks/{letter}", "/contests/2/hacks/A", "-----y"),
    ("GET",  "/contests/{id}/print", "/contests/2/print", "l-----"),
    ("GET",  "/contests/{id}/scoreboard", "/contests/2/scoreboard", "-----y"),
    ("GET",  "/contests/{id}/scoreboard/events", "/contests/2/scoreboard/events", "-----y"),
    ("POST", "/contests/{id}/clarifications", "/contests/2/clarifications", "l----y"),
    ("GET",  "/contests/{id}/clarifications/events", "/contests/2/clarifications/events", "-----y"),
    ("GET",  "/api/contests/{id}", "/api/contests/2", "-----y"),
    ("GET",  "/api/contests/{id}/{endpoint}", "/api/contests/2/teams", "-----y"),
    ("GET",  "/api/contests/{id}/event-feed", "/api/contests/2/event-feed?stream=false", "-----y"),
    // The contest is of that class, and goes on.
    ("GET",  "/contests/{id}", "/contests/3", "l----y"),
    ("GET",  "/contests/{id}/edit", "/contests/3/edit", "l----y"),
    ("POST", "/contests/{id}/edit", "/contests/3/edit", "l----y"),
    // Administrators are its jury, and not in the class.
    ("POST", "/contests/{id}/join", "/contests/3/join", "l-----"),
    ("POST", "/contests/{id}/team", "/contests/3/team", "l----y"),
    ("GET",  "/contests/{id}/statements", "/contests/3/statements", "-----y"),
    ("GET",  "/contests/{id}/problems/{letter}", "/contests/3/problems/A", "-----y"),
    ("POST", "/contests/{id}/problems/{letter}", "/contests/3/problems/A", "l----y"),
    ("GET",  "/contests/{id}/scoreboard", "/contests/3/scoreboard", "-----y"),
    ("GET",  "/contests/{id}/scoreboard/events", "/contests/3/scoreboard/events", "-----y"),
    ("POST", "/contests/{id}/clarifications", "/contests/3/clarifications", "l----y"),
    ("GET",  "/contests/{id}/clarifications/events", "/contests/3/clarifications/events", "-----y"),
    ("POST", "/contests/{id}/answer", "/contests/3/answer", "l----y"),
    ("GET",  "/contests/{id}/jury", "/contests/3/jury", "l----y"),
    ("GET",  "/contests/{id}/jury/similar", "/contests/3/jury/similar", "l----y"),
    ("POST", "/contests/{id}/jury/end", "/contests/3/jury/end", "l----y"),
    ("POST", "/contests/{id}/jury/extend", "/contests/3/jury/extend", "l----y"),
    // Who teaches the class is said elsewhere.
    ("POST", "/contests/{id}/jury/jurors", "/contests/3/jury/jurors", "l-----"),
    ("GET",  "/contests/{id}/jury/people", "/contests/3/jury/people", "l----y"),
    ("GET",  "/contests/{id}/jury/import", "/contests/3/jury/import", "l----y"),
    ("GET",  "/contests/{id}/balloons", "/contests/3/balloons", "l----y"),
    ("POST", "/contests/{id}/balloons", "/contests/3/balloons", "l----y"),
    ("GET",  "/contests/{id}/print", "/contests/3/print", "l-----"),
    ("GET",  "/contests/{id}/jury/prints", "/contests/3/jury/prints", "l----y"),
    ("GET",  "/contests/{id}/results/{file}", "/contests/3/results/results.tsv", "l----y"),
    ("POST", "/contests/{id}/jury/reveal", "/contests/3/jury/reveal", "l----y"),
    ("GET",  "/contests/{id}/hacks", "/contests/3/hacks", "-----y"),
    ("GET",  "/contests/{id}/hacks/{letter}", "/contests/3/hacks/A", "-----y"),
    ("POST", "/contests/{id}/hacks/{letter}", "/contests/3/hacks/A", "l-----"),
    ("POST", "/contests/{id}/jury/hacks", "/contests/3/jury/hacks", "l----y"),
    ("GET",  "/api/contests/{id}", "/api/contests/3", "-----y"),
    ("GET",  "/api/contests/{id}/{endpoint}", "/api/contests/3/teams", "-----y"),
    ("GET",  "/api/contests/{id}/{endpoint}/{object}", "/api/contests/3/judgement-types/AC", "-----y"),
    ("GET",  "/api/contests/{id}/event-feed", "/api/contests/3/event-feed?stream=false", "-----y"),
    // A class of somebody else, who set an assignment there.
    ("GET",  "/explore/program", "/explore/program", "lyyyyy"),
    ("POST", "/explore/program", "/explore/program", "lyyyyy"),
    ("GET",  "/classes", "/classes", "yyyyyy"),
    ("GET",  "/classes/join", "/classes/join", "yyyyyy"),
    ("POST", "/classes/join", "/classes/join", "lyyyyy"),
    ("GET",  "/classes/new", "/classes/new", "l-yyyy"),
    ("POST", "/classes/new", "/classes/new", "l-yyyy"),
    ("GET",  "/classes/{id}", "/classes/1", "l----y"),
    ("GET",  "/classes/{id}/edit", "/classes/1/edit", "l----y"),
    ("POST", "/classes/{id}/edit", "/classes/1/edit", "l----y"),
    ("POST", "/classes/{id}/code", "/classes/1/code", "l----y"),
    ("GET",  "/classes/{id}/table", "/classes/1/table", "l----y"),
    ("GET",  "/classes/{id}/table.csv", "/classes/1/table.csv", "l----y"),
    ("POST", "/classes/{id}/leave", "/classes/1/leave", "l-----"),
    ("GET",  "/classes/{id}/members", "/classes/1/members", "l----y"),
    ("POST", "/classes/{id}/members", "/classes/1/members", "l----y"),
    ("POST", "/classes/{id}/members/file", "/classes/1/members/file", "l----y"),
    ("POST", "/classes/{id}/teachers", "/classes/1/teachers", "l----y"),
    ("POST", "/classes/{id}/members/{name}/extension", "/classes/1/members/owner/extension", "l----y"),
    ("POST", "/classes/{id}/members/{name}/called", "/classes/1/members/owner/called", "l----y"),
    // Theirs has a password.
    ("POST", "/classes/{id}/members/{name}/link", "/classes/1/members/owner/link", "l-----"),
    ("POST", "/classes/{id}/members/remove", "/classes/1/members/remove", "l----y"),
    ("GET",  "/classes/{id}/members/{name}", "/classes/1/members/owner", "l----y"),
    ("GET",  "/classes/{id}/assignments/new", "/classes/1/assignments/new", "l----y"),
    ("POST", "/classes/{id}/assignments/new", "/classes/1/assignments/new", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}", "/classes/1/assignments/1", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}/edit", "/classes/1/assignments/1/edit", "l----y"),
    ("POST", "/classes/{id}/assignments/{number}/edit", "/classes/1/assignments/1/edit", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}/table", "/classes/1/assignments/1/table", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}/table.csv", "/classes/1/assignments/1/table.csv", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}/similar", "/classes/1/assignments/1/similar", "l----y"),
    ("GET",  "/classes/{id}/assignments/{number}/similar/{one}/{other}", "/classes/1/assignments/1/similar/1/2", "l-----"),
    // Before it is deleted.
    ("POST", "/api/v1/classes/{id}/members", "/api/v1/classes/1/members", "-----y"),
    ("POST", "/api/v1/classes/{id}/assignments", "/api/v1/classes/1/assignments", "-----y"),
    ("GET",  "/api/v1/classes/{id}/assignments/{number}", "/api/v1/classes/1/assignments/1", "-----y"),
    ("PATCH", "/api/v1/classes/{id}/assignments/{number}", "/api/v1/classes/1/assignments/1", "-----y"),
    ("POST", "/classes/{id}/assignments/{number}/delete", "/classes/1/assignments/1/delete", "l----y"),
    ("POST", "/classes/{id}/delete", "/classes/1/delete", "l----y"),
    ("GET",  "/lessons", "/lessons", "yyyyyy"),
    ("GET",  "/lessons/{number}", "/lessons/1", "yyyyyy"),
    ("POST", "/lessons/{number}", "/lessons/1", "yyyyyy"),
    ("GET",  "/login", "/login", "yyyyyy"),
    ("POST", "/login", "/login", "yyyyyy"),
    ("GET",  "/register", "/register", "yyyyyy"),
    ("POST", "/register", "/register", "yyyyyy"),
    ("GET",  "/setup/{token}", "/setup/none", "------"),
    ("POST", "/setup/{token}", "/setup/none", "------"),
    // No mail is sent here.
    ("POST", "/account/mail", "/account/mail", "l-----"),
    ("GET",  "/mail/{secret}", "/mail/none", "------"),
    ("POST", "/mail/{secret}", "/mail/none", "------"),
    ("GET",  "/forgot", "/forgot", "------"),
    ("POST", "/forgot", "/forgot", "------"),
    ("GET",  "/reset/{secret}", "/reset/none", "------"),
    ("POST", "/reset/{secret}", "/reset/none", "------"),
    ("GET",  "/setter", "/setter", "l---yy"),
    ("POST", "/setter", "/setter", "l---yy"),
    ("GET",  "/setter/new", "/setter/new", "l---yy"),
    ("POST", "/setter/new", "/setter/new", "l---yy"),
    ("GET",  "/setter/problems/{id}", "/setter/problems/hdoj-1536", "l----y"),
    ("POST", "/setter/problems/{id}/visibility", "/setter/problems/hdoj-1536/visibility", "l----y"),
    ("POST", "/setter/problems/{id}/restore", "/setter/problems/hdoj-1536/restore", "l----y"),
    ("POST", "/setter/problems/{id}/serve", "/setter/problems/hdoj-1536/serve", "l----y"),
    ("GET",  "/setter/problems/{id}/versions/{number}", "/setter/problems/hdoj-1536/versions/1", "l----y"),
    ("GET",  "/setter/problems/{id}/versions/{number}/events", "/setter/problems/hdoj-1536/versions/1/events", "l----y"),
    ("GET",  "/setter/problems/{id}/versions/{number}/package", "/setter/problems/hdoj-1536/versions/1/package", "l----y"),
    ("GET",  "/setter/problems/{id}/versions/{number}/export", "/setter/problems/hdoj-1536/versions/1/export", "l----y"),
    ("GET",  "/setter/problems/{id}/files", "/setter/problems/hdoj-1536/files", "l----y"),
    ("POST", "/setter/problems/{id}/files", "/setter/problems/hdoj-1536/files", "l----y"),
    // There is none.
    ("GET",  "/setter/problems/{id}/picture", "/setter/problems/hdoj-1536/picture?path=statement/none.png", "l-----"),
    ("GET",  "/setter/problems/{id}/edits", "/setter/problems/hdoj-1536/edits", "l----y"),
    ("POST", "/setter/problems/{id}/edits", "/setter/problems/hdoj-1536/edits", "l----y"),
    ("GET",  "/setter/problems/{id}/files/add", "/setter/problems/hdoj-1536/files/add", "l----y"),
    ("POST", "/setter/problems/{id}/files/add", "/setter/problems/hdoj-1536/files/add", "l----y"),
    ("GET",  "/setter/problems/{id}/tests", "/setter/problems/hdoj-1536/tests", "l----y"),
    ("GET",  "/setter/problems/{id}/tests/file", "/setter/problems/hdoj-1536/tests/file?test=sample-1&part=input", "l----y"),
    ("GET",  "/setter/problems/{id}/hacks", "/setter/problems/hdoj-1536/hacks", "l----y"),
    // There is nothing to decide on.
    ("POST", "/setter/problems/{id}/hacks", "/setter/problems/hdoj-1536/hacks", "l----y"),
    ("GET",  "/setter/problems/{id}/rejudgings", "/setter/problems/hdoj-1536/rejudgings", "l----y"),
    ("POST", "/setter/problems/{id}/rejudgings", "/setter/problems/hdoj-1536/rejudgings", "l----y"),
    ("GET",  "/setter/problems/{id}/rejudgings/{number}", "/setter/problems/hdoj-1536/rejudgings/1", "l----y"),
    ("POST", "/setter/problems/{id}/rejudgings/{number}", "/setter/problems/hdoj-1536/rejudgings/1", "l----y"),
    ("GET",  "/rejudge", "/rejudge", "l----y"),
    ("POST", "/rejudge", "/rejudge", "l----y"),
    ("POST", "/rejudge/sets", "/rejudge/sets", "l----y"),
    ("GET",  "/setter/problems/{id}/diff", "/setter/problems/hdoj-1536/diff", "l----y"),
    // What came with the program is nobody's to delete.
    ("GET",  "/setter/problems/{id}/delete", "/setter/problems/hdoj-1536/delete", "l-----"),
    ("POST", "/setter/problems/{id}/delete", "/setter/problems/hdoj-1536/delete", "l-----"),
    ("GET",  "/admin", "/admin", "l----y"),
    ("GET",  "/admin/users", "/admin/users", "l----y"),
    ("GET",  "/admin/users/{id}", "/admin/users/1", "l----y"),
    ("POST", "/admin/users/{id}", "/admin/users/1", "l----y"),
    ("GET",  "/admin/accounts", "/admin/accounts", "l----y"),
    ("POST", "/admin/accounts", "/admin/accounts", "l----y"),
    ("GET",  "/admin/backups", "/admin/backups", "l----y"),
    // Nothing says where to.
    ("POST", "/admin/backups", "/admin/backups", "l----y"),
    // There is none of this name.
    ("GET",  "/admin/backups/{name}", "/admin/backups/1.backup", "l-----"),
    ("POST", "/admin/backups/{name}", "/admin/backups/1.backup", "l-----"),
    ("GET",  "/admin/roles", "/admin/roles", "l----y"),
    ("GET",  "/admin/invitations", "/admin/invitations", "l----y"),
    ("POST", "/admin/invitations", "/admin/invitations", "l----y"),
    // There is none to be revoked.
    ("POST", "/admin/invitations/{id}/revoke", "/admin/invitations/999/revoke", "l-----"),
    ("GET",  "/admin/settings", "/admin/settings", "l----y"),
    ("POST", "/admin/settings", "/admin/settings", "l----y"),
    ("POST", "/admin/logo", "/admin/logo", "l----y"),
    // There is none.
    ("GET",  "/logo/{digest}", "/logo/none", "------"),
    ("GET",  "/admin/mail", "/admin/mail", "l----y"),
    ("POST", "/admin/mail", "/admin/mail", "l----y"),
    ("GET",  "/admin/announcements", "/admin/announcements", "l----y"),
    ("POST", "/admin/announcements", "/admin/announcements", "l----y"),
    ("GET",  "/admin/announcements/{id}", "/admin/announcements/1", "l----y"),
    ("POST", "/admin/announcements/{id}", "/admin/announcements/1", "l----y"),
    ("POST", "/admin/announcements/{id}/end", "/admin/announcements/1/end", "l----y"),
    ("GET",  "/admin/samples/remove", "/admin/samples/remove", "l----y"),
    ("POST", "/admin/samples/remove", "/admin/samples/remove", "l----y"),
    ("POST", "/admin/workers/{id}", "/admin/workers/none", "l----y"),
    ("GET",  "/admin/reports", "/admin/reports", "l----y"),
    ("POST", "/admin/reports", "/admin/reports", "l----y"),
    ("GET",  "/admin/audit", "/admin/audit", "l----y"),
    ("GET",  "/admin/audit.csv", "/admin/audit.csv", "l----y"),
    ("GET",  "/design", "/design", "------"),
    ("GET",  "/favicon.ico", "/favicon.ico", "yyyyyy"),
    ("GET",  "/robots.txt", "/robots.txt", "yyyyyy"),
    ("GET",  "/healthz", "/healthz", "yyyyyy"),
    ("GET",  "/readyz", "/readyz", "yyyyyy"),
    ("GET",  "/metrics", "/metrics", "------"),
    ("GET",  "/api/docs", "/api/docs", "yyyyyy"),
    ("GET",  "/api/openapi.json", "/api/openapi.json", "yyyyyy"),
    ("GET",  "/api/v1/problems", "/api/v1/problems", "yyyyyy"),
    ("GET",  "/api/v1/problems/{id}", "/api/v1/problems/hdoj-1536", "yyyyyy"),
    ("GET",  "/api/v1/problems/{id}/inputs", "/api/v1/problems/hdoj-1536/inputs", "------"),
    ("GET",  "/api/v1/problems/{id}/attachments/{name}", "/api/v1/problems/hdoj-1536/attachments/none.zip", "------"),
    ("GET",  "/api/v1/problems/{id}/ladder", "/api/v1/problems/nim-play/ladder", "yyyyyy"),
    ("GET",  "/api/v1/problems/{id}/hack", "/api/v1/problems/hdoj-1536/hack", "---yyy"),
    ("POST", "/api/v1/problems/{id}/hack", "/api/v1/problems/hdoj-1536/hack", "---yyy"),
    ("GET",  "/api/v1/problems/{id}/package", "/api/v1/problems/hdoj-1536/package", "-----y"),
    // To setters an id of somebody else is a wrong field.
    ("PUT",  "/api/v1/problems/{id}/package", "/api/v1/problems/hdoj-1536/package", "----yy"),
    ("GET",  "/api/v1/problems/{id}/versions", "/api/v1/problems/hdoj-1536/versions", "-----y"),
    ("GET",  "/api/v1/problems/{id}/versions/{version}", "/api/v1/problems/hdoj-1536/versions/1", "-----y"),
    ("PUT",  "/api/v1/problems/{id}/versions/{version}/serve", "/api/v1/problems/hdoj-1536/versions/1/serve", "-----y"),
    ("GET",  "/api/v1/classes", "/api/v1/classes", "-yyyyy"),
    ("POST", "/api/v1/classes", "/api/v1/classes", "--yyyy"),
    ("GET",  "/api/v1/classes/{id}", "/api/v1/classes/1", "-----y"),
    ("GET",  "/api/v1/classes/{id}/table", "/api/v1/classes/1/table", "-----y"),
    ("POST", "/api/v1/contests", "/api/v1/contests", "----yy"),
    ("GET",  "/api/v1/contests/{id}", "/api/v1/contests/1", "-----y"),
    ("PATCH", "/api/v1/contests/{id}", "/api/v1/contests/1", "-----y"),
    ("GET",  "/api/v1/contests/{id}/results/{file}", "/api/v1/contests/1/results/results.tsv", "-----y"),
    ("POST", "/api/v1/contests/{id}/teams", "/api/v1/contests/1/teams", "-----y"),
    ("GET",  "/api/v1/languages", "/api/v1/languages", "yyyyyy"),
    ("GET",  "/api/v1/news", "/api/v1/news", "yyyyyy"),
    ("GET",  "/api/v1/announcements", "/api/v1/announcements", "yyyyyy"),
    ("GET",  "/api/v1/play", "/api/v1/play?position=nim@1,2", "yyyyyy"),
    ("GET",  "/api/v1/play/record", "/api/v1/play/record?position=nim@1,2&moves=0.0", "yyyyyy"),
    ("GET",  "/api/v1/submissions", "/api/v1/submissions", "yyyyyy"),
    ("POST", "/api/v1/submissions", "/api/v1/submissions", "-yyyyy"),
    ("GET",  "/api/v1/submissions/{id}", "/api/v1/submissions/1", "yyyyyy"),
    ("GET",  "/api/v1/submissions/{id}/events", "/api/v1/submissions/1/events", "yyyyyy"),
    ("POST", "/api/v1/runs", "/api/v1/runs", "-yyyyy"),
    ("GET",  "/api/v1/me", "/api/v1/me", "-yyyyy"),
    ("POST", "/api/v1/tokens", "/api/v1/tokens", "yyyyyy"),
    ("DELETE", "/api/v1/tokens/current", "/api/v1/tokens/current", "------"),
    ("POST", "/logout", "/logout", "yyyyyy"),
];

/// The routes of the code: what stands in `.route("…")` and in `path = "…"` of the interface.
fn in_the_code() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    let files = glob::glob(&format!("{}/**/*.rs", folder.display())).unwrap();
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file.unwrap()).unwrap();
        // Tests next to the code may have routes of their own.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let marks = [
            ".route(",
            "get, path = ",
            "post, path = ",
            "put, path = ",
            "delete, path = ",
            "patch, path = ",
        ];
        for mark in marks {
            for rest in text.split(mark).skip(1) {
                let literal = rest.trim_start().strip_prefix('"');
                let Some(route) = literal.and_then(|it| it.split('"').next()) else {
                    continue;
                };
                if route.starts_with('/') {
                    found.insert(route.to_owned());
                }
            }
        }
    }
    found
}

#[test]
fn every_route_of_the_code_is_in_the_table() {
    let code = in_the_code();
    assert!(code.len() > 60, "{code:?}");
    let table: BTreeSet<String> = TABLE
        .iter()
        .map(|(_, route, ..)| (*route).to_owned())
        .collect();
    let missing: Vec<_> = code.difference(&table).collect();
    let gone: Vec<_> = table.difference(&code).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "not in the table: {missing:?}; not in the code: {gone:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_lets_in_who_may_and_nobody_else() {
    let site = furnished().await;
    let mut wrong = Vec::new();
    for (column, who) in COLUMNS.into_iter().enumerate() {
        let mut visitor = match who.parse::<Role>() {
            Ok(role) => site.user(who, role).await,
            Err(_) => site.visitor(),
        };
        if who == "admin" {
            // What some of the addresses are of.
            let admin = site.account("admin").await;
            let hello = AnnouncementDraft {
                body: Bilingual::written("Hello.", ""),
                ..AnnouncementDraft::default()
            };
            site.store.announce(admin.id, &hello).await.unwrap();
            let set = NewRejudging {
                problem: "hdoj-1536".to_owned(),
                package_version: "1".to_owned(),
                package_hash: "00".to_owned(),
                author: admin.id,
                which: Which::default(),
            };
            site.store.begin_rejudging(&set).await.unwrap();
        }
        for (method, route, address, wanted) in TABLE {
            let (status, found) = ask(&mut visitor, method, address).await;
            let wanted = wanted.chars().nth(column).unwrap();
            if found != wanted {
                wrong.push(format!(
                    "{who}: {method} {route}: {found} ({status}), not {wanted}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tokens are for programs: on pages whoever sends one is a stranger, or is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_takes_a_token() {
    let site = furnished().await;
    let root = site.store.create_user("root", PASSWORD, Role::Admin);
    let root = root.await.unwrap();
    let scopes = Scope::ALL.into_iter().collect();
    let mut program = site.program_with(&root, scopes).await;
    let mut wrong = Vec::new();
    let pages = TABLE
        .iter()
        .filter(|(_, route, ..)| !route.starts_with("/api/"));
    for (method, route, address, wanted) in pages {
        let (status, found) = ask(&mut program, method, address).await;
        if found != '-' && !wanted.starts_with(found) {
            wrong.push(format!("{method} {route}: {found} ({status})"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let account = program.get("/account").await;
    assert_eq!(account.status, StatusCode::FORBIDDEN);
    account.has(&["only for addresses under /api/v1"]);
    let home = program.get("/").await;
    home.has_none(&["/users/root", "action=\"/logout\""]);
    assert_eq!(site.store.tokens(root.id).await.unwrap().len(), 1);
    assert!(site.store.user(root.id).await.unwrap().unwrap().is_open());
}
