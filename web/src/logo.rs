//! Whether bytes are a picture that may stand next to the name of the site: a small PNG, WebP or SVG.
//!
//! What is let in is shown to everybody on every page. It is served so that nothing in it can run; an SVG
//! with something to be run, or that names other files, is refused nonetheless, since whoever brings it
//! in expects to see it as it is.

use problems::ByteSize;

/// How many bytes it may have.
pub const LOGO_LIMIT: ByteSize = ByteSize::from_kib(64);

/// How many pixels it may be wide and high: a small file may hold an endless picture.
pub const MOST_PIXELS: u32 = 1024;

/// What it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogoKind {
    /// PNG.
    Png,
    /// WebP.
    Webp,
    /// SVG.
    Svg,
}

impl LogoKind {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Svg => "image/svg+xml",
        }
    }

    /// The kind of that media type.
    pub fn named(media_type: &str) -> Option<Self> {
        let all = [Self::Png, Self::Webp, Self::Svg];
        all.into_iter().find(|it| it.media_type() == media_type)
    }
}

/// Why bytes are no such picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogoProblem {
    /// They are too many.
    TooLarge,
    /// They are no PNG, WebP or SVG.
    NoPicture,
    /// It is too wide or too high, or nothing at all.
    Pixels,
    /// An SVG that has scripts, or wants other files.
    Active,
}

impl LogoProblem {
    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::TooLarge => "logo-too-large",
            Self::NoPicture => "logo-no-picture",
            Self::Pixels => "logo-pixels",
            Self::Active => "logo-active",
        }
    }
}

/// What picture the bytes are.
///
/// # Errors
/// Why they are none that may be shown.
pub fn kind_of(bytes: &[u8]) -> Result<LogoKind, LogoProblem> {
    if bytes.len() as u64 > LOGO_LIMIT.bytes() {
        return Err(LogoProblem::TooLarge);
    }
    if let Some(rest) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") {
        let size = png_size(rest).ok_or(LogoProblem::NoPicture)?;
        return within(size).map(|()| LogoKind::Png);
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        let size = webp_size(&bytes[12..]).ok_or(LogoProblem::NoPicture)?;
        return within(size).map(|()| LogoKind::Webp);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| LogoProblem::NoPicture)?;
    let text = text.to_ascii_lowercase();
    if text.contains("<svg") && is_active(&text) {
        return Err(LogoProblem::Active);
    }
    if !is_svg(&text) {
        return Err(LogoProblem::NoPicture);
    }
    Ok(LogoKind::Svg)
}

fn within((width, height): (u32, u32)) -> Result<(), LogoProblem> {
    let fits = |pixels: u32| (1..=MOST_PIXELS).contains(&pixels);
    if fits(width) && fits(height) {
        Ok(())
    } else {
        Err(LogoProblem::Pixels)
    }
}

/// What the first chunk says, which is the header.
fn png_size(chunks: &[u8]) -> Option<(u32, u32)> {
    let header = chunks.strip_prefix(b"\0\0\0\x0dIHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// What the first chunk says: of a picture with losses, of one without, or of one with more to it.
fn webp_size(chunks: &[u8]) -> Option<(u32, u32)> {
    let data = chunks.get(8..)?;
    let little = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |all, byte| (all << 8) | u32::from(*byte))
    };
    match chunks.get(..4)? {
        b"VP8 " if data.get(3..6)? == b"\x9d\x01\x2a" => {
            let side = |at: usize| Some(little(data.get(at..at + 2)?) & 0x3fff);
            Some((side(6)?, side(8)?))
        }
        b"VP8L" if *data.first()? == 0x2f => {
            let bits = little(data.get(1..5)?);
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8X" => {
            let side = |at: usize| Some(little(data.get(at..at + 3)?) + 1);
            Some((side(4)?, side(7)?))
        }
        _ => None,
    }
}

/// Whether a text in small letters begins as an SVG does: after what is said of XML and remarks.
fn is_svg(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ => break,
        };
        let Some((_, after)) = rest.split_once(end) else {
            return false;
        };
        rest = after.trim_start();
    }
    let name = rest.strip_prefix("<svg");
    name.is_some_and(|rest| rest.starts_with([' ', '\n', '\r', '\t', '>', '/']))
        && text.trim_end().ends_with('>')
}

/// Whether a text in small letters has what runs, or names another file. Declarations could name pieces of
/// text that are put in many times over.
fn is_active(text: &str) -> bool {
    const ACTIVE: [&str; 9] = [
        "<!doctype",
        "<!entity",
        "<script",
        "<foreignobject",
        "<iframe",
        "javascript:",
        "@import",
        "<?xml-stylesheet",
        "&#",
    ];
    ACTIVE.iter().any(|it| text.contains(it)) || has_handler(text) || names_files(text)
}

/// Whether there is an attribute such as `onload=`.
fn has_handler(text: &str) -> bool {
    text.match_indices("on").any(|(at, _)| {
        let begins = text[..at].ends_with([' ', '\n', '\r', '\t', '/', '"', '\'']);
        let name = text[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let has_name = name.len() < text.len() - at - 2;
        begins && has_name && name.trim_start().starts_with('=')
    })
}

/// Whether something is drawn that stands elsewhere: only pieces of the picture itself, and data in it.
fn names_files(text: &str) -> bool {
    let is_own = |target: &str| {
        let target = target.trim_start_matches(['"', '\'', ' ']);
        target.starts_with('#') || target.starts_with("data:image/")
    };
    let after = |mark: &'static str| {
        text.match_indices(mark)
            .map(move |(at, _)| &text[at + mark.len()..])
    };
    after("href=")
        .chain(after("url("))
        .any(|target| !is_own(target))
        || text.contains("href =")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend(b"\x08\x06\0\0\0");
        bytes
    }

    fn webp(chunk: &[u8]) -> Vec<u8> {
        [b"RIFF\0\0\0\0WEBP".as_slice(), chunk].concat()
    }

    #[test]
    fn pictures_are_known_by_their_bytes() {
        assert_eq!(kind_of(&png(64, 32)), Ok(LogoKind::Png));
        let lossy = webp(b"VP8 \x20\0\0\0\0\0\0\x9d\x01\x2a\x40\0\x20\0");
        let lossless = webp(b"VP8L\x20\0\0\0\x2f\x3f\xc0\x07\0");
        let extended = webp(b"VP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x1f\0\0");
        for bytes in [lossy, lossless, extended] {
            assert_eq!(kind_of(&bytes), Ok(LogoKind::Webp));
        }
        for svg in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0\"/></svg>",
            "<?xml version=\"1.0\"?>\n<!-- on and on -->\n<svg>\n<use href=\"#a\"/></svg>\n",
            "<svg fill=\"url(#a)\"><image href=\"data:image/png;base64,AA\"/></svg>",
        ] {
            assert_eq!(kind_of(svg.as_bytes()), Ok(LogoKind::Svg), "{svg}");
        }
    }

    #[test]
    fn what_is_none_is_refused_with_the_reason() {
        for (bytes, why) in [
            (Vec::new(), LogoProblem::NoPicture),
            (b"GIF89a".to_vec(), LogoProblem::NoPicture),
            (b"\x89PNG\r\n\x1a\nIHDR".to_vec(), LogoProblem::NoPicture),
            (png(64, 32)[..20].to_vec(), LogoProblem::NoPicture),
            (webp(b"VP8 "), LogoProblem::NoPicture),
            (b"<html><svg></svg></html>".to_vec(), LogoProblem::NoPicture),
            (b"<svgx></svgx>".to_vec(), LogoProblem::NoPicture),
            (b"<!-- <svg>".to_vec(), LogoProblem::NoPicture),
            (b"<svg>\xff</svg>".to_vec(), LogoProblem::NoPicture),
            (png(1025, 32), LogoProblem::Pixels),
            (png(0, 32), LogoProblem::Pixels),
            (
                vec![b' '; LOGO_LIMIT.bytes() as usize + 1],
                LogoProblem::TooLarge,
            ),
        ] {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned();
            assert_eq!(kind_of(&bytes), Err(why), "{shown}");
        }
    }

    #[test]
    fn nothing_runs_and_nothing_is_fetched() {
        for inner in [
            "<script>alert(1)</script>",
            "<SCRIPT/>",
            "<path onload=\"x\"/>",
            "<path\nonClick = 'x'/>",
            "<path/onload=x>",
            "<foreignObject/>",
            "<a href=\"javascript:x\"/>",
            "<a href=\"&#106;avascript:x\"/>",
            "<image href=\"https://example.org/a.png\"/>",
            "<use xlink:href='other.svg#a'/>",
            "<style>@import 'a.css'</style>",
            "<path fill=\"url(https://example.org/a)\"/>",
            "<!DOCTYPE svg [<!ENTITY a \"aaaa\">]>",
        ] {
            let svg = format!("<svg>{inner}</svg>");
            assert_eq!(kind_of(svg.as_bytes()), Err(LogoProblem::Active), "{svg}");
        }
    }
}
