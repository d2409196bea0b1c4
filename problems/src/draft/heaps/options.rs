//! The options of a heap as programs in Python and C++ list them, and what its moves are called.

use super::super::kit::{Moves, both};

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
        names: &["x"],
        words: both(
            "takes $x$ stones from heap $i$; heaps are numbered from 1",
            "表示从第 $i$ 堆取走 $x$ 颗石子，各堆从 1 开始编号",
        ),
        python: "    return [((part - left[0],), left) for left in options(part)]".to_owned(),
        cpp: "    for (const auto& left : options(part)) all.push_back({{part - left[0]}, left});"
            .to_owned(),
    }
}

/// The moves of a game in which neighbours are taken anywhere in a row: the first of them, and how many;
/// `None` where not every place will do.
fn runs_of(digits: &[u32]) -> Option<Moves> {
    let is_anywhere =
        digits.iter().all(|digit| matches!(digit, 0 | 7)) && digits.first() == Some(&0);
    let takes = digits.iter().zip(0..).filter(|(digit, _)| **digit == 7);
    let takes: Vec<String> = takes.map(|(_, take): (_, u32)| take.to_string()).collect();
    let takes = takes.join(", ");
    is_anywhere.then(|| Moves {
        names: &["p", "k"],
        words: both(
            "takes $k$ neighbours of row $i$, the first of which is number $p$; rows and what is in a row are numbered from 1",
            "表示从第 $i$ 排取走从第 $p$ 个开始的连续 $k$ 个，排和排中的位置都从 1 开始编号",
        ),
        python: format!(
            "    return [((p, k), (p - 1, part - k - p + 1)) for k in [{takes}] for p in range(1, part - k + 2)]"
        ),
        cpp: format!(
            "    for (int k : {{{takes}}})\n        for (int p = 1; p + k <= part + 1; p++) all.push_back({{{{p, k}}, {{p - 1, part - k - p + 1}}}});"
        ),
    })
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
        moves: runs_of(&digits),
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
        moves: None,
    }
}

pub(super) fn unequal() -> Options {
    Options {
        python: "    return [(a, part - a) for a in range(1, (part + 1) // 2)]".to_owned(),
        cpp: "    for (int a = 1; 2 * a < part; a++) all.push_back({a, part - a});".to_owned(),
        choices: 2,
        moves: None,
    }
}

pub(super) fn runs() -> Options {
    Options {
        python: "    return [(a, rest - a) for rest in range(part) for a in range(rest // 2 + 1)]".to_owned(),
        cpp: "    for (int rest = 0; rest < part; rest++)\n        for (int a = 0; a <= rest / 2; a++) all.push_back({a, rest - a});".to_owned(),
        choices: 3,
        moves: None,
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
        moves: None,
    }
}
