//! The options of a heap as programs in Python and C++ list them, and what its moves are called.

use super::super::kit::{Moves, both, named};

/// The options of a heap: how they look in Python and C++, with how many numbers there are to choose.
pub(super) struct Options {
    pub(super) python: String,
    pub(super) cpp: String,
    pub(super) choices: usize,
    pub(super) moves: Option<Moves>,
}

/// The moves of a game in which one takes from a heap: how many.
fn moves_of_taking() -> Moves {
    Moves {
        names: named(&["x"]),
        words: both(
            "takes $x$ stones from heap $i$; heaps are numbered from 1",
            "表示从第 $i$ 堆取走 $x$ 颗石子，各堆从 1 开始编号",
        ),
        python: "    return [((part - left[0],), left) for left in options(part)]".to_owned(),
        cpp: "    for (const auto& left : options(part)) all.push_back({{part - left[0]}, left});"
            .to_owned(),
    }
}

/// The moves of a game in which heaps are left: how many are taken, and the sizes of all heaps that are
/// left, at most so many, but the largest.
fn leaving(most: usize, may_take_none: bool) -> Moves {
    let [mut en, mut zh] = moves_of_taking().words;
    let [none, none_zh] = if may_take_none {
        [" (0 where it only splits)", "（只分不取时为 0）"]
    } else {
        ["", ""]
    };
    match most {
        0 | 1 => {}
        2 => {
            en = format!(
                "takes $x$ stones{none} from heap $i$ and leaves two heaps, the smaller one of $a$ stones; $a$ is 0 where it leaves one heap or none. Heaps are numbered from 1"
            );
            zh = format!(
                "表示从第 $i$ 堆取走 $x$ 颗石子{none_zh}；余下分成两堆时，$a$ 是较小一堆的石子数，否则 $a$ 为 0；各堆从 1 开始编号"
            );
        }
        _ => {
            en = format!(
                "takes $x$ stones{none} from heap $i$; $a \\le b$ are the sizes of the heaps that it leaves but the largest, 0 for each that is not there. Heaps are numbered from 1"
            );
            zh = format!(
                "表示从第 $i$ 堆取走 $x$ 颗石子{none_zh}；$a \\le b$ 是余下各堆中除最大一堆以外的石子数，没有的记作 0；各堆从 1 开始编号"
            );
        }
    }
    let smaller = most.saturating_sub(1);
    Moves {
        names: named(&["x", "a", "b"][..most.clamp(1, 3)]),
        words: [en, zh],
        python: format!(
            "    all = []\n    for left in options(part):\n        smaller = left[:-1]\n        label = (part - sum(left), *(0,) * ({smaller} - len(smaller)), *smaller)\n        all.append((label, left or (0,)))\n    return all"
        ),
        cpp: format!(
            "    for (const auto& left : options(part)) {{\n        int taken = part, smaller = max(0, (int)left.size() - 1);\n        for (int size : left) taken -= size;\n        vector<int> label(1 + {smaller} - smaller, 0);\n        label[0] = taken;\n        label.insert(label.end(), left.begin(), left.begin() + smaller);\n        all.push_back({{label, left.empty() ? vector<Part>{{0}} : left}});\n    }}"
        ),
    }
}

/// The moves of a game in which so many neighbours are taken anywhere in a row, a list or a range in each
/// language: the first of them, and how many.
fn runs_anywhere(python: &str, cpp: &str) -> Moves {
    Moves {
        names: named(&["p", "k"]),
        words: both(
            "takes $k$ neighbours of row $i$, the first of which is number $p$; rows and what is in a row are numbered from 1",
            "表示从第 $i$ 排取走从第 $p$ 个开始的连续 $k$ 个，排和排中的位置都从 1 开始编号",
        ),
        python: format!(
            "    return [((p, k), (p - 1, part - k - p + 1)) for k in {python} for p in range(1, part - k + 2)]"
        ),
        cpp: format!(
            "    {cpp}\n        for (int p = 1; p + k <= part + 1; p++) all.push_back({{{{p, k}}, {{p - 1, part - k - p + 1}}}});"
        ),
    }
}

/// The same where it may be one of these numbers.
fn runs_of(takes: &[String]) -> Moves {
    let takes = takes.join(", ");
    runs_anywhere(&format!("[{takes}]"), &format!("for (int k : {{{takes}}})"))
}

/// The moves by the digits of a code.
fn moves_of_code(digits: &[u32]) -> Moves {
    let is_of_rows =
        digits.iter().all(|digit| matches!(digit, 0 | 7)) && digits.first() == Some(&0);
    if is_of_rows {
        let takes = digits.iter().zip(0..).filter(|(digit, _)| **digit == 7);
        let takes: Vec<String> = takes.map(|(_, take): (_, u32)| take.to_string()).collect();
        return runs_of(&takes);
    }
    let has = |bit: u32| digits.iter().any(|digit| digit & bit != 0);
    let most = match (has(8), has(4)) {
        (true, _) => 3,
        (_, true) => 2,
        _ => 1,
    };
    leaving(most, digits.first().is_some_and(|digit| *digit != 0))
}

/// The moves of Dawson's chess: the cell that is marked.
pub(super) fn marking() -> Moves {
    Moves {
        names: named(&["p"]),
        words: both(
            "marks cell $p$ of row $i$; rows and the cells of a row are numbered from 1",
            "表示在第 $i$ 行的第 $p$ 格上做标记，行和行中的格子都从 1 开始编号",
        ),
        python: "    return [((p,), (max(p - 2, 0), max(part - p - 1, 0))) for p in range(1, part + 1)]".to_owned(),
        cpp: "    for (int p = 1; p <= part; p++) all.push_back({{p}, {max(p - 2, 0), max(part - p - 1, 0)}});".to_owned(),
    }
}

pub(super) fn any() -> Options {
    Options {
        python: "    return [(part - take,) for take in range(1, part + 1)]".to_owned(),
        cpp: "    for (int take = 1; take <= part; take++) all.push_back({part - take});"
            .to_owned(),
        choices: 1,
        moves: Some(moves_of_taking()),
    }
}

pub(super) fn up_to(most: u64) -> Options {
    Options {
        python: format!("    return [(part - take,) for take in range(1, min({most}, part) + 1)]"),
        cpp: format!(
            "    for (int take = 1; take <= min({most}, part); take++) all.push_back({{part - take}});"
        ),
        choices: 1,
        moves: Some(moves_of_taking()),
    }
}

pub(super) fn taking(takes: &[u64]) -> Options {
    let takes: Vec<String> = takes.iter().map(u64::to_string).collect();
    let takes = takes.join(", ");
    Options {
        python: format!("    return [(part - take,) for take in [{takes}] if take <= part]"),
        cpp: format!(
            "    for (int take : {{{takes}}})\n        if (take <= part) all.push_back({{part - take}});"
        ),
        choices: 1,
        moves: Some(moves_of_taking()),
    }
}

pub(super) fn all_but(list: &str) -> Options {
    Options {
        python: format!(
            "    return [(part - take,) for take in range(1, part + 1) if take not in [{list}]]"
        ),
        cpp: format!(
            "    const set<int> forbidden = {{{list}}};\n    for (int take = 1; take <= part; take++)\n        if (!forbidden.count(take)) all.push_back({{part - take}});"
        ),
        choices: 1,
        moves: Some(moves_of_taking()),
    }
}

/// The numbers of a sequence up to the largest heap, with what they are called.
pub(super) fn sequence(family: &str, largest: u64) -> (Vec<u64>, &'static str, &'static str) {
    let all = 1..=largest;
    let is_prime = |n: &u64| *n > 1 && (2..*n).all(|d| !n.is_multiple_of(d));
    match family {
        "prime-subtraction" => (all.filter(is_prime).collect(), "prime number", "素数"),
        "power-subtraction" => (
            all.filter(|n| n.is_power_of_two()).collect(),
            "power of two (1, 2, 4, 8, …)",
            " 2 的幂（1, 2, 4, 8, …）",
        ),
        "square-subtraction" => (
            all.filter(|n| n.isqrt().pow(2) == *n).collect(),
            "square number",
            "完全平方数",
        ),
        _ => {
            let pairs = std::iter::successors(Some((1, 2)), |(a, b)| Some((*b, a + b)));
            let numbers = pairs.map(|(a, _)| a).take_while(|a| *a <= largest);
            (
                numbers.collect(),
                "Fibonacci number (1, 2, 3, 5, 8, …)",
                "斐波那契数（1, 2, 3, 5, 8, …）",
            )
        }
    }
}

/// The options by the digits of a code.
pub(super) fn code(digits: &str) -> Options {
    let digits: Vec<u32> = digits
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .collect();
    let listed: Vec<String> = digits.iter().map(u32::to_string).collect();
    let listed = listed.join(", ");
    let choices = if digits.iter().any(|digit| digit & 8 != 0) {
        3
    } else {
        2
    };
    let mut python = format!(
        "    digits = [{listed}]  # of those that are taken: 1 may leave nothing, 2 one heap, 4 two heaps\n    \
         all = []\n    \
         for take, digit in enumerate(digits):\n        \
         left = part - take\n        \
         if digit & 1 and left == 0:\n            all.append(())\n        \
         if digit & 2 and left > 0:\n            all.append((left,))\n        \
         if digit & 4:\n            all += [(a, left - a) for a in range(1, left // 2 + 1)]\n"
    );
    let mut cpp = format!(
        "    // Of those that are taken: 1 may leave nothing, 2 one heap, 4 two heaps.\n    \
         const vector<int> digits = {{{listed}}};\n    \
         for (int take = 0; take < (int)digits.size(); take++) {{\n        \
         int left = part - take, digit = digits[take];\n        \
         if ((digit & 1) && left == 0) all.push_back({{}});\n        \
         if ((digit & 2) && left > 0) all.push_back({{left}});\n        \
         if (digit & 4)\n            for (int a = 1; a <= left / 2; a++) all.push_back({{a, left - a}});\n"
    );
    if choices == 3 {
        python += "        if digit & 8:\n            all += [(a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1)]\n";
        cpp += "        if (digit & 8)\n            for (int a = 1; a <= left / 3; a++)\n                for (int b = a; b <= (left - a) / 2; b++) all.push_back({a, b, left - a - b});\n";
    }
    Options {
        python: python + "    return all",
        cpp: cpp + "    }",
        choices,
        moves: Some(moves_of_code(&digits)),
    }
}

pub(super) fn lasker(parts: usize) -> Options {
    let mut python = "    all = [(part - take,) for take in range(1, part + 1)]\n".to_owned();
    let mut cpp =
        "    for (int take = 1; take <= part; take++) all.push_back({part - take});\n".to_owned();
    if parts == 2 {
        python += "    all += [(a, part - a) for a in range(1, part // 2 + 1)]\n";
        cpp += "    for (int a = 1; a <= part / 2; a++) all.push_back({a, part - a});";
    } else {
        python += "    all += [(a, b, part - a - b) for a in range(1, part // 3 + 1) for b in range(a, (part - a) // 2 + 1)]\n";
        cpp += "    for (int a = 1; a <= part / 3; a++)\n        for (int b = a; b <= (part - a) / 2; b++) all.push_back({a, b, part - a - b});";
    }
    Options {
        python: python + "    return all",
        cpp,
        choices: parts,
        moves: Some(leaving(parts, true)),
    }
}

pub(super) fn unequal() -> Options {
    Options {
        python: "    return [(a, part - a) for a in range(1, (part + 1) // 2)]".to_owned(),
        cpp: "    for (int a = 1; 2 * a < part; a++) all.push_back({a, part - a});".to_owned(),
        choices: 2,
        moves: Some(Moves {
            names: named(&["a"]),
            words: both(
                "splits heap $i$ so that the smaller of the two heaps has $a$ stones; heaps are numbered from 1",
                "表示把第 $i$ 堆分成两堆，其中较小的一堆有 $a$ 颗石子，各堆从 1 开始编号",
            ),
            python: "    return [((left[0],), left) for left in options(part)]".to_owned(),
            cpp: "    for (const auto& left : options(part)) all.push_back({{left[0]}, left});"
                .to_owned(),
        }),
    }
}

pub(super) fn runs() -> Options {
    Options {
        python: "    return [(a, rest - a) for rest in range(part) for a in range(rest // 2 + 1)]".to_owned(),
        cpp: "    for (int rest = 0; rest < part; rest++)\n        for (int a = 0; a <= rest / 2; a++) all.push_back({a, rest - a});".to_owned(),
        choices: 3,
        moves: Some(runs_anywhere(
            "range(1, part + 1)",
            "for (int k = 1; k <= part; k++)",
        )),
    }
}

pub(super) fn strips(list: &str) -> Options {
    Options {
        python: format!(
            "    return [(a, part - length - a) for length in [{list}] for a in range(part - length + 1)]"
        ),
        cpp: format!(
            "    for (int length : {{{list}}})\n        for (int a = 0; a <= part - length; a++) all.push_back({{a, part - length - a}});"
        ),
        choices: 2,
        moves: Some(Moves {
            words: both(
                "lays a strip of length $k$ on row $i$, on the cells from number $p$ on; rows and the cells of a row are numbered from 1",
                "表示在第 $i$ 行从第 $p$ 格起放一条长为 $k$ 的纸带，行和行中的格子都从 1 开始编号",
            ),
            ..runs_of(&[list.to_owned()])
        }),
    }
}
