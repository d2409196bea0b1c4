//! Drafts of problems that are about no game of the notation: an ordinary one, one with an
//! interactor, one that takes answers, and a game whose rules are a program.

use super::DraftFiles;

type Templates = &'static [(&'static str, &'static str)];

macro_rules! template {
    ($folder:literal: $($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("other/", $folder, "/", $path)))),+]
    };
}

const BLANK: Templates = template!("blank":
    "problem.yaml",
    "statement/problem.en.md",
    "statement/problem.zh.md",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/secret/01-small.in",
    "data/secret/01-small.ans",
    "data/secret/02-negative.in",
    "data/secret/02-negative.ans",
    "data/secret/03-largest.in",
    "data/secret/03-largest.ans",
    "data/invalid_input/too-large.in",
    "data/invalid_input/two-lines.in",
    "input_validators/validate.py",
    "submissions/accepted/sum.cpp",
    "submissions/accepted/sum.py",
    "submissions/wrong_answer/int_overflow.cpp",
    "submissions/wrong_answer/only_positive.py",
);

const INTERACTIVE: Templates = template!("interactive":
    "problem.yaml",
    "statement/problem.en.md",
    "statement/problem.zh.md",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/sample/1.interaction",
    "data/secret/01-smallest.in",
    "data/secret/01-smallest.ans",
    "data/secret/02-largest.in",
    "data/secret/02-largest.ans",
    "data/secret/03-middle.in",
    "data/secret/03-middle.ans",
    "input_validators/validate.py",
    "output_validator/interactor.py",
    "submissions/accepted/halving.cpp",
    "submissions/accepted/halving.py",
    "submissions/wrong_answer/one_by_one.py",
    "submissions/wrong_answer/without_the_ends.cpp",
);

const ANSWERS: Templates = template!("answers":
    "problem.yaml",
    "statement/problem.en.md",
    "statement/problem.zh.md",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/secret/01-small.in",
    "data/secret/01-small.ans",
    "data/secret/02-middle.in",
    "data/secret/02-middle.ans",
    "data/secret/03-largest.in",
    "data/secret/03-largest.ans",
    "input_validators/validate.py",
    "output_validator/validate.py",
    "submissions/accepted/by_hand/01-small.out",
    "submissions/accepted/by_hand/02-middle.out",
    "submissions/accepted/by_hand/03-largest.out",
    "submissions/accepted/greedy.py",
    "submissions/wrong_answer/every_number/01-small.out",
    "submissions/wrong_answer/every_number/02-middle.out",
    "submissions/wrong_answer/first_alone.txt",
);

const RULES: Templates = template!("rules":
    "problem.yaml",
    "game.toml",
    "rules.py",
    "statement/problem.en.md",
    "statement/problem.zh.md",
    "data/sample/test_group.yaml",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/secret/test_group.yaml",
    "submissions/accepted/by_the_rules.cpp",
    "submissions/accepted/by_the_rules.py",
    "submissions/wrong_answer/some_heap_is_won.cpp",
    "submissions/wrong_answer/xor_of_sizes.py",
);

/// The package of an ordinary problem: a sum of two numbers, for its author to change.
pub fn blank(uuid: &str) -> DraftFiles {
    files(BLANK, uuid)
}

/// The package of a problem whose programs talk with an interactor: a number to guess, for its author
/// to change.
pub fn interactive(uuid: &str) -> DraftFiles {
    files(INTERACTIVE, uuid)
}

/// The package of a problem that takes the answers and no programs: numbers to choose, for its author to
/// change.
pub fn answers(uuid: &str) -> DraftFiles {
    files(ANSWERS, uuid)
}

/// The package of a game whose rules are a program: heaps from which square numbers are taken, for its
/// author to change.
pub fn rules(uuid: &str) -> DraftFiles {
    files(RULES, uuid)
}

fn files(templates: Templates, uuid: &str) -> DraftFiles {
    let files = templates.iter();
    let filled = files.map(|(path, text)| {
        let text = text.replace("@UUID@", uuid);
        ((*path).to_owned(), text.into_bytes())
    });
    filled.collect()
}
