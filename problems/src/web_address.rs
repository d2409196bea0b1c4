//! An address on the web that a page may link to whatever wrote it.

use std::fmt;

use serde::Serialize;
use url::Url;

/// A whole http or https address. Serialised as a string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct WebAddress(String);

impl WebAddress {
    /// Reads an address as browsers do: blanks around it, line ends in it and capital letters
    /// of its scheme do not hide what it is. `None` for any other scheme and for a part of an
    /// address.
    pub fn parse(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        let is_web = matches!(url.scheme(), "http" | "https");
        is_web.then(|| Self(url.into()))
    }

    /// The address, written in the one way that the standard has for it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::WebAddress;

    #[test]
    fn addresses_are_of_the_web_and_whole() {
        for good in [
            "https://example.org/a?b=1#c",
            "http://acm.hdu.edu.cn/",
            " HTTPS://x.org\n",
        ] {
            assert!(WebAddress::parse(good).is_some(), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "ftp://example.org",
            "//example.org",
            "/problems",
            "example.org",
            "https://",
            "",
        ] {
            assert!(WebAddress::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn what_could_leave_an_attribute_is_encoded() {
        let address = WebAddress::parse("https://x.org/\"><script>").map(|it| it.to_string());
        assert_eq!(address.as_deref(), Some("https://x.org/%22%3E%3Cscript%3E"));
    }
}
