//! `grundy problem`: the list and one problem.

use std::fs;
use std::path::Path;

use super::grundy;

#[test]
fn the_list_has_both_names_and_the_games() {
    let list = grundy(&["problem", "list", "--json"]).ends_with(0).json();
    let problems = list["problems"].as_array().unwrap();
    for id in ["hdoj-1536", "hdoj-1850", "hdoj-2147", "poj-3710"] {
        let problem = problems.iter().find(|problem| problem["id"] == id).unwrap();
        assert!(problem["name"]["en"].is_string(), "{problem}");
        assert!(problem["name"]["zh"].is_string(), "{problem}");
        assert!(
            !problem["games"].as_array().unwrap().is_empty(),
            "{problem}"
        );
        assert!(problem["difficulty"].is_u64(), "{problem}");
    }
}

#[test]
fn the_list_for_people_names_every_problem() {
    let done = grundy(&["problem", "list"]).ends_with(0);
    for id in ["hdoj-1536", "hdoj-1850", "hdoj-2147", "poj-3710"] {
        assert!(done.stdout.contains(id), "{}", done.stdout);
    }
}

#[test]
fn a_problem_is_shown_in_either_language() {
    let english = grundy(&["problem", "show", "hdoj-1536", "--in", "en"]).ends_with(0);
    let chinese = grundy(&["problem", "show", "hdoj-1536", "--in", "zh"]).ends_with(0);
    assert!(english.stdout.contains("sample-1"), "{}", english.stdout);
    assert_ne!(english.stdout, chinese.stdout);
    let json = grundy(&["problem", "show", "hdoj-1536", "--json"])
        .ends_with(0)
        .json();
    assert_eq!(json["id"], "hdoj-1536");
    assert!(json["statement"]["zh"].as_str().unwrap().len() > 100);
    grundy(&["problem", "show", "hdoj-1536", "--in", "fr"])
        .ends_with(2)
        .complains("en or zh");
}

/// A folder is what is in it, also under the name of a problem of the catalog.
#[test]
fn a_path_is_read_from_the_disk() {
    let folder = super::folder();
    let nim = folder.path().join("nim");
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("../problems/catalog/nim");
    super::check::copy_all(&original, &nim);
    let statement = nim.join("statement/problem.en.md");
    let text = fs::read_to_string(&statement).unwrap();
    fs::write(&statement, format!("Edited by hand.\n\n{text}")).unwrap();
    let shown = |path: &Path| grundy(&["problem", "show", path.to_str().unwrap(), "--in", "en"]);
    let done = shown(&nim).ends_with(0);
    assert!(done.stdout.contains("Edited by hand."), "{}", done.stdout);
    // Code that was not compiled in is not the original's; what says the game without code is.
    let code = nim.join("reference.rs");
    let text = fs::read_to_string(&code).unwrap();
    fs::write(&code, format!("{text}// Edited.\n")).unwrap();
    let done = shown(&nim).ends_with(0);
    assert!(
        done.stderr.contains("build Grundy again"),
        "{}",
        done.stderr
    );
    fs::remove_file(nim.join("game.toml")).unwrap();
    shown(&nim).ends_with(2).complains("build Grundy again");
}

#[test]
fn a_folder_of_the_same_name_is_mentioned() {
    let folder = super::folder();
    let copy = folder.path().join("nim");
    fs::create_dir(&copy).unwrap();
    fs::write(copy.join("problem.yaml"), "name: mine\n").unwrap();
    for command in [["problem", "show", "nim"], ["problem", "show", "kayles"]] {
        let mut grundy = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"));
        let done = grundy
            .args(command)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(said.contains("`./nim`"), command[2] == "nim", "{said}");
        assert!(done.status.success());
    }
}
