//! Text as both kinds of database keep it.

use std::borrow::Cow;

/// What stands in the place of a NUL, which PostgreSQL has no way to keep.
const IN_PLACE_OF_NUL: &str = "\u{fffd}";

/// The text with its NULs replaced. Every statement binds text that people, programs and
/// compilers wrote through this; a name that is looked up by it is found as little as before.
pub(super) fn storable(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', IN_PLACE_OF_NUL))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::storable;

    #[test]
    fn only_nuls_are_replaced() {
        assert_eq!(storable("a\0b\0"), "a\u{fffd}b\u{fffd}");
        assert_eq!(storable("小明\n\u{1}\u{7f}"), "小明\n\u{1}\u{7f}");
    }
}
