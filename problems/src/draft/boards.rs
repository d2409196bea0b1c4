//! Drafts of games on boards: pieces that are laid, and a bar that is eaten.

use super::kit::{Code, Drafted, Kit, Moves, both, named};

/// The board on which pieces are laid.
const ROWS: usize = 3;
const COLUMNS: usize = 4;

/// The kit of such a game; `None` where it is another kind of game.
pub(super) fn kit(family: &str) -> Option<Drafted> {
    let square = |mask: &u32| {
        let [a, b] = [mask.trailing_zeros(), 31 - mask.leading_zeros()];
        b - a == COLUMNS as u32 + 1
            && a % COLUMNS as u32 != COLUMNS as u32 - 1
            && *mask == (0b11 | 0b11 << COLUMNS) << a
    };
    let kit = match family {
        "chomp" => chomp(),
        "cram" => laying(
            family,
            both("Dominoes", "骨牌"),
            &pieces(2),
            both(
                "A move lays a domino on two free cells that have a side in common.",
                "每次在两个有公共边的空格上放一块多米诺骨牌。",
            ),
        ),
        "blocks" => laying(
            family,
            both("Square blocks", "方块"),
            &pieces(4).into_iter().filter(square).collect::<Vec<_>>(),
            both(
                "A move lays a block of 2 by 2 cells on free cells.",
                "每次在空格上放一块 2×2 的方块。",
            ),
        ),
        "tetrominoes" => laying(
            family,
            both("Pieces of four cells", "四格骨牌"),
            &pieces(4),
            both(
                "A move lays a piece of four cells on free cells. The piece may have any form, as long as its cells hang together by their sides.",
                "每次在空格上放一块由四格组成的骨牌，形状任意，但四格必须通过公共边连成一片。",
            ),
        ),
        _ => return None,
    };
    Some(Ok(kit))
}

/// The sets of so many cells of the board that hang together, as bits.
fn pieces(cells: u32) -> Vec<u32> {
    let all = (0_u32..1 << (ROWS * COLUMNS)).filter(|mask| mask.count_ones() == cells);
    let neighbours = |mask: u32| {
        let column = |at: usize| (0..ROWS).fold(0, |mask, row| mask | 1 << (row * COLUMNS + at));
        mask | mask << COLUMNS
            | mask >> COLUMNS
            | (mask & !column(COLUMNS - 1)) << 1
            | (mask & !column(0)) >> 1
    };
    let hangs_together = |mask: &u32| {
        let mut reached = 1 << mask.trailing_zeros();
        for _ in 0..cells {
            reached = neighbours(reached) & mask;
        }
        reached == *mask
    };
    all.filter(hangs_together).collect()
}

fn laying(family: &str, names: [String; 2], pieces: &[u32], rules: [String; 2]) -> Kit {
    let listed: Vec<String> = pieces.iter().map(u32::to_string).collect();
    let listed = listed.join(", ");
    let name = family.to_owned();
    let note = format!("The cells of each piece: bit {COLUMNS} * row + column.");
    Kit {
        game: format!("{family}@{{a}}/{{b}}/{{c}}"),
        names,
        keyword: "board-game",
        setting: both(
            format!("A board has {ROWS} rows and {COLUMNS} columns. Some cells are used, the others are free."),
            format!("棋盘有 {ROWS} 行 {COLUMNS} 列，其中一些格子已被占用，其余是空格。"),
        ),
        rules,
        lines: ["a", "b", "c"].map(|row| format!("{row}:word(01){COLUMNS}..{COLUMNS}")).to_vec(),
        demands: Vec::new(),
        constants: Vec::new(),
        most_cases: 500,
        small: Vec::new(),
        input: both(
            format!("{ROWS} lines of {COLUMNS} characters: `0` is a free cell, `1` a used one"),
            format!("{ROWS} 行，每行 {COLUMNS} 个字符：`0` 表示空格，`1` 表示已占用"),
        ),
        parts: Box::new(move |words| vec![format!("{name}@{}", words.join("/"))]),
        is_sum: false,
        has_sizes: false,
        moves: Some(moves_of_laying(pieces)),
        python: Code {
            before: format!("# {note}\nPIECES = [{listed}]\n"),
            options: "    return [(part | piece,) for piece in PIECES if not part & piece]".to_owned(),
            read: format!("    cells = \"\".join(next(words) for _ in range({ROWS}))\n    parts = [sum(1 << i for i, cell in enumerate(cells) if cell == \"1\")]"),
            ..Code::default()
        },
        cpp: Code {
            part: "int",
            before: format!("\n// {note}\nconst vector<int> PIECES = {{{listed}}};\n"),
            options: "    for (int piece : PIECES)\n        if (!(part & piece)) all.push_back({part | piece});".to_owned(),
            read: format!("        int board = 0;\n        for (int row = 0; row < {ROWS}; row++) {{\n            string cells;\n            cin >> cells;\n            for (int i = 0; i < {COLUMNS}; i++)\n                if (cells[i] == '1') board |= 1 << ({COLUMNS} * row + i);\n        }}\n        parts.push_back(board);"),
            ..Code::default()
        },
    }
}

/// A move is called by the cells of its piece, row by row; by the first of them where all pieces are
/// alike.
fn moves_of_laying(pieces: &[u32]) -> Moves {
    let first = pieces.first().copied().unwrap_or_default();
    let shape = |piece: u32| piece >> piece.trailing_zeros();
    let are_alike = pieces.iter().all(|piece| shape(*piece) == shape(first));
    let cells = first.count_ones();
    let (named_cells, names, words) = if are_alike {
        (
            1,
            named(&["r", "k"]),
            both(
                "lays a block whose upper left cell is in row $r$ and column $k$, both numbered from 1",
                "表示放一块方块，其左上角在第 $r$ 行第 $k$ 列，行和列都从 1 开始编号",
            ),
        )
    } else {
        let names = (1..=cells).flat_map(|cell| [format!("r{cell}"), format!("k{cell}")]);
        (
            cells,
            names.collect(),
            both(
                "lays a piece on these cells, each given by its row and its column, both numbered from 1; the cells stand row by row, and in a row from left to right",
                "表示把一块骨牌放在这些格子上，每格依次给出行号和列号，都从 1 开始编号；各格按行从上到下、行内从左到右排列",
            ),
        )
    };
    let all = ROWS * COLUMNS;
    Moves {
        names,
        words,
        python: format!(
            "    all = []\n    for piece in PIECES:\n        if not part & piece:\n            cells = [i for i in range({all}) if piece >> i & 1][:{named_cells}]\n            label = tuple(number for i in cells for number in (i // {COLUMNS} + 1, i % {COLUMNS} + 1))\n            all.append((label, (part | piece,)))\n    return all"
        ),
        cpp: format!(
            "    for (int piece : PIECES) {{\n        if (part & piece) continue;\n        vector<int> label;\n        for (int i = 0; i < {all} && (int)label.size() < 2 * {named_cells}; i++)\n            if (piece >> i & 1) {{\n                label.push_back(i / {COLUMNS} + 1);\n                label.push_back(i % {COLUMNS} + 1);\n            }}\n        all.push_back({{label, vector<Part>{{part | piece}}}});\n    }}"
        ),
    }
}

fn chomp() -> Kit {
    Kit {
        game: "chomp@{a},{b},{c}".to_owned(),
        names: both("A bar of chocolate", "巧克力"),
        keyword: "board-game",
        setting: both(
            "A bar of chocolate has three rows of $a$, $b$ and $c$ pieces, from top to bottom; they begin at the left, and none is longer than the row above it. The piece in the top left corner is poisoned.",
            "一块巧克力从上到下有三行，分别有 $a$、$b$、$c$ 小块，各行左端对齐，每一行都不比上一行长。左上角的一小块有毒。",
        ),
        rules: both(
            "A move chooses a piece that is left, but not the poisoned one, and eats it together with all pieces that are not above it and not to the left of it.",
            "每次选择剩下的一小块（不能选有毒的那块），把它和所有既不在它上方、也不在它左方的小块一起吃掉。",
        ),
        lines: vec!["a:1..max_row b:1..a c:1..b".to_owned()],
        demands: Vec::new(),
        constants: vec![("max_row", 12)],
        most_cases: 100,
        small: vec![("a", "1..8"), ("b", "1..8"), ("c", "1..8")],
        input: both(
            "the numbers $a$, $b$ and $c$ ($1 \\le c \\le b \\le a \\le {{max_row}}$)",
            "一行，三个数 $a$、$b$、$c$（$1 \\le c \\le b \\le a \\le {{max_row}}$）",
        ),
        parts: Box::new(|words| vec![format!("chomp@{}", words.join(","))]),
        is_sum: false,
        has_sizes: false,
        moves: Some(Moves {
            names: named(&["r", "k"]),
            words: both(
                "eats the piece number $k$ of row $r$ with all that goes with it; rows are numbered from 1 from the top, pieces from 1 from the left",
                "表示吃掉第 $r$ 行第 $k$ 小块以及随之吃掉的部分，行从上往下、小块从左往右由 1 开始编号",
            ),
            python: "    all = []\n    for row in range(3):\n        for left in range(part[row]):\n            if row > 0 or left > 0:\n                bitten = part[:row] + tuple(min(each, left) for each in part[row:])\n                all.append(((row + 1, left + 1), (bitten,)))\n    return all".to_owned(),
            cpp: "    for (int row = 0; row < 3; row++)\n        for (int left = 0; left < part[row]; left++) {\n            if (row == 0 && left == 0) continue;\n            Part bitten = part;\n            for (int below = row; below < 3; below++) bitten[below] = min(bitten[below], left);\n            all.push_back({{row + 1, left + 1}, vector<Part>{bitten}});\n        }".to_owned(),
        }),
        python: Code {
            options: "    all = []\n    for row in range(3):\n        for left in range(part[row]):\n            if row > 0 or left > 0:\n                all.append((part[:row] + tuple(min(each, left) for each in part[row:]),))\n    return all".to_owned(),
            read: "    parts = [tuple(int(next(words)) for _ in range(3))]".to_owned(),
            ..Code::default()
        },
        cpp: Code {
            part: "vector<int>",
            options: "    for (int row = 0; row < 3; row++)\n        for (int left = 0; left < part[row]; left++) {\n            if (row == 0 && left == 0) continue;\n            Part bitten = part;\n            for (int below = row; below < 3; below++) bitten[below] = min(bitten[below], left);\n            all.push_back({bitten});\n        }".to_owned(),
            read: "        Part rows(3);\n        for (int& row : rows) cin >> row;\n        parts.push_back(rows);".to_owned(),
            ..Code::default()
        },
    }
}
