//! `generators.yaml` of `BAPCtools`: what of it makes files, and what is said of all else.

use problems::{Diagnostic, ValidatorCase};

use super::{Files, load};

/// A package whose tests are made by these rules.
fn with_rules(rules: &str) -> (Option<problems::Problem>, Vec<Diagnostic>) {
    let files: Files<'_> = vec![
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Sums\n\
             uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n",
        ),
        ("statement/problem.en.md", "Add.\n"),
        ("submissions/accepted/a.py", "print(3)\n"),
        ("generators/g.py", "print(1, 2)\n"),
        ("generators/generators.yaml", rules),
    ];
    load(&files)
}

/// What is said of rules, a line for each.
fn said(rules: &str) -> Vec<String> {
    let (_, found) = with_rules(rules);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn what_validators_are_tried_on_is_made_as_tests_are() {
    let rules = "\
data:
  sample: {data: [{'': {in: 1 2}}]}
  secret: {data: {a: g.py}}
  invalid_input: {data: {x: {in: bad}, y: g.py 3}}
  invalid_answer: {data: {x: {in: 1 2, ans: bad}}}
  invalid_output: {data: {x: {in: 1 2, ans: '3', out: bad}}}
  valid_output: {data: {x: {in: 1 2, out: '3'}}}
";
    let (problem, found) = with_rules(rules);
    assert_eq!(found, [], "{found:#?}");
    let problem = problem.unwrap();
    let recipes = problem.unmade().unwrap().recipes();
    let made = recipes.iter().map(|it| {
        let is_answered = it.needs_no_answer || it.given.contains_key("ans");
        (it.path.as_str(), it.solution.is_some(), is_answered)
    });
    let wanted = [
        ("sample/1", true, false),
        ("secret/a", true, false),
        ("invalid_output/x", true, true),
        ("invalid_answer/x", false, true),
        ("invalid_input/x", false, true),
        ("invalid_input/y", false, true),
        ("valid_output/x", true, false),
    ];
    assert_eq!(made.collect::<Vec<_>>(), wanted);
    let made = recipes.iter().map(|recipe| {
        let mut files = recipe.given.clone();
        files
            .entry("in".to_owned())
            .or_insert(b"1 2\n".as_slice().into());
        files
            .entry("ans".to_owned())
            .or_insert(b"3\n".as_slice().into());
        let files = files
            .into_iter()
            .map(|(ending, bytes)| (ending, bytes.to_vec()));
        files.collect()
    });
    let (completed, found) = problem.unmade().unwrap().complete(made.collect());
    let completed = completed.unwrap_or_else(|| panic!("{found:#?}"));
    assert_eq!(completed.tests().unwrap().len(), 2);
    let places = completed.validator_cases().iter().map(ValidatorCase::place);
    let wanted = [
        "data/invalid_input/x",
        "data/invalid_input/y",
        "data/invalid_answer/x",
        "data/invalid_output/x",
        "data/valid_output/x",
    ];
    assert_eq!(places.collect::<Vec<_>>(), wanted);
    let nothing = "data: {secret: {data: {a: g.py}}, invalid_answer: {data: {x: {in: 1 2}}}}\n";
    assert!(said(nothing)[0].contains("an invalid answer is to be given"));
}

#[test]
fn a_test_of_which_nothing_is_said_lies_where_tests_are() {
    let files = |is_there: bool| -> Files<'_> {
        let mut files: Files<'_> = vec![
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: Sums\n\
                 uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n",
            ),
            ("statement/problem.en.md", "Add.\n"),
            ("submissions/accepted/a.py", "print(3)\n"),
            ("generators/g.py", "print(1, 2)\n"),
            (
                "generators/generators.yaml",
                "data: {sample: {data: {'1': }}, secret: {data: {a: g.py}}}\n",
            ),
        ];
        if is_there {
            files.extend([("data/sample/1.in", "1 2\n"), ("data/sample/1.ans", "3\n")]);
        }
        files
    };
    let (problem, found) = load(&files(true));
    assert_eq!(found, [], "{found:#?}");
    let problem = problem.unwrap();
    let recipe = &problem.unmade().unwrap().recipes()[0];
    assert_eq!(
        (&*recipe.path, &*recipe.given["in"]),
        ("sample/1", &b"1 2\n"[..])
    );
    assert_eq!(&*recipe.given["ans"], b"3\n");
    let (problem, found) = load(&files(false));
    assert!(problem.is_none());
    assert!(
        found[0]
            .to_string()
            .contains("nothing says how its input is made")
    );
}

#[test]
fn no_key_is_lost_in_silence() {
    let rules = "\
visualizer: /visualizers/foo.py
unknown_thing: 3
solutoin: /submissions/accepted/a.py
data:
  sample: {data: []}
  secret:
    visualizer: null
    data:
      a:
        generate: g.py 3
        unknownkey: 5
      b: {generate: g.py 4, match: '1', oddkey: 5}
      c: {generat: g.py 5}
  fuzz: {data: {x: {in: bad}}}
  nonsense: {data: {x: {in: bad}}}
";
    let file = "generators/generators.yaml";
    let found = said(rules);
    for expected in [
        "2: the key `unknown_thing` is unknown",
        "3: the key `solutoin` is unknown and means nothing here (did you mean `solution`?)",
        "11: the key `unknownkey` is unknown",
        "12: the key `oddkey` is unknown",
        "13: the key `generat` is unknown and means nothing here (did you mean `generate`?)",
        "15: data: there is no folder `nonsense`",
        "1: `visualizer` is known to BAPCtools and has no effect here",
        "12: `match` is known to BAPCtools",
        "14: `data: fuzz` is known to BAPCtools",
    ] {
        let is_it = |line: &&String| {
            let rest = line.strip_prefix(file).and_then(|it| it.strip_prefix(':'));
            let without_help = expected.split(" (").next().unwrap();
            let help = expected
                .split(" (")
                .nth(1)
                .map(|it| it.trim_end_matches(')'));
            rest.is_some_and(|it| it.starts_with(without_help))
                && help.is_none_or(|help| line.contains(help))
        };
        assert_eq!(
            found.iter().filter(is_it).count(),
            1,
            "{expected}: {found:#?}"
        );
    }
    assert_eq!(found.len(), 9, "{found:#?}");
}

#[test]
fn a_misspelt_folder_of_tests_is_refused() {
    let (problem, found) = with_rules("data:\n  sample: {data: []}\n  secert: {data: {a: g.py}}\n");
    assert!(problem.is_none(), "{found:#?}");
    let said = found[0].to_string();
    let expected =
        "generators/generators.yaml:3: data: there is no folder `secert`; did you mean `secret`?";
    assert!(said.starts_with(expected), "{said}");
}
