//! Drafts of games whose piles a move treats together.

mod puzzles;

use super::kit::{Code, Drafted, Kit, Moves, PartNames, both, named};
use super::pile_moves;

/// What these drafts differ in.
struct Draft {
    game: String,
    names: [String; 2],
    setting: [String; 2],
    rules: [String; 2],
    lines: Vec<String>,
    demands: &'static [&'static str],
    constants: Vec<(&'static str, u64)>,
    small: Vec<(&'static str, &'static str)>,
    input: [String; 2],
    parts: PartNames,
    has_sizes: bool,
    moves: Option<Moves>,
    python: Code,
    cpp: Code,
}

impl From<Draft> for Kit {
    fn from(draft: Draft) -> Self {
        Self {
            game: draft.game,
            names: draft.names,
            keyword: "impartial-game",
            setting: draft.setting,
            rules: draft.rules,
            lines: draft.lines,
            demands: named(draft.demands),
            constants: draft.constants,
            most_cases: 100,
            small: draft.small,
            input: draft.input,
            parts: draft.parts,
            is_sum: false,
            has_sizes: draft.has_sizes,
            moves: draft.moves,
            python: draft.python,
            cpp: draft.cpp,
        }
    }
}

/// The one part of a case: its words behind `skipped` ones, joined by `between`.
fn whole(prefix: &str, skipped: usize, between: &'static str) -> PartNames {
    let prefix = prefix.to_owned();
    Box::new(move |words| vec![format!("{prefix}@{}", words[skipped..].join(between))])
}

fn python(options: &str, read: &str) -> Code {
    Code {
        options: options.to_owned(),
        read: read.to_owned(),
        ..Code::default()
    }
}

fn cpp(options: &str, read: &str) -> Code {
    Code {
        part: "vector<int>",
        ..python(options, read)
    }
}

const READ_PAIR: [&str; 2] = [
    "    parts = [(int(next(words)), int(next(words)))]",
    "        int a, b;\n        cin >> a >> b;\n        parts.push_back({a, b});",
];
const READ_LIST: [&str; 2] = [
    "    parts = [tuple(int(next(words)) for _ in range(int(next(words))))]",
    "        int n;\n        cin >> n;\n        Part heaps(n);\n        for (int& heap : heaps) cin >> heap;\n        parts.push_back(heaps);",
];

/// The kit of such a game; `None` where it is another kind of game.
pub(super) fn kit(family: &str, parameters: &str, needs_moves: bool) -> Option<Drafted> {
    let bounded = parameters
        .split_once(',')
        .filter(|_| family == "bounded-moore");
    let (number, bound) = match bounded {
        Some((heaps, bound)) => {
            // No heap of a draft has more.
            let bound: Option<u64> = bound.parse().ok();
            (heaps, bound.map(|it| it.min(1000)))
        }
        None => (parameters, None),
    };
    let number: u64 = number.parse().unwrap_or(0);
    let draft = match family {
        "wythoff" => wythoff(),
        "euclid" => euclid(),
        "staircase" => staircase(),
        "moore-nim" | "bounded-moore" if number > 6 => {
            return Some(Err(say!(
                "name at most 6 heaps: with more there are too many moves to list"
            )));
        }
        "moore-nim" | "bounded-moore" if needs_moves && number > 5 => {
            return Some(Err(say!(
                "name at most 5 heaps: with more there are too many moves to look at each"
            )));
        }
        "moore-nim" | "bounded-moore" if needs_moves => moore_to_move_in(number, bound),
        "moore-nim" | "bounded-moore" => moore(number, bound),
        "team-nim" => puzzles::team_nim(parameters),
        "fibonacci-nim" => dynamic("fibonacci-nim", 2, both("Fibonacci Nim", "斐波那契 Nim")),
        "dynamic-subtraction" if number > 1000 => {
            return Some(Err(say!("name a factor up to 1000")));
        }
        "dynamic-subtraction" => dynamic(
            &format!("dynamic-subtraction:{number}"),
            number,
            both(
                format!("At most {number} times as many"),
                format!("至多 {number} 倍"),
            ),
        ),
        "silver-dollar" => silver_dollar(),
        "kiki" => puzzles::kiki(),
        "multiplication" => puzzles::multiplication(),
        "calendar" => puzzles::calendar(),
        "digital-deletions" => puzzles::digital_deletions(),
        _ => return None,
    };
    let mut kit = Kit::from(draft);
    kit.moves = kit.moves.or_else(|| pile_moves::of(family));
    Some(Ok(kit))
}

fn wythoff() -> Draft {
    Draft {
        game: "wythoff@{a},{b}".to_owned(),
        names: both("Two piles", "两堆石子"),
        setting: both("There are two piles of stones.", "有两堆石子。"),
        rules: both(
            "A move takes one or more stones from one pile, or the same number of stones, at least one, from both piles.",
            "每次从一堆中取走至少一颗石子，或者从两堆中取走同样多的至少一颗石子。",
        ),
        lines: named(&["a:0..max_pile b:0..max_pile"]),
        demands: &[],
        constants: vec![("max_pile", 60)],
        small: vec![("a", "0..12"), ("b", "0..12")],
        input: both(
            "the numbers $a$ and $b$ of stones in the piles ($0 \\le a, b \\le {{max_pile}}$)",
            "一行，两堆的石子数 $a$ 和 $b$（$0 \\le a, b \\le {{max_pile}}$）",
        ),
        parts: whole("wythoff", 0, ","),
        has_sizes: false,
        moves: Some(Moves {
            names: named(&["x", "y"]),
            words: both(
                "takes $x$ stones from the first pile and $y$ from the second",
                "表示从第一堆取走 $x$ 颗、从第二堆取走 $y$ 颗",
            ),
            python: "    a, b = part\n    return [((a - c, b - d), ((c, d),)) for ((c, d),) in options(part)]".to_owned(),
            cpp: "    for (const auto& left : options(part))\n        all.push_back({{part[0] - left[0][0], part[1] - left[0][1]}, left});".to_owned(),
        }),
        python: python(
            "    a, b = part\n    all = [((a - take, b),) for take in range(1, a + 1)]\n    all += [((a, b - take),) for take in range(1, b + 1)]\n    all += [((a - take, b - take),) for take in range(1, min(a, b) + 1)]\n    return all",
            READ_PAIR[0],
        ),
        cpp: cpp(
            "    int a = part[0], b = part[1];\n    for (int take = 1; take <= a; take++) all.push_back({Part{a - take, b}});\n    for (int take = 1; take <= b; take++) all.push_back({Part{a, b - take}});\n    for (int take = 1; take <= min(a, b); take++) all.push_back({Part{a - take, b - take}});",
            READ_PAIR[1],
        ),
    }
}

fn euclid() -> Draft {
    Draft {
        game: "euclid@{a},{b}".to_owned(),
        names: both("Multiples", "减去倍数"),
        setting: both("Two positive numbers are written down.", "写着两个正整数。"),
        rules: both(
            "A move subtracts from the larger number a positive multiple of the smaller one; the result may be 0, but not less. With equal numbers, one of the two becomes 0. When a number is 0 nobody can move.",
            "每次从较大的数中减去较小数的正整数倍，结果可以是 0，但不能为负；两数相等时其中一个变为 0。有一个数为 0 时不能再操作。",
        ),
        lines: named(&["a:1..max_number b:1..max_number"]),
        demands: &[],
        constants: vec![("max_number", 200)],
        small: vec![("a", "1..12"), ("b", "1..12")],
        input: both(
            "the numbers $a$ and $b$ ($1 \\le a, b \\le {{max_number}}$)",
            "一行，两个数 $a$ 和 $b$（$1 \\le a, b \\le {{max_number}}$）",
        ),
        parts: whole("euclid", 0, ","),
        has_sizes: false,
        moves: None,
        python: python(
            "    small, large = min(part), max(part)\n    if small == 0:\n        return []\n    return [((small, rest),) for rest in range(large - small, -1, -small)]",
            READ_PAIR[0],
        ),
        cpp: cpp(
            "    int small = min(part[0], part[1]), large = max(part[0], part[1]);\n    if (small > 0)\n        for (int rest = large - small; rest >= 0; rest -= small) all.push_back({Part{small, rest}});",
            READ_PAIR[1],
        ),
    }
}

fn staircase() -> Draft {
    Draft {
        game: "staircase@{steps}".to_owned(),
        names: both("Down the stairs", "下楼梯"),
        setting: both(
            "Stones lie on the steps of a staircase; the steps are numbered from 1 upwards, and below step 1 is the floor.",
            "石子放在楼梯的台阶上，台阶从下往上编号为 1、2、……，第 1 级之下是地面。",
        ),
        rules: both(
            "A move chooses a step and brings one or more of its stones down to the next lower step, from step 1 to the floor. Stones on the floor stay there.",
            "每次选择一级台阶，把其中至少一颗石子移到下一级，第 1 级的石子移到地面。地面上的石子不再移动。",
        ),
        lines: named(&["n:1..max_steps", "steps[n]:0..max_stones"]),
        demands: &[],
        constants: vec![("max_steps", 4), ("max_stones", 4)],
        small: vec![("n", "1..3"), ("steps", "0..4")],
        input: both(
            "the number $n$ of steps ($1 \\le n \\le {{max_steps}}$), and on the next line how many stones lie on the steps $1, \\ldots, n$ (each number from 0 to ${{max_stones}}$)",
            "第一行是台阶数 $n$（$1 \\le n \\le {{max_steps}}$），第二行是第 $1, \\ldots, n$ 级上的石子数（各为 0 到 ${{max_stones}}$）",
        ),
        parts: whole("staircase", 1, ","),
        has_sizes: true,
        moves: Some(Moves {
            names: named(&["p", "x"]),
            words: both(
                "brings $x$ stones of step $p$ down to the next lower one",
                "表示把第 $p$ 级台阶上的 $x$ 颗石子移到下一级",
            ),
            python: "    all = []\n    for step, stones in enumerate(part):\n        for take in range(1, stones + 1):\n            left = list(part)\n            left[step] -= take\n            if step > 0:\n                left[step - 1] += take\n            all.append(((step + 1, take), (tuple(left),)))\n    return all".to_owned(),
            cpp: "    for (int step = 0; step < (int)part.size(); step++)\n        for (int take = 1; take <= part[step]; take++) {\n            Part left = part;\n            left[step] -= take;\n            if (step > 0) left[step - 1] += take;\n            all.push_back({{step + 1, take}, vector<Part>{left}});\n        }".to_owned(),
        }),
        python: python(
            "    all = []\n    for step, stones in enumerate(part):\n        for take in range(1, stones + 1):\n            left = list(part)\n            left[step] -= take\n            if step > 0:\n                left[step - 1] += take\n            all.append((tuple(left),))\n    return all",
            READ_LIST[0],
        ),
        cpp: cpp(
            "    for (size_t step = 0; step < part.size(); step++)\n        for (int take = 1; take <= part[step]; take++) {\n            Part left = part;\n            left[step] -= take;\n            if (step > 0) left[step - 1] += take;\n            all.push_back({left});\n        }",
            READ_LIST[1],
        ),
    }
}

/// Moore's Nim, where so many stones may be taken from a heap if that is bounded.
fn moore(most: u64, bound: Option<u64>) -> Draft {
    // So few that every move can be listed.
    let (heaps, size) = match most {
        1 => (3, 7),
        2 => (4, 5),
        3 => (5, 3),
        _ => (most + 2, 2),
    };
    let prefix = name_of_moore(most, bound);
    let bounded = bound.map_or_else(
        || both("", ""),
        |bound| {
            both(
                format!(", {bound} from each"),
                format!("，每堆至多 {bound} 颗"),
            )
        },
    );
    let limit = bound.map_or_else(
        || both("", ""),
        |bound| both(format!(", at most {bound}"), format!("、至多 {bound} 颗")),
    );
    let [in_python, in_cpp] = bound.map_or_else(
        || both("", ""),
        |bound| {
            both(
                format!(" and max(a - b for a, b in zip(part, left)) <= {bound}"),
                format!(" && taken <= {bound}"),
            )
        },
    );
    Draft {
        game: format!("{prefix}@{{heaps}}"),
        names: both(
            format!("Up to {most} heaps at once{}", bounded[0]),
            format!("同时取至多 {most} 堆{}", bounded[1]),
        ),
        setting: both("There are some heaps of stones.", "有若干堆石子。"),
        rules: both(
            format!(
                "A move chooses at least one and at most {most} heaps and takes one or more stones from each of them{}; not necessarily the same number.",
                limit[0]
            ),
            format!(
                "每次选择 1 到 {most} 堆，从所选的每一堆中各取走至少一颗{}石子，各堆所取的颗数可以不同。",
                limit[1]
            ),
        ),
        lines: named(&["n:1..max_heaps", "heaps[n]:0..max_size"]),
        demands: &[],
        constants: vec![("max_heaps", heaps), ("max_size", size)],
        small: vec![
            ("n", if most > 3 { "1..5" } else { "1..4" }),
            ("heaps", if most > 1 { "0..3" } else { "0..4" }),
        ],
        input: both(
            "the number $n$ of heaps ($1 \\le n \\le {{max_heaps}}$), and on the next line how many stones each of them has: $a_1, \\ldots, a_n$ ($0 \\le a_i \\le {{max_size}}$)",
            "第一行是堆数 $n$（$1 \\le n \\le {{max_heaps}}$），第二行是各堆的石子数 $a_1, \\ldots, a_n$（$0 \\le a_i \\le {{max_size}}$）",
        ),
        parts: whole(&prefix, 1, ","),
        has_sizes: most > 1,
        moves: None,
        python: Code {
            before: "from itertools import product\n".to_owned(),
            ..python(
                &format!(
                    "    all = []\n    for left in product(*[range(heap + 1) for heap in part]):\n        changed = sum(a != b for a, b in zip(left, part))\n        if 1 <= changed <= {most}{in_python}:\n            all.append((tuple(sorted(left)),))\n    return all"
                ),
                "    parts = [tuple(sorted(int(next(words)) for _ in range(int(next(words)))))]",
            )
        },
        cpp: cpp(
            &format!(
                "    Part left(part.size(), 0);\n    while (true) {{\n        int changed = 0, taken = 0;\n        for (size_t i = 0; i < part.size(); i++) {{\n            changed += left[i] != part[i];\n            taken = max(taken, part[i] - left[i]);\n        }}\n        if (1 <= changed && changed <= {most}{in_cpp}) {{\n            Part sorted = left;\n            sort(sorted.begin(), sorted.end());\n            all.push_back({{sorted}});\n        }}\n        size_t i = 0;\n        while (i < part.size() && left[i] == part[i]) left[i++] = 0;\n        if (i == part.size()) break;\n        left[i]++;\n    }}"
            ),
            "        int n;\n        cin >> n;\n        Part heaps(n);\n        for (int& heap : heaps) cin >> heap;\n        sort(heaps.begin(), heaps.end());\n        parts.push_back(heaps);",
        ),
    }
}

/// The game as it is written.
fn name_of_moore(most: u64, bound: Option<u64>) -> String {
    match bound {
        Some(bound) => format!("bounded-moore:{most},{bound}"),
        None => format!("moore-nim:{most}"),
    }
}

/// With as many heaps each time, for a move is as many numbers.
fn moore_to_move_in(most: u64, bound: Option<u64>) -> Draft {
    let (heaps, size) = match most {
        1 => (3, 7),
        2 => (4, 5),
        3 => (5, 3),
        _ => (most + 1, 2),
    };
    let fields: Vec<String> = (1..=heaps).map(|heap| format!("a{heap}")).collect();
    let places: Vec<String> = fields.iter().map(|field| format!("{{{field}}}")).collect();
    let line: Vec<String> = fields
        .iter()
        .map(|field| format!("{field}:0..max_size"))
        .collect();
    let of_list = moore(most, bound);
    let prefix = name_of_moore(most, bound);
    // As they lie: a move says what it takes from which.
    let in_place = |code: Code, sorted: &str, kept: &str| Code {
        options: code.options.replace(sorted, kept),
        ..code
    };
    Draft {
        game: format!("{prefix}@{}", places.join(",")),
        setting: both(
            format!("There are {heaps} heaps of stones."),
            format!("有 {heaps} 堆石子。"),
        ),
        lines: vec![line.join(" ")],
        constants: vec![("max_size", size)],
        small: Vec::new(),
        input: both(
            format!(
                "how many stones each of the {heaps} heaps has (each number from 0 to ${{{{max_size}}}}$)"
            ),
            format!("一行，{heaps} 堆的石子数（各为 0 到 ${{{{max_size}}}}$）"),
        ),
        parts: whole(&prefix, 0, ","),
        has_sizes: false,
        moves: Some(pile_moves::of_moore(heaps)),
        python: Code {
            read: format!("    parts = [tuple(int(next(words)) for _ in range({heaps}))]"),
            ..in_place(of_list.python, "tuple(sorted(left))", "left")
        },
        cpp: Code {
            read: format!(
                "        Part heaps({heaps});\n        for (int& heap : heaps) cin >> heap;\n        parts.push_back(heaps);"
            ),
            ..in_place(
                of_list.cpp,
                "            sort(sorted.begin(), sorted.end());\n",
                "",
            )
        },
        ..of_list
    }
}

fn dynamic(name: &str, factor: u64, names: [String; 2]) -> Draft {
    Draft {
        game: format!("{name}@{{n}}"),
        names,
        setting: both("There is one pile of $n$ stones.", "有一堆 $n$ 颗石子。"),
        rules: both(
            format!(
                "The first move takes one or more stones, but not the whole pile. Every later move takes at least one stone, and at most {factor} times as many as the move before it took."
            ),
            format!(
                "第一步取走至少一颗石子，但不能取完。之后每一步取走至少一颗，至多为上一步所取颗数的 {factor} 倍。"
            ),
        ),
        lines: named(&["n:1..max_pile"]),
        demands: &[],
        constants: vec![("max_pile", 120)],
        small: vec![("n", "1..120")],
        input: both(
            "the number $n$ of stones ($1 \\le n \\le {{max_pile}}$)",
            "一行，石子数 $n$（$1 \\le n \\le {{max_pile}}$）",
        ),
        parts: whole(name, 0, ","),
        has_sizes: false,
        moves: None,
        python: python(
            &format!(
                "    stones, most = part  # what is left, and how many may be taken\n    return [\n        ((stones - take, min({factor} * take, stones - take)),)\n        for take in range(1, min(stones, most) + 1)\n    ]"
            ),
            "    n = int(next(words))\n    parts = [(n, n - 1)]",
        ),
        cpp: cpp(
            &format!(
                "    int stones = part[0], most = part[1];  // what is left, and how many may be taken\n    for (int take = 1; take <= min(stones, most); take++)\n        all.push_back({{Part{{stones - take, min({factor} * take, stones - take)}}}});"
            ),
            "        int n;\n        cin >> n;\n        parts.push_back({n, n - 1});",
        ),
    }
}

fn silver_dollar() -> Draft {
    Draft {
        game: "silver-dollar@{coins}".to_owned(),
        names: both("Coins to the left", "硬币左移"),
        setting: both(
            "Coins stand on different cells of a strip; the cells are numbered from 0, from left to right.",
            "一条纸带上的格子从左到右编号为 0、1、2、……，若干枚硬币放在不同的格子上。",
        ),
        rules: both(
            "A move brings one coin to a cell further left. It may neither jump over another coin nor end on its cell.",
            "每次把一枚硬币移到左边的某一格，不能越过别的硬币，也不能与别的硬币同格。",
        ),
        lines: named(&["n:1..max_coins", "coins[n]:0..max_cell"]),
        demands: &["increasing coins"],
        constants: vec![("max_coins", 4), ("max_cell", 12)],
        small: vec![("n", "1..3"), ("coins", "0..8")],
        input: both(
            "the number $n$ of coins ($1 \\le n \\le {{max_coins}}$), and on the next line their cells from left to right (each number from 0 to ${{max_cell}}$)",
            "第一行是硬币数 $n$（$1 \\le n \\le {{max_coins}}$），第二行是各枚硬币从左到右所在的格子（各为 0 到 ${{max_cell}}$）",
        ),
        parts: whole("silver-dollar", 1, ","),
        has_sizes: true,
        moves: None,
        python: python(
            "    all = []\n    for i, cell in enumerate(part):\n        first = part[i - 1] + 1 if i > 0 else 0\n        for target in range(first, cell):\n            all.append((part[:i] + (target,) + part[i + 1:],))\n    return all",
            READ_LIST[0],
        ),
        cpp: cpp(
            "    for (size_t i = 0; i < part.size(); i++)\n        for (int target = i > 0 ? part[i - 1] + 1 : 0; target < part[i]; target++) {\n            Part left = part;\n            left[i] = target;\n            all.push_back({left});\n        }",
            READ_LIST[1],
        ),
    }
}
