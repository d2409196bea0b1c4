//! Drafts of games of coins that are turned, in a row and on a board: the coins that are heads are
//! parts, for those that a move turns twice cancel each other.

use sg::coins::Rule;

use super::coin_moves;
use super::kit::{Code, Drafted, Kit, both};
use crate::words::Words;

/// The coins that may be turned together with the last one, as code and in words.
struct Turned {
    /// An expression of `head` in Python: tuples of the others.
    python: String,
    /// The body of a function of `head` in C++ that fills `all` with vectors of the others.
    cpp: String,
    /// Which coins are turned.
    words: [String; 2],
}

/// The largest place of a row.
const LARGEST_PLACE: u64 = 12;

/// The kit of such a game; `None` where it is another kind of game.
pub(super) fn kit(family: &str, parameters: &str, needs_moves: bool) -> Option<Drafted> {
    let rule = |name: &str| name.parse::<Rule>().ok();
    let in_a_row = |game: &str, rule: Rule| {
        let most = if needs_moves {
            coin_moves::LARGEST_PLACE
        } else {
            LARGEST_PLACE
        };
        fits(rule, most)?;
        let kit = row(game, rule);
        Ok(if needs_moves {
            coin_moves::row(kit, rule)
        } else {
            kit
        })
    };
    if family != "coins" {
        return rule(family).map(|rule| in_a_row(family, rule));
    }
    let game = format!("coins:{parameters}");
    match parameters.split_once(',') {
        None => rule(parameters).map(|rule| in_a_row(&game, rule)),
        Some((columns, rows)) => {
            let rules = [rule(columns)?, rule(rows)?];
            let most = largest_of_board(rules);
            if let Err(reason) = rules.into_iter().try_for_each(|rule| fits(rule, most)) {
                return Some(Err(reason));
            }
            let kit = board(&game, rules);
            Some(Ok(if needs_moves {
                coin_moves::board(kit, rules)
            } else {
                kit
            }))
        }
    }
}

/// Refuses a rule that never lets anybody move among the places up to `most`.
fn fits(rule: Rule, most: u64) -> Result<(), Words> {
    match rule {
        Rule::Exactly(number) | Rule::RunOf(number) if u64::from(number) > most + 1 => Err(say!(
            "so many coins are never there, so nobody could ever move: name at most {most}",
            most = most + 1
        )),
        _ => Ok(()),
    }
}

/// The largest column and row of a board on which all moves can be listed.
fn largest_of_board(rules: [Rule; 2]) -> u64 {
    let is_wide = |rule: &Rule| matches!(rule, Rule::AtMost(4..) | Rule::Exactly(4..));
    if rules.iter().any(is_wide) { 4 } else { 5 }
}

fn turned(rule: Rule) -> Turned {
    let masks = |condition: String| {
        format!(
            "    for (int mask = 0; mask < 1 << head; mask++) {{\n        if (!({condition})) continue;\n        vector<int> others;\n        for (int i = 0; i < head; i++)\n            if (mask >> i & 1) others.push_back(i);\n        all.push_back(others);\n    }}"
        )
    };
    let runs = |first: String, end: &str| {
        format!(
            "    for (int start = {first}; start <= {end}; start++) {{\n        vector<int> others;\n        for (int i = start; i < head; i++) others.push_back(i);\n        all.push_back(others);\n    }}"
        )
    };
    match rule {
        Rule::AtMost(1) => Turned {
            python: "[()]".to_owned(),
            cpp: "    all.push_back({});\n    (void)head;".to_owned(),
            words: both("one coin", "一枚硬币"),
        },
        Rule::AtMost(most) => Turned {
            python: format!(
                "[others for count in range({most}) for others in combinations(range(head), count)]"
            ),
            cpp: masks(format!("__builtin_popcount(mask) < {most}")),
            words: both(
                format!("at least one and at most {most} coins"),
                format!("1 到 {most} 枚硬币"),
            ),
        },
        Rule::Exactly(number) => {
            let others = number.saturating_sub(1);
            Turned {
                python: format!("list(combinations(range(head), {others}))"),
                cpp: masks(format!("__builtin_popcount(mask) == {others}")),
                words: both(
                    format!("exactly {number} coins"),
                    format!("恰好 {number} 枚硬币"),
                ),
            }
        }
        Rule::Ruler => Turned {
            python: "[tuple(range(start, head)) for start in range(head + 1)]".to_owned(),
            cpp: runs("0".to_owned(), "head"),
            words: both(
                "one or more neighbouring coins",
                "一段相邻的硬币（至少一枚）",
            ),
        },
        Rule::RunAtMost(most) => {
            let others = most.saturating_sub(1);
            Turned {
                python: format!(
                    "[tuple(range(start, head)) for start in range(max(0, head - {others}), head + 1)]"
                ),
                cpp: runs(format!("max(0, head - {others})"), "head"),
                words: both(
                    format!("at least one and at most {most} neighbouring coins"),
                    format!("1 到 {most} 枚相邻的硬币"),
                ),
            }
        }
        Rule::RunOf(number) => {
            let others = number.saturating_sub(1);
            Turned {
                python: format!(
                    "[tuple(range(head - {others}, head))] if head >= {others} else []"
                ),
                cpp: format!(
                    "    if (head >= {others}) {{\n        vector<int> others;\n        for (int i = head - {others}; i < head; i++) others.push_back(i);\n        all.push_back(others);\n    }}"
                ),
                words: both(
                    format!("exactly {number} neighbouring coins"),
                    format!("恰好 {number} 枚相邻的硬币"),
                ),
            }
        }
        Rule::Near(distance) => Turned {
            python: format!(
                "[()] + [(other,) for other in range(max(0, head - {distance}), head)]"
            ),
            cpp: format!(
                "    all.push_back({{}});\n    for (int other = max(0, head - {distance}); other < head; other++) all.push_back({{other}});"
            ),
            words: both(
                format!("one coin, or two coins whose places differ by at most {distance},"),
                format!("一枚硬币，或位置相差至多 {distance} 的两枚硬币"),
            ),
        },
    }
}

fn row(game: &str, rule: Rule) -> Kit {
    let Turned { python, cpp, words } = turned(rule);
    let name = game.to_owned();
    Kit {
        game: format!("{game}@{{heads}}"),
        names: both(format!("Turning coins ({rule})"), format!("翻硬币（{rule}）")),
        keyword: "coin-turning",
        setting: both(
            "Coins lie in a row; their places are numbered from 0, from left to right. Some of them show heads.",
            "一排硬币，位置从左到右编号为 0、1、2、……，其中一些正面朝上。",
        ),
        rules: both(
            format!("A move turns {} of any place. The rightmost coin that is turned has to go from heads to tails.", words[0]),
            format!("每次翻转{}，位置不限，但所翻的最右边一枚必须由正面变为反面。", words[1]),
        ),
        lines: vec!["n:1..max_heads".to_owned(), "heads[n]:0..max_place".to_owned()],
        demands: vec!["increasing heads".to_owned()],
        constants: vec![("max_heads", 8), ("max_place", LARGEST_PLACE)],
        most_cases: 200,
        small: vec![("n", "1..3"), ("heads", "0..8")],
        input: both(
            "the number $n$ of coins that show heads ($1 \\le n \\le {{max_heads}}$), and on the next line their places from left to right (each number from 0 to ${{max_place}}$)",
            "第一行是正面朝上的硬币数 $n$（$1 \\le n \\le {{max_heads}}$），第二行是它们从左到右的位置（各为 0 到 ${{max_place}}$）",
        ),
        parts: Box::new(move |words| {
            let heads = words.iter().skip(1);
            heads.map(|head| format!("{name}@{head}")).collect()
        }),
        is_sum: true,
        has_sizes: true,
        moves: None,
        python: Code {
            before: "from itertools import combinations\n".to_owned(),
            options: format!("    head = part\n    return {python}"),
            read: "    parts = [int(next(words)) for _ in range(int(next(words)))]".to_owned(),
            ..Code::default()
        },
        cpp: Code {
            part: "int",
            options: format!("    int head = part;\n{cpp}"),
            read: "        int n;\n        cin >> n;\n        parts.resize(n);\n        for (Part& part : parts) cin >> part;".to_owned(),
            ..Code::default()
        },
    }
}

fn board(game: &str, rules: [Rule; 2]) -> Kit {
    let [columns, rows] = rules.map(turned);
    let largest = largest_of_board(rules);
    let name = game.to_owned();
    Kit {
        game: format!("{game}@{{x:y}}"),
        names: both(
            format!("Coins on a board ({}, {})", rules[0], rules[1]),
            format!("棋盘上的硬币（{}，{}）", rules[0], rules[1]),
        ),
        keyword: "coin-turning",
        setting: both(
            "Coins lie on the cells of a board; columns and rows are numbered from 0. Some of them show heads.",
            "棋盘的每一格上有一枚硬币，列和行都从 0 开始编号，其中一些硬币正面朝上。",
        ),
        rules: both(
            format!(
                "A move chooses columns and rows and turns the coins of all cells where one of the columns crosses one of the rows. The columns are those of {} in a row of coins, the rows likewise those of {}. The coin in the largest of the columns and the largest of the rows has to go from heads to tails.",
                columns.words[0].trim_end_matches(','), rows.words[0].trim_end_matches(',')
            ),
            format!(
                "每次选择若干列和若干行，翻转这些列与这些行相交的所有格上的硬币。所选的列如同在一排硬币中选{}，所选的行如同选{}。编号最大的列与编号最大的行相交处的硬币必须由正面变为反面。",
                columns.words[1], rows.words[1]
            ),
        ),
        lines: vec!["n:1..max_heads".to_owned(), "n* x:0..max_place y:0..max_place".to_owned()],
        demands: Vec::new(),
        constants: vec![("max_heads", 6), ("max_place", largest)],
        most_cases: 100,
        small: vec![("n", "1..2"), ("x", "0..3"), ("y", "0..2")],
        input: both(
            "the number $n$ of coins that show heads ($1 \\le n \\le {{max_heads}}$), and on each of the next $n$ lines the column $x$ and the row $y$ of one of them ($0 \\le x, y \\le {{max_place}}$); no two are the same",
            "第一行是正面朝上的硬币数 $n$（$1 \\le n \\le {{max_heads}}$），之后 $n$ 行各是一枚硬币的列 $x$ 和行 $y$（$0 \\le x, y \\le {{max_place}}$），互不相同",
        ),
        parts: Box::new(move |words| {
            let cells = words[1..].chunks(2);
            cells.map(|cell| format!("{name}@{}", cell.join(":"))).collect()
        }),
        is_sum: true,
        has_sizes: false,
        moves: None,
        python: Code {
            before: format!(
                "from itertools import combinations\n\n\ndef columns(head):\n    return {}\n\n\ndef rows(head):\n    return {}\n",
                columns.python, rows.python
            ),
            options: "    x, y = part\n    all = []\n    for xs in columns(x):\n        for ys in rows(y):\n            turned = [(a, b) for a in xs + (x,) for b in ys + (y,)]\n            turned.remove(part)\n            all.append(turned)\n    return all".to_owned(),
            read: "    parts = [(int(next(words)), int(next(words))) for _ in range(int(next(words)))]".to_owned(),
            ..Code::default()
        },
        cpp: Code {
            part: "pair<int, int>",
            before: format!(
                "using Coin = Part;\n\nvector<vector<int>> columns(int head) {{\n    vector<vector<int>> all;\n{}\n    return all;\n}}\n\nvector<vector<int>> rows(int head) {{\n    vector<vector<int>> all;\n{}\n    return all;\n}}\n",
                columns.cpp, rows.cpp
            ),
            options: "    for (auto xs : columns(part.first))\n        for (auto ys : rows(part.second)) {\n            xs.push_back(part.first);\n            ys.push_back(part.second);\n            vector<Coin> turned;\n            for (int x : xs)\n                for (int y : ys)\n                    if (Coin(x, y) != part) turned.push_back({x, y});\n            all.push_back(turned);\n            xs.pop_back();\n        }".to_owned(),
            read: "        int n;\n        cin >> n;\n        parts.resize(n);\n        for (Part& part : parts) cin >> part.first >> part.second;".to_owned(),
            ..Code::default()
        },
    }
}
