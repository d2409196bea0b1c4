//! Rows as bytes, and back.

use std::io::{self, Read, Write};

use crate::store::transfer::{Cell, Row};

/// What every backup begins with, whatever its format.
pub(super) const NAME: &[u8] = b"GRUNDY-BACKUP ";

/// The same with the number of this format.
pub(super) const BEGINNING: &[u8; 16] = b"GRUNDY-BACKUP 1\n";

/// What stands before the last digest.
pub(super) const ENDING: &[u8; 16] = b"\nGRUNDY-END-HERE";

/// The bytes of a digest.
pub(super) const DIGEST: usize = blake3::OUT_LEN;

/// The most bytes of the manifest.
pub(super) const LARGEST_MANIFEST: u32 = 4 * 1024 * 1024;

/// The most bytes of one row. The largest have an archive of a package, which has half as many.
pub(super) const LARGEST_ROW: u32 = 256 * 1024 * 1024;

/// The most columns of a table: several times as many as any has.
pub(super) const MOST_COLUMNS: usize = 200;

/// Before another row, and after the last of a table.
pub(super) const ANOTHER: u8 = 1;
pub(super) const NO_MORE: u8 = 0;

const NULL: u8 = 0;
const INTEGER: u8 = 1;
const TEXT: u8 = 2;
const BLOB: u8 = 3;

/// Appends the bytes of a row.
///
/// # Errors
/// A cell is larger than any that would be read again.
pub(super) fn encode(row: &Row, into: &mut Vec<u8>) -> io::Result<()> {
    let before = into.len();
    for cell in row {
        match cell {
            Cell::Null => into.push(NULL),
            Cell::Integer(number) => {
                into.push(INTEGER);
                into.extend(number.to_le_bytes());
            }
            Cell::Text(text) => put(into, TEXT, text.as_bytes())?,
            Cell::Blob(bytes) => put(into, BLOB, bytes)?,
        }
    }
    if into.len() - before > LARGEST_ROW as usize {
        return Err(too_large());
    }
    Ok(())
}

fn too_large() -> io::Error {
    io::Error::other("a row is too large for a backup")
}

fn put(into: &mut Vec<u8>, kind: u8, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(|_| too_large())?;
    into.push(kind);
    into.extend(length.to_le_bytes());
    into.extend(bytes);
    Ok(())
}

/// Reads the row of a table with so many columns.
///
/// # Errors
/// [`io::ErrorKind::InvalidData`] where there is none.
pub(super) fn decode(columns: usize, from: &mut impl Read) -> io::Result<Row> {
    let mut left = LARGEST_ROW;
    (0..columns).map(|_| cell(from, &mut left)).collect()
}

/// Reads a cell of a row that may have so many bytes more.
fn cell(from: &mut impl Read, left: &mut u32) -> io::Result<Cell> {
    let mut kind = [0];
    from.read_exact(&mut kind)?;
    match kind[0] {
        NULL => Ok(Cell::Null),
        INTEGER => {
            let mut number = [0; 8];
            from.read_exact(&mut number)?;
            Ok(Cell::Integer(i64::from_le_bytes(number)))
        }
        TEXT => {
            let text = sized(from, *left)?;
            *left -= text.len() as u32;
            let text = String::from_utf8(text).map_err(|_| senseless("a text is no UTF-8"))?;
            Ok(Cell::Text(text))
        }
        BLOB => {
            let bytes = sized(from, *left)?;
            *left -= bytes.len() as u32;
            Ok(Cell::Blob(bytes))
        }
        _ => Err(senseless("a cell is of no kind")),
    }
}

/// Reads a length and as many bytes. Takes memory for what comes, not for what was said to come.
pub(super) fn sized(from: &mut impl Read, largest: u32) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > largest {
        return Err(senseless("something in it is larger than any is"));
    }
    let mut bytes = Vec::new();
    from.take(u64::from(length)).read_to_end(&mut bytes)?;
    if bytes.len() < length as usize {
        return Err(senseless("it ends too early"));
    }
    Ok(bytes)
}

/// What cannot have been written.
pub(super) fn senseless(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Passes bytes on and takes their digest.
pub(super) struct Hashing<I> {
    pub(super) inner: I,
    pub(super) hasher: blake3::Hasher,
    /// How many bytes have passed.
    pub(super) bytes: u64,
}

impl<I> Hashing<I> {
    pub(super) fn new(inner: I) -> Self {
        Self {
            inner,
            hasher: blake3::Hasher::new(),
            bytes: 0,
        }
    }

    fn note(&mut self, bytes: &[u8]) {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
    }

    /// The digest of what has passed since the last call.
    pub(super) fn take_digest(&mut self) -> [u8; DIGEST] {
        let digest = self.hasher.finalize();
        self.hasher.reset();
        *digest.as_bytes()
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.note(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.note(&bytes[..read]);
        Ok(read)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back_as_it_was() {
        let row = vec![
            Cell::Null,
            Cell::Integer(i64::MIN),
            Cell::Text("小明\n\u{1}".to_owned()),
            Cell::Text(String::new()),
            Cell::Blob(vec![0, 255]),
            Cell::Blob(Vec::new()),
        ];
        let mut bytes = Vec::new();
        encode(&row, &mut bytes).unwrap();
        assert_eq!(decode(row.len(), &mut bytes.as_slice()).unwrap(), row);
        for cut in 0..bytes.len() {
            assert!(decode(row.len(), &mut &bytes[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn a_length_alone_takes_no_memory() {
        let mut claims = vec![BLOB];
        claims.extend(LARGEST_ROW.to_le_bytes());
        claims.push(7);
        assert!(decode(1, &mut claims.as_slice()).is_err());
        let mut beyond = vec![BLOB];
        beyond.extend((LARGEST_ROW + 1).to_le_bytes());
        let beyond = decode(1, &mut beyond.chain(io::repeat(0))).unwrap_err();
        assert!(beyond.to_string().contains("larger"), "{beyond}");
    }
}
