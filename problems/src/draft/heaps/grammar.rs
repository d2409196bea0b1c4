//! The draft of a game of heaps by a grammar: its rules as sentences and as code.

use super::options::Options;
use super::{HEAPS, LARGEST_HEAPS, make};
use crate::draft::kit::{Drafted, Moves, both, named};
use crate::words::{Words, words};

/// A part that a move leaves of a heap.
enum Part {
    Less(u64),
    Divided(u64),
    Exactly(u64),
}

/// What a heap may become.
enum GrammarRule {
    /// Between two numbers are taken.
    Taken(u64, u64),
    /// Between two numbers are taken, and the rest is split in two, which may have to differ.
    Split(u64, u64, bool),
    /// These parts, each smaller than the heap.
    Parts(Vec<Part>),
}

/// The kit of the game with these rules.
pub(super) fn kit(game: &str, rules: &str) -> Drafted {
    let unknown = || say!("no draft knows these rules; begin with --rules");
    let rules: Option<Vec<GrammarRule>> = rules.split('|').map(|it| rule(it.trim())).collect();
    let rules = rules.ok_or_else(unknown)?;
    let choices = rules.iter().map(GrammarRule::choices).max().unwrap_or(1);
    let largest = LARGEST_HEAPS[choices - 1];
    if !rules.iter().any(|it| it.is_possible(largest)) {
        return Err(say!("nobody can ever move in this game"));
    }
    let sentences: Vec<Words> = rules.iter().map(GrammarRule::words).collect();
    let said = Words::join(&sentences, "; or it ", "；或者");
    let code = |lines: &dyn Fn(&GrammarRule) -> String| {
        let lines: Vec<String> = rules.iter().map(lines).collect();
        lines.join("\n")
    };
    let has_parts = rules.iter().any(|it| matches!(it, GrammarRule::Parts(_)));
    let options = Options {
        python: format!(
            "    all = []\n{}\n    return all",
            code(&GrammarRule::python)
        ),
        cpp: code(&GrammarRule::cpp),
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

fn rule(text: &str) -> Option<GrammarRule> {
    let differ = text.starts_with("a<b");
    if let Some(rest) = text.strip_prefix("a+b").or(text.strip_prefix("a<b")) {
        let (least, most) = match rest.strip_prefix('-') {
            Some(taken) => range(taken)?,
            None if rest.is_empty() => (0, 0),
            None => return None,
        };
        return Some(GrammarRule::Split(least, most, differ));
    }
    if let Some(taken) = text.strip_prefix("n-").filter(|it| !it.contains('+')) {
        let (least, most) = range(taken)?;
        return Some(GrammarRule::Taken(least.max(1), most));
    }
    let parts: Option<Vec<Part>> = text.split('+').map(part).collect();
    Some(GrammarRule::Parts(parts?))
}

/// `3`, or `3..4`.
fn range(text: &str) -> Option<(u64, u64)> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    Some((least.parse().ok()?, most.parse().ok()?))
}

fn part(text: &str) -> Option<Part> {
    if let Some(divisor) = text.strip_prefix("n/") {
        return Some(Part::Divided(divisor.parse().ok()?));
    }
    Some(match text.strip_prefix("n-") {
        Some(taken) => Part::Less(taken.parse().ok()?),
        None => Part::Exactly(text.parse().ok()?),
    })
}

impl Part {
    /// As a formula, and as code in Python and C++.
    fn said(&self) -> [String; 3] {
        match self {
            Self::Less(taken) => {
                let code = format!("part - {taken}");
                [format!("$n - {taken}$"), code.clone(), code]
            }
            Self::Divided(by) => [
                format!("$n / {by}$"),
                format!("part // {by}"),
                format!("part / {by}"),
            ],
            Self::Exactly(size) => {
                let size = size.to_string();
                [format!("${size}$"), size.clone(), size]
            }
        }
    }

    fn of(&self, heap: u64) -> Option<u64> {
        match self {
            Self::Less(taken) => heap.checked_sub(*taken),
            Self::Divided(by) => heap.checked_div(*by),
            Self::Exactly(size) => Some(*size),
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

impl GrammarRule {
    /// How many numbers there are to choose.
    fn choices(&self) -> usize {
        match self {
            Self::Parts(_) | Self::Taken(..) => 1,
            Self::Split(least, most, _) if least == most => 2,
            Self::Split(..) => 3,
        }
    }

    /// Whether some heap up to that size may become so.
    fn is_possible(&self, largest: u64) -> bool {
        match self {
            Self::Taken(least, most) => least <= most && *least <= largest,
            Self::Split(least, _, differ) => least + 2 + u64::from(*differ) <= largest,
            Self::Parts(parts) => (1..=largest).any(|heap| {
                let is_smaller = |part: &Part| part.of(heap).is_some_and(|size| size < heap);
                parts.iter().all(is_smaller)
            }),
        }
    }

    fn words(&self) -> Words {
        match self {
            Self::Taken(least, most) => {
                let stones = stones(*least, *most);
                words(
                    format!("takes {} from it", stones.en),
                    format!("从中取走 {}", stones.zh()),
                )
            }
            Self::Split(least, most, differ) => {
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
            Self::Parts(parts) => {
                let sizes: Vec<String> = parts.iter().map(|part| part.said()[0].clone()).collect();
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

    /// The lines that add what it leaves of `part` to `all`, in Python.
    fn python(&self) -> String {
        match self {
            Self::Taken(least, most) => format!(
                "    all += [(part - take,) for take in range({least}, min({most}, part) + 1)]"
            ),
            Self::Split(least, most, differ) => {
                let end = if *differ {
                    "(rest + 1) // 2"
                } else {
                    "rest // 2 + 1"
                };
                format!(
                    "    for rest in range(part - {least}, max(part - {most}, 0) - 1, -1):\n        all += [(a, rest - a) for a in range(1, {end})]"
                )
            }
            Self::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.said()[1].clone()).collect();
                format!("    add_smaller(all, part, [{}])", parts.join(", "))
            }
        }
    }

    /// The same in C++.
    fn cpp(&self) -> String {
        match self {
            Self::Taken(least, most) => format!(
                "    for (int take = {least}; take <= min({most}, part); take++) all.push_back({{part - take}});"
            ),
            Self::Split(least, most, differ) => {
                let holds = if *differ {
                    "2 * a < rest"
                } else {
                    "a <= rest / 2"
                };
                format!(
                    "    for (int rest = part - {least}; rest >= max(part - {most}, 0); rest--)\n        for (int a = 1; {holds}; a++) all.push_back({{a, rest - a}});"
                )
            }
            Self::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.said()[2].clone()).collect();
                format!("    add_smaller(all, part, {{{}}});", parts.join(", "))
            }
        }
    }
}
