//! What statements become, and that attacks in them become text.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use rustix::time::{ClockId, clock_gettime};

use super::{render, render_post, render_statement};
use crate::locale::Locale;

#[test]
fn maths_becomes_mathml_without_scripts() {
    let rendered = render("A heap of $n \\le 10^4$ stones.\n\n$$a \\oplus b$$\n");
    assert!(
        rendered.html.as_str().contains("<math"),
        "{}",
        rendered.html
    );
    assert!(
        rendered.html.as_str().contains("display=\"block\""),
        "{}",
        rendered.html
    );
    assert!(rendered.unreadable.is_empty());
}

#[test]
fn emphasis_next_to_chinese_punctuation_is_emphasis() {
    let rendered = render("取走**最后一颗石子。**的人获胜");
    assert!(
        rendered
            .html
            .as_str()
            .contains("<strong>最后一颗石子。</strong>"),
        "{}",
        rendered.html
    );
}

#[test]
fn html_and_scripts_of_a_statement_are_text() {
    let rendered = render("<script>alert(1)</script>\n\n[x](javascript:alert(1)) a<b>c</b>");
    assert!(
        !rendered.html.as_str().contains("<script"),
        "{}",
        rendered.html
    );
    assert!(
        !rendered.html.as_str().contains("javascript:"),
        "{}",
        rendered.html
    );
    assert!(!rendered.html.as_str().contains("<b>"), "{}", rendered.html);
}

#[test]
fn an_unreadable_formula_is_shown_as_its_source_and_reported() {
    let rendered = render("$\\nosuchcommand{<i>}$");
    assert_eq!(rendered.unreadable, ["\\nosuchcommand{<i>}"]);
    assert!(
        rendered
            .html
            .as_str()
            .contains("<code>\\nosuchcommand{&lt;i&gt;}</code>")
    );
}

#[test]
fn text_in_formulas_is_escaped() {
    let rendered = render("$a < b \\text{<script>}$");
    assert!(
        !rendered.html.as_str().contains("<script>"),
        "{}",
        rendered.html
    );
}

/// What attackers write, one statement each. The browser tests load the page of all of them.
const PAYLOADS: &str = include_str!("../../../ui/tests/statements/payloads.json");

fn payloads() -> Vec<String> {
    serde_json::from_str(PAYLOADS).unwrap()
}

/// The tags of a page, as (name, attributes).
fn tags(html: &str) -> Vec<(&str, &str)> {
    let tags = html.split('<').skip(1);
    let tags = tags.map(|tag| tag.split('>').next().unwrap());
    tags.map(|tag| tag.split_once(' ').unwrap_or((tag, "")))
        .collect()
}

#[test]
fn payloads_have_no_element_or_attribute_that_does_anything() {
    for payload in payloads() {
        let html = render(&payload).html;
        for (name, attributes) in tags(html.as_str()) {
            let bad = [
                "script",
                "style",
                "iframe",
                "object",
                "embed",
                "form",
                "input",
                "button",
                "base",
                "meta",
                "link",
                "svg",
                "img",
                "video",
                "audio",
                "annotation-xml",
                "semantics",
                "maction",
                "foreignobject",
                "template",
                "details",
                "dialog",
            ];
            assert!(
                !bad.contains(&name.to_ascii_lowercase().as_str()),
                "{payload}: {html}"
            );
            for attribute in attributes.split("\" ") {
                let name = attribute.split('=').next().unwrap().trim();
                let is_bad =
                    name.starts_with("on") || ["style", "src", "id", "srcdoc"].contains(&name);
                assert!(!is_bad, "{payload}: {html}");
                let scheme = attribute
                    .strip_prefix("href=\"")
                    .and_then(|it| it.split_once(':'));
                let scheme = scheme.map_or("", |(scheme, _)| scheme);
                let is_known = ["", "http", "https", "mailto"].contains(&scheme);
                assert!(
                    is_known || scheme.contains(['/', '?', '#']),
                    "{payload}: {html}"
                );
            }
        }
    }
}

/// The browser tests read this file: it is what the program makes of the payloads.
#[test]
fn the_page_of_payloads_is_what_browsers_are_tested_with() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/ui/tests/statements/payloads.html"
    );
    let pages = payloads()
        .into_iter()
        .map(|payload| render(&payload).html.to_string());
    let page = pages.collect::<Vec<_>>().join("\n<hr>\n") + "\n";
    if std::env::var_os("UPDATE_LOCKS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap() == page,
        "write it anew with UPDATE_LOCKS=1"
    );
}

#[test]
fn links_lead_to_the_web_or_within_the_site() {
    for (markdown, html) in [
        ("[a](/problems)", "<p><a href=\"/problems\">a</a></p>\n"),
        (
            "[a](https://x.org)",
            "<p><a href=\"https://x.org\">a</a></p>\n",
        ),
        (
            "<mailto:a@x.org>",
            "<p><a href=\"mailto:a@x.org\">mailto:a@x.org</a></p>\n",
        ),
        ("[a **b**](javascript:x)", "<p>a <strong>b</strong></p>\n"),
        ("[a](ftp://x.org)", "<p>a</p>\n"),
        (
            "![a](https://x.org/a.png)",
            "<p><a href=\"https://x.org/a.png\">a</a></p>\n",
        ),
        ("![a](data:image/png;base64,AA)", "<p>a</p>\n"),
    ] {
        assert_eq!(render(markdown).html.as_str(), html, "{markdown}");
    }
}

#[test]
fn pictures_of_the_package_are_shown_and_no_others() {
    let own = |name: &str| (name == "img/a.png").then(|| "/problems/x/files/img/a.png".to_owned());
    let shown = |markdown: &str| {
        render_statement(markdown, Locale::En, &own)
            .html
            .to_string()
    };
    assert_eq!(
        shown("![a \"b\"](img/a.png)"),
        "<p><img src=\"/problems/x/files/img/a.png\" alt=\"a &quot;b&quot;\"></p>\n"
    );
    assert_eq!(
        shown("![b](img/b.png)"),
        "<p><a href=\"img/b.png\">b</a></p>\n"
    );
    let to_its_author = |_: &str| Some("/setter/problems/x/picture?path=img%2Fa.png".to_owned());
    assert_eq!(
        render_statement("![a](a.png)", Locale::En, &to_its_author)
            .html
            .to_string(),
        "<p><img src=\"/setter/problems/x/picture?path=img%2Fa.png\" alt=\"a\"></p>\n"
    );
    // Whatever address it is given, nothing of another site or page comes through.
    for address in [
        "https://x.org/files/a.png",
        "/problems/x/files/../../a",
        "/setter/problems/x/picture?path=a&lang=en",
        "/setter/problems/x/delete",
        "data:image/png,",
    ] {
        let foreign = |_: &str| Some(address.to_owned());
        let html = render_statement("![a](a.png)", Locale::En, &foreign)
            .html
            .to_string();
        assert_eq!(html, "<p><img alt=\"a\"></p>\n", "{address}");
    }
}

#[test]
fn positions_are_drawn_in_the_readers_language() {
    let drawn = |markdown: &str, locale| {
        let html = render_statement(markdown, locale, &|_| None).html;
        html.to_string()
    };
    let statement = "Two:\n\n```position\nnim@3,5\nkayles@4\n```\n\nThat is all.\n";
    let english = drawn(statement, Locale::En);
    assert_eq!(english.matches("<figure><svg class=\"board\"").count(), 2);
    assert_eq!(english.matches("role=\"img\" aria-label=\"").count(), 2);
    assert!(english.contains("<div class=\"boards\">"), "{english}");
    assert!(!english.contains("<pre>"), "{english}");
    assert_ne!(drawn(statement, Locale::Zh), english);
    // What is no position, or is none to be drawn, stays as it is written: all of its block.
    for (markdown, shown) in [
        ("```position\nnim@3\nnim@x\n```\n", "nim@3\nnim@x"),
        ("```\nnim@3\n```\n", "nim@3"),
        ("    nim@3\n", "nim@3"),
        ("```position\n```\n", ""),
    ] {
        let html = drawn(markdown, Locale::En);
        assert!(!html.contains("<svg") && html.contains("<pre>"), "{html}");
        assert!(html.contains(shown), "{html}");
    }
    // Nor is anything in a text that is no statement.
    for rendered in [render(statement), render_post(statement)] {
        assert!(!rendered.html.as_str().contains("<svg"));
    }
}

#[test]
fn drawings_are_bounded_and_go_to_no_other_place() {
    let drawn = |markdown: &str| {
        let html = render_statement(markdown, Locale::En, &|_| None).html;
        html.to_string()
    };
    let many = drawn(&"```position\nnim@3\n```\n\n".repeat(40));
    assert_eq!(many.matches("<svg").count(), problems::package::MOST_DRAWN);
    let large = drawn(&format!("```position\n{}```\n", "nim@3\n".repeat(40)));
    assert_eq!(large.matches("<svg").count(), 0);
    let long = format!("```position\nnim@{}1\n```\n", "1,".repeat(300));
    assert_eq!(drawn(&long).matches("<svg").count(), 0);
    // Who writes the mark of a drawing has written nothing.
    let forged = "\u{1}0\u{1}[a](/x \"\u{1}0\u{1}\") $\\text{\u{1}0\u{1}}$ &#1;0&#1;\n\n```position\nnim@3\n```\n";
    let html = drawn(forged);
    assert_eq!(html.matches("<svg").count(), 1, "{html}");
    assert_eq!(html.matches("<figure><svg").count(), 1, "{html}");
    assert!(!html.contains('\u{1}'), "{html}");
}

#[test]
fn formulas_of_every_kind_are_mathml() {
    for formula in [
        "a < b > c \\& d",
        "\\operatorname{mex} S",
        "\\frac{1}{2}",
        "\\sqrt[3]{x}",
        "\\binom{n}{k}",
        "\\sum_{i=1}^n i^2",
        "\\left( \\frac{a}{b} \\right)",
        "\\big( x \\big)",
        "x \\bmod y",
        "\\begin{cases} 0 & x = 0 \\\\ 1 & x > 0 \\end{cases}",
        "\\color{red} x",
        "a\\!b\\,c\\quad d",
        "\\begin{array}{|c|c|} \\hline a & b \\\\ c & d \\end{array}",
        "\\overline{x}",
        "\\strut x",
        "\\text{if } x",
        "\\mathbb{N}",
        "a \\not= b",
        "\\lfloor d \\varphi \\rfloor",
    ] {
        let rendered = render(&format!("${formula}$"));
        assert!(rendered.unreadable.is_empty(), "{formula}");
        let html = rendered.html.as_str();
        assert!(html.starts_with("<p><math"), "{html}");
        assert!(html.ends_with("</math></p>\n"), "{html}");
        let literal = ["&lt;m", "&lt;/m", "=&quot;"]
            .iter()
            .find(|it| html.contains(**it));
        assert_eq!(literal, None, "{formula}: {html}");
    }
}

/// Each part of a formula with the number of parts it is in, so that lines break between them.
#[test]
fn long_formulas_can_be_broken_behind_relations_and_commas() {
    for (formula, parts) in [
        ("0 \\le a_i \\le 1000000000000000000 = 10^{18}", 4),
        ("1 \\le n", 1),
        ("a_1, a_2, a_3, \\ldots, a_{1000000}", 5),
        ("\\frac{1000000 \\le x}{y = 1000000}", 1),
        ("\\{x : x = 1000000, y < 1000000\\}", 5),
        ("{x = 1000000, y < 1000000, z = 1}", 1),
        ("x_{a=1, b=2}^{c=3} \\neq \\sqrt{d = 4, e = 5}", 2),
        ("x^= y^=_= z^{1000000000000000000}", 1),
        ("\\color{red} x = 1000000 = y = 1000000", 1),
        ("a \\not= 1000000000000000000", 1),
    ] {
        let html = render(&format!("${formula}$")).html;
        let found = html.as_str().matches("<math").count();
        assert_eq!(found, parts, "{formula}: {}", html.as_str());
    }
    let display = render("$$0 \\le a_i \\le 1000000000000000000 = 10^{18}$$").html;
    assert_eq!(display.as_str().matches("<math").count(), 1);
}

#[test]
fn formulas_that_would_grow_or_never_end_are_shown_as_they_are() {
    for formula in [
        "\\def\\a{\\a\\a}\\a".to_owned(),
        "\\newcommand{\\a}[1]{#1#1}\\a{\\a{x}}".to_owned(),
        "\\let\\a=b \\a".to_owned(),
        "{".repeat(1000) + &"}".repeat(1000),
        "\\left(".repeat(300),
        "x".repeat(2001),
        format!(
            "\\begin{{array}}{{{}c}} {}\\end{{array}}",
            "|".repeat(900),
            "\\\\ ".repeat(300)
        ),
        "\\begin{array}{|}x\\end{array}".to_owned(),
        "\\frac".repeat(300),
        "\\sqrt".repeat(300),
        "x^".repeat(900),
        "\\relax".repeat(300),
    ] {
        let html = render(&format!("${formula}$")).html;
        assert!(html.as_str().len() < 300_000, "{formula}");
    }
    assert_eq!(
        render("$\\begin{matrix} a \\\\def \\end{matrix}$")
            .unreadable
            .len(),
        0,
        "a line end and three letters"
    );
}

/// The texts with which others of its kind were brought to a halt, each of 256 KiB.
#[test]
fn statements_cannot_take_long() {
    let times = |unit: &str| unit.repeat(256 * 1024 / unit.len());
    let half = |unit: &str| unit.repeat(128 * 1024 / unit.len());
    let definitions: Vec<String> = (0..8000).map(|n| format!("[{n}]: u\n")).collect();
    for (name, text) in [
        ("nested emphasis", half("*a **a ") + "b" + &half(" a** a*")),
        ("emphasis that never closes", times("a_ ")),
        ("emphasis that never opens", times("_a ")),
        ("emphasis of three", times("a***b ")),
        ("links that never close", times("[a](b")),
        ("brackets", times("[")),
        ("brackets in pairs", half("[") + &half("]")),
        ("images", times("![[]()")),
        ("pointed links", times("[a](<b")),
        (
            "backticks of all lengths",
            (1..700).map(|n| "e".to_owned() + &"`".repeat(n)).collect(),
        ),
        ("quotes", times("> ")),
        (
            "quotes and lines",
            times("> ")[..5000].to_owned() + &times("\n"),
        ),
        ("lists", times("* ")),
        ("lists and lines", "- ".repeat(5000) + "x" + &half("\n")),
        (
            "numbered lists and lines",
            "1. ".repeat(5000) + "x" + &half("\n"),
        ),
        (
            "lists by depth",
            (0..500).map(|n| " ".repeat(n) + "* a\n").collect(),
        ),
        ("definitions", definitions.concat() + &half("[0] ")),
        (
            "a long address",
            format!("[a]: /{}\n", "u".repeat(50_000)) + &half("[a] "),
        ),
        ("entities", times("&#x41;")),
        ("unknown entities", times("&aaaaaaaa")),
        ("declarations", times("<!A ")),
        ("instructions", times("<?")),
        ("comments", times("<!--")),
        ("tags", times("<a ")),
        ("addresses", times("www.a.")),
        ("mail", times("a@a_")),
        ("mail without end", times("a@")),
        (
            "tables",
            "|a".repeat(1000) + "|\n" + &"|-".repeat(1000) + "|\n" + &half("|\n"),
        ),
        ("wide tables", half("|a") + "|\n" + &half("|-")),
        ("dollars", times("$")),
        ("dollars and letters", times("$a ")),
        ("formulas", times("$\\frac{a}{b}$ ")),
        (
            "deep formulas",
            times(&format!("${}$ ", "{".repeat(900) + &"}".repeat(900))),
        ),
        ("strikes", times("~~a ")),
        ("Chinese emphasis", times("**。")),
        ("NUL", times("\0")),
        ("lines", times("\n")),
        ("backslashes", times("\\")),
    ] {
        let before = cpu();
        render(&text);
        let took = cpu() - before;
        assert!(took < 20, "{name}: {took} s of CPU time");
    }
}

/// Seconds of CPU time that this process has had.
fn cpu() -> i64 {
    clock_gettime(ClockId::ProcessCPUTime).tv_sec
}

#[test]
fn brackets_and_stops_stay_on_the_line_of_their_formula() {
    let html = |text: &str| render(text).html.to_string();
    let one = html("有 $n$ 堆（$k$），大小 $a$。");
    assert!(one.contains("有 <math"), "{one}");
    assert!(one.contains("<span>（<math"), "{one}");
    assert!(one.contains("</math>），</span>大小"), "{one}");
    assert!(one.contains("</math>。</span></p>"), "{one}");
    // Each end of a long one has what touches it, and it can still be broken.
    let long = html("堆数（$1 \\le k \\le 1000 = 10^3, k \\le m$）。");
    assert!(long.contains("（<math"), "{long}");
    assert!(long.contains("</math></span><math"), "{long}");
    assert!(long.contains("</math>）。</span>"), "{long}");
    // What is no formula is left alone.
    assert!(!html("(a) *b*, `c`.").contains("<span>"));
}

#[test]
fn an_ending_stays_with_the_formula_it_belongs_to() {
    let html = |text: &str| render(text).html.as_str().to_owned();
    let one = html("The $i$-th letter.");
    assert!(one.contains("</math>-th</span> letter"), "{one}");
    // A dash is no ending.
    for text in ["From $i$- to", "$i$ -th", "$1$-$2$"] {
        let none = html(text);
        assert!(
            !none.contains("-th</span>") && !none.contains("-</span>"),
            "{none}"
        );
    }
}

#[test]
fn parts_of_a_post_are_folded_and_of_a_statement_not() {
    let text = "Try this: ||the XOR of $g(n)$|| is 0.";
    let post = render_post(text).html;
    let post = post.as_str();
    assert!(
        post.contains(r#"<span class="spoiler" tabindex="0">the XOR of <math"#),
        "{post}"
    );
    let statement = render(text).html;
    assert!(!statement.as_str().contains("spoiler"));
    // Nobody writes such an element themselves.
    let raw = render_post(r#"<span class="spoiler" onclick="x">y</span>"#).html;
    assert!(!raw.as_str().contains("<span"), "{}", raw.as_str());
}

#[test]
fn large_numbers_of_a_statement_are_grouped_and_of_a_post_not() {
    let text = "At most 1000000 stones, $n \\le 1000000$, as in 1950; `1000000`.";
    let groups = |html: &str| html.matches("class=\"thousands\"").count();
    assert_eq!(groups(render(text).html.as_str()), 4);
    assert_eq!(groups(render_post(text).html.as_str()), 0);
}
