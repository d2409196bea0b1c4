//! Finds the class a Java source must be named after and started by.
//!
//! No parser: comments and literals are blanked out, then the classes that hold a `main` are looked
//! for. `Main` is started if it is one of them, or else the public class, or else the first. The
//! file must be called after the public class, whichever is started.

/// The main class of a Java source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MainClass {
    /// What the file must be called, with `.java`: the public class if there is one.
    pub(crate) simple: String,
    /// Its name with its package: what the runtime starts.
    pub(crate) full: String,
    /// Whether any class has a `main`.
    pub(crate) has_main: bool,
}

/// The main class of a source; `Main` when none can be seen.
pub(crate) fn main_class(source: &str) -> MainClass {
    let code = blank_out(source);
    let words = words_with_depth(&code);
    let public = public_class(&words);
    let with_main = classes_with_main(&words);
    let wanted = |name: &&str| with_main.contains(name);
    let started = Some("Main")
        .filter(wanted)
        .or(public.filter(wanted))
        .or(with_main.first().copied())
        .or(public)
        .unwrap_or("Main");
    let simple = public.unwrap_or(started);
    let package = words
        .windows(2)
        .find(|pair| pair[0].0 == "package")
        .map(|pair| pair[1].0);
    let full = package.map_or_else(
        || started.to_owned(),
        |package| format!("{package}.{started}"),
    );
    MainClass {
        simple: simple.to_owned(),
        full,
        has_main: !with_main.is_empty(),
    }
}

impl MainClass {
    /// What is wrong with the names, if anything is: files are called after them.
    pub(crate) fn fault(&self) -> Option<String> {
        /// A file's name may have 255 bytes, and `.class` is six of them.
        const LONGEST_NAME: usize = 249;
        /// A path may have so many.
        const LONGEST_PATH: usize = 4000;
        let started = self.full.rsplit('.').next().unwrap_or_default();
        let name = [self.simple.as_str(), started]
            .into_iter()
            .max_by_key(|name| name.len())
            .unwrap_or_default();
        let shown = &name[..name.floor_char_boundary(40)];
        if name.len() > LONGEST_NAME {
            return Some(format!(
                "the name of the class {shown}… has {} bytes; it may have {LONGEST_NAME}",
                name.len()
            ));
        }
        (self.full.len() > LONGEST_PATH).then(|| {
            format!(
                "the name of the class {shown} with its package has {} bytes; it may have {LONGEST_PATH}",
                self.full.len()
            )
        })
    }
}

const KINDS: [&str; 4] = ["class", "interface", "enum", "record"];

/// Every word with the number of braces open around it.
fn words_with_depth(code: &str) -> Vec<(&str, usize)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == '.';
    let mut words = Vec::new();
    let (mut depth, mut begin) = (0_usize, None);
    for (at, c) in code.char_indices().chain([(code.len(), ' ')]) {
        if is_word(c) {
            begin.get_or_insert(at);
            continue;
        }
        if let Some(begin) = begin.take() {
            words.push((&code[begin..at], depth));
        }
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    words
}

fn public_class<'a>(words: &[(&'a str, usize)]) -> Option<&'a str> {
    const MODIFIERS: [&str; 6] = ["final", "abstract", "strictfp", "static", "sealed", "non"];
    words
        .iter()
        .enumerate()
        .filter(|(_, word)| **word == ("public", 0))
        .find_map(|(at, _)| {
            let rest = words.get(at + 1..)?;
            let kind = rest
                .iter()
                .position(|(word, _)| !MODIFIERS.contains(word))?;
            let is_class = KINDS.contains(&rest.get(kind)?.0);
            is_class
                .then(|| rest.get(kind + 1).map(|(word, _)| *word))
                .flatten()
        })
}

/// The classes of the file that hold a `main` of their own, in their order; where none does, those
/// that hold one somewhere.
fn classes_with_main<'a>(words: &[(&'a str, usize)]) -> Vec<&'a str> {
    let is_class = |(word, depth): &(&str, usize)| *depth == 0 && KINDS.contains(word);
    let holders = |is_own: bool| {
        let is_main = |pair: &[(&str, usize)]| {
            pair[0].0 == "void" && pair[1].0 == "main" && (!is_own || pair[1].1 == 1)
        };
        let mains = words.windows(2).enumerate();
        let mains = mains.filter(|(_, pair)| is_main(pair));
        let classes = mains.filter_map(|(at, _)| {
            let class = words.get(..at)?.iter().rposition(is_class)?;
            words.get(class + 1).map(|(word, _)| *word)
        });
        classes.collect::<Vec<_>>()
    };
    let own = holders(true);
    if own.is_empty() { holders(false) } else { own }
}

/// The source with comments, strings and characters replaced by blanks.
fn blank_out(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' || first == '\'' {
            literal_length(rest, first)
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skip..];
    }
    code
}

/// The length of a literal with both its quotes; it ends at the line's end at the latest.
fn literal_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, simple: &str, full: &str) {
        let found = main_class(source);
        let names = (found.simple.as_str(), found.full.as_str());
        assert_eq!(names, (simple, full));
    }

    #[test]
    fn the_public_class_names_the_file() {
        check(
            "public class Main { public static void main(String[] a) {} }",
            "Main",
            "Main",
        );
        check(
            "import java.util.*;\nclass H {}\npublic final class P1536{}",
            "P1536",
            "P1536",
        );
        check("package a.b; public class X {}", "X", "a.b.X");
        check(
            "// public class No\n/* public class No */ public class Yes {}",
            "Yes",
            "Yes",
        );
        check(
            "class A { String s = \"public class No\"; char q = '\"'; }\npublic class B {}",
            "B",
            "B",
        );
    }

    #[test]
    fn names_are_as_long_as_those_of_files() {
        let fault = |source: &str| main_class(source).fault();
        let class = |length| format!("public class {} {{}}", "A".repeat(length));
        assert_eq!(fault(&class(249)), None);
        let said = fault(&class(250)).unwrap_or_default();
        assert!(
            said.ends_with("AAA… has 250 bytes; it may have 249"),
            "{said}"
        );
        assert!(fault("public class 名名名名名名名名名名 {}").is_none());
        assert!(fault(&format!("public class {} {{}}", "名".repeat(84))).is_some());
        let package = format!("package {}; class A {{}}", "a.".repeat(4000));
        assert!(fault(&package).is_some());
    }

    #[test]
    fn of_several_with_main_the_one_called_so_is_started() {
        let class =
            |name: &str| format!("class {name} {{ public static void main(String[] a) {{}} }}\n");
        let public = |name: &str| format!("public {}", class(name));
        check(&(class("Test") + &class("Main")), "Main", "Main");
        check(&(class("Main") + &class("Test")), "Main", "Main");
        check(&(class("Test") + &class("Solve")), "Test", "Test");
        check(&(class("Test") + &public("Solve")), "Solve", "Solve");
        // The file is called after the public class all the same.
        check(&(public("Test") + &class("Main")), "Test", "Main");
        check(
            &("public class Node {}\n".to_owned() + &class("Go")),
            "Node",
            "Go",
        );
        let packaged = format!("package a.b; {}{}", public("Test"), class("Main"));
        check(&packaged, "Test", "a.b.Main");
        // A class of that name without a `main` is none to start.
        check(&(class("Go") + "class Main {}"), "Go", "Go");
        let inner =
            "class Test { static class Main { static void main() {} } static void main() {} }";
        check(inner, "Test", "Test");
    }

    #[test]
    fn without_one_the_class_with_main_does() {
        check(
            "class A {} class Solve { public static void main(String[] a) {} }",
            "Solve",
            "Solve",
        );
        let nested =
            "class M { public static class Node {} public static void main(String[] a) {} }";
        check(nested, "M", "M");
        check("public interface I {}", "I", "I");
        let inner = "class A { static class B { static void main() {} } }";
        check(inner, "A", "A");
        check("", "Main", "Main");
        check("class \"", "Main", "Main");
    }
}
