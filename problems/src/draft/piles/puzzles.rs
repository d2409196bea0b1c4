//! Drafts of games on single numbers, words and dates.

use super::{Draft, READ_PAIR, cpp, python, whole};
use crate::draft::kit::{Code, both, named};

pub(super) fn kiki() -> Draft {
    Draft {
        game: "kiki@{n}x{m}".to_owned(),
        names: both("Into the corner", "走到角落"),
        setting: both(
            "A coin stands in the top right corner of a board with $n$ rows and $m$ columns.",
            "一枚硬币放在 $n$ 行 $m$ 列棋盘的右上角。",
        ),
        rules: both(
            "A move brings the coin one cell to the left, one cell down, or one cell diagonally to the left and down.",
            "每次把硬币向左移一格、向下移一格，或者向左下方斜移一格。",
        ),
        lines: named(&["n:1..max_side m:1..max_side"]),
        demands: &[],
        constants: vec![("max_side", 80)],
        small: vec![("n", "1..12"), ("m", "1..12")],
        input: both(
            "the numbers $n$ of rows and $m$ of columns ($1 \\le n, m \\le {{max_side}}$)",
            "一行，行数 $n$ 和列数 $m$（$1 \\le n, m \\le {{max_side}}$）",
        ),
        parts: whole("kiki", 0, "x"),
        has_sizes: false,
        moves: None,
        python: python(
            "    rows, columns = part\n    all = []\n    if rows > 1:\n        all.append(((rows - 1, columns),))\n    if columns > 1:\n        all.append(((rows, columns - 1),))\n    if rows > 1 and columns > 1:\n        all.append(((rows - 1, columns - 1),))\n    return all",
            READ_PAIR[0],
        ),
        cpp: cpp(
            "    int rows = part[0], columns = part[1];\n    if (rows > 1) all.push_back({Part{rows - 1, columns}});\n    if (columns > 1) all.push_back({Part{rows, columns - 1}});\n    if (rows > 1 && columns > 1) all.push_back({Part{rows - 1, columns - 1}});",
            READ_PAIR[1],
        ),
    }
}

pub(super) fn team_nim(limits: &str) -> Draft {
    let listed = limits.replace(',', ", ");
    Draft {
        game: format!("team-nim:{limits}@{{n}}"),
        names: both(
            format!("Limits {listed} in turn"),
            format!("上限依次为 {listed}"),
        ),
        setting: both("There is one pile of $n$ stones.", "有一堆 $n$ 颗石子。"),
        rules: both(
            format!(
                "Each move has a limit: those of the first moves are {listed}, then they come again from the beginning. A move takes at least one stone and at most as many as its limit, but never the last stone: whoever finds a single stone cannot move."
            ),
            format!(
                "每一步都有上限：从第一步起依次是 {listed}，用完后从头循环。每步取走至少一颗、至多上限那么多颗石子，但不能取最后一颗；面对仅剩的一颗石子不能再操作。"
            ),
        ),
        lines: named(&["n:1..max_stones"]),
        demands: &[],
        constants: vec![("max_stones", 100)],
        small: vec![("n", "1..100")],
        input: both(
            "the number $n$ of stones ($1 \\le n \\le {{max_stones}}$)",
            "一行，石子数 $n$（$1 \\le n \\le {{max_stones}}$）",
        ),
        parts: whole(&format!("team-nim:{limits}"), 0, ","),
        has_sizes: false,
        moves: None,
        python: Code {
            before: format!("LIMITS = [{listed}]\n"),
            ..python(
                "    stones, turn = part  # what is left, and which limit holds\n    return [\n        ((stones - take, (turn + 1) % len(LIMITS)),)\n        for take in range(1, min(LIMITS[turn], stones - 1) + 1)\n    ]",
                "    parts = [(int(next(words)), 0)]",
            )
        },
        cpp: Code {
            before: format!("\nconst vector<int> LIMITS = {{{listed}}};\n"),
            ..cpp(
                "    int stones = part[0], turn = part[1];  // what is left, and which limit holds\n    for (int take = 1; take <= min(LIMITS[turn], stones - 1); take++)\n        all.push_back({Part{stones - take, (turn + 1) % (int)LIMITS.size()}});",
                "        int n;\n        cin >> n;\n        parts.push_back({n, 0});",
            )
        },
    }
}

pub(super) fn multiplication() -> Draft {
    Draft {
        game: "multiplication:{n}@1".to_owned(),
        names: both("Up to the target", "乘到目标"),
        setting: both(
            "The number 1 is written down, and a target $n$ is given.",
            "写着数字 1，并给定目标 $n$。",
        ),
        rules: both(
            "A move multiplies the number by 2, 3, 4, 5, 6, 7, 8 or 9. When it is $n$ or more nobody can move.",
            "每次把该数乘以 2、3、4、5、6、7、8 或 9。该数达到或超过 $n$ 时不能再操作。",
        ),
        lines: named(&["n:2..max_target"]),
        demands: &[],
        constants: vec![("max_target", 3000)],
        small: vec![("n", "2..200")],
        input: both(
            "the target $n$ ($2 \\le n \\le {{max_target}}$)",
            "一行，目标 $n$（$2 \\le n \\le {{max_target}}$）",
        ),
        parts: Box::new(|words| vec![format!("multiplication:{}@1", words.join(","))]),
        has_sizes: false,
        moves: None,
        python: python(
            "    number, target = part\n    if number >= target:\n        return []\n    return [((min(number * factor, target), target),) for factor in range(2, 10)]",
            "    parts = [(1, int(next(words)))]",
        ),
        cpp: cpp(
            "    int number = part[0], target = part[1];\n    if (number < target)\n        for (int factor = 2; factor < 10; factor++)\n            all.push_back({Part{min(number * factor, target), target}});",
            "        int target;\n        cin >> target;\n        parts.push_back({1, target});",
        ),
    }
}

pub(super) fn calendar() -> Draft {
    Draft {
        game: "calendar@{y}-{m}-{d}".to_owned(),
        names: both("The last day", "最后一天"),
        setting: both(
            "A day up to 4 November 2001 is given.",
            "给定一个不晚于 2001 年 11 月 4 日的日期。",
        ),
        rules: both(
            "A move goes to the next day, or to the day of the same number in the next month if there is one. Nobody may go beyond 4 November 2001.",
            "每次走到第二天，或者走到下个月的同一日（如果存在）。不能超过 2001 年 11 月 4 日。",
        ),
        lines: named(&["y:1999..2001 m:1..12 d:1..31"]),
        demands: &[],
        constants: vec![],
        small: vec![("y", "2001..2001")],
        input: both(
            "year, month and day of the date, all of them a day from 1 January 1999 on that exists",
            "一行，日期的年、月、日；日期存在，且不早于 1999 年 1 月 1 日",
        ),
        parts: whole("calendar", 0, "-"),
        has_sizes: false,
        moves: None,
        python: Code {
            before: "from datetime import date, timedelta\n\nLAST = date(2001, 11, 4)\n".to_owned(),
            ..python(
                "    if part == LAST:\n        return []\n    all = [(part + timedelta(days=1),)]\n    year, month = (part.year, part.month + 1) if part.month < 12 else (part.year + 1, 1)\n    try:\n        later = date(year, month, part.day)\n    except ValueError:\n        return all\n    if later <= LAST:\n        all.append((later,))\n    return all",
                "    parts = [date(int(next(words)), int(next(words)), int(next(words)))]",
            )
        },
        cpp: Code {
            before: "\nint days(int year, int month) {\n    const int usual[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};\n    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);\n    return usual[month - 1] + (month == 2 && leap);\n}\n".to_owned(),
            ..cpp(
                "    const Part last = {2001, 11, 4};\n    if (part == last) return all;\n    Part next = part, later = part;\n    if (++next[2] > days(part[0], part[1])) {\n        next[2] = 1;\n        if (++next[1] > 12) next = {part[0] + 1, 1, 1};\n    }\n    all.push_back({next});\n    if (++later[1] > 12) later = {part[0] + 1, 1, part[2]};\n    if (later[2] <= days(later[0], later[1]) && later <= last) all.push_back({later});",
                "        int year, month, day;\n        cin >> year >> month >> day;\n        parts.push_back({year, month, day});",
            )
        },
    }
}

pub(super) fn digital_deletions() -> Draft {
    Draft {
        game: "digital-deletions@{digits}".to_owned(),
        names: both("Deleting digits", "删数字"),
        setting: both("A string of digits is written down.", "写着一串数字。"),
        rules: both(
            "A move replaces one digit by a smaller one, or erases a digit 0 together with all digits to the right of it. When no digit is left nobody can move.",
            "每次把一个数字换成更小的数字，或者删去一个 0 及其右边的所有数字。没有数字时不能再操作。",
        ),
        lines: named(&["digits:word(0123456789)1..max_digits"]),
        demands: &[],
        constants: vec![("max_digits", 3)],
        small: vec![("digits", "1..2")],
        input: both(
            "the string: 1 to ${{max_digits}}$ digits, which may begin with 0",
            "一行，由 1 到 ${{max_digits}}$ 个数字组成的串，可以以 0 开头",
        ),
        parts: whole("digital-deletions", 0, ""),
        has_sizes: false,
        moves: None,
        python: python(
            "    all = []\n    for i, digit in enumerate(part):\n        for smaller in range(int(digit)):\n            all.append((part[:i] + str(smaller) + part[i + 1:],))\n        if digit == \"0\":\n            all.append((part[:i],))\n    return all",
            "    parts = [next(words)]",
        ),
        cpp: Code {
            part: "string",
            ..python(
                "    for (size_t i = 0; i < part.size(); i++) {\n        for (char smaller = '0'; smaller < part[i]; smaller++) {\n            Part left = part;\n            left[i] = smaller;\n            all.push_back({left});\n        }\n        if (part[i] == '0') all.push_back({part.substr(0, i)});\n    }",
                "        string digits;\n        cin >> digits;\n        parts.push_back(digits);",
            )
        },
    }
}
