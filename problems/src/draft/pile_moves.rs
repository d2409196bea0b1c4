//! How programs write the moves of games whose piles a move treats together, and of single numbers, words
//! and dates.

use super::kit::{Moves, both, named};

/// The moves of such a game, in Python and C++.
fn moves(names: &[&str], words: [&str; 2], python: &str, cpp: &str) -> Moves {
    let [en, zh] = words;
    Moves {
        names: named(names),
        words: both(en, zh),
        python: python.to_owned(),
        cpp: cpp.to_owned(),
    }
}

/// The moves of a family; `None` where they stand next to its rules.
pub(super) fn of(family: &str) -> Option<Moves> {
    Some(match family {
        "euclid" => moves(
            &["k"],
            [
                "subtracts $k$ times the smaller number from the larger one",
                "表示从较大的数中减去较小数的 $k$ 倍",
            ],
            "    small, large = min(part), max(part)\n    if small == 0:\n        return []\n    return [((k,), ((small, large - k * small),)) for k in range(1, large // small + 1)]",
            "    int small = min(part[0], part[1]), large = max(part[0], part[1]);\n    if (small > 0)\n        for (int k = 1; k <= large / small; k++) all.push_back({{k}, vector<Part>{Part{small, large - k * small}}});",
        ),
        "fibonacci-nim" | "dynamic-subtraction" | "team-nim" => moves(
            &["x"],
            ["takes $x$ stones", "表示取走 $x$ 颗石子"],
            "    return [((part[0] - left[0][0],), left) for left in options(part)]",
            "    for (const auto& left : options(part)) all.push_back({{part[0] - left[0][0]}, left});",
        ),
        "silver-dollar" => moves(
            &["p", "x"],
            [
                "moves coin $p$ by $x$ cells to the left; coins are numbered from 1, from left to right",
                "表示把第 $p$ 枚硬币向左移 $x$ 格，硬币从左到右由 1 开始编号",
            ],
            "    all = []\n    for i, cell in enumerate(part):\n        first = part[i - 1] + 1 if i > 0 else 0\n        for target in range(first, cell):\n            all.append(((i + 1, cell - target), (part[:i] + (target,) + part[i + 1:],)))\n    return all",
            "    for (size_t i = 0; i < part.size(); i++)\n        for (int target = i > 0 ? part[i - 1] + 1 : 0; target < part[i]; target++) {\n            Part left = part;\n            left[i] = target;\n            all.push_back({{(int)i + 1, part[i] - target}, vector<Part>{left}});\n        }",
        ),
        "kiki" => moves(
            &["x", "y"],
            [
                "brings the coin $x$ cells to the left and $y$ cells down, each 0 or 1",
                "表示把硬币向左移 $x$ 格、向下移 $y$ 格，两者都是 0 或 1",
            ],
            "    rows, columns = part\n    return [((columns - c, rows - r), ((r, c),)) for ((r, c),) in options(part)]",
            "    for (const auto& left : options(part))\n        all.push_back({{part[1] - left[0][1], part[0] - left[0][0]}, left});",
        ),
        "multiplication" => moves(
            &["x"],
            ["multiplies the number by $x$", "表示把该数乘以 $x$"],
            "    number, target = part\n    if number >= target:\n        return []\n    return [((x,), ((min(number * x, target), target),)) for x in range(2, 10)]",
            "    int number = part[0], target = part[1];\n    if (number < target)\n        for (int x = 2; x < 10; x++) all.push_back({{x}, vector<Part>{Part{min(number * x, target), target}}});",
        ),
        "calendar" => moves(
            &["y", "m", "d"],
            [
                "goes to day $d$ of month $m$ of the year $y$",
                "表示走到 $y$ 年 $m$ 月 $d$ 日",
            ],
            "    return [((day.year, day.month, day.day), (day,)) for (day,) in options(part)]",
            "    for (const auto& left : options(part)) all.push_back({left[0], left});",
        ),
        "digital-deletions" => moves(
            &["p", "x"],
            [
                "lowers digit $p$, counted from the left from 1, by $x$, or, with $x = 0$, erases it together with all digits to the right of it",
                "表示把从左数第 $p$ 个（从 1 开始）数字减小 $x$；$x = 0$ 表示删去这个 0 及其右边的所有数字",
            ],
            "    all = []\n    for i, digit in enumerate(part):\n        for x in range(1, int(digit) + 1):\n            all.append(((i + 1, x), (part[:i] + str(int(digit) - x) + part[i + 1:],)))\n        if digit == \"0\":\n            all.append(((i + 1, 0), (part[:i],)))\n    return all",
            "    for (int i = 0; i < (int)part.size(); i++) {\n        for (int x = 1; x <= part[i] - '0'; x++) {\n            Part left = part;\n            left[i] = (char)(part[i] - x);\n            all.push_back({{i + 1, x}, vector<Part>{left}});\n        }\n        if (part[i] == '0') all.push_back({{i + 1, 0}, vector<Part>{part.substr(0, i)}});\n    }",
        ),
        _ => return None,
    })
}

/// The moves of Moore's Nim with so many heaps: how many stones are taken from each.
pub(super) fn of_moore(heaps: u64) -> Moves {
    let names: Vec<String> = (1..=heaps).map(|heap| format!("x{heap}")).collect();
    let last = &names[names.len() - 1];
    let both_words = [
        format!(
            "takes $x1$ stones from the first heap, and so on up to ${last}$ from the last; the numbers may be 0"
        ),
        format!("表示从第一堆取走 $x1$ 颗、……、从最后一堆取走 ${last}$ 颗，其中可以有 0"),
    ];
    Moves {
        words: both_words,
        python: "    return [(tuple(a - b for a, b in zip(part, left)), (left,)) for (left,) in options(part)]"
            .to_owned(),
        cpp: "    for (const auto& left : options(part)) {\n        vector<int> label;\n        for (size_t i = 0; i < part.size(); i++) label.push_back(part[i] - left[0][i]);\n        all.push_back({label, left});\n    }"
            .to_owned(),
        names,
    }
}
