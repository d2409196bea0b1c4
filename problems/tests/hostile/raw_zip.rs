//! Zip archives byte by byte, so that they can say what no writer writes.

/// One entry. What the two headers say of it is up to the test.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    /// Zero: stored.
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) mode: u32,
    pub(crate) data: Vec<u8>,
    /// What it says to have packed and unpacked.
    pub(crate) packed: u32,
    pub(crate) size: u32,
    /// What it says its checksum is, in place of the right one.
    pub(crate) crc: Option<u32>,
    /// Where it says to begin, in place of where it does.
    pub(crate) offset: Option<u32>,
}

pub(crate) fn entry(name: &str, data: &[u8]) -> Entry {
    let length = u32::try_from(data.len()).unwrap();
    Entry {
        name: name.as_bytes().to_vec(),
        method: 0,
        flags: 0,
        mode: 0o100_644,
        data: data.to_vec(),
        packed: length,
        size: length,
        crc: None,
        offset: None,
    }
}

pub(crate) fn archive(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for entry in entries {
        let offset = u32::try_from(bytes.len()).unwrap();
        let name_length = u16::try_from(entry.name.len()).unwrap();
        let mut shared = Vec::new();
        for field in [20, entry.flags, entry.method, 0, 0] {
            shared.extend(u16::to_le_bytes(field));
        }
        let crc = entry.crc.unwrap_or_else(|| crc32(&entry.data));
        for field in [crc, entry.packed, entry.size] {
            shared.extend(field.to_le_bytes());
        }
        shared.extend(name_length.to_le_bytes());
        shared.extend([0; 2]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&shared);
        bytes.extend(&entry.name);
        bytes.extend(&entry.data);
        directory.extend(b"PK\x01\x02");
        // Made by Unix.
        directory.extend([20, 3]);
        directory.extend(&shared);
        directory.extend([0; 6]);
        directory.extend((entry.mode << 16).to_le_bytes());
        directory.extend(entry.offset.unwrap_or(offset).to_le_bytes());
        directory.extend(&entry.name);
    }
    let count = u16::try_from(entries.len()).unwrap_or(u16::MAX);
    let [size, start] = [directory.len(), bytes.len()].map(|n| u32::try_from(n).unwrap());
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 4]);
    bytes.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    bytes.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
    bytes.extend([0; 2]);
    bytes
}

pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 * (crc & 1))
        })
    };
    !bytes.iter().fold(!0, step)
}
