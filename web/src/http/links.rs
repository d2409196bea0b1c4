//! Addresses of the site's own pages.

use axum::http::uri::Authority;
use axum::http::{Method, Uri, header, request::Parts};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What stands for itself in a path and in a query's value.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// Percent-encodes what may not stand in a path or a query's value.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

/// The path with those of the values that are not empty.
pub fn with_query<'a>(path: &str, values: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let given = values.into_iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> = given
        .map(|(name, value)| format!("{name}={}", percent_encode(value)))
        .collect();
    if pairs.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", pairs.join("&"))
    }
}

/// The address of the sign-in that comes back to `place`, an address of this site.
pub fn login(place: &str) -> String {
    with_next("/login", place)
}

/// The address of the registration that comes back to `place`, an address of this site.
pub fn register(place: &str) -> String {
    with_next("/register", place)
}

fn with_next(entrance: &str, place: &str) -> String {
    if matches!(place, "" | "/") {
        entrance.to_owned()
    } else {
        format!("{entrance}?next={}", percent_encode(place))
    }
}

/// `next` if it leads somewhere on this site: a link to the sign-in must not be a way to send
/// people elsewhere.
pub fn local(next: &str) -> Option<String> {
    let rest = next.strip_prefix('/')?;
    let stays = !rest.starts_with(['/', '\\']) && !next.contains(char::is_control);
    stays.then(|| ascii(next))
}

/// The address with its Chinese and other characters as a header may carry them.
fn ascii(address: &str) -> String {
    let mut buffer = [0; 4];
    let mut encode = |c: char| match c {
        c if c.is_ascii() => c.to_string(),
        c => percent_encode(c.encode_utf8(&mut buffer)),
    };
    address.chars().map(&mut encode).collect()
}

/// The address without its language, in which whoever comes back need not be.
pub fn without_language(address: &str) -> String {
    let Some((path, query)) = address.split_once('?') else {
        return address.to_owned();
    };
    let others = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
    let others: Vec<&str> = others.collect();
    if others.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", others.join("&"))
    }
}

/// The page that whoever asks is on, with its query: what is asked for, or, where a form was sent,
/// the page with the form as the browser names it. It can be asked for again.
pub fn place(request: &Parts) -> String {
    let asked = &request.uri;
    if request.method == Method::GET || request.method == Method::HEAD {
        return path_and_query(asked);
    }
    let text = |name| request.headers.get(name)?.to_str().ok();
    let from: Option<Uri> = text(header::REFERER).and_then(|from| from.parse().ok());
    let host = text(header::HOST);
    let from =
        from.filter(|from| host.is_some() && from.authority().map(Authority::as_str) == host);
    let from = from.and_then(|from| local(&path_and_query(&from)));
    from.unwrap_or_else(|| asked.path().to_owned())
}

fn path_and_query(uri: &Uri) -> String {
    uri.path_and_query()
        .map_or_else(|| uri.path().to_owned(), ToString::to_string)
}

/// The address of a user's page.
pub fn user(name: &str) -> String {
    format!("/users/{}", percent_encode(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signing_in_comes_back() {
        assert_eq!(
            login("/problems/poj-3710"),
            "/login?next=/problems/poj-3710"
        );
        assert_eq!(login("/"), "/login");
        assert_eq!(
            register("/submissions?mine=1&verdict=WA"),
            "/register?next=/submissions%3Fmine%3D1%26verdict%3DWA"
        );
        assert_eq!(
            percent_encode("/users/小明?x=1&y"),
            "/users/%E5%B0%8F%E6%98%8E%3Fx%3D1%26y"
        );
    }

    #[test]
    fn only_places_of_this_site_are_gone_to() {
        let place = |next| local(next).unwrap_or_default();
        assert_eq!(place("/problems/kayles"), "/problems/kayles");
        assert_eq!(place("/users/明?a=1"), "/users/%E6%98%8E?a=1");
        for elsewhere in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/\nx",
        ] {
            assert_eq!(local(elsewhere), None, "{elsewhere:?}");
        }
    }

    #[test]
    fn the_language_is_no_part_of_a_place() {
        assert_eq!(without_language("/problems?lang=zh"), "/problems");
        assert_eq!(without_language("/x?a=1&lang=zh&b=2"), "/x?a=1&b=2");
    }
}
