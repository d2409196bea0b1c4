//! Under a Chinese locale what commands say is Chinese: answers, headings, errors and what to do.

use std::path::Path;

use crate::{Done, file, folder, grundy_in, grundy_in_chinese};

/// Asserts that an error is said in Chinese, with what to do.
#[track_caller]
fn complains_in_chinese(done: Done, words: &[&str]) {
    let done = done.ends_with(2).complains("错误：");
    for word in words {
        assert!(done.stderr.contains(word), "no {word} in {}", done.stderr);
    }
    for english in ["error:", "hint:"] {
        assert!(!done.stderr.contains(english), "{}", done.stderr);
    }
}

#[test]
fn games_are_answered_in_chinese() {
    let moves = grundy_in_chinese(&["game", "moves", "nim@3,5,7"]);
    let moves = moves.ends_with(0).stdout;
    for words in ["（SG 值 1），先手必胜", "取走", "必胜"] {
        assert!(moves.contains(words), "no {words} in {moves}");
    }
    let over = grundy_in_chinese(&["game", "moves", "nim@0"]);
    let over = over.ends_with(0).stdout;
    assert!(over.contains("没有可走的步"), "{over}");
    let table = grundy_in_chinese(&["game", "table", "subtraction:1,3,4", "--to", "20"]);
    let table = table.ends_with(0).stdout;
    assert!(table.contains("从 0 起以 7 为周期，已证明"), "{table}");
    complains_in_chinese(
        grundy_in_chinese(&["game", "value", "nim@3,x"]),
        &[
            "此处不能写 `x`；应为：一堆（一个数）",
            "提示：",
            "grundy game list",
        ],
    );
    let unknown = grundy_in_chinese(&["game", "value", "kayle@3"]);
    complains_in_chinese(unknown, &["没有名为 `kayle` 的游戏", "kayles"]);
    let drafts = folder();
    let path = drafts.path().join("lights");
    let draft = ["problem", "new", path.to_str().unwrap(), "--game", "lamps"];
    complains_in_chinese(
        grundy_in_chinese(&draft),
        &["lamps：", "--rules", "game.toml"],
    );
    let there = ["problem", "new", "/tmp", "--blank"];
    complains_in_chinese(grundy_in_chinese(&there), &["已经存在", "提示："]);
    let large = grundy_in_chinese(&["game", "value", "blocks@9x9", "--positions", "9"]);
    complains_in_chinese(large, &["需要探索的局面超过 9 个"]);
}

#[test]
fn a_game_is_played_in_chinese() {
    let environment = [("LC_ALL", Some(Path::new("zh_CN.UTF-8")))];
    let typed = ["game", "play", "nim@1,2", "--against", "friend"];
    let played = grundy_in(&environment, &typed, b"undo\nhelp\n0,2\n0,0\n");
    let played = played.ends_with(0).stdout;
    for words in [
        "没有可以收回的步",
        "悔棋",
        "后手胜",
        "第 1 步。",
        "若第 1 步改走这一步，就能守住：",
    ] {
        assert!(played.contains(words), "no {words} in {played}");
    }
}

#[test]
fn errors_and_what_to_do_are_said_in_chinese() {
    complains_in_chinese(
        grundy_in_chinese(&["judge", "hdoj-1563", "a.cpp"]),
        &["没有题目 `hdoj-1563`", "提示：是不是 hdoj-1536"],
    );
    complains_in_chinese(
        grundy_in_chinese(&["judge", "nim", "/nowhere.py"]),
        &["无法读取 /nowhere.py"],
    );
    let home = folder();
    let environment = [
        ("LC_MESSAGES", Some(Path::new("zh_CN.UTF-8"))),
        ("XDG_CONFIG_HOME", Some(home.path())),
        ("GRUNDY_SERVER", None),
        ("GRUNDY_TOKEN", None),
    ];
    let unknown = grundy_in(&environment, &["status"], b"");
    complains_in_chinese(
        unknown,
        &["没有指定网站", "提示：用 `grundy login URL` 登录"],
    );
    let site = "http://127.0.0.1:9";
    let stranger = grundy_in(&environment, &["logout", site], b"");
    complains_in_chinese(stranger, &["没有登录 http://127.0.0.1:9"]);
}

#[test]
fn help_and_wrong_usage_are_in_chinese() {
    let done = grundy_in_chinese(&["judge", "--help"]);
    let help = done.ends_with(0).stdout;
    for words in [
        "用法：grundy judge",
        "参数:",
        "选项:",
        "显示帮助",
        "退出码：0 全部通过",
    ] {
        assert!(help.contains(words), "no {words} in {help}");
    }
    assert!(!help.contains("Usage"), "{help}");
    let all = grundy_in_chinese(&["--help"]).ends_with(0).stdout;
    for words in ["命令:", "在本机评测程序", "示例：\n  grundy serve"] {
        assert!(all.contains(words), "no {words} in {all}");
    }
    let wrong: [(&[&str], &str); 8] = [
        (&["jugde"], "没有命令“jugde”；是不是“judge”？"),
        (&["problem", "nwe"], "没有命令“nwe”；是不是“new”？"),
        (
            &["problem", "show", "nim", "--in", "fr"],
            "：语言可以是 en 或 zh",
        ),
        (
            &["judge", "--al", "nim", "a.py"],
            "没有参数“--al”；是不是“--all”？",
        ),
        (&["judge", "nim"], "缺少参数：<SOURCE>..."),
        (&["bench", "judge", "--only", "x"], "可用的有：tests、"),
        (
            &["status", "--limit", "many"],
            "“--limit <N>”的值不能是“many”",
        ),
        (
            &["stress", "nim", "a.py", "--seconds"],
            "“--seconds <N>”缺少值",
        ),
    ];
    for (typed, words) in wrong {
        let done = grundy_in_chinese(typed);
        complains_in_chinese(done, &[words, "详见 `--help`"]);
    }
}

#[test]
fn what_is_wrong_with_a_package_is_said_in_chinese() {
    let package = folder();
    let yaml =
        "problem_format_version: 2025-09\nname: Sums\ntype: odd\nlimits:\n  memory: 0\nodd: 1\n";
    file(&package, "problem.yaml", yaml);
    let path = package.path().to_str().unwrap();
    let said = [
        "problem.yaml:3：没有题目类型 `odd`（可用的类型有 pass-fail、scoring、interactive、multi-pass 和 submit-answer）",
        "problem.yaml:5：limits.memory 为 0，应在 1 与 65536 之间",
        "problem.yaml:6：未知的键 `odd`；可用的键有 ",
        "submissions/accepted：没有正确程序",
    ];
    let all = [("LC_ALL", Some(Path::new("zh_CN.UTF-8")))];
    let shown = grundy_in(&all, &["problem", "show", path], b"");
    complains_in_chinese(shown, &[&said[..], &["不是可用的题目包："]].concat());
    let checked = grundy_in_chinese(&["problem", "check", path]);
    let checked = checked.ends_with(1).stdout;
    for words in said {
        // A list is fitted to the width of the terminal, and here there is none.
        assert!(checked.contains(words), "no {words} in {checked}");
    }
    // What scripts read stays as it was, with the Chinese next to it.
    let json = grundy_in_chinese(&["problem", "check", path, "--json"]).ends_with(1);
    let check = &json.json()["problems"][0]["checks"][0];
    let of = |key: &str| check[key].as_str().unwrap().to_owned();
    assert!(of("message").contains("problem.yaml:3: `odd` is not a type of problems (types are"));
    assert!(of("message_zh").contains(said[0]), "{check}");
}

#[test]
fn what_is_done_with_accounts_is_said_in_chinese() {
    let home = folder();
    let data = home.path().to_str().unwrap();
    let environment = [("LC_ALL", Some(Path::new("zh_CN.UTF-8")))];
    let done = |arguments: &[&str], input: &str| {
        let all = [&["user"], arguments, &["--data", data]].concat();
        grundy_in(&environment, &all, input.as_bytes())
    };
    let said: [(&[&str], &str); 9] = [
        (
            &["add", "ada", "--password-stdin"],
            "已创建账户 ada（student）",
        ),
        (&["password", "ada", "--password-stdin"], "ada 的密码已更改"),
        (&["role", "ada", "setter"], "ada 现在的角色是 setter"),
        (&["reset", "ada"], "供 ada 使用；之前的链接均已失效"),
        (&["sessions", "end", "ada"], "ada 已在所有设备上退出登录"),
        (
            &["tokens", "revoke", "ada", "--all"],
            "已吊销 ada 的 0 个令牌",
        ),
        (&["disable", "ada"], "ada 已停用"),
        (&["enable", "ada"], "ada 可以重新登录"),
        (&["delete", "ada", "--yes"], "ada 已删除"),
    ];
    for (arguments, words) in said {
        let done = done(arguments, "correct horse\n").ends_with(0);
        assert!(done.stderr.contains(words), "no {words} in {}", done.stderr);
        assert!(!done.stderr.contains("sessions"), "{}", done.stderr);
    }
    let unknown = done(&["role", "bob", "setter"], "");
    unknown.ends_with(2).complains("错误：没有账户 `bob`");
    done(&["add", "bob", "--password-stdin"], "correct horse\n").ends_with(0);
    let kept = done(&["delete", "bob"], "no\n").ends_with(2);
    for words in [
        "以 #2 代替用户名",
        "输入 `yes` 继续：",
        "提示：询问时输入 `yes`",
    ] {
        assert!(kept.stderr.contains(words), "no {words} in {}", kept.stderr);
    }
}
