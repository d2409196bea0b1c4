//! The statement of a draft, in both languages.

use super::DraftQuestion;
use super::kit::Kit;
use crate::Lang;

/// The statement without the explanation of the sample.
pub(super) fn draft(kit: &Kit, question: DraftQuestion, lang: Lang) -> String {
    if question == DraftQuestion::Play {
        return play(kit, lang);
    }
    let at = lang as usize;
    let (setting, rules, input) = (&kit.setting[at], &kit.rules[at], &kit.input[at]);
    let is_one_line = kit.lines.len() == 1;
    let names = kit.move_names().join(" ");
    let move_words = kit.moves.as_ref().map_or("", |moves| &moves.words[at]);
    match lang {
        Lang::En => {
            let asked = match question {
                DraftQuestion::Winner | DraftQuestion::Play => "Both play perfectly. Who wins, the player who moves first or the other one?".to_owned(),
                DraftQuestion::Move => "Both play perfectly. Give a move after which the player who made it wins, or say that there is none.".to_owned(),
                DraftQuestion::Count => format!("Both play perfectly. How many moves are there after which the player who made them wins? A move is written `{names}`, which {move_words}; moves that are written differently are different."),
                DraftQuestion::Value => "The Grundy value of a position is the least of the numbers 0, 1, 2, … that is not the Grundy value of any position that one move can leave. What is it?".to_owned(),
            };
            let output = match question {
                DraftQuestion::Winner | DraftQuestion::Play => {
                    "For each position one line: `First` if the player who moves first wins, otherwise `Second`.".to_owned()
                }
                DraftQuestion::Value => "For each position one line: its Grundy value.".to_owned(),
                DraftQuestion::Count => "For each position one line: the number of winning moves.".to_owned(),
                DraftQuestion::Move => format!(
                    "For each position one line: `{names}` if that move wins, which {move_words}; or `0` if no move wins. Where several moves win, any of them is accepted."
                ),
            };
            let lines = if is_one_line {
                "a line follows for each position"
            } else {
                "the positions follow; each of them is"
            };
            format!(
                "{setting} Two players move in turn. {rules} A player who cannot move loses.\n\n{asked}\n\n## Input\n\n\
                 The first line has the number $T$ of positions ($1 \\le T \\le {{{{max_cases}}}}$). Then {lines}: {input}.\n\n\
                 ## Output\n\n{output}\n"
            )
        }
        Lang::Zh => {
            let asked = match question {
                DraftQuestion::Winner | DraftQuestion::Play => {
                    "双方都采取最优策略，获胜的是先手还是后手？".to_owned()
                }
                DraftQuestion::Move => {
                    "双方都采取最优策略。给出先手的一个必胜操作，或指出没有这样的操作。".to_owned()
                }
                DraftQuestion::Count => format!(
                    "双方都采取最优策略。先手有多少个必胜操作？一个操作记作 `{names}`，{move_words}；记法不同的操作算作不同的操作。"
                ),
                DraftQuestion::Value => {
                    "一个局面的 SG 值，是 0, 1, 2, … 中不等于任何一步之后局面的 SG 值的最小数。求给定局面的 SG 值。".to_owned()
                }
            };
            let output = match question {
                DraftQuestion::Winner | DraftQuestion::Play => {
                    "每个局面输出一行：先手获胜输出 `First`，否则输出 `Second`。".to_owned()
                }
                DraftQuestion::Value => "每个局面输出一行，即它的 SG 值。".to_owned(),
                DraftQuestion::Count => "每个局面输出一行，即必胜操作的个数。".to_owned(),
                DraftQuestion::Move => format!(
                    "每个局面输出一行：有必胜操作时输出 `{names}`，{move_words}；没有时输出 `0`。有多个必胜操作时，输出任意一个均可。"
                ),
            };
            format!(
                "{setting}两名玩家轮流操作。{rules}轮到自己时无法操作的玩家输。\n\n{asked}\n\n## 输入\n\n\
                 第一行是局面的个数 $T$（$1 \\le T \\le {{{{max_cases}}}}$）。之后是各个局面，每个局面的格式为：{input}。\n\n\
                 ## 输出\n\n{output}\n"
            )
        }
    }
}

/// The statement of a problem in which programs play.
fn play(kit: &Kit, lang: Lang) -> String {
    let at = lang as usize;
    let (setting, rules, input) = (&kit.setting[at], &kit.rules[at], &kit.input[at]);
    let names = kit.move_names().join(" ");
    let move_words = kit.moves.as_ref().map_or("", |moves| &moves.words[at]);
    match lang {
        Lang::En => {
            let split = if kit.is_sum {
                " What a move leaves of a part stays in its place; where it leaves several pieces, the first of them does (of heaps the smallest) and the others become the last parts, in order. A part may be empty."
            } else {
                ""
            };
            format!(
                "{setting} Two players move in turn. {rules} A player who cannot move loses.\n\n\
                 Play against an opponent that never makes a mistake, and win every game. You choose who moves first.\n\n\
                 This problem is interactive: your program and the judge talk by standard input and output. Write every line at once (flush it), or both wait for each other until the time is over.\n\n\
                 ## Input\n\n\
                 The first line has the number $T$ of games ($1 \\le T \\le {{{{max_cases}}}}$). A game begins with its position: {input}. During the game come the opponent's moves, a line `{names}` each, which {move_words}.{split} When the opponent has no move left there comes `win` in place of a move, and then the next game, if there is one. If you have no move left there comes `lose`, and that was all.\n\n\
                 ## Output\n\n\
                 For each game first a line `First` if you want to move first, or `Second` if the opponent shall. Then, whenever it is your turn, your move as a line `{names}`.\n"
            )
        }
        Lang::Zh => {
            let split = if kit.is_sum {
                "操作之后余下的部分留在原位；若余下几段，第一段（若是几堆，则为最小的一堆）留在原位，其余依次排在最后。余下的部分可以为空。"
            } else {
                ""
            };
            format!(
                "{setting}两名玩家轮流操作。{rules}轮到自己时无法操作的玩家输。\n\n\
                 与一个从不犯错的对手对弈，并赢下每一局。由你决定谁先走。\n\n\
                 这是一道交互题：你的程序通过标准输入和标准输出与评测方对话。每写一行都要立即送出（刷新缓冲区），否则双方会互相等待直到超时。\n\n\
                 ## 输入\n\n\
                 第一行是局数 $T$（$1 \\le T \\le {{{{max_cases}}}}$）。每一局先给出初始局面：{input}。对局中会读到对手的操作，每次一行 `{names}`，{move_words}。{split}对手无法操作时，读到的是 `win`，随后是下一局（如果还有）。如果你无法操作，会读到 `lose`，评测随之结束。\n\n\
                 ## 输出\n\n\
                 每一局先输出一行：想先走则输出 `First`，让对手先走则输出 `Second`。此后每当轮到你时，输出一行 `{names}`，即你的操作。\n"
            )
        }
    }
}

/// The explanation of the sample.
pub(super) fn explained(text: &str, lang: Lang) -> String {
    let heading = match lang {
        Lang::En => "Sample explained",
        Lang::Zh => "样例说明",
    };
    format!("\n## {heading}\n\n{text}\n")
}
