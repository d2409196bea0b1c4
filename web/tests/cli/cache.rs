//! Where compiled programs and what is known about the compilers are kept.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::{RIGHT, file, folder, grundy_in, only};

/// What of the folders is named by options and the environment, and which of them has the cache.
#[test]
fn the_cache_is_where_it_was_asked_for() {
    let all = folder();
    let place = |name: &str| all.path().join(name);
    let (option, data, xdg, home) = (place("option"), place("data"), place("xdg"), place("home"));
    let source = file(&all, "a.py", RIGHT);
    // What is looked for first must not decide about what comes later: each case starts with none.
    let all_places = [
        option.join("cache"),
        data.join("cache"),
        xdg.join("grundy"),
        home.join(".cache/grundy"),
    ];
    fs::create_dir(&home).unwrap();
    for (asked, expected) in all_places.iter().enumerate() {
        let (with_option, with_data, with_xdg) = (asked == 0, asked <= 1, asked <= 2);
        let environment = [
            ("GRUNDY_DATA", with_data.then_some(data.as_path())),
            ("XDG_CACHE_HOME", with_xdg.then_some(xdg.as_path())),
            ("HOME", Some(home.as_path())),
            // A PATH without the version managers of a home folder.
            ("PATH", Some(Path::new("/usr/bin:/bin"))),
        ];
        let option = option.to_str().unwrap();
        let more: &[&str] = if with_option {
            &["--data", option]
        } else {
            &[]
        };
        let grundy = |arguments: &[&str], input: &[u8]| {
            grundy_in(&environment, &[arguments, more].concat(), input).ends_with(0)
        };
        for arguments in [
            &["run", source.as_str()][..],
            &["judge", "hdoj-2147", &source],
        ] {
            grundy(arguments, b"1 1\n0 0\n");
            let kept = |name: &str| expected.join(name);
            assert!(kept("tools.json").is_file() && kept("trials.json").is_file());
            assert_eq!(
                fs::read_dir(kept("programs")).unwrap().count(),
                2,
                "hello and the source"
            );
            // And nowhere else.
            let there = all_places.iter().filter(|place| place.exists());
            assert_eq!(there.count(), 1);
            fs::remove_dir_all(expected).unwrap();
        }
    }
}

#[test]
fn the_doctor_names_the_cache_and_languages_that_do_not_work() {
    let all = folder();
    let languages = file(
        &all,
        "languages.toml",
        "[[language]]\nid = \"toy\"\nname = \"Toy\"\nsuffixes = [\"toy\"]\nsource = \"main.toy\"\npackages = \"toy-compiler\"\n\
         family = \"native\"\ntools.shell = { names = [\"/bin/sh\"], version = [\"-c\", \"echo 1.5\"] }\n\
         run = [\"{shell}\", \"{program}/main.toy\"]\nhello = \"echo no library\"\n",
    );
    let toy = fs::read_to_string(&languages).unwrap();
    fs::write(&languages, toy + &only(&["cpp", "python"])).unwrap();
    let data = all.path().join("data");
    let doctor = |more: &[&str]| {
        let options = [
            "doctor",
            "--languages",
            &languages,
            "--data",
            data.to_str().unwrap(),
        ];
        grundy_in(&[], &[&options, more].concat(), b"").ends_with(0)
    };
    let report = doctor(&["--json"]).json();
    assert_eq!(report["cache"].as_str(), data.join("cache").to_str());
    let toy = &report["broken_languages"][0];
    assert_eq!(
        (&toy["id"], &toy["version"]),
        (&"toy".into(), &"1.5".into())
    );
    let reason = toy["reason"].as_str().unwrap();
    assert!(reason.contains("prints \"no library\\n\""), "{reason}");
    let offered = report["languages"].as_array().unwrap();
    assert!(offered.iter().any(|language| language["id"] == "cpp"));
    assert!(offered.iter().all(|language| language["id"] != "toy"));

    let page = doctor(&[]).stdout;
    for part in [
        "broken",
        "no library",
        "apt-get install --reinstall toy-compiler",
    ] {
        assert!(page.contains(part), "no {part:?} in {page}");
    }
    assert!(
        page.contains(&format!("cache: {}", data.join("cache").display())),
        "{page}"
    );

    let source = file(&all, "a.toy", "echo 1\n");
    let arguments = [
        "run",
        &source,
        "--languages",
        &languages,
        "--data",
        data.to_str().unwrap(),
    ];
    grundy_in(&[], &arguments, b"")
        .ends_with(3)
        .complains("Toy does not work here: its hello program prints");
}

/// Sites keep their data for their owner alone, whoever made the folder first.
#[test]
fn a_folder_of_data_is_made_for_its_owner_alone() {
    let all = folder();
    let source = file(&all, "a.py", RIGHT);
    let languages = file(&all, "languages.toml", only(&["python"]));
    let commands = [
        &["run", source.as_str()][..],
        &["judge", "hdoj-2147", &source],
        &["doctor"],
    ];
    for (number, command) in commands.into_iter().enumerate() {
        let data = all.path().join(format!("data-{number}"));
        let machine = ["--data", data.to_str().unwrap(), "--languages", &languages];
        grundy_in(&[], &[command, &machine].concat(), b"1 1\n0 0\n").ends_with(0);
        let mode = fs::metadata(&data).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{command:?}");
    }
}
