//! The commands of LaTeX that statements use, by what becomes of them.

/// What becomes of a command.
#[derive(Clone, Copy)]
pub(super) enum Command {
    /// A text stands for it.
    Text(&'static str),
    /// Nothing, with that many arguments.
    Nothing(usize),
    /// A heading of that level, with its title as an argument.
    Heading(usize),
    /// A heading of level two with that title.
    Part(&'static str),
    /// Its argument between marks.
    Between(&'static str),
    /// What follows in its group, or its argument, between marks.
    Switch(&'static str),
    /// Its argument as code.
    Code,
    /// What follows in its group, or its argument, as code.
    CodeSwitch,
    /// Its last argument of so many.
    Last(usize),
    /// A mark above or below the letter that follows.
    Accent(char),
    /// The problem's name.
    Title,
    /// A new line.
    Line,
    /// A new paragraph.
    Paragraph,
    Item,
    Verb,
    Url,
    Link,
    Picture,
    Illustration,
    Constant,
    Footnote,
    /// A definition, of which nothing is shown.
    Definition,
    Begin,
    End,
}

/// The command of that name; `None` for one that is not known.
pub(super) fn of(name: &str) -> Option<Command> {
    let letter = letters(name).map(Command::Text);
    letter
        .or_else(|| accent(name).map(Command::Accent))
        .or_else(|| with_arguments(name))
}

/// The letters that a command stands for.
fn letters(name: &str) -> Option<&'static str> {
    Some(match name {
        "texttrademark" => "™",
        "cf" => "cf.",
        "ldots" | "dots" | "textellipsis" | "cdots" => "…",
        "textbackslash" | "backslash" => "\\",
        "textasciitilde" | "textasciitilde{}" => "~",
        "textasciicircum" => "^",
        "textless" => "<",
        "textgreater" => ">",
        "textbar" => "|",
        "textquotedbl" => "\"",
        "textquotesingle" => "'",
        "textquoteleft" => "‘",
        "textquoteright" => "’",
        "textquotedblleft" | "ldq" => "“",
        "textquotedblright" | "rdq" => "”",
        "textbullet" => "•",
        "textdegree" => "°",
        "texteuro" | "euro" => "€",
        "pounds" => "£",
        "copyright" => "©",
        "S" => "§",
        "LaTeX" => "LaTeX",
        "TeX" => "TeX",
        "textendash" => "–",
        "textemdash" => "—",
        "aa" => "å",
        "AA" => "Å",
        "ae" => "æ",
        "AE" => "Æ",
        "o" => "ø",
        "O" => "Ø",
        "ss" => "ß",
        "l" => "ł",
        "L" => "Ł",
        "i" => "ı",
        "j" => "ȷ",
        "oe" => "œ",
        "OE" => "Œ",
        "%" => "%",
        "&" => "&",
        "#" => "#",
        "$" => "$",
        "_" | "textunderscore" => "_",
        "{" => "{",
        "}" => "}",
        " " | "," | ";" | ":" | ">" | "quad" | "qquad" | "space" | "enspace" | "thinspace"
        | "\n" => " ",
        _ => return None,
    })
}

/// The mark that a command puts on the letter behind it.
fn accent(name: &str) -> Option<char> {
    Some(match name {
        "'" => '\u{301}',
        "`" => '\u{300}',
        "^" => '\u{302}',
        "\"" => '\u{308}',
        "~" => '\u{303}',
        "=" => '\u{304}',
        "." => '\u{307}',
        "c" => '\u{327}',
        "v" => '\u{30c}',
        "u" => '\u{306}',
        "H" => '\u{30b}',
        "k" => '\u{328}',
        "r" => '\u{30a}',
        _ => return None,
    })
}

fn with_arguments(name: &str) -> Option<Command> {
    Some(match name {
        "problemname" | "problemtitle" => Command::Title,
        "section" | "chapter" => Command::Heading(2),
        "subsection" => Command::Heading(3),
        "subsubsection" | "paragraph" | "subparagraph" => Command::Heading(4),
        "InputFile" | "Input" => Command::Part("Input"),
        "OutputFile" | "Output" => Command::Part("Output"),
        "Interaction" => Command::Part("Interaction"),
        "Note" | "Notes" | "Explanation" | "Explanations" => Command::Part("Notes"),
        "Scoring" => Command::Part("Scoring"),
        "Constraints" => Command::Part("Constraints"),
        "textbf" | "bfseries" | "mathbf" | "strong" => Command::Between("**"),
        "emph" | "textit" | "textsl" => Command::Between("*"),
        "bf" | "bold" => Command::Switch("**"),
        "it" | "em" | "sl" | "itshape" => Command::Switch("*"),
        "sout" | "st" => Command::Between("~~"),
        "texttt" | "code" | "lstinline" => Command::Code,
        "t" | "tt" | "ttfamily" => Command::CodeSwitch,
        "textsc" | "textrm" | "textsf" | "textnormal" | "text" | "mbox" | "hbox" | "fbox"
        | "underline" | "uline" | "caption" | "centerline" | "textsuperscript"
        | "textsubscript" | "MakeUppercase" | "enquote" => Command::Last(1),
        "textcolor" | "colorbox" | "multirow" | "multicolumn" | "resizebox" | "epigraph" => {
            Command::Last(
                if matches!(name, "multirow" | "multicolumn" | "resizebox") {
                    3
                } else {
                    2
                },
            )
        }
        "scalebox" | "raisebox" | "parbox" => Command::Last(2),
        "\\" | "newline" | "linebreak" | "tabularnewline" => Command::Line,
        "par" | "bigskip" | "medskip" | "smallskip" | "newpage" | "clearpage" | "pagebreak"
        | "hrule" | "hline" => Command::Paragraph,
        "Example" | "Examples" | "Tutorial" | "noindent" | "indent" | "centering"
        | "raggedright" | "raggedleft" | "small" | "tiny" | "scriptsize" | "footnotesize"
        | "normalsize" | "large" | "Large" | "LARGE" | "huge" | "Huge" | "!" | "/" | "-" | "@"
        | "null" | "maketitle" | "nextsample" | "remainingsamples" | "sampleinput"
        | "sampleoutput" | "displaystyle" | "rm" | "sf" | "upshape" | "normalfont" | "protect"
        | "hfill" | "vfill" | "toprule" | "midrule" | "bottomrule" | "appendix"
        | "frenchspacing" | "sloppy" | "xspace" | "relax" | "ignorespaces" | "unskip" | "break"
        | "nobreak" | "leavevmode" | "ifdefined" | "fi" | "else" | "unless" | "begingroup"
        | "endgroup" | "selectfont" | "sc" | "mdseries" | "InputFileX" | "strut" => {
            Command::Nothing(0)
        }
        "vspace" | "hspace" | "vspace*" | "hspace*" | "label" | "ref" | "usepackage" | "input"
        | "include" | "cline" | "hyphenation" | "phantom" | "vphantom" | "hphantom"
        | "pagestyle" | "thispagestyle" | "graphicspath" | "index" | "color"
        | "bibliographystyle" | "timelimit" | "memorylimit" | "sample" | "Sample"
        | "includesample" | "selectlanguage" | "documentclass" => Command::Nothing(1),
        "setlength"
        | "addtolength"
        | "setcounter"
        | "renewcommand"
        | "newcommand"
        | "providecommand"
        | "newcommand*"
        | "renewcommand*"
        | "definecolor"
        | "DeclareMathOperator"
        | "fontsize" => Command::Nothing(2),
        "def" | "let" | "newif" | "edef" | "gdef" => Command::Definition,
        "item" => Command::Item,
        "verb" | "verb*" => Command::Verb,
        "url" => Command::Url,
        "href" => Command::Link,
        "includegraphics" | "includesvg" => Command::Picture,
        "illustration" => Command::Illustration,
        "constant" => Command::Constant,
        "footnote" | "footnotetext" => Command::Footnote,
        "begin" => Command::Begin,
        "end" => Command::End,

        _ => return None,
    })
}

/// What an environment is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Environment {
    Bullets,
    Numbers,
    /// Its content as it is written.
    Verbatim,
    /// A formula by itself; whether its lines are aligned.
    Formula(bool),
    Table,
    /// A part with that heading.
    Part(&'static str),
    /// Content between paragraphs, with so many arguments that say how it is set.
    Plain(usize),
    /// Nothing of it is shown.
    Hidden,
}

/// The environment that is a comment.
pub(super) const COMMENT: &str = "comment";

/// Whether the content of an environment of that name is no LaTeX.
pub(super) fn is_verbatim(name: &str) -> bool {
    name == COMMENT || environment(name) == Some(Environment::Verbatim)
}

/// The environment of that name; `None` for one that is not known.
pub(super) fn environment(name: &str) -> Option<Environment> {
    Some(match name {
        "itemize" | "compactitem" | "description" => Environment::Bullets,
        "enumerate" | "compactenum" => Environment::Numbers,
        "verbatim" | "lstlisting" | "alltt" | "minted" | "Verbatim" | "verbatim*" => {
            Environment::Verbatim
        }
        "equation" | "equation*" | "displaymath" | "math" => Environment::Formula(false),
        "align" | "align*" | "gather" | "gather*" | "eqnarray" | "eqnarray*" | "multline"
        | "multline*" | "flalign" | "flalign*" => Environment::Formula(true),
        "tabular" | "tabular*" | "tabularx" | "array" | "longtable" => Environment::Table,
        "Input" | "InputFile" => Environment::Part("Input"),
        "Output" | "OutputFile" => Environment::Part("Output"),
        "Interaction" => Environment::Part("Interaction"),
        "Note" | "Notes" => Environment::Part("Notes"),
        "center" | "flushleft" | "flushright" | "quote" | "quotation" | "figure" | "figure*"
        | "table" | "table*" | "subequations" | "document" | "abstract" | "small" | "samepage"
        | "statement" | "footnotesize" | "large" | "subfigures" | "framed" | "singlespace" => {
            Environment::Plain(0)
        }
        "minipage" | "wraptable" | "multicols" | "adjustbox" | "subfigure" | "spacing"
        | "subtable" => Environment::Plain(1),
        "problem" => Environment::Plain(5),
        "wrapfigure" => Environment::Plain(2),
        COMMENT | "tikzpicture" | "example" | "examplewide" | "examplethree" | "pspicture"
        | "asy" => Environment::Hidden,
        _ => return None,
    })
}
