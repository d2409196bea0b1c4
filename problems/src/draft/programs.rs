//! The right programs of a draft and those with wrong ideas, in Python and C++.

use super::ideas::Idea;
use super::kit::{Code, Kit, Moves};
use super::{DraftQuestion, GameDraft};
use crate::Lang;

/// A language programs are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Python,
    Cpp,
}

/// All programs by their paths in the package.
pub(super) fn all(draft: &GameDraft<'_>, kit: &Kit, wrong: &[Idea]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for language in [Language::Python, Language::Cpp] {
        let suffix = language.suffix();
        let path = format!("submissions/accepted/by_the_rules.{suffix}");
        all.push((path, program(language, draft, kit, None)));
    }
    for (idea, number) in wrong.iter().zip(0..) {
        let language = [Language::Python, Language::Cpp][number % 2];
        let [name, ..] = idea.words();
        let path = format!("submissions/wrong_answer/{name}.{}", language.suffix());
        all.push((path, program(language, draft, kit, Some(*idea))));
    }
    all
}

impl Language {
    const fn suffix(self) -> &'static str {
        match self {
            Self::Python => "py",
            Self::Cpp => "cpp",
        }
    }
}

fn program(language: Language, draft: &GameDraft<'_>, kit: &Kit, idea: Option<Idea>) -> String {
    let (frame, value, code): (_, _, &Code) = match language {
        Language::Python => (
            include_str!("programs/right.py"),
            include_str!("programs/value.py"),
            &kit.python,
        ),
        Language::Cpp => (
            include_str!("programs/right.cpp"),
            include_str!("programs/value.cpp"),
            &kit.cpp,
        ),
    };
    let [_, en, zh] = idea.map_or(
        [
            "",
            "Right: computes the values of positions from the rules alone.",
            "正确：仅由规则计算各局面的 SG 值。",
        ],
        Idea::words,
    );
    let head = match draft.lang {
        Lang::En => en,
        Lang::Zh => zh,
    };
    let end = match (idea, language) {
        (Some(Idea::EndIsWon), Language::Python) => "    if not reached:\n        return 1\n",
        (Some(Idea::EndIsWon), Language::Cpp) => {
            "    if (reached.empty()) return known[part] = 1;\n"
        }
        _ => "",
    };
    let as_nim = idea == Some(Idea::XorOfSizes) && draft.question.needs_moves();
    let value = match &code.value {
        Some(own) => own.clone(),
        None if as_nim => value_of_nim(language, &code.options, value),
        None => value
            .replace("@OPTIONS@", &code.options)
            .replace("@END@", end),
    };
    let value = match (&kit.moves, draft.question.needs_moves()) {
        (Some(moves), true) => value.trim_end().to_owned() + &moves_of(language, moves),
        _ => value,
    };
    let imports = match code.value {
        None => "from functools import lru_cache",
        Some(_) => "",
    };
    let words = match draft.question {
        // What comes later hangs on what is written before.
        DraftQuestion::Play => "(word for line in sys.stdin for word in line.split())",
        _ => "iter(sys.stdin.read().split())",
    };
    frame
        .replace("@WORDS@", words)
        .replace("@HEAD@", head)
        .replace("@IMPORTS@\n", &format!("{imports}\n"))
        .replace("@PART@", code.part)
        .replace("@BEFORE@\n", &code.before)
        .replace("@VALUE@", value.trim_end())
        .replace("@READ@", &code.read)
        .replace("@ANSWER@", &answer(language, draft.question, kit, idea))
}

/// The options, and a value that is the size.
fn value_of_nim(language: Language, options: &str, usual: &str) -> String {
    let (mark, nim) = match language {
        Language::Python => ("\n\n@lru_cache", "\n\ndef value(part):\n    return part"),
        Language::Cpp => (
            "\n// The Grundy",
            "\nint value(const Part& part) { return part; }",
        ),
    };
    let rules = usual.split(mark).next().unwrap_or(usual);
    format!("{rules}{nim}").replace("@OPTIONS@", options)
}

/// The function that lists the moves with their numbers.
fn moves_of(language: Language, moves: &Moves) -> String {
    match language {
        Language::Python => format!(
            "\n\n\ndef moves(part):\n    \"\"\"The numbers of each move, with what it leaves.\"\"\"\n{}",
            moves.python
        ),
        Language::Cpp => format!(
            "\n\n// The numbers of each move, with what it leaves.\nvector<pair<vector<int>, vector<Part>>> moves(const Part& part) {{\n    vector<pair<vector<int>, vector<Part>>> all;\n{}\n    return all;\n}}",
            moves.cpp
        ),
    }
}

/// The lines that look at every move.
fn answer_of_moves(
    language: Language,
    question: DraftQuestion,
    kit: &Kit,
    idea: Option<Idea>,
) -> String {
    let is_move = question == DraftQuestion::Move;
    let (frame, wins, says) = match (language, is_move) {
        (Language::Python, true) => (
            include_str!("programs/moves.py"),
            "if move == \"0\" and after == 0:\n                    move = \" \".join(map(str, @PART@))",
            "print(move)",
        ),
        (Language::Python, false) => (
            include_str!("programs/moves.py"),
            "if after == 0:\n                    winning += 1",
            "print(winning)",
        ),
        (Language::Cpp, true) => (
            include_str!("programs/moves.cpp"),
            "if (move == \"0\" && after == 0) {\n                        @PART@;\n                        for (int number : label) move += (move.empty() ? \"\" : \" \") + to_string(number);\n                    }",
            "cout << move << '\\n';",
        ),
        (Language::Cpp, false) => (
            include_str!("programs/moves.cpp"),
            "if (after == 0) winning++;",
            "cout << winning << '\\n';",
        ),
    };
    let part = match (language, kit.is_sum) {
        (Language::Python, false) => "label",
        (Language::Python, true) => "(i + 1, *label)",
        (Language::Cpp, false) => "move.clear()",
        (Language::Cpp, true) => "move = to_string(i + 1)",
    };
    let all = |text: &str| {
        let (with, without) = match language {
            Language::Python => (" and after == 0", "if after == 0:\n                    "),
            Language::Cpp => (" && after == 0", "if (after == 0) "),
        };
        text.replace(with, "").replace(without, "")
    };
    let wins = match idea {
        Some(Idea::AnyMove | Idea::AllMoves) => all(wins),
        _ => wins.to_owned(),
    };
    let says = match (idea, language) {
        (Some(Idea::OneIfWon), Language::Python) => "print(min(winning, 1))",
        (Some(Idea::OneIfWon), Language::Cpp) => "cout << min(winning, 1) << '\\n';",
        _ => says,
    };
    let start = match (language, is_move) {
        (Language::Python, true) => "move = \"0\"",
        (Language::Python, false) => "winning = 0",
        (Language::Cpp, true) => "string move = \"0\";",
        (Language::Cpp, false) => "int winning = 0;",
    };
    // Somebody who looks at no values does not ask whether the position is won.
    let asked = match (idea, language) {
        (Some(Idea::AnyMove), Language::Python) => "if parts:",
        (Some(Idea::AnyMove), Language::Cpp) => "if (!parts.empty()) {",
        (_, Language::Python) => "if total:",
        (_, Language::Cpp) => "if (total) {",
    };
    let text = frame
        .replace("@START@", start)
        .replace("@ASKED@", asked)
        .replace("@WINS@", &wins)
        .replace("@SAYS@", says)
        .replace("@PART@", part);
    text.trim_end().to_owned()
}

/// The lines that play.
fn answer_of_play(language: Language, kit: &Kit, idea: Option<Idea>) -> String {
    let always = idea == Some(Idea::AlwaysFirst);
    let (frame, first, written, reading) = match (language, kit.is_sum) {
        (Language::Python, true) => (
            include_str!("programs/play.py"),
            "total() != 0",
            "(i + 1, *label)",
            "numbers[0] - 1, numbers[1:]",
        ),
        (Language::Python, false) => (
            include_str!("programs/play.py"),
            "total() != 0",
            "label",
            "0, numbers",
        ),
        (Language::Cpp, true) => (
            include_str!("programs/play.cpp"),
            "total() != 0",
            "cout << chosen + 1 << ' ';",
            "chosen = numbers[0] - 1;\n                numbers.erase(numbers.begin());",
        ),
        (Language::Cpp, false) => (
            include_str!("programs/play.cpp"),
            "total() != 0",
            "",
            "chosen = 0;",
        ),
    };
    let first = match language {
        _ if !always => first,
        Language::Python => "True",
        Language::Cpp => "true",
    };
    let more = kit.move_names().len().saturating_sub(1).to_string();
    let text = frame
        .replace("@FIRST@", first)
        .replace("                @WRITTEN@\n", &indented(written))
        .replace("@WRITTEN@", written)
        .replace("@MORE@", &more)
        .replace("@READING@", reading);
    text.trim_end().to_owned()
}

/// A line of C++ where a move is written; none where there is nothing to write.
fn indented(line: &str) -> String {
    match line {
        "" => String::new(),
        line => format!("                {line}\n"),
    }
}

/// The lines that make the answer of the parts.
fn answer(language: Language, question: DraftQuestion, kit: &Kit, idea: Option<Idea>) -> String {
    if question.is_about_moves() {
        return answer_of_moves(language, question, kit, idea);
    }
    if question == DraftQuestion::Play {
        return answer_of_play(language, kit, idea);
    }
    let python = language == Language::Python;
    let step = match idea {
        Some(Idea::XorOfSizes) if kit.is_sum => "total ^= part",
        Some(Idea::XorOfSizes) if python => "for size in part:\n            total ^= size",
        Some(Idea::XorOfSizes) => "for (int size : part) total ^= size",
        Some(Idea::SomePartIsWon) => "total |= value(part)",
        Some(Idea::SumOfValues) => "total += value(part)",
        Some(Idea::LargestValue) => "total = max(total, value(part))",
        Some(Idea::OneMoveAhead) if python => {
            "for left in options(part):\n            if not any(options(each) for each in left):\n                total = 1"
        }
        Some(Idea::OneMoveAhead) => {
            "for (const auto& left : options(part)) {\n                bool ends = true;\n                for (const auto& each : left) ends = ends && options(each).empty();\n                if (ends) total = 1;\n            }"
        }
        Some(Idea::AlwaysFirst) => "total = 1",
        Some(Idea::AnyMove | Idea::AllMoves | Idea::OneIfWon) => "",
        None | Some(Idea::EndIsWon | Idea::WonIsOne) => "total ^= value(part)",
    };
    let starts_at_one = idea == Some(Idea::AlwaysFirst);
    let mut lines = Vec::new();
    if python {
        lines.push(format!("total = {}", u8::from(starts_at_one)));
        if !starts_at_one {
            lines.push("for part in parts:".to_owned());
            lines.push(format!("    {step}"));
        }
        lines.push(match (question, idea) {
            (DraftQuestion::Winner, _) => "print(\"First\" if total else \"Second\")".to_owned(),
            (DraftQuestion::Value, Some(Idea::WonIsOne)) => "print(min(total, 1))".to_owned(),
            _ => "print(total)".to_owned(),
        });
    } else {
        lines.push(format!("int total = {};", u8::from(starts_at_one)));
        if !starts_at_one {
            let semicolon = if step.ends_with('}') { "" } else { ";" };
            let indented = format!("{step}{semicolon}");
            lines.push(format!(
                "for (const Part& part : parts) {{\n            {indented}\n        }}"
            ));
        }
        lines.push(match (question, idea) {
            (DraftQuestion::Winner, _) => {
                "cout << (total ? \"First\" : \"Second\") << '\\n';".to_owned()
            }
            (DraftQuestion::Value, Some(Idea::WonIsOne)) => {
                "cout << min(total, 1) << '\\n';".to_owned()
            }
            _ => "cout << total << '\\n';".to_owned(),
        });
    }
    let indent = if python { "    " } else { "        " };
    let lines: Vec<String> = lines.iter().map(|line| format!("{indent}{line}")).collect();
    lines.join("\n")
}
