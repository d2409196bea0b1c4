//! Contests and classes that the terminal makes of files on a site.

use std::fs;

use serde_json::Value;

use super::super::{file, grundy_in};
use super::Site;

/// What the terminal makes of files, on a site that goes on.
pub(super) fn makes_contests_and_classes(site: &Site) {
    let data = site.folder.path().join("data");
    let data = data.to_str().unwrap();
    let role = ["user", "role", "ada", "setter", "--data", data];
    grundy_in(&[], &role, b"").ends_with(0);
    let scopes = ["--scope", "read,jury,author", "--data", data];
    let token = grundy_in(&[], &[&["user", "token", "ada"], &scopes[..]].concat(), b"");
    let token = token.ends_with(0).stdout;
    let asking = ["--server", &site.url, "--token", token.trim()];
    let done = |arguments: &[&str], input: &str| {
        let arguments = [arguments, &asking[..]].concat();
        site.reading(&arguments, input)
    };
    let wanted = "name_en: Autumn Cup\nstart: 2040-05-01T09:00:00Z\nend: 2040-05-01T14:00:00Z\n\
                  problems:\n  - nim\n  - 'hdoj-1536 #00ff00 50'\n";
    let file = file(&site.folder, "autumn.yaml", wanted);
    done(&["contest", "create", "-"], "name_en: Autumn Cup\n")
        .ends_with(2)
        .complains("start");
    let made = done(&["contest", "create", &file], "").ends_with(0);
    assert_eq!(made.stdout, format!("{}/contests/1\n", site.url));
    let edited = done(&["contest", "edit", "1", "-", "--json"], "tries: 20\n");
    assert_eq!(edited.ends_with(0).json()["tries"], 20);
    let shown = done(&["contest", "settings", "1"], "").ends_with(0).stdout;
    // What is shown can be changed and sent back.
    done(&["contest", "edit", "1", "-"], &shown).ends_with(0);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["problems"][1], "hdoj-1536 #00ff00 50");
    let listed = done(&["contest", "list", "--json"], "").ends_with(0).json();
    assert_eq!(listed[0]["name"], "Autumn Cup");
    let output = site.folder.path().join("results.tsv");
    let output = output.to_str().unwrap();
    let export = ["contest", "export", "1", "--file", "results.tsv"];
    done(&[&export[..], &["--output", output]].concat(), "").ends_with(0);
    assert!(
        fs::read_to_string(output)
            .unwrap()
            .starts_with("results\t1")
    );
    // Teams come of files: first it is only said what would happen.
    let teams = ["contest", "import", "1", "-"];
    let heaps = "name,username,seat\nHeaps,heaps01,B-7\n";
    let check = [&teams[..], &["--check"]].concat();
    let planned = done(&check, heaps).ends_with(0).stdout;
    assert_eq!(planned.trim_end().split('\t').nth(2), Some("heaps01"));
    // As spreadsheets save it where people write Chinese.
    let stones = site.folder.path().join("stones.csv");
    fs::write(&stones, b"name,username\n\xc0\xee,stones01\n").unwrap();
    let stones = [
        "contest",
        "import",
        "1",
        stones.to_str().unwrap(),
        "--check",
    ];
    let planned = done(&stones, "").ends_with(0).stdout;
    assert!(planned.starts_with("李\t"), "{planned}");
    let came = done(&[&teams[..], &["--json"]].concat(), heaps);
    let came = came.ends_with(0).json();
    let account = &came["teams"][0]["accounts"][0];
    assert_eq!(account["fate"], "made");
    assert!(account["password"].is_string(), "{came}");
    done(&teams, "name\n").ends_with(2).complains("no team");
    let made = done(&["class", "create", "-"], "name: Games 101\n").ends_with(0);
    assert_eq!(made.stdout, format!("{}/classes/1\n", site.url));
    let listed = done(&["class", "list"], "").ends_with(0).stdout;
    assert!(listed.contains("Games 101"), "{listed}");
    done(&["class", "show", "1"], "").ends_with(0);
    // A token that hides what one teaches says which one shows it.
    let wanted = ["user", "token", "ada", "--scope", "read", "--data", data];
    let reader = grundy_in(&[], &wanted, b"").ends_with(0).stdout;
    let list = ["class", "list", "--server", &site.url, "--token"];
    let list = [&list[..], &[reader.trim()]].concat();
    site.reading(&list, "")
        .ends_with(0)
        .complains("--scope read,submit,jury");
    let week = "title: Week one\nlate: [1d 90, 7d 50]\nproblems: [nim, hdoj-1536 50]\n";
    let set = done(&["class", "assign", "1", "-"], week).ends_with(0);
    assert_eq!(
        set.stdout,
        format!("{}/classes/1/assignments/1\n", site.url)
    );
    let shown = done(&["class", "assignment", "1", "1"], "").ends_with(0);
    let numbers = done(&["class", "show", "1"], "").ends_with(0).stdout;
    assert!(numbers.contains("\n1\tWeek one\t"), "{numbers}");
    // What is shown can be sent back, and one thing of it changed.
    let again = ["class", "assign", "1", "-", "--change", "1", "--json"];
    done(&again, &shown.stdout).ends_with(0);
    let changed = done(&again, "late: ['50']\n").ends_with(0).json();
    assert_eq!(changed["late"][0], "50");
    assert_eq!(changed["problems"][1], "hdoj-1536 50");
    let people = "cleo,Cleo Vane\n";
    done(&["class", "enrol", "1", "-"], people)
        .ends_with(2)
        .complains("--make-accounts");
    let enrol = ["class", "enrol", "1", "-", "--make-accounts"];
    let checked = [&enrol[..], &["--check"]].concat();
    let checked = done(&checked, people).ends_with(0).stdout;
    assert!(
        checked.contains("Cleo Vane") && !checked.contains("/reset/"),
        "{checked}"
    );
    let came = done(&enrol, people).ends_with(0).stdout;
    assert!(came.contains("/reset/"), "{came}");
    let table = done(&["class", "export", "1"], "").ends_with(0).stdout;
    assert_eq!(table.lines().count(), 2, "{table}");
}
