//! How programs write the moves of games of coins: the places of the coins that are turned. A move turns
//! coins of the whole row or board, so there it is one part.

use sg::coins::Rule;

use super::kit::{Code, Kit, Moves, both};

/// The largest place where every move is looked at.
pub(super) const LARGEST_PLACE: u64 = 9;

/// The numbers of a choice of coins.
struct Numbers {
    /// How they are called, with a letter for each coin.
    names: Vec<String>,
    /// Whether they are the first and the last of neighbours.
    are_ends: bool,
    /// Which coins they name, in words.
    words: [String; 2],
}

/// The numbers that name the coins of a rule.
fn numbers(rule: Rule, letter: &str, things: [&str; 2]) -> Numbers {
    let [thing, thing_zh] = things;
    let most = match rule {
        Rule::AtMost(most) | Rule::Exactly(most) => u64::from(most),
        Rule::Ruler | Rule::RunAtMost(_) | Rule::RunOf(_) => {
            return Numbers {
                names: vec![format!("{letter}1"), format!("{letter}2")],
                are_ends: true,
                words: both(
                    format!("all {thing} from ${letter}_1$ to ${letter}_2$"),
                    format!("从 ${letter}_1$ 到 ${letter}_2$ 的所有{thing_zh}"),
                ),
            };
        }
        Rule::Near(_) => 2,
    };
    let [fewer, fewer_zh] = match rule {
        Rule::AtMost(1) | Rule::Exactly(_) => ["", ""],
        _ => [
            "; where there are fewer, the first is repeated",
            "，不足时重复第一个",
        ],
    };
    let words = match most {
        0 | 1 => both(
            format!("the {} ${letter}_1$", thing.trim_end_matches('s')),
            format!("{thing_zh} ${letter}_1$"),
        ),
        _ => both(
            format!(
                "the {thing} ${letter}_1, \\ldots, {letter}_{{{most}}}$ in ascending order{fewer}"
            ),
            format!("{thing_zh} ${letter}_1, \\ldots, {letter}_{{{most}}}$（从小到大{fewer_zh}）"),
        ),
    };
    Numbers {
        names: (1..=most.max(1))
            .map(|coin| format!("{letter}{coin}"))
            .collect(),
        are_ends: false,
        words,
    }
}

impl Numbers {
    /// The numbers of `coins`, as an expression in Python.
    fn python(&self, coins: &str) -> String {
        if self.are_ends {
            return format!("({coins}[0], {coins}[-1])");
        }
        let most = self.names.len();
        format!("({coins}[0],) * ({most} - len({coins})) + {coins}")
    }

    /// Lines of C++ that put the numbers of `coins` into `label`.
    fn cpp(&self, coins: &str, indent: &str) -> String {
        if self.are_ends {
            return format!(
                "{indent}label.push_back({coins}.front());\n{indent}label.push_back({coins}.back());\n"
            );
        }
        let most = self.names.len();
        format!(
            "{indent}for (int again = {most} - (int){coins}.size(); again > 0; again--) label.push_back({coins}[0]);\n{indent}label.insert(label.end(), {coins}.begin(), {coins}.end());\n"
        )
    }
}

/// The value of all heads, from the options of one: in Python and C++.
fn value(python: &str, cpp: &str) -> [String; 2] {
    [
        format!(
            "def options(part):\n    \"\"\"The heads that each move with this head as its last coin can leave instead.\"\"\"\n{python}\n\n\n@lru_cache(maxsize=None)\ndef coin(head):\n    \"\"\"The Grundy value of a single head.\"\"\"\n    reached = set()\n    for others in options(head):\n        total = 0\n        for other in others:\n            total ^= coin(other)\n        reached.add(total)\n    mex = 0\n    while mex in reached:\n        mex += 1\n    return mex\n\n\ndef value(part):\n    \"\"\"The Grundy value: those of all heads, for a coin that is turned twice is as it was.\"\"\"\n    total = 0\n    for head in part:\n        total ^= coin(head)\n    return total\n"
        ),
        format!(
            "// The heads that each move with this head as its last coin can leave instead.\nvector<vector<Coin>> options(const Coin& part) {{\n    vector<vector<Coin>> all;\n{cpp}\n    return all;\n}}\n\n// The Grundy value of a single head.\nint coin(const Coin& head) {{\n    static map<Coin, int> known;\n    auto found = known.find(head);\n    if (found != known.end()) return found->second;\n    set<int> reached;\n    for (const auto& others : options(head)) {{\n        int total = 0;\n        for (const auto& other : others) total ^= coin(other);\n        reached.insert(total);\n    }}\n    int mex = 0;\n    while (reached.count(mex)) mex++;\n    return known[head] = mex;\n}}\n\n// The Grundy value: those of all heads, for a coin that is turned twice is as it was.\nint value(const Part& part) {{\n    int total = 0;\n    for (const Coin& head : part) total ^= coin(head);\n    return total;\n}}\n"
        ),
    ]
}

/// The kit as one part whose moves are written so.
fn whole(kit: Kit, read: [&str; 2], coin: &'static str, moves: Moves) -> Kit {
    let [python, cpp] = value(&kit.python.options, &kit.cpp.options);
    let name = kit.game.split('@').next().unwrap_or_default().to_owned();
    let is_board = coin != "int";
    Kit {
        constants: kit
            .constants
            .iter()
            .map(|(name, most)| match *name {
                "max_place" => (*name, LARGEST_PLACE.min(*most)),
                _ => (*name, *most),
            })
            .collect(),
        parts: Box::new(move |words| {
            let own = &words[1..];
            let heads = if is_board {
                let cells: Vec<String> = own.chunks(2).map(|cell| cell.join(":")).collect();
                cells.join(",")
            } else {
                own.join(",")
            };
            vec![format!("{name}@{heads}")]
        }),
        is_sum: false,
        has_sizes: false,
        moves: Some(moves),
        python: Code {
            before: format!("from functools import lru_cache\n{}", kit.python.before),
            read: read[0].to_owned(),
            value: Some(python),
            ..kit.python
        },
        cpp: Code {
            part: if is_board {
                "vector<pair<int, int>>"
            } else {
                "vector<int>"
            },
            before: format!(
                "using Coin = {coin};\n{}",
                kit.cpp.before.trim_start_matches("using Coin = Part;\n")
            ),
            read: read[1].to_owned(),
            value: Some(cpp),
            ..kit.cpp
        },
        ..kit
    }
}

/// A kit of coins in a row whose moves programs write.
pub(super) fn row(kit: Kit, rule: Rule) -> Kit {
    let numbers = numbers(rule, "p", ["coins", "硬币"]);
    let [en, zh] = &numbers.words;
    let moves = Moves {
        words: both(
            format!("turns {en}; a coin is named by its place"),
            format!("表示翻转{zh}，硬币以其位置表示"),
        ),
        python: format!(
            "    all = []\n    for head in part:\n        for others in options(head):\n            coins = (*others, head)\n            left = tuple(sorted(set(part) ^ set(coins)))\n            all.append(({}, (left,)))\n    return all",
            numbers.python("coins")
        ),
        cpp: format!(
            "    for (int head : part)\n        for (auto coins : options(head)) {{\n            coins.push_back(head);\n            Part left;\n            set_symmetric_difference(part.begin(), part.end(), coins.begin(), coins.end(), back_inserter(left));\n            vector<int> label;\n{}            all.push_back({{label, vector<Part>{{left}}}});\n        }}",
            numbers.cpp("coins", "            ")
        ),
        names: numbers.names,
    };
    let read = [
        "    parts = [tuple(int(next(words)) for _ in range(int(next(words))))]",
        "        int n;\n        cin >> n;\n        Part heads(n);\n        for (int& head : heads) cin >> head;\n        parts.push_back(heads);",
    ];
    whole(kit, read, "int", moves)
}

/// A kit of coins on a board whose moves programs write.
pub(super) fn board(kit: Kit, rules: [Rule; 2]) -> Kit {
    let [columns, rows] = rules;
    let xs = numbers(columns, "x", ["columns", "列"]);
    let ys = numbers(rows, "y", ["rows", "行"]);
    let moves = Moves {
        words: both(
            format!("chooses {}, and {}", xs.words[0], ys.words[0]),
            format!("表示选{}，以及{}", xs.words[1], ys.words[1]),
        ),
        python: format!(
            "    all = []\n    for x, y in part:\n        for xs in columns(x):\n            for ys in rows(y):\n                xs_all, ys_all = (*xs, x), (*ys, y)\n                turned = {{(a, b) for a in xs_all for b in ys_all}}\n                label = ({}) + ({})\n                all.append((label, (tuple(sorted(set(part) ^ turned)),)))\n    return all",
            xs.python("xs_all"),
            ys.python("ys_all")
        ),
        cpp: format!(
            "    for (auto [x, y] : part)\n        for (auto xs : columns(x))\n            for (auto ys : rows(y)) {{\n                xs.push_back(x);\n                ys.push_back(y);\n                set<Coin> turned;\n                for (int a : xs)\n                    for (int b : ys) turned.insert({{a, b}});\n                Part left;\n                set_symmetric_difference(part.begin(), part.end(), turned.begin(), turned.end(), back_inserter(left));\n                vector<int> label;\n{}{}                all.push_back({{label, vector<Part>{{left}}}});\n                xs.pop_back();\n            }}",
            xs.cpp("xs", "                "),
            ys.cpp("ys", "                ")
        ),
        names: xs.names.iter().chain(&ys.names).cloned().collect(),
    };
    let read = [
        "    heads = [(int(next(words)), int(next(words))) for _ in range(int(next(words)))]\n    parts = [tuple(sorted(heads))]",
        "        int n;\n        cin >> n;\n        Part heads(n);\n        for (auto& head : heads) cin >> head.first >> head.second;\n        sort(heads.begin(), heads.end());\n        parts.push_back(heads);",
    ];
    whole(kit, read, "pair<int, int>", moves)
}
