//! Every format says the same, and what is wrong is said with its place.

use super::super::team::table;
use super::*;
use crate::store::GivenIds;

fn file(name: &str, text: &str) -> File {
    File {
        name: name.to_owned(),
        text: text.to_owned(),
    }
}

fn teams(files: &[File]) -> Vec<Team> {
    let (mut teams, faults, _) = read(files);
    assert_eq!(faults, []);
    // Where each stands differs among formats.
    for team in &mut teams {
        team.place.clear();
        for account in &mut team.accounts {
            account.place.clear();
        }
    }
    teams
}

fn heaps(password: &str) -> Team {
    Team {
        id: "47".to_owned(),
        name: "Two Heaps".to_owned(),
        affiliation: "University of Nim".to_owned(),
        group: "Undergraduates".to_owned(),
        seat: String::new(),
        is_unranked: None,
        given: GivenIds {
            label: String::new(),
            group_id: "9".to_owned(),
            affiliation_id: "nim".to_owned(),
            country: "CHN".to_owned(),
        },
        accounts: vec![Account {
            name: "team001".to_owned(),
            password: password.to_owned(),
            place: String::new(),
        }],
        place: String::new(),
    }
}

#[test]
fn every_format_says_the_same() {
    let tsv = [
        file(
            "teams.tsv",
            "teams\t1\n1\t47\t9\tTwo Heaps\tUniversity of Nim\tNim\tCHN\tnim\n",
        ),
        file(
            "accounts.tsv",
            "accounts\t1\r\nteam\tTwo Heaps\tteam001\tsecret-word\r\n\
             admin\tBoss\tboss\tno-business\r\n",
        ),
        file("groups.tsv", "File_Version\t1\n9\tUndergraduates\n"),
    ];
    let json = [
        file(
            "teams.json",
            r#"[{"id": "1", "icpc_id": "47", "name": "Two Heaps", "organization_id": "nim",
                "group_ids": ["9"]}]"#,
        ),
        file(
            "organizations.json",
            r#"[{"id": "nim", "name": "Nim", "formal_name": "University of Nim",
                "country": "CHN"}]"#,
        ),
        file("groups.json", r#"[{"id": "9", "name": "Undergraduates"}]"#),
        file(
            "accounts.yaml",
            "- id: a\n  username: team001\n  password: secret-word\n  type: team\n  \
             team_id: 1\n- id: b\n  username: boss\n  type: judge\n",
        ),
    ];
    let csv = [file(
        "",
        "ID;Team;School;Group;User;Password;Group ID;Organization_ID;Country\n\
         47;Two Heaps;University of Nim;Undergraduates;team001;secret-word;9;nim;CHN\n",
    )];
    for files in [&tsv[..], &json[..], &csv[..]] {
        let found = teams(files);
        assert_eq!(found, [heaps("secret-word")]);
        // What is written is read as the same.
        assert_eq!(teams(&[file("", &table(&found))]), found);
    }
}

#[test]
fn who_has_no_rank_is_said_by_a_column_by_a_team_or_by_its_group() {
    let csv = "name,unofficial\nHeaps,x\nPiles,0\nStones,\n";
    let said = [Some(true), Some(false), None];
    let found = teams(&[file("", csv)]);
    let of = |teams: &[Team]| -> Vec<Option<bool>> {
        teams.iter().map(|team| team.is_unranked).collect()
    };
    assert_eq!(of(&found), said);
    // What is written is read as the same.
    assert_eq!(of(&teams(&[file("", &table(&found))])), said);
    let json = [
        file(
            "teams.json",
            r#"[{"id": "1", "name": "Heaps", "hidden": true},
                {"id": "2", "name": "Piles", "hidden": false, "group_ids": ["9"]},
                {"id": "3", "name": "Stones", "group_ids": ["8"]}]"#,
        ),
        file(
            "groups.json",
            r#"[{"id": "9", "name": "Guests", "hidden": true}, {"id": "8", "name": "North"}]"#,
        ),
    ];
    assert_eq!(of(&teams(&json)), [Some(true), Some(true), None]);
    let (_, faults, _) = read(&[file("", "name,unranked\nHeaps,perhaps\n")]);
    assert_eq!(faults.len(), 1);
}

#[test]
fn lines_of_one_team_are_one_team() {
    let text = "name,username\nHeaps,ada\nHeaps,bo\nAlone,\n";
    let found = teams(&[file("", text)]);
    let accounts: Vec<usize> = found.iter().map(|team| team.accounts.len()).collect();
    assert_eq!(accounts, [2, 0]);
    // Without a first line: name, user name, affiliation, group.
    let found = teams(&[file("", "Heaps,ada,Nim,Women\n")]);
    assert_eq!(
        (found[0].affiliation.as_str(), found[0].group.as_str()),
        ("Nim", "Women")
    );
    // Accounts alone are people alone.
    let alone = teams(&[file(
        "accounts.json",
        r#"[{"username": "ada", "name": "Ada Lovelace"}]"#,
    )]);
    assert_eq!(alone[0].name, "Ada Lovelace");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let places = |files: &[File]| {
        let (_, faults, _) = read(files);
        faults.into_iter().map(|it| it.place).collect::<Vec<_>>()
    };
    assert_eq!(
        places(&[file("teams.tsv", "teams\t1\n1\tx\n")]),
        ["teams.tsv:2"]
    );
    assert_eq!(places(&[file("teams.json", "{}")]), ["teams.json"]);
    assert_eq!(places(&[file("teams.json", "[{]")]), ["teams.json"]);
    assert_eq!(places(&[file("", "id,name\n3,\n")]), ["2"]);
    let large = "x".repeat(LARGEST_FILE.bytes() as usize + 1);
    assert_eq!(places(&[file("a.csv", &large)]), ["a.csv"]);
    let strays = [
        file("teams.tsv", "teams\t1\n1\t\t\tHeaps\n"),
        file("accounts.tsv", "accounts\t1\nteam\tx\tteam2\tpass\n"),
    ];
    assert_eq!(places(&strays), ["accounts.tsv:2"]);
    let (found, ..) = read(&[file("a.csv", "name,username\nHeaps,ada\nHeaps,bo\n")]);
    let accounts = found[0].accounts.iter().map(|it| it.place.as_str());
    assert_eq!(found[0].place, "a.csv:2");
    assert_eq!(accounts.collect::<Vec<_>>(), ["a.csv:2", "a.csv:3"]);
    // Of many records the rest is not read, and each team is found without a look at all of them.
    let many: Vec<String> = (0..60_000).map(|it| format!("{it}\n")).collect();
    assert_eq!(read(&[file("a.csv", &many.concat())]).0.len(), 2_001);
    let many: Vec<String> = (0..15_000).map(|it| format!("{it}\tx\n")).collect();
    let many = file("groups.tsv", &format!("groups\t1\n{}", many.concat()));
    assert_eq!(places(&[many]), ["groups.tsv:10002"]);
}

#[test]
fn a_first_line_that_means_to_name_columns_is_no_team() {
    let wrong = |text: &str| {
        let (found, faults, _) = read(&[file("", text)]);
        assert_eq!(found, [], "{text}");
        assert_eq!(faults.len(), 1, "{text}");
        faults[0].detail.render(crate::locale::Locale::En)
    };
    for (text, said) in [
        ("nam,usrname\nRed,red1\n", "“nam”, “usrname”"),
        ("name,usrname\nRed,red1\n", "called “usrname”"),
        ("name|username\nRed|red1\n", "“name|username”"),
        ("队名，用户名\n红，red1\n", "“队名，用户名”"),
        ("id,group\n1,Guests\n", "not “name” or “username”"),
        ("name,username\nRed;red1\n", "has “;” where the first"),
        ("name\nRed;red1\n", "more fields than the first line"),
        ("\u{1a}PNG\0", "not a text file"),
    ] {
        let detail = wrong(text);
        assert!(detail.contains(said), "{text}: {detail}");
    }
    // What is a team stays one.
    for text in [
        "Nam,nam01\nRed,red1\n",
        "Red,red1,School,Women\n",
        "name,username,,\n\"Red; Blue\",red1,,\nRed\n",
    ] {
        let (found, faults, _) = read(&[file("", text)]);
        assert_eq!((found.is_empty(), faults), (false, Vec::new()), "{text}");
    }
}

#[test]
fn what_has_no_place_here_is_named() {
    let accounts =
        r#"[{"username": "team1", "type": "team"}, {"username": "jo", "type": "judge"}]"#;
    let teams = r#"[{"id": "1", "name": "Heaps", "group_ids": ["3", "4"]}]"#;
    let files = [
        file("accounts.json", accounts),
        file("teams.json", teams),
        file("accounts.tsv", "accounts\t1\nadmin\tBoss\tboss\tsecret\n"),
    ];
    let (read_teams, faults, left_out) = read(&files);
    assert_eq!((read_teams.len(), faults), (1, Vec::new()));
    let expected = [
        Message::new("import-left-accounts")
            .with("count", 2_usize)
            .with("names", "jo (judge), boss (admin)"),
        Message::new("import-left-groups")
            .with("count", 1_usize)
            .with("names", "Heaps"),
    ];
    assert_eq!(left_out, expected);
}

#[test]
fn of_a_long_name_of_a_file_the_end_is_said() {
    let name = format!("{}teams.tsv", "x/".repeat(100_000));
    let (_, faults, _) = read(&[file(&name, "teams\t1\nx\n")]);
    let place = &faults[0].place;
    assert!(
        place.ends_with("/teams.tsv:2") && place.len() < 300,
        "{place}"
    );
}

#[test]
fn a_long_text_does_not_stand_whole_in_each_line() {
    let long = "x".repeat(10_000);
    let account = r#"{"username": "ada", "team_id": "1"}"#;
    let found = teams(&[
        file(
            "teams.json",
            &format!(r#"[{{"id": "1", "name": "{long}", "group_ids": ["9"]}}]"#),
        ),
        file(
            "groups.json",
            &format!(r#"[{{"id": "9", "name": "{long}"}}]"#),
        ),
        file("accounts.json", &format!("[{}]", [account; 500].join(","))),
    ]);
    assert_eq!(found[0].accounts.len(), 500);
    let length = table(&found).len();
    assert!(length < 500_000, "{length}");
}
