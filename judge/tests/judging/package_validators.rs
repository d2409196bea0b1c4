//! Validators of packages, tried on what the package says to be invalid.

use super::expectations::checked;

/// A validator in a language that this machine does not have is no fault of its package.
#[test]
fn a_validator_in_a_language_that_is_not_here_is_a_warning() {
    let files = [
        ("submissions/accepted/right.py", "print(int(input()) + 1)\n"),
        ("input_validators/bounds.viva", "n[1:100];\n"),
    ];
    let found = checked(", time_limit: 3", &files);
    let mut checks = found.checks.iter();
    let check = checks.find(|it| it.check == "validators").unwrap();
    assert!(found.ok, "{found:#?}");
    assert!(
        check.message.contains("bounds.viva was not asked"),
        "{found:#?}"
    );
}

/// What the check of validators says.
fn said_of_data(files: &[(&str, &str)]) -> (bool, String) {
    let found = checked(", time_limit: 3", files);
    let mut checks = found.checks.iter();
    let check = checks.find(|it| it.check == "validators").unwrap();
    assert!(check.message_zh.is_some(), "{check:?}");
    (found.ok, check.message.clone())
}

/// Validators in Checktestdata are asked about inputs and answers as programs are.
#[test]
fn validators_may_be_scripts_of_checktestdata() {
    let input = ("input_validators/bounds.ctd", "INT(0, 100) NEWLINE\n");
    let answer = ("answer_validators/one/a.ctd", "INT(1, 101) NEWLINE EOF\n");
    let invalid = ("data/invalid_input/large.in", "101\n");
    let (is_good, said) = said_of_data(&[input, answer, invalid]);
    assert!(is_good && said.contains("right each time"), "{said}");
    let (is_good, said) = said_of_data(&[("input_validators/bounds.ctd", "INT(0, 9) NEWLINE\n")]);
    let expected = "2: input_validators/bounds.ctd refuses it: line 1, character 1: expected a whole \
                    number from 0 to 9, found `10` (bounds.ctd:1)";
    assert!(!is_good && said.contains(expected), "{said}");
    let (is_good, said) = said_of_data(&[("input_validators/bounds.ctd", "INT(0, 9\n")]);
    let expected = "input_validators/bounds.ctd cannot be used: bounds.ctd:1: expected `)`";
    assert!(!is_good && said.contains(expected), "{said}");
    let too_much = ("data/invalid_input/small.in", "5\n");
    let (is_good, said) = said_of_data(&[input, too_much]);
    assert!(!is_good && said.contains("bounds.ctd takes it"), "{said}");
}

/// Only one validator needs to refuse an input; the other may look after something else.
#[test]
fn one_of_several_validators_is_to_refuse_an_invalid_input() {
    let files = [
        ("input_validators/any.ctd", "INT(0, 999) NEWLINE\n"),
        ("input_validators/bounds.ctd", "INT(0, 100) NEWLINE\n"),
        ("data/invalid_input/deep/large.in", "101\n"),
    ];
    let (is_good, said) = said_of_data(&files);
    assert!(is_good && said.contains("right each time"), "{said}");
    let mut lax = files;
    lax[1] = ("input_validators/bounds.ctd", "INT(0, 998) NEWLINE\n");
    let (is_good, said) = said_of_data(&lax);
    let expected = "data/invalid_input/deep/large.in: input_validators/any.ctd takes it";
    assert!(!is_good && said.contains(expected), "{said}");
}

/// Arguments of a folder of invalid inputs hold for the validators there.
#[test]
fn an_invalid_input_has_the_arguments_of_its_folder() {
    let validator = "import sys\nn = int(input())\n\
                     sys.exit(42 if n <= int((sys.argv + ['100'])[1]) else 43)\n";
    let files = [
        ("input_validators/v.py", validator),
        ("data/invalid_input/small.in", "10\n"),
    ];
    let (is_good, said) = said_of_data(&files);
    assert!(!is_good && said.contains("v.py takes it"), "{said}");
    let group = (
        "data/invalid_input/test_group.yaml",
        "input_validator_args: ['5']\n",
    );
    let [validator, case] = files;
    let (is_good, said) = said_of_data(&[validator, case, group]);
    assert!(is_good, "{said}");
}

/// The same for answers, whose validators get them after the name of the input.
#[test]
fn an_invalid_answer_has_the_arguments_of_its_folder() {
    let validator = "import sys\nopen(sys.argv[1])\n\
                     sys.exit(43 if sys.argv[2:] == ['strict'] else 42)\n";
    let files = [
        ("answer_validators/v.py", validator),
        ("data/invalid_answer/odd.in", "1\n"),
        ("data/invalid_answer/odd.ans", "02\n"),
    ];
    let (is_good, said) = said_of_data(&files);
    let expected = "data/invalid_answer/odd.ans: answer_validators/v.py takes it";
    assert!(!is_good && said.contains(expected), "{said}");
    let group = (
        "data/invalid_answer/test_group.yaml",
        "answer_validator_args: [strict]\n",
    );
    let [validator, input, answer] = files;
    let (is_good, said) = said_of_data(&[validator, input, answer, group]);
    assert!(is_good && said.contains("right each time"), "{said}");
}

/// What the default comparison makes of the outputs that a package calls right and wrong.
#[test]
fn outputs_are_compared_as_their_folder_says() {
    let case = |folder: &'static str, output: &'static str| {
        [
            (format!("data/{folder}/1.in"), "1\n"),
            (format!("data/{folder}/1.ans"), "2\n"),
            (format!("data/{folder}/1.out"), output),
        ]
    };
    let said = |cases: &[(String, &'static str)]| {
        let files: Vec<(&str, &str)> = cases.iter().map(|it| (it.0.as_str(), it.1)).collect();
        said_of_data(&files)
    };
    let right = [case("valid_output", " 2\n"), case("invalid_output", "3\n")].concat();
    let (is_good, words) = said(&right);
    assert!(is_good && words.contains("right each time"), "{words}");
    let (is_good, words) = said(&case("valid_output", "2.001\n"));
    let expected = "data/valid_output/1.out: the comparison with the answer refuses it: WA";
    assert!(!is_good && words.contains(expected), "{words}");
    let mut near = case("valid_output", "2.001\n").to_vec();
    let args = "output_validator_args: [float_tolerance, '1e-2']\n";
    near.push(("data/valid_output/test_group.yaml".to_owned(), args));
    let (is_good, words) = said(&near);
    assert!(is_good, "{words}");
    let (is_good, words) = said(&case("invalid_output", "2\n"));
    let expected = "data/invalid_output/1.out: the comparison with the answer takes it";
    assert!(!is_good && words.contains(expected), "{words}");
}

/// A package whose own programs take everything.
#[test]
fn validators_that_take_everything_are_found_by_what_is_invalid() {
    let takes = "import sys\nsys.exit(42)\n";
    let own = [
        ("answer_validators/v.py", takes),
        ("output_validator/v.py", takes),
        ("data/invalid_answer/a.in", "1\n"),
        ("data/invalid_answer/a.ans", "junk\n"),
        ("data/invalid_output/o.in", "1\n"),
        ("data/invalid_output/o.ans", "2\n"),
        ("data/invalid_output/o.out", "junk\n"),
    ];
    let (is_good, said) = said_of_data(&own);
    assert!(!is_good, "{said}");
    for case in ["data/invalid_answer/a.ans", "data/invalid_output/o.out"] {
        let expected = format!("{case}: the output validator takes it");
        assert!(said.contains(&expected), "{said}");
    }
    let strict = "import sys\ndata = sys.stdin.read().split()\n\
                  sys.exit(42 if len(data) == 1 and data[0].isdigit() else 43)\n";
    let mut strict_too = own;
    strict_too[1] = ("output_validator/v.py", strict);
    let (is_good, said) = said_of_data(&strict_too);
    assert!(is_good, "{said}");
}
