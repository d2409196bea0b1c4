//! Drafts of games on graphs: tokens that follow arrows, edges that are cut.

use std::collections::BTreeSet;

use super::kit::{Code, Drafted, Kit, Moves, both, named};

/// The board of a game whose author names none.
const BOARD: &str = "1>2,1>4,2>3,2>5,3>6,4>5,4>7,5>6,5>8,6>9,7>8,8>9,1>6,3>9,2>8";

/// The kit of such a game, on the board of a position where one is named; `None` where it is another
/// kind of game.
pub(super) fn kit(family: &str, position: Option<&str>, needs_moves: bool) -> Option<Drafted> {
    match family {
        "hackenbush" => Some(Ok(hackenbush(needs_moves))),
        "dag" => {
            let position = position.and_then(|text| text.split_once('@'));
            let board = position.map_or(BOARD, |(_, text)| text.split(';').next().unwrap_or(text));
            Some(dag(board))
        }
        "graph" => Some(Err(say!(
            "play on it may go on forever: such a position is drawn, it has no Grundy value and no \
             winning move, which a draft has no words for; begin with --rules, and write \
             game = \"graph@{{u>v}};{{s}}\" into game.toml with a third of the words, for a draw"
        ))),
        _ => None,
    }
}

fn dag(board: &str) -> Drafted {
    let arrows: Option<Vec<(u64, u64)>> = board
        .split(',')
        .map(|arrow| {
            let (from, to) = arrow.split_once('>')?;
            Some((from.parse().ok()?, to.parse().ok()?))
        })
        .collect();
    let arrows =
        arrows.ok_or_else(|| say!("name the board by its arrows, such as dag@1>2,1>3,2>3;1"))?;
    let nodes: BTreeSet<u64> = arrows.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let (least, most) = (
        nodes.first().copied().unwrap_or(1),
        nodes.last().copied().unwrap_or(1),
    );
    if most - least + 1 != nodes.len() as u64 || most > 1000 {
        return Err(say!(
            "number the nodes of the board one after the other, up to 1000 at most"
        ));
    }
    let said: Vec<String> = arrows
        .iter()
        .map(|(a, b)| format!("${a} \\to {b}$"))
        .collect();
    let options: Vec<String> = arrows.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    let pairs: Vec<String> = arrows
        .iter()
        .map(|(a, b)| format!("{{{a}, {b}}}"))
        .collect();
    let board = board.to_owned();
    Ok(Kit {
        game: format!("dag@{board};{{tokens}}"),
        names: both("Tokens on arrows", "沿箭头走"),
        keyword: "graph-game",
        setting: both(
            format!("Tokens stand on the fields ${least}, \\ldots, {most}$ of a board; several may stand on one field. Arrows lead from field to field: {}.", said.join(", ")),
            format!("棋盘上有编号为 ${least}, \\ldots, {most}$ 的格子，若干枚棋子放在格子上，同一格可以有多枚。格子之间有箭头：{}。", said.join("，")),
        ),
        rules: both(
            "A move brings one token along an arrow to the next field.",
            "每次把一枚棋子沿一条箭头移到下一格。",
        ),
        lines: vec!["n:1..max_tokens".to_owned(), format!("tokens[n]:{least}..{most}")],
        demands: Vec::new(),
        constants: vec![("max_tokens", 20)],
        most_cases: 200,
        small: vec![("n", "1..3")],
        input: both(
            format!("the number $n$ of tokens ($1 \\le n \\le {{{{max_tokens}}}}$), and on the next line their fields (each number from {least} to {most})"),
            format!("第一行是棋子数 $n$（$1 \\le n \\le {{{{max_tokens}}}}$），第二行是各枚棋子所在的格子（各为 {least} 到 {most}）"),
        ),
        parts: Box::new(move |words| {
            let tokens = words.iter().skip(1);
            tokens.map(|token| format!("dag@{board};{token}")).collect()
        }),
        is_sum: true,
        has_sizes: true,
        moves: Some(Moves {
            names: named(&["v"]),
            words: both(
                "brings token $i$ to field $v$; tokens are numbered from 1 as they are given",
                "表示把第 $i$ 枚棋子移到格子 $v$，棋子按输入的顺序从 1 开始编号",
            ),
            python: "    targets = {target for field, target in ARROWS if field == part}\n    return [((target,), (target,)) for target in sorted(targets)]".to_owned(),
            cpp: "    set<int> targets;\n    for (auto [field, target] : ARROWS)\n        if (field == part) targets.insert(target);\n    for (int target : targets) all.push_back({{target}, {target}});".to_owned(),
        }),
        python: Code {
            before: format!("ARROWS = [{}]\n", options.join(", ")),
            options: "    return [(target,) for field, target in ARROWS if field == part]".to_owned(),
            read: "    parts = [int(next(words)) for _ in range(int(next(words)))]".to_owned(),
            ..Code::default()
        },
        cpp: Code {
            part: "int",
            before: format!("\nconst vector<pair<int, int>> ARROWS = {{{}}};\n", pairs.join(", ")),
            options: "    for (auto [field, target] : ARROWS)\n        if (field == part) all.push_back({target});".to_owned(),
            read: "        int n;\n        cin >> n;\n        parts.resize(n);\n        for (Part& part : parts) cin >> part;".to_owned(),
            ..Code::default()
        },
    })
}

fn hackenbush(needs_moves: bool) -> Kit {
    // A move is called by the ends of its edge.
    let points = if needs_moves { "0..3" } else { "0..2" };
    let (demands, edges, edges_zh) = if needs_moves {
        (
            vec!["simple u v".to_owned()],
            "The points are different, and there is at most one edge between two points",
            "两个端点不同，两点之间至多有一条边",
        )
    } else {
        (
            Vec::new(),
            "Both may be the same point, and there may be several edges between two points",
            "两个端点可以相同，两点之间可以有多条边",
        )
    };
    Kit {
        game: "hackenbush@{u-v}".to_owned(),
        names: both("Cutting a picture", "剪图"),
        keyword: "hackenbush",
        setting: both(
            "A picture is made of edges between points; point 0 is the ground.",
            "一幅图由若干点和连接它们的边组成，点 0 是地面。",
        ),
        rules: both(
            "A move cuts an edge that is tied to the ground by a way of edges. Whatever is no longer tied to the ground falls off.",
            "每次剪断一条与地面相连（经由若干条边）的边，之后所有不再与地面相连的部分都掉落。",
        ),
        lines: vec!["m:1..max_edges".to_owned(), "m* u:0..max_point v:0..max_point".to_owned()],
        demands,
        constants: vec![("max_edges", 30), ("max_point", 12)],
        most_cases: 200,
        small: vec![("m", "1..3"), ("u", points), ("v", points)],
        input: both(
            format!("the number $m$ of edges ($1 \\le m \\le {{{{max_edges}}}}$), and on each of the next $m$ lines the two points $u$ and $v$ of an edge ($0 \\le u, v \\le {{{{max_point}}}}$). {edges}"),
            format!("第一行是边数 $m$（$1 \\le m \\le {{{{max_edges}}}}$），之后 $m$ 行各是一条边的两个端点 $u$ 和 $v$（$0 \\le u, v \\le {{{{max_point}}}}$）。{edges_zh}"),
        ),
        parts: Box::new(|words| {
            let edges: Vec<String> = words[1..].chunks(2).map(|edge| edge.join("-")).collect();
            vec![format!("hackenbush@{}", edges.join(","))]
        }),
        is_sum: false,
        has_sizes: false,
        moves: Some(Moves {
            names: named(&["u", "v"]),
            words: both(
                "cuts the edge between the points $u$ and $v$; the judge writes the smaller one first, you may write them in either order",
                "表示剪断点 $u$ 与点 $v$ 之间的边；评测方总是先写较小的点，你可以按任意顺序写",
            ),
            python: include_str!("programs/cutting.py").trim_end().to_owned(),
            cpp: include_str!("programs/cutting.cpp").trim_end().to_owned(),
        }),
        python: Code {
            read: "    parts = [[(int(next(words)), int(next(words))) for _ in range(int(next(words)))]]".to_owned(),
            value: Some(include_str!("programs/hackenbush.py").to_owned()),
            ..Code::default()
        },
        cpp: Code {
            part: "vector<pair<int, int>>",
            read: "        int m;\n        cin >> m;\n        Part edges(m);\n        for (auto& edge : edges) cin >> edge.first >> edge.second;\n        parts.push_back(edges);".to_owned(),
            value: Some(include_str!("programs/hackenbush.cpp").to_owned()),
            ..Code::default()
        },
    }
}
