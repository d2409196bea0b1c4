//! Packages in the formats that others made, in generators' rules and as a draft of a game, to be spoilt.

use problems::Lang;
use problems::draft::{self, DraftQuestion, GameDraft};

use super::sample::Files;

const POLYGON: [(&str, &str); 12] = [
    (
        "problem.xml",
        r#"<?xml version="1.0" encoding="utf-8"?>
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
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables>
  </files>
  <assets>
    <checker name="std::rcmp6.cpp" type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="main"><source path="solutions/a.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/c.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>
"#,
    ),
    (
        "statement-sections/english/legend.tex",
        "Add \\textbf{both}, $a \\le b$.\n\\begin{itemize}\\item one\\end{itemize}\n",
    ),
    ("statement-sections/english/input.tex", "Two numbers.\n"),
    ("statement-sections/english/example.01", "1 2 \n"),
    ("tests/01", "1 2\n"),
    ("tests/01.a", "3\n"),
    ("tests/02", "4 5\n"),
    ("tests/02.a", "9\n"),
    ("check.cpp", "#include \"testlib.h\"\n"),
    ("files/gen.cpp", "#include \"testlib.h\"\n"),
    ("solutions/a.py", "print(3)\n"),
    ("solutions/c.py", "print(4)\n"),
];

const DMOJ: [(&str, &str); 5] = [
    (
        "init.yml",
        "checker: {name: floats, args: {precision: 3}}\ntest_cases:\n\
         - {in: 1.in, out: 1.out, points: 5}\n- points: 95\n  batched:\n  \
         - {in: 2.in, out: 2.out}\n  - {in: 1.in, out: 1.out}\n  dependencies: [1]\n",
    ),
    ("1.in", "1 2\n"),
    ("1.out", "3\n"),
    ("2.in", "4 5\n"),
    ("2.out", "9\n"),
];

const LEGACY: [(&str, &str); 11] = [
    (
        "problem.yaml",
        "author: Ann, Bob and Eve\nsource: Our course\nlicense: cc by-sa\nkeywords: sums easy\n\
         validator_flags: float_tolerance 1e-6\nlimits: {time_multiplier: 4, memory: 512}\n",
    ),
    (".timelimit", "3\n"),
    (
        "problem_statement/problem.en.tex",
        "\\problemname{Sum \\& more}\nAdd \\emph{two} numbers, $a \\le b$.\n\
         \\section*{Input}\nOne line.\n",
    ),
    ("data/sample/1.in", "1 2\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/secret/1-words/a.in", "4 5\n"),
    ("data/secret/1-words/a.ans", "nine\n"),
    (
        "data/secret/1-words/testdata.yaml",
        "output_validator_flags: case_sensitive\non_reject: continue\n",
    ),
    ("input_format_validators/check.py", "exit(42)\n"),
    ("submissions/accepted/a.py", "print(9)\n"),
    (
        "submissions/mixed/b.c",
        "/* @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT */\nint main() {}\n",
    ),
];

const RULES: [(&str, &str); 7] = [
    (
        "problem.yaml",
        "problem_format_version: 2025-09\nname: Sums\n\
         uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n",
    ),
    ("statement/problem.en.md", "Add two numbers.\n"),
    ("submissions/accepted/sum.py", "print(9)\n"),
    ("generators/two.py", "print(1, 2)\n"),
    ("generators/manual/case.in", "20 30\n"),
    ("generators/manual/case.ans", "50\n"),
    (
        "generators/generators.yaml",
        "solution: /submissions/accepted/sum.py\ndata:\n  sample:\n    data:\n      '1':\n        \
         in: 1 2\n        ans: '3'\n      '2':\n        copy: manual/case\n  secret:\n    \
         include: [sample]\n    data:\n    - plain: two.py 5\n    - seeded: two.py {seed:1} {name}\n    \
         - many:\n        generate: two.py {count}\n        count: 8..=10\n    - large:\n        \
         test_group.yaml: {output_validator_args: [case_sensitive]}\n        data:\n          \
         one: two.py 7\n",
    ),
];

/// One package of each kind.
pub(crate) fn all() -> Vec<Files> {
    let formats: [&[(&str, &str)]; 4] = [&POLYGON, &DMOJ, &LEGACY, &RULES];
    let files = formats.map(|files| {
        let files = files.iter();
        files
            .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
            .collect::<Files>()
    });
    files.into_iter().chain([draft()]).collect()
}

/// A game that `game.toml` describes, whose tests are made without code of its own.
fn draft() -> Files {
    let draft = GameDraft {
        id: "sums",
        uuid: "5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a11",
        game: "kayles",
        question: DraftQuestion::Winner,
        lang: Lang::En,
    };
    draft::game(&draft).unwrap()
}
