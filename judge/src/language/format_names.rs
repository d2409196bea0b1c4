//! What package formats call languages, and in which of those that are known a package takes programs.

/// The ids by which a language is looked for that a package format calls so, the better one first: `python3`,
/// `cpp.g++17`, `CPP20`.
pub(crate) fn ids_of(format_name: &str) -> [String; 2] {
    let name = format_name.to_ascii_lowercase();
    let family = name.split('.').next().unwrap_or_default();
    let plain = family.trim_end_matches(|c: char| c.is_ascii_digit());
    let family = match plain {
        "pas" => "pascal",
        "py" => "python",
        "js" => "javascript",
        other => other,
    };
    let family = family.to_owned();
    [name, family]
}

/// Whether programs in the language `id` are taken where `named` is: in itself, or in a standard of it such as
/// `cpp20`, which has an id of its own here and none in the formats.
pub(crate) fn is_of(id: &str, named: &str) -> bool {
    let standard = id.strip_prefix(named);
    standard.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Those of the known languages in which a package takes programs that calls them so; all where it names none.
/// `called` says the id and the other ids of one.
pub fn taken<'a, L>(
    format_names: &[String],
    known: &'a [L],
    called: impl Fn(&L) -> (&str, &[String]),
) -> Vec<&'a L> {
    if format_names.is_empty() {
        return known.iter().collect();
    }
    let answers = |language: &L, wanted: &str| {
        let (id, aliases) = called(language);
        id == wanted || aliases.iter().any(|alias| alias == wanted)
    };
    let named = |format_name: &String| {
        let ids = ids_of(format_name);
        let mut ids = ids.iter();
        ids.find_map(|wanted| known.iter().find(|it| answers(it, wanted)))
    };
    let named: Vec<&L> = format_names.iter().filter_map(named).collect();
    let is_taken = |language: &&L| {
        let mut named = named.iter();
        named.any(|it| is_of(called(language).0, called(it).0))
    };
    known.iter().filter(is_taken).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_takes_the_languages_that_it_names() {
        let known = [
            ("c", vec![]),
            ("cpp", vec!["c++".to_owned(), "cpp17".to_owned()]),
            ("cpp20", vec![]),
            ("python", vec!["python3".to_owned()]),
            ("pascal", vec![]),
            ("java", vec![]),
            ("javascript", vec![]),
        ];
        for (names, expected) in [
            (&["c"][..], &["c"][..]),
            (&["cpp"], &["cpp", "cpp20"]),
            (&["CPP20"], &["cpp20"]),
            (&["cpp.g++17", "python3"], &["cpp", "cpp20", "python"]),
            (&["pas", "java", "js"], &["pascal", "java", "javascript"]),
            (&["prolog"], &[]),
        ] {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            let taken = taken(&names, &known, |it| (it.0, it.1.as_slice()));
            let taken: Vec<&str> = taken.iter().map(|it| it.0).collect();
            assert_eq!(taken, expected, "{names:?}");
        }
        assert_eq!(taken(&[], &known, |it| (it.0, it.1.as_slice())).len(), 7);
    }
}
