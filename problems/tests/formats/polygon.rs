//! Packages of Polygon.

use std::sync::LazyLock;
use std::time::Duration;

use problems::{ByteSize, CheckerSpec, Convention, Grading, Lang, Problem, Verdict};

use super::{Files, loaded, refused};

const XML: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<problem revision="5" short-name="sums">
  <names><name language="english" value="Sums"/><name language="chinese" value="求和"/></names>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit>
      <memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true"/>
        <test cmd="gen 5" method="generated"/>
      </tests>
    </testset>
  </judging>
  <files>
    <resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables>
  </files>
  <assets>
    <checker name="std::rcmp6.cpp" type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker>
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/a.py" type="python.3"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/b.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/c.py" type="python.3"/></solution>
      <solution tag="do-not-run"><source path="solutions/d.py" type="python.3"/></solution>
    </solutions>
  </assets>
  <tags><tag value="math"/></tags>
</problem>
"#;

static XML_WITHOUT_GENERATOR: LazyLock<String> =
    LazyLock::new(|| XML.replace("executable>", "others>"));

fn files() -> Files<'static> {
    vec![
        ("problem.xml", XML),
        (
            "statement-sections/english/legend.tex",
            "Add \\textbf{both}.\n",
        ),
        ("statement-sections/english/input.tex", "Two numbers.\n"),
        ("statement-sections/chinese/legend.tex", "求和。\n"),
        ("statement-sections/english/example.01", "1 2 \n"),
        ("tests/01", "1 2\n"),
        ("tests/01.a", "3\n"),
        ("tests/02", "4 5\n"),
        ("tests/02.a", "9\n"),
        ("check.cpp", "#include \"testlib.h\"\n"),
        ("files/testlib.h", "// none\n"),
        ("files/gen.cpp", "#include \"testlib.h\"\n"),
        ("files/val.cpp", "#include \"testlib.h\"\n"),
        ("solutions/a.py", "print(3)\n"),
        ("solutions/b.py", "print(3)\n"),
        ("solutions/c.py", "print(4)\n"),
        ("solutions/d.py", "print(4)\n"),
    ]
}

fn with_xml(xml: &str) -> Files<'_> {
    let mut files = files();
    files[0].1 = xml;
    files
}

#[test]
fn a_package_is_read_whole() {
    let (problem, said) = loaded(&files());
    assert_eq!(said, [""; 0]);
    assert_eq!(problem.names().zh, "求和");
    assert_eq!(problem.limits().time, Duration::from_millis(1500));
    assert_eq!(problem.limits().memory, ByteSize::from_mib(256));
    let statement = "Add **both**.\n\n## Input\n\nTwo numbers.\n";
    assert_eq!(problem.statement(Lang::En), statement);
    assert_eq!(problem.statement(Lang::Zh), "求和。\n");
    assert!(matches!(problem.checker(), CheckerSpec::Default(it) if it.tolerance.is_some()));
    let tests = problem.tests().unwrap();
    assert_eq!(tests.len(), 2);
    assert_eq!(&*tests.tests()[1].answer, b"9\n");
    let shown = tests.tests()[0].settings.display.input.clone();
    assert_eq!(shown.as_deref(), Some(&b"1 2 \n"[..]));
    let programs = problem.programs();
    assert_eq!(programs.input_validators[0].convention, Convention::Testlib);
    assert!(programs.generators[0].file("testlib.h").is_some());
    let ends: Vec<&[Verdict]> = problem
        .submissions()
        .iter()
        .map(|it| it.expected.ends.as_slice())
        .collect();
    let expected = [
        &[Verdict::AC][..],
        &[Verdict::TLE, Verdict::AC],
        &[Verdict::WA, Verdict::PE],
    ];
    assert_eq!(ends, expected);
    assert_eq!(
        problem.submissions()[0].program.language.as_deref(),
        Some("python.3")
    );
}

#[test]
fn what_is_not_in_the_package_is_named() {
    let mut without = files();
    without.retain(|(path, _)| *path != "tests/02");
    without[0].1 = &XML_WITHOUT_GENERATOR;
    refused(&without, "no-test", "test 2 is to be made by `gen 5`");
    let mut without = files();
    without.retain(|(path, _)| *path != "solutions/c.py");
    refused(&without, "missing-file", "`solutions/c.py`");
    refused(&with_xml("<problem><judging>"), "bad-xml", "problem.xml:1");
    refused(
        &with_xml("<contest/>"),
        "bad-xml",
        "not the description of a problem",
    );
    let dtd = "<!DOCTYPE x [<!ENTITY a \"b\">]><problem>&a;</problem>";
    refused(&with_xml(dtd), "bad-xml", "problem.xml:1");
}

#[test]
fn points_and_programs_of_its_own_are_seen() {
    let xml = XML
        .replace("std::rcmp6.cpp", "mine.cpp")
        .replace("cmd=\"gen 5\"", "cmd=\"gen 5\" group=\"1\" points=\"30.0\"");
    let (problem, _) = loaded(&with_xml(&xml));
    assert_eq!(problem.checker(), &CheckerSpec::Program);
    let checker = &problem.programs().output_validators[0];
    assert_eq!(checker.name, "check.cpp");
    assert_eq!(checker.convention, Convention::Testlib);
    let xml = XML.replace("method=\"generated\"", "method=\"generated\" points=\"30\"");
    let (problem, _) = loaded(&with_xml(&xml));
    assert_eq!(problem.kind().grading, Grading::Scoring);
    let all = problem.groups().last().unwrap();
    assert_eq!((all.name.as_str(), all.max_score), ("secret", Some(30.0)));
}

#[test]
fn a_standard_package_says_how_its_tests_are_made() {
    let mut standard = files();
    standard.retain(|(path, _)| !["tests/01.a", "tests/02", "tests/02.a"].contains(path));
    let (problem, said) = loaded(&standard);
    assert_eq!(said, [""; 0]);
    let unmade = problem.unmade().unwrap();
    let recipes = unmade.recipes();
    assert_eq!(recipes.len(), 2);
    // What a person wrote needs its answer alone.
    assert!(recipes[0].command.is_none() && recipes[0].given.contains_key("in"));
    let command = recipes[1].command.as_ref().unwrap();
    assert_eq!(command.program.name, "files/gen.cpp");
    assert_eq!(command.attempts, [["5"]]);
    assert_eq!(recipes[1].solution.as_ref().unwrap().name, "solutions/a.py");

    let file = |ending: &str, text: &str| (ending.to_owned(), text.as_bytes().to_vec());
    let made = vec![
        [file("in", "1 2\n"), file("ans", "3\n")].into(),
        [file("in", "7 8\n"), file("ans", "15\n")].into(),
    ];
    let (complete, found) = unmade.complete(made);
    assert!(found.is_empty(), "{found:?}");
    let complete = complete.unwrap();
    assert_eq!(complete.hash(), problem.hash());
    let tests = complete.tests().unwrap();
    let inputs: Vec<&[u8]> = tests.tests().iter().map(|test| &*test.input).collect();
    assert_eq!(inputs, [b"1 2\n", b"7 8\n"]);
}

#[test]
fn ways_of_judging_that_are_not_done_here_are_refused_by_name() {
    let with = |old: &str, new: &str| XML.replace(old, new);
    for (old, new, code, said) in [
        (
            "input-file=\"\"",
            "input-file=\"a/in.txt\"",
            "named-stream",
            "`a/in.txt` cannot be",
        ),
        (
            "input-file=\"\"",
            "run-count=\"2\"",
            "unsupported-key",
            "run 2 times",
        ),
    ] {
        refused(&with_xml(&with(old, new)), code, said);
    }
    for (old, new) in [
        ("input-file=\"\"", "input-file=\"stdin\" run-count=\"1\""),
        ("output-file=\"\"", "output-file=\"stdout\""),
    ] {
        let (problem, said) = loaded(&with_xml(&with(old, new)));
        assert_eq!(said, [""; 0]);
        assert!(problem.stream_files().is_empty());
    }
    let (problem, said) = loaded(&with_xml(&with("input-file=\"\"", "input-file=\"in.txt\"")));
    assert_eq!(said, [""; 0]);
    let files = problem.stream_files();
    assert_eq!(
        (files.input.as_deref(), files.output.as_deref()),
        (Some("in.txt"), None)
    );
}

#[test]
fn points_of_a_checker_may_be_percents() {
    let own = XML.replace("std::rcmp6.cpp", "mine.cpp");
    let (problem, _) = loaded(&with_xml(&own));
    assert!(!problem.programs().output_validators[0].says_percents);
    let percents = "input-file=\"\" treat-points-from-checker-as-percent=\"true\"";
    let own = own.replace("input-file=\"\"", percents);
    let (problem, said) = loaded(&with_xml(&own));
    assert_eq!(said, [""; 0]);
    assert!(problem.programs().output_validators[0].says_percents);
}

/// XML with resources for solutions.
fn with_resources(resources: &[(&str, &str)]) -> String {
    let resources: Vec<String> = resources
        .iter()
        .map(|(path, types)| {
            format!(
                "<file path=\"files/{path}\" {types}><stages><stage name=\"compile\"/></stages>\
                 <assets><asset name=\"solution\"/></assets></file>"
            )
        })
        .collect();
    XML.replace(
        "</resources>",
        &format!("{}</resources>", resources.concat()),
    )
}

#[test]
fn graders_are_compiled_with_solutions() {
    let grader = ("grader.cpp", "for-types=\"cpp.*\"");
    let header = ("sums.h", "");
    let python = ("grader.py", "for-types=\"python.*\"");
    let with = |xml| {
        let mut files = with_xml(xml);
        files.push(("files/grader.cpp", "// none\n"));
        files.push(("files/sums.h", "// none\n"));
        files.push(("files/grader.py", "# none\n"));
        files
    };
    let names = |problem: &Problem, language: &str| {
        let files = problem.programs().includes.get(language);
        let names = files.into_iter().flatten().map(|it| it.path.clone());
        names.collect::<Vec<String>>()
    };
    let xml = with_resources(&[grader, header]);
    let (problem, said) = loaded(&with(&xml));
    assert_eq!(said, [""; 0]);
    assert_eq!(names(&problem, "cpp"), ["grader.cpp", "sums.h"]);
    assert_eq!(names(&problem, "c"), ["sums.h"]);
    assert!(problem.languages().is_empty());
    // Where there are some for other languages, only these can be taken.
    let xml = with_resources(&[python, grader]);
    let (problem, said) = loaded(&with(&xml));
    assert_eq!(said, ["unsupported-key"]);
    assert_eq!(problem.languages(), ["cpp", "cpp20", "cpp23"]);
    let xml = with_resources(&[python]);
    refused(&with(&xml), "unsupported-key", "`files/grader.py`");
    let xml = with_resources(&[("gone.h", "")]);
    refused(&with(&xml), "missing-file", "`files/gone.h`");
}
