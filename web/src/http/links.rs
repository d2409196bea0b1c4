//! Addresses of the site's own pages.

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

/// The address of the sign-in that comes back to the page at `path`.
pub fn login(path: &str) -> String {
    if matches!(path, "/" | "/login" | "/register") || path.starts_with("/setup/") {
        "/login".to_owned()
    } else {
        format!("/login?next={}", percent_encode(path))
    }
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
        assert_eq!(login("/login"), "/login");
        assert_eq!(
            percent_encode("/users/小明?x=1&y"),
            "/users/%E5%B0%8F%E6%98%8E%3Fx%3D1%26y"
        );
    }
}
