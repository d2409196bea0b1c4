//! What is said of problems of the catalog gives the answers of their Rust.

use problems::{Lang, Problem, Reference, catalog};

use crate::described;

/// Whether a reference takes that for the answer to an input.
fn is_right(reference: &dyn Reference, input: &[u8], answer: &[u8]) {
    let shown = || String::from_utf8_lossy(&input[..input.len().min(200)]).into_owned();
    if reference.has_many_answers() {
        let ruling = reference.judge(input, answer).unwrap();
        assert_eq!(ruling, Ok(()), "{}", shown());
    } else {
        let right = reference.answer(input).unwrap();
        let [right, answer] = [&right, answer].map(String::from_utf8_lossy);
        let differ = right.lines().zip(answer.lines()).position(|(a, b)| a != b);
        assert!(right == answer, "answer {differ:?} to {}", shown());
    }
}

/// Each description on the tests of its problem that are no longer than that, and on so many small cases.
fn answer_as_the_code_does(longest: usize, small: usize) {
    let described = described();
    assert!(described.len() >= 27, "{}", described.len());
    for (id, problem) in described {
        let original = catalog::get(&id).unwrap();
        let (ours, theirs) = (problem.reference().unwrap(), original.reference().unwrap());
        let set = original.tests().unwrap();
        let tests = set.tests().iter();
        for test in tests.filter(|test| test.input.len() <= longest) {
            assert_eq!(ours.validate(&test.input), Ok(()), "{id} {}", test.name);
            let answer = ours.answer(&test.input).unwrap();
            if answer != *test.answer {
                is_right(theirs, &test.input, &answer);
            }
        }
        for (count, input) in theirs.small_cases().take(small).enumerate() {
            assert_eq!(ours.validate(&input), Ok(()), "{id} small {count}");
            let by_rules = ours.answer_by_rules(&input).unwrap();
            is_right(theirs, &input, &by_rules);
            if ours.has_many_answers() {
                is_right(ours, &input, &theirs.answer(&input).unwrap());
            }
        }
    }
}

#[test]
fn a_description_answers_as_the_code_does() {
    answer_as_the_code_does(4096, 60);
}

#[test]
fn a_description_answers_as_the_code_does_on_the_whole_catalog() {
    answer_as_the_code_does(usize::MAX, 300);
}

/// One of each question, of each convention, and of each way to say how many cases there are.
const ONE_OF_EACH: [&str; 7] = [
    "hdoj-1847",
    "hdoj-2147",
    "kayles-move",
    "misere-nim",
    "nim-play",
    "nim-value",
    "wythoff-count",
];

#[test]
fn a_description_makes_tests_of_its_own() {
    let mut one_of_each = described();
    one_of_each.retain(|(id, _)| ONE_OF_EACH.contains(&id.as_str()));
    assert_eq!(one_of_each.len(), ONE_OF_EACH.len());
    make_tests_of_their_own(one_of_each);
}

#[test]
fn a_description_makes_tests_of_its_own_on_the_whole_catalog() {
    make_tests_of_their_own(described());
}

fn make_tests_of_their_own(described: Vec<(String, Problem)>) {
    for (id, problem) in described {
        let reference = problem.reference().unwrap();
        assert!(reference.check_small_cases().unwrap() > 0, "{id}");
        let tests = reference.generate().unwrap();
        assert!(tests.len() >= 5, "{id}: {}", tests.len());
        let original = catalog::get(&id).unwrap();
        for test in tests.tests() {
            is_right(original.reference().unwrap(), &test.input, &test.answer);
        }
        for group in ["small", "middle", "largest"] {
            let has = tests.tests().iter().any(|test| test.group == group);
            assert!(has, "{id} has no {group}");
        }
        let inputs: Vec<&[u8]> = tests.tests().iter().map(|test| &*test.input).collect();
        for reach in reference.reach(&inputs).unwrap() {
            assert_eq!(reach.met, reach.allowed, "{id} {}", reach.field);
        }
        let report = reference.report().unwrap();
        let (answer, most) = &report.answers[0];
        // Of many numbers 0 is the most frequent one.
        assert!(
            *most * 10 <= report.cases * 9,
            "{id}: {answer} is the answer of {most} of {} cases",
            report.cases
        );
        // A failing case becomes simpler, and is explained.
        let test = &tests.tests()[0];
        let case = reference.split(&test.input).unwrap().pop().unwrap();
        for simpler in reference.shrink(&case) {
            assert_eq!(reference.validate(&simpler), Ok(()), "{id}");
        }
        let small = reference.small_cases().nth(5).unwrap();
        for lang in [Lang::En, Lang::Zh] {
            let words = reference.explain(&small, lang).unwrap();
            assert!(!words.is_empty() && !words.contains('['), "{id}: {words}");
        }
    }
}
