//! The draft of a game of heaps by a grammar: its rules as sentences and as code.

use sg::heaps::{GrammarRule, Part};
use sg::{Game as _, notation};

use super::options::Options;
use super::{HEAPS, LARGEST_HEAPS, make};
use crate::draft::kit::{Drafted, Moves, both, named};
use crate::words::{Words, words};

/// The kit of the game with these rules.
pub(super) fn kit(game: &str, rules: &str) -> Drafted {
    let unknown = |_| say!("no draft knows these rules; begin with --rules");
    let grammar = notation::grammar(rules).map_err(unknown)?;
    let rules = &grammar.rules;
    let choices = rules.iter().map(choices).max().unwrap_or(1);
    let largest = LARGEST_HEAPS[choices - 1];
    if !(1..=largest).any(|heap| grammar.can_move(&heap)) {
        return Err(say!("nobody can ever move in this game"));
    }
    let sentences: Vec<Words> = rules.iter().map(sentence).collect();
    let said = Words::join(&sentences, "; or it ", "；或者");
    let code = |lines: &dyn Fn(&GrammarRule) -> String| {
        let lines: Vec<String> = rules.iter().map(lines).collect();
        lines.join("\n")
    };
    let has_parts = rules.iter().any(|it| matches!(it, GrammarRule::Parts(_)));
    let options = Options {
        python: format!("    all = []\n{}\n    return all", code(&python)),
        cpp: code(&cpp),
        choices,
        moves: Some(by_number()),
    };
    let mut kit = make(
        game,
        both("Heaps by rules", "按规则变化的堆"),
        &HEAPS,
        options,
        both(
            format!(
                "A move chooses one heap. It {}. Here $n$ is the number of stones of that heap, and what is divided is rounded down.",
                said.en
            ),
            format!(
                "每次选择一堆，{}。其中 $n$ 是该堆的石子数，除法向下取整。",
                said.zh()
            ),
        ),
    );
    if has_parts {
        include_str!("../programs/smaller.py").clone_into(&mut kit.python.before);
        include_str!("../programs/smaller.cpp").clone_into(&mut kit.cpp.before);
    }
    Ok(kit)
}

/// A move is called by its number among those of its heap, in the order of the rules.
fn by_number() -> Moves {
    Moves {
        names: named(&["k"]),
        words: both(
            "is the move number $k$ of heap $i$: its moves are numbered from 1 in the order of the rules above, those of one rule by how many stones they take, fewest first, and then by the smaller heap that they leave; heaps are numbered from 1",
            "表示对第 $i$ 堆做第 $k$ 种操作：该堆的操作从 1 开始编号，先按上面规则的次序，同一规则内先按取走的石子数、再按余下较小一堆的大小，都从小到大；各堆从 1 开始编号",
        ),
        python: "    return [((k,), left or (0,)) for k, left in enumerate(options(part), 1)]".to_owned(),
        cpp: "    for (const auto& left : options(part)) {\n        int k = all.size() + 1;\n        all.push_back({{k}, left.empty() ? vector<Part>{0} : left});\n    }".to_owned(),
    }
}

/// A part as a formula, and as code in Python and C++.
fn said(part: Part) -> [String; 3] {
    match part {
        Part::Less(taken) => {
            let code = format!("part - {taken}");
            [format!("$n - {taken}$"), code.clone(), code]
        }
        Part::Divided(by) => [
            format!("$n / {by}$"),
            format!("part // {by}"),
            format!("part / {by}"),
        ],
        Part::Exactly(size) => {
            let size = size.to_string();
            [format!("${size}$"), size.clone(), size]
        }
    }
}

/// So many stones, in words.
fn stones(least: u64, most: u64) -> Words {
    match (least, most) {
        (1, 1) => words("1 stone", "1 颗石子"),
        (least, most) if least == most => {
            words(format!("{least} stones"), format!("{least} 颗石子"))
        }
        _ => words(
            format!("{least} to {most} stones"),
            format!("{least} 到 {most} 颗石子"),
        ),
    }
}

/// How many numbers there are to choose in a rule.
fn choices(rule: &GrammarRule) -> usize {
    match rule {
        GrammarRule::Parts(_) | GrammarRule::Taken(..) => 1,
        GrammarRule::Split { least, most, .. } if least == most => 2,
        GrammarRule::Split { .. } => 3,
    }
}

/// What a rule says of "a move", in words.
fn sentence(rule: &GrammarRule) -> Words {
    match rule {
        GrammarRule::Taken(least, most) => {
            let stones = stones((*least).max(1), *most);
            words(
                format!("takes {} from it", stones.en),
                format!("从中取走 {}", stones.zh()),
            )
        }
        GrammarRule::Split {
            least,
            most,
            differ,
        } => {
            let [differ, differ_zh] = if *differ {
                [" of different sizes", "大小不同的"]
            } else {
                ["", ""]
            };
            let stones = stones(*least, *most);
            let [first, first_zh] = if *most == 0 {
                ["splits it".to_owned(), "把它".to_owned()]
            } else {
                [
                    format!("takes {} from it and splits the rest", stones.en),
                    format!("从中取走 {}，再把余下的", stones.zh()),
                ]
            };
            words(
                format!("{first} into two heaps{differ} with at least one stone each"),
                format!("{first_zh}分成两个{differ_zh}非空的堆"),
            )
        }
        GrammarRule::Parts(parts) => {
            let [sizes, ..] = each(parts);
            words(
                format!(
                    "leaves in its place heaps of so many stones: {}, where each of these numbers is less than $n$",
                    sizes.join(", ")
                ),
                format!(
                    "把它换成石子数为 {} 的堆（这些数都必须小于 $n$）",
                    sizes.join("、")
                ),
            )
        }
    }
}

/// Parts as formulas, and as code in Python and C++.
fn each(parts: &[Part]) -> [Vec<String>; 3] {
    let mut each = <[Vec<String>; 3]>::default();
    for part in parts {
        for (list, said) in each.iter_mut().zip(said(*part)) {
            list.push(said);
        }
    }
    each
}

/// The lines that add what a rule leaves of `part` to `all`, in Python.
fn python(rule: &GrammarRule) -> String {
    match rule {
        GrammarRule::Taken(least, most) => {
            let least = (*least).max(1);
            format!("    all += [(part - take,) for take in range({least}, min({most}, part) + 1)]")
        }
        GrammarRule::Split {
            least,
            most,
            differ,
        } => {
            let end = if *differ {
                "(rest + 1) // 2"
            } else {
                "rest // 2 + 1"
            };
            format!(
                "    for rest in range(part - {least}, max(part - {most}, 0) - 1, -1):\n        all += [(a, rest - a) for a in range(1, {end})]"
            )
        }
        GrammarRule::Parts(parts) => {
            let [_, parts, _] = each(parts);
            format!("    add_smaller(all, part, [{}])", parts.join(", "))
        }
    }
}

/// The same in C++.
fn cpp(rule: &GrammarRule) -> String {
    match rule {
        GrammarRule::Taken(least, most) => {
            let least = (*least).max(1);
            format!(
                "    for (int take = {least}; take <= min({most}, part); take++) all.push_back({{part - take}});"
            )
        }
        GrammarRule::Split {
            least,
            most,
            differ,
        } => {
            let holds = if *differ {
                "2 * a < rest"
            } else {
                "a <= rest / 2"
            };
            format!(
                "    for (int rest = part - {least}; rest >= max(part - {most}, 0); rest--)\n        for (int a = 1; {holds}; a++) all.push_back({{a, rest - a}});"
            )
        }
        GrammarRule::Parts(parts) => {
            let [.., parts] = each(parts);
            format!("    add_smaller(all, part, {{{}}});", parts.join(", "))
        }
    }
}
