//! Drafts of games of heaps: a move changes one heap, and may split it.

mod grammar;
mod options;

use self::options::{
    Options, all_but, any, code, lasker, marking, runs, sequence, strips, taking, unequal, up_to,
};
use super::kit::{Code, Drafted, Kit, Moves, both, named};

/// The largest heap where a move looks at one number, at pairs and at triples of numbers.
const LARGEST_HEAPS: [u64; 3] = [150, 100, 40];

/// The most heaps of a position.
const MOST_HEAPS: u64 = 10;

/// Which words a game has for what others call a heap.
struct Words {
    /// The field of the input.
    field: &'static str,
    /// The plural in both languages, then what is in one.
    plural: [&'static str; 2],
    things: [&'static str; 2],
}

const HEAPS: Words = Words {
    field: "heaps",
    plural: ["heaps", "堆"],
    things: ["stones", "石子"],
};
const ROWS: Words = Words {
    field: "rows",
    plural: ["rows", "排"],
    things: ["pins", "球瓶"],
};
const STRIPS: Words = Words {
    field: "rows",
    plural: ["rows", "行"],
    things: ["free cells", "空格"],
};

/// The kit of a game of heaps; `None` where it is another kind of game.
pub(super) fn kit(family: &str, parameters: &str) -> Option<Drafted> {
    let game = match parameters {
        "" => family.to_owned(),
        _ => format!("{family}:{parameters}"),
    };
    of_taking(&game, family, parameters)
        .or_else(|| of_rows(&game, family, parameters))
        .or_else(|| of_splitting(&game, family, parameters))
        .or_else(|| (family == "grammar").then(|| grammar::kit(&game, parameters)))
}

/// The numbers that are a game's parameters; none where they are something else.
fn numbers(parameters: &str) -> Vec<u64> {
    let numbers = parameters.split(',').map(|number| number.parse().ok());
    numbers.collect::<Option<Vec<u64>>>().unwrap_or_default()
}

/// Numbers as a sentence lists them.
fn listed(parameters: &str) -> String {
    parameters.replace(',', ", ")
}

/// Games in which stones are taken from a heap, and no more.
fn of_taking(game: &str, family: &str, parameters: &str) -> Option<Drafted> {
    let largest = LARGEST_HEAPS[0];
    let list = listed(parameters);
    let made = match family {
        "nim" => make(
            game,
            both("Nim", "Nim 游戏"),
            &HEAPS,
            any(),
            both(
                "A move chooses one heap and takes one or more stones from it, up to the whole heap.",
                "每次选择一堆，从中取走至少一颗石子，也可以整堆取完。",
            ),
        ),
        "bounded-nim" => {
            let most = *numbers(parameters).first()?;
            if most > largest / 2 {
                return Some(Err(say!(
                    "so many stones are never there: name at most {most}",
                    most = largest / 2
                )));
            }
            make(
                game,
                both(format!("Take up to {most}"), format!("至多取 {most} 颗")),
                &HEAPS,
                up_to(most),
                both(
                    format!(
                        "A move chooses one heap and takes at least one and at most {most} stones from it."
                    ),
                    format!("每次选择一堆，从中取走 1 到 {most} 颗石子。"),
                ),
            )
        }
        "subtraction" => {
            if numbers(parameters)
                .iter()
                .any(|number| *number > largest / 2)
            {
                return Some(Err(say!(
                    "so many stones are never there: name numbers up to {most}",
                    most = largest / 2
                )));
            }
            make(
                game,
                both(format!("Take {list}"), format!("取 {list} 颗")),
                &HEAPS,
                taking(&numbers(parameters)),
                both(
                    format!(
                        "A move chooses one heap and takes stones from it; how many is one of these numbers: {list}."
                    ),
                    format!("每次选择一堆，从中取走若干颗石子，颗数只能是 {list} 之一。"),
                ),
            )
        }
        "all-but" => make(
            game,
            both(format!("Anything but {list}"), format!("除了 {list}")),
            &HEAPS,
            all_but(&list),
            both(
                format!(
                    "A move chooses one heap and takes one or more stones from it; it may be any number but these: {list}."
                ),
                format!("每次选择一堆，从中取走至少一颗石子，但颗数不能是 {list}。"),
            ),
        ),
        "prime-subtraction"
        | "fibonacci-subtraction"
        | "power-subtraction"
        | "square-subtraction" => {
            let (takes, en, zh) = sequence(family, largest);
            make(
                game,
                both(format!("Take a {en}"), format!("取{zh}颗")),
                &HEAPS,
                taking(&takes),
                both(
                    format!(
                        "A move chooses one heap and takes stones from it; their number has to be a {en}."
                    ),
                    format!("每次选择一堆，从中取走若干颗石子，颗数必须是{zh}。"),
                ),
            )
        }
        _ => return None,
    };
    Some(Ok(made))
}

/// Games of rows, in which neighbours are taken.
fn of_rows(game: &str, family: &str, parameters: &str) -> Option<Drafted> {
    let list = listed(parameters);
    let made = match family {
        "octal" => return Some(octal(game, parameters)),
        "kayles" => make(
            game,
            both("Kayles", "Kayles 游戏"),
            &ROWS,
            code("077"),
            both(
                "A move knocks down one pin, or two pins that stand side by side in a row; what is left of the row may be two rows.",
                "每次击倒一个球瓶，或同一排中相邻的两个球瓶，余下的可能成为两排。",
            ),
        ),
        "dawson-kayles" => make(
            game,
            both("Dawson's Kayles", "Dawson 的 Kayles 游戏"),
            &ROWS,
            code("007"),
            both(
                "A move knocks down two pins that stand side by side in a row; what is left of the row may be two rows.",
                "每次击倒同一排中相邻的两个球瓶，余下的可能成为两排。",
            ),
        ),
        "dawson-chess" => make(
            game,
            both("Dawson's chess", "Dawson 的棋"),
            &STRIPS,
            Options {
                moves: Some(marking()),
                ..code("0137")
            },
            both(
                "A move marks a free cell of a row. That cell and its neighbours are used up.",
                "每次在某一行的一个空格上做标记，该格和与它相邻的格子都不能再用。",
            ),
        ),
        "treblecross" => make(
            game,
            both("Three in a row", "连取三个"),
            &ROWS,
            code("0007"),
            both(
                "A move takes three pins that stand side by side in a row; what is left of the row may be two rows.",
                "每次取走同一排中连续的三个球瓶，余下的可能成为两排。",
            ),
        ),
        "rows" => make(
            game,
            both("A run of pins", "取一段"),
            &ROWS,
            runs(),
            both(
                "A move takes one or more pins that stand side by side in a row; what is left of the row may be two rows.",
                "每次取走同一排中连续的一个或多个球瓶，余下的可能成为两排。",
            ),
        ),
        "strips" => {
            if numbers(parameters)
                .iter()
                .any(|number| *number > LARGEST_HEAPS[1] / 2)
            {
                return Some(Err(say!(
                    "such strips never fit: name lengths up to {most}",
                    most = LARGEST_HEAPS[1] / 2
                )));
            }
            make(
                game,
                both(format!("Strips of {list}"), format!("长为 {list} 的纸带")),
                &STRIPS,
                strips(&list),
                both(
                    format!(
                        "A move lays a strip on free cells that are neighbours in a row. The strips are so long: {list}; there are as many of each as one likes."
                    ),
                    format!(
                        "每次在某一行的相邻空格上放一条纸带，纸带的长度只能是 {list} 之一，每种都有任意多条。"
                    ),
                ),
            )
        }
        _ => return None,
    };
    Some(Ok(made))
}

/// Games in which a heap is split or grows.
fn of_splitting(game: &str, family: &str, parameters: &str) -> Option<Drafted> {
    let made = match family {
        "lasker" => make(
            game,
            both("Take or split", "取或分"),
            &HEAPS,
            lasker(2),
            both(
                "A move chooses one heap and takes one or more stones from it, or splits it into two heaps with at least one stone each.",
                "每次选择一堆，从中取走至少一颗石子，或者把它分成两个非空的堆。",
            ),
        ),
        "lasker-three" => make(
            game,
            both("Take or split in three", "取或分成三堆"),
            &HEAPS,
            lasker(3),
            both(
                "A move chooses one heap and takes one or more stones from it, or splits it into three heaps with at least one stone each.",
                "每次选择一堆，从中取走至少一颗石子，或者把它分成三个非空的堆。",
            ),
        ),
        "grundy" => make(
            game,
            both("Grundy's game", "Grundy 游戏"),
            &HEAPS,
            unequal(),
            both(
                "A move chooses one heap and splits it into two heaps of different sizes, with at least one stone each.",
                "每次选择一堆，把它分成大小不同的两个非空的堆。",
            ),
        ),
        "stone-box" => return Some(stone_box(game, *numbers(parameters).first()?)),
        _ => return None,
    };
    Some(Ok(made))
}

fn make(
    game: &str,
    names: [String; 2],
    words: &Words,
    options: Options,
    rules: [String; 2],
) -> Kit {
    let Words {
        field,
        plural,
        things,
    } = words;
    let largest = LARGEST_HEAPS[options.choices - 1];
    let name = game.to_owned();
    Kit {
        game: format!("{game}@{{{field}}}"),
        names,
        keyword: "sum-of-games",
        setting: both(
            format!("There are some {} of {}.", plural[0], things[0]),
            format!("有若干{}{}。", plural[1], things[1]),
        ),
        rules,
        lines: vec![format!("n:1..max_{field}"), format!("{field}[n]:0..max_size")],
        demands: Vec::new(),
        constants: vec![
            (if *field == "rows" { "max_rows" } else { "max_heaps" }, MOST_HEAPS),
            ("max_size", largest),
        ],
        most_cases: 200,
        small: vec![("n", "1..3"), (field, "0..7")],
        input: both(
            format!(
                "the number $n$ of {} ($1 \\le n \\le {{{{max_{field}}}}}$), and on the next line how many {} each of them has: $a_1, \\ldots, a_n$ ($0 \\le a_i \\le {{{{max_size}}}}$)",
                plural[0], things[0]
            ),
            format!(
                "第一行是{}数 $n$（$1 \\le n \\le {{{{max_{field}}}}}$），第二行是各{}的{}数 $a_1, \\ldots, a_n$（$0 \\le a_i \\le {{{{max_size}}}}$）",
                plural[1], plural[1], things[1]
            ),
        ),
        parts: Box::new(move |words| {
            let heaps = words.iter().skip(1);
            heaps.map(|heap| format!("{name}@{heap}")).collect()
        }),
        is_sum: true,
        has_sizes: true,
        moves: options.moves,
        python: Code {
            options: options.python,
            read: "    parts = [int(next(words)) for _ in range(int(next(words)))]".to_owned(),
            ..Code::default()
        },
        cpp: Code {
            part: "int",
            options: options.cpp,
            read: "        int n;\n        cin >> n;\n        parts.resize(n);\n        for (Part& part : parts) cin >> part;".to_owned(),
            ..Code::default()
        },
    }
}

fn octal(game: &str, written: &str) -> Drafted {
    let digits = written.replace('.', "");
    if digits.len() as u64 > LARGEST_HEAPS[1] / 2 {
        return Err(say!("so many stones are never there: give a shorter code"));
    }
    let mut en = Vec::new();
    let mut zh = Vec::new();
    for (take, digit) in digits.chars().enumerate() {
        let digit = digit.to_digit(16).unwrap_or(0);
        let ways = [
            (1, "that empties it", "恰好取完"),
            (2, "that leaves one heap", "余下一堆"),
            (4, "that leaves two heaps", "余下分成两堆"),
            (8, "that leaves three heaps", "余下分成三堆"),
        ];
        let ways: Vec<_> = ways.iter().filter(|(bit, ..)| digit & bit != 0).collect();
        if ways.is_empty() {
            continue;
        }
        let [ways_en, ways_zh] = [
            ways.iter()
                .map(|(_, en, _)| *en)
                .collect::<Vec<_>>()
                .join(" or "),
            ways.iter()
                .map(|(_, _, zh)| *zh)
                .collect::<Vec<_>>()
                .join("或"),
        ];
        en.push(match take {
            0 => format!("splits a heap without taking anything, in a way {ways_en}"),
            1 => format!("takes 1 stone of a heap, in a way {ways_en}"),
            _ => format!("takes {take} stones of a heap, in a way {ways_en}"),
        });
        zh.push(match take {
            0 => format!("不取石子，把一堆{}", ways_zh.replace("余下", "")),
            _ => format!("从一堆中取走 {take} 颗，{ways_zh}"),
        });
    }
    if en.is_empty() {
        return Err(say!("nobody can ever move in this game"));
    }
    Ok(make(
        game,
        both(
            format!("The octal game {written}"),
            format!("八进制游戏 {written}"),
        ),
        &HEAPS,
        code(&digits),
        both(
            format!(
                "A move {}. Heaps that are left have at least one stone.",
                en.join("; or it ")
            ),
            format!("每次{}。余下的每一堆至少有一颗石子。", zh.join("；或者")),
        ),
    ))
}

fn stone_box(game: &str, size: u64) -> Drafted {
    if !(3..=1000).contains(&size) {
        return Err(say!(
            "name a size of the boxes from 3 to 1000, such as stone-box:50"
        ));
    }
    let words = Words {
        field: "boxes",
        plural: ["boxes", "盒"],
        things: ["stones", "石子"],
    };
    let options = Options {
        python: format!(
            "    return [(part + add,) for add in range(1, min(part * part, {size} - part) + 1)]"
        ),
        cpp: format!(
            "    for (int add = 1; add <= min(part * part, {size} - part); add++) all.push_back({{part + add}});"
        ),
        choices: 1,
        moves: Some(Moves {
            names: named(&["x"]),
            words: both(
                "puts $x$ stones into box $i$; boxes are numbered from 1",
                "表示向第 $i$ 盒放入 $x$ 颗石子，各盒从 1 开始编号",
            ),
            python: "    return [((left[0] - part,), left) for left in options(part)]".to_owned(),
            cpp: "    for (const auto& left : options(part)) all.push_back({{left[0] - part}, left});"
                .to_owned(),
        }),
    };
    let mut kit = make(
        game,
        both(format!("Boxes of {size}"), format!("容量为 {size} 的盒子")),
        &words,
        options,
        both(
            format!(
                "A box has room for {size} stones. A move chooses a box with $c$ stones and adds at least one and at most $c^2$ stones to it, but not more than there is room for."
            ),
            format!(
                "每个盒子最多装 {size} 颗石子。每次选择一个装有 $c$ 颗石子的盒子，再放入 1 到 $c^2$ 颗，但不能超过容量。"
            ),
        ),
    );
    kit.constants = vec![("max_boxes", MOST_HEAPS), ("max_size", size)];
    Ok(kit)
}
