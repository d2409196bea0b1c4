//! The elements and attributes that a statement may have, and the values that these may have.
//!
//! There are no scripts, styles, forms, frames and identifiers among them, and of pictures only those
//! of a problem's own package. The drawings that stand in a `figure` are none of a statement's elements.

use url::Url;

/// The longest a length of a formula may be, in letters' widths: nothing is moved far.
const MAX_EM: f32 = 20.0;

/// An element that may be on a page.
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) family: Family,
    pub(super) attributes: &'static [Attribute],
}

impl Element {
    /// Whether its text is written as it is: what is copied from it, and where a link leads.
    pub(super) fn is_verbatim(&self) -> bool {
        ["pre", "code", "a"].contains(&self.name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Html,
    /// Has no content and no end.
    HtmlVoid,
    /// The element that holds a formula.
    Formula,
    /// A part of a formula.
    Math,
}

/// An attribute and what its value may be.
pub(super) type Attribute = (&'static str, Value);

#[derive(Clone, Copy)]
pub(super) enum Value {
    /// Where a link leads: see [`is_harmless`].
    Address,
    /// A file of a problem's statement: see [`is_own_file`].
    OwnFile,
    /// Any text.
    Text,
    /// A whole number of few digits.
    Number,
    OneOf(&'static [&'static str]),
    /// `language-` and the name of one.
    CodeLanguage,
    /// Classes of tables and operators, which the style sheet knows.
    MathClass,
    /// A number from 0 with a unit, at most [`MAX_EM`].
    Length,
}

const fn html(name: &'static str, attributes: &'static [Attribute]) -> Element {
    Element {
        name,
        family: Family::Html,
        attributes,
    }
}

const fn void(name: &'static str) -> Element {
    Element {
        name,
        family: Family::HtmlVoid,
        attributes: &[],
    }
}

const fn math(name: &'static str, attributes: &'static [Attribute]) -> Element {
    Element {
        name,
        family: Family::Math,
        attributes,
    }
}

const TRUTH: Value = Value::OneOf(&["true", "false"]);
const CELL: &[Attribute] = &[("align", Value::OneOf(&["left", "center", "right"]))];

/// All elements that a statement may have.
pub(super) const ELEMENTS: [Element; 50] = [
    html("p", &[]),
    html("h2", &[]),
    html("h3", &[]),
    html("h4", &[]),
    html("h5", &[]),
    html("blockquote", &[]),
    html("ul", &[]),
    html("ol", &[("start", Value::Number)]),
    html("li", &[]),
    html("div", &[("class", Value::OneOf(&["boards"]))]),
    html("figure", &[]),
    html("pre", &[]),
    html("code", &[("class", Value::CodeLanguage)]),
    html("em", &[]),
    html("strong", &[]),
    html("del", &[]),
    html(
        "span",
        &[
            ("class", Value::OneOf(&["spoiler"])),
            ("tabindex", Value::OneOf(&["0"])),
        ],
    ),
    html("a", &[("href", Value::Address), ("title", Value::Text)]),
    html("table", &[]),
    html("thead", &[]),
    html("tbody", &[]),
    html("tr", &[]),
    html("th", CELL),
    html("td", CELL),
    Element {
        name: "img",
        family: Family::HtmlVoid,
        attributes: &[
            ("src", Value::OwnFile),
            ("alt", Value::Text),
            ("title", Value::Text),
        ],
    },
    void("br"),
    void("hr"),
    Element {
        name: "math",
        family: Family::Formula,
        attributes: &[("display", Value::OneOf(&["block", "inline"]))],
    },
    math("mrow", &[]),
    math("mi", &[("mathvariant", Value::OneOf(&["normal"]))]),
    math("mn", &[]),
    math(
        "mo",
        &[
            ("stretchy", TRUTH),
            ("symmetric", TRUTH),
            ("largeop", TRUTH),
            ("movablelimits", TRUTH),
            ("minsize", Value::Length),
            ("maxsize", Value::Length),
        ],
    ),
    math("mtext", &[]),
    math(
        "mspace",
        &[
            ("width", Value::Length),
            ("height", Value::Length),
            ("depth", Value::Length),
        ],
    ),
    math("msub", &[]),
    math("msup", &[]),
    math("msubsup", &[]),
    math("munder", &[]),
    math("mover", &[]),
    math("munderover", &[]),
    math("mroot", &[]),
    math("msqrt", &[]),
    math("mfrac", &[("linethickness", Value::Length)]),
    math("mtable", &[]),
    math("mtr", &[]),
    math("mtd", &[]),
    math("merror", &[]),
    math("mstyle", &[]),
    math("mpadded", &[]),
    math("mphantom", &[]),
];

/// What every part of a formula may have besides.
pub(super) const MATH_ATTRIBUTES: [Attribute; 3] = [
    ("displaystyle", TRUTH),
    ("scriptlevel", Value::Number),
    ("class", Value::MathClass),
];

/// What the renderer of formulas writes as a style and MathML has attributes for.
pub(super) const COLOURS: [(&str, &str); 2] = [
    ("color", "mathcolor"),
    ("background-color", "mathbackground"),
];

impl Value {
    /// The value as it may be written; `None` when it may not.
    pub(super) fn checked(self, value: &str) -> Option<String> {
        let is_word = |text: &str| {
            let mut bytes = text.bytes();
            text.len() <= 32 && bytes.all(|b| b.is_ascii_alphanumeric() || b"-_+#".contains(&b))
        };
        let is_good = match self {
            Self::Address => is_harmless(value),
            Self::OwnFile => is_own_file(value),
            Self::Text => true,
            Self::Number => value.len() <= 6 && value.bytes().all(|b| b.is_ascii_digit()),
            Self::OneOf(values) => values.contains(&value),
            Self::CodeLanguage => value.strip_prefix("language-").is_some_and(is_word),
            Self::MathClass => {
                let known = |class: &str| {
                    let prefixes = ["menv-", "cell-", "mop-"];
                    class == "small" || prefixes.iter().any(|prefix| class.starts_with(prefix))
                };
                value.split(' ').all(|class| known(class) && is_word(class))
            }
            Self::Length => return length(value),
        };
        is_good.then(|| value.to_owned())
    }
}

/// Whether a link may lead there: to the web, to mail or within the site. The address is read as
/// browsers read it, so line ends and the like in it hide nothing.
pub(super) fn is_harmless(address: &str) -> bool {
    let Ok(site) = Url::parse("https://site.invalid/") else {
        return false;
    };
    Url::options()
        .base_url(Some(&site))
        .parse(address)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "mailto"))
}

/// Whether an address is that of a file of a problem's statement on this site, as students or its author are sent
/// it, and nothing else can be read into it.
fn is_own_file(address: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"/-_.%".contains(&b);
    let is_plain = |text: &str| text.bytes().all(is_plain) && !text.contains("..");
    let of_students = address.strip_prefix("/problems/");
    let of_its_author = address
        .strip_prefix("/setter/problems/")
        .and_then(|path| path.split_once("/picture?path="));
    of_students.is_some_and(|path| {
        is_plain(path) && (path.contains("/files/") || path.contains("/solution/"))
    }) || of_its_author.is_some_and(|(id, path)| is_plain(id) && is_plain(path))
}

/// A length of a formula in the widths of letters.
fn length(value: &str) -> Option<String> {
    /// The units and what they are of a letter's width of 10 points. `mu` is already divided.
    const UNITS: [(&str, f32); 9] = [
        ("em", 1.0),
        ("mu", 1.0),
        ("ex", 0.5),
        ("pt", 0.1),
        ("px", 0.075),
        ("pc", 1.2),
        ("mm", 0.283_5),
        ("cm", 2.835),
        ("in", 7.2),
    ];
    let unit = value.len().checked_sub(2)?;
    let (number, unit) = value.split_at_checked(unit)?;
    let (_, em) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let length = number.parse::<f32>().ok()? * em;
    let is_short = (0.0..=MAX_EM).contains(&length);
    is_short.then(|| format!("{length:.4}em"))
}
