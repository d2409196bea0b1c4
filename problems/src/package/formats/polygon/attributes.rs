//! How many attributes an element of XML has. The parser compares each with each, so there is a
//! bound that is looked at before.

/// Attributes of an element. Those of Polygon have five.
const MAX_ATTRIBUTES: usize = 64;

/// Whether an element has more attributes than any honest one. One pass, without copies.
pub(super) fn are_too_many(xml: &str) -> bool {
    let mut rest = xml.as_bytes();
    while let Some(start) = rest.iter().position(|byte| *byte == b'<') {
        rest = &rest[start..];
        let hidden: [(&[u8], &[u8]); 3] =
            [(b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>")];
        let ends = hidden.iter().find(|(from, _)| rest.starts_with(from));
        if let Some((_, end)) = ends {
            let Some(at) = rest.windows(end.len()).position(|bytes| bytes == *end) else {
                return false;
            };
            rest = &rest[at + end.len()..];
            continue;
        }
        let (mut count, mut quote, mut length) = (0, None, 0);
        for byte in rest {
            length += 1;
            match (quote, byte) {
                (None, b'>') => break,
                (None, b'=') => count += 1,
                (None, b'"' | b'\'') => quote = Some(*byte),
                (Some(open), byte) if open == *byte => quote = None,
                _ => {}
            }
        }
        if count > MAX_ATTRIBUTES {
            return true;
        }
        rest = &rest[length..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::are_too_many;

    #[test]
    fn only_attributes_are_counted() {
        let many = " a='b'".repeat(65);
        assert!(are_too_many(&format!("<p><t{many}/></p>")));
        assert!(are_too_many(&format!("<p a='>'><t{many}")));
        for xml in [
            "<t a='b'/>".repeat(1000),
            format!("<t a='{}'/>", "=".repeat(1000)),
            format!("<!-- {many} --><t/>"),
            format!("<![CDATA[<t{many}>]]>"),
            format!("<!-- {many}"),
            many,
        ] {
            assert!(!are_too_many(&xml), "{xml}");
        }
    }
}
