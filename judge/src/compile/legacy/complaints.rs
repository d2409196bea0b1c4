//! What compilers and linkers complain of: the names that they do not know, and the headers that they
//! say are missing.

/// The names that a compiler or linker says it does not know.
pub(super) fn missing_names(said: &str) -> impl Iterator<Item = &str> {
    const SIGNS: [(&str, &str); 8] = [
        ("‘", "’ was not declared in this scope"),
        ("‘", "’ undeclared"),
        ("‘", "’ does not name a type"),
        ("‘", "’ that depend on a template parameter"),
        ("unknown type name ‘", "’"),
        // Of three linkers.
        ("undefined reference to `", "'"),
        ("undefined reference to '", "'"),
        ("undefined symbol: ", ""),
    ];
    said.lines().flat_map(|line| {
        SIGNS.into_iter().filter_map(move |(before, after)| {
            let (begin, _) = line.match_indices(before).find(|(at, _)| {
                let rest = &line[at + before.len()..];
                let end = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
                rest[end.unwrap_or(rest.len())..].starts_with(after)
            })?;
            let rest = &line[begin + before.len()..];
            let end = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
            Some(&rest[..end.unwrap_or(rest.len())])
        })
    })
}

/// The headers of which the compiler says that they were forgotten.
pub(super) fn proposed_headers(said: &str) -> impl Iterator<Item = &str> {
    let forgotten = said.split("did you forget to ‘#include <").skip(1);
    forgotten.filter_map(|rest| rest.split_once(">’").map(|(header, _)| header))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_the_words_of_compilers_and_linkers() {
        let said = "a.cpp:1:2: error: ‘x1’ was not declared in this scope; did you mean ‘y’?\n\
                    a.c:1:2: error: ‘INT_MAX’ undeclared (first use in this function)\n\
                    a.c:2:2: error: unknown type name ‘__int64’; did you mean ‘__int64_t’?\n\
                    a.cpp:3:3: error: ‘DWORD’ does not name a type\n\
                    /usr/bin/ld: a.c:(.text+0x1): undefined reference to `strrev'\n\
                    mold: error: undefined symbol: getch\n\
                    a.cpp:5:5: error: ‘a b’ was not declared in this scope";
        let names: Vec<&str> = missing_names(said).collect();
        assert_eq!(
            names,
            ["x1", "INT_MAX", "__int64", "DWORD", "strrev", "getch"]
        );
        let said = "note: ‘NULL’ is defined in header ‘<cstddef>’; did you forget to ‘#include <cstddef>’?";
        assert_eq!(proposed_headers(said).collect::<Vec<_>>(), ["cstddef"]);
    }
}
