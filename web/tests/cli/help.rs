//! Help, completions and `doctor`.

use super::{file, folder, grundy, only};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["serve"],
    &["worker"],
    &["workers"],
    &["workers", "list"],
    &["workers", "drain"],
    &["workers", "resume"],
    &["judge"],
    &["run"],
    &["stress"],
    &["ladder"],
    &["login"],
    &["logout"],
    &["submit"],
    &["status"],
    &["problem"],
    &["problem", "list"],
    &["problem", "show"],
    &["problem", "check"],
    &["problem", "judge"],
    &["problem", "new"],
    &["problem", "export"],
    &["problem", "import"],
    &["problem", "diff"],
    &["problem", "format"],
    &["problem", "mutants"],
    &["problem", "fit-limits"],
    &["contest"],
    &["contest", "list"],
    &["contest", "show"],
    &["contest", "scoreboard"],
    &["contest", "settings"],
    &["contest", "create"],
    &["contest", "edit"],
    &["contest", "import"],
    &["contest", "export"],
    &["class"],
    &["class", "list"],
    &["class", "show"],
    &["class", "create"],
    &["class", "enrol"],
    &["class", "assign"],
    &["class", "assignment"],
    &["class", "export"],
    &["user"],
    &["user", "add"],
    &["user", "password"],
    &["user", "reset"],
    &["user", "role"],
    &["user", "called"],
    &["user", "token"],
    &["user", "tokens"],
    &["user", "tokens", "list"],
    &["user", "tokens", "revoke"],
    &["user", "list"],
    &["user", "sessions"],
    &["user", "sessions", "list"],
    &["user", "sessions", "end"],
    &["user", "mail"],
    &["user", "mail", "show"],
    &["user", "mail", "remove"],
    &["user", "disable"],
    &["user", "enable"],
    &["user", "delete"],
    &["user", "invitation"],
    &["user", "invitation", "new"],
    &["user", "invitation", "list"],
    &["backup"],
    &["restore"],
    &["migrate-to"],
    &["doctor"],
    &["bench", "sandbox"],
    &["bench", "engine"],
    &["bench", "http"],
    &["bench", "queue"],
    &["bench", "contest"],
    &["game"],
    &["game", "list"],
    &["game", "value"],
    &["game", "moves"],
    &["game", "table"],
    &["game", "period"],
    &["game", "pattern"],
    &["game", "claim"],
    &["game", "play"],
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let mut arguments = command.to_vec();
        arguments.push("--help");
        let done = grundy(&arguments).ends_with(0);
        assert!(done.stdout.contains("Usage: grundy"), "{}", done.stdout);
        let (_, examples) = done.stdout.split_once("Example").unwrap();
        assert!(examples.contains("grundy "), "{command:?}: {examples}");
    }
}

#[test]
fn the_help_page_is_what_it_was_reviewed_to_be() {
    insta::assert_snapshot!(grundy(&["--help"]).ends_with(0).stdout);
    insta::assert_snapshot!(grundy(&["judge", "--help"]).ends_with(0).stdout);
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = grundy(&["completions", shell]).ends_with(0);
        assert!(done.stdout.contains("judge"), "{shell}: {}", done.stdout);
    }
    grundy(&["completions", "tcsh"]).ends_with(2);
}

#[test]
fn the_doctor_names_protections_and_languages() {
    // Two languages, because all that are here are tried.
    let folder = folder();
    let kept = file(&folder, "languages.toml", only(&["cpp", "python"]));
    let report = grundy(&["doctor", "--json", "--languages", &kept])
        .ends_with(0)
        .json();
    let protections = report["protections"].as_array().unwrap();
    assert!(protections.len() > 5, "{report:#}");
    for protection in protections {
        let state = protection["state"].as_str().unwrap();
        assert!(["on", "off", "missing"].contains(&state));
        assert!(
            state == "on" || protection["cure"].is_string(),
            "{protection}"
        );
    }
    let languages = report["languages"].as_array().unwrap();
    assert!(languages.iter().any(|language| language["id"] == "cpp"));
    assert!(report["missing_languages"].is_array());
    assert!(report["broken_languages"].is_array());
    let page = grundy(&["doctor", "--languages", &kept]).ends_with(0);
    assert!(page.stdout.contains("seccomp"), "{}", page.stdout);
}
