//! Base64 letters without padding, as GNU Backgammon's IDs use them.

use std::fmt;

/// Letters in the order of their values.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Error in the letters of an ID.
///
/// Offsets count characters from 0; messages count them from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LettersError {
    /// A character outside `A`–`Z`, `a`–`z`, `0`–`9`, `+` and `/`.
    Character {
        /// Offset of the character.
        offset: usize,
        /// Character.
        found: char,
    },
    /// Too few or too many characters.
    Length {
        /// Number of characters found.
        found: usize,
        /// Number of characters expected.
        expected: usize,
    },
    /// The surplus bits of the last character are not all zero.
    LastCharacter {
        /// Offset of the character.
        offset: usize,
        /// Character.
        found: char,
    },
}

impl fmt::Display for LettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { offset, found } => write!(
                f,
                "`{found}` at character {}: expected a letter, a digit, + or /",
                offset + 1
            ),
            Self::Length { found, expected } => {
                write!(f, "{found} characters: expected {expected}")
            }
            Self::LastCharacter { offset, found } => write!(
                f,
                "`{found}` at character {}: expected a last letter whose unused bits are zero",
                offset + 1
            ),
        }
    }
}

impl std::error::Error for LettersError {}

/// Adds a hint that case counts, if an ID has small letters and no capital. Hardly any valid ID
/// lacks capitals.
pub(crate) fn case_hint(id: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let has = |is: fn(&u8) -> bool| id.bytes().any(|byte| is(&byte));
    if has(u8::is_ascii_lowercase) && !has(u8::is_ascii_uppercase) {
        return f.write_str("; case counts, and there is no capital letter in it");
    }
    Ok(())
}

/// Decodes exactly `N` bytes.
///
/// # Errors
/// The letters do not encode `N` bytes.
pub fn decode<const N: usize>(letters: &str) -> Result<[u8; N], LettersError> {
    if let Some(bytes) = decoded(letters) {
        return Ok(bytes);
    }
    let value = value_of_letters(letters)?;
    let expected = (N * 8).div_ceil(6);
    if value.len() != expected {
        return Err(LettersError::Length { found: value.len(), expected });
    }
    let bytes = bytes_of(&value, letters)?;
    bytes.try_into().map_err(|_| LettersError::Length { found: value.len(), expected })
}

/// Decodes all bytes.
///
/// # Errors
/// The letters do not encode whole bytes.
pub fn decode_all(letters: &str) -> Result<Vec<u8>, LettersError> {
    let value = value_of_letters(letters)?;
    // One surplus letter has six bits, which are less than a byte.
    if value.len() % 4 == 1 {
        return Err(LettersError::Length { found: value.len(), expected: value.len() - 1 });
    }
    bytes_of(&value, letters)
}

/// Values of the letters by their codes; [`NONE`] for other characters.
const VALUES: [u8; 256] = {
    let mut values = [NONE; 256];
    let mut value = 0;
    while value < LETTERS.len() {
        values[LETTERS[value] as usize] = value as u8;
        value += 1;
    }
    values
};

/// Value of a character that is no letter.
const NONE: u8 = u8::MAX;

/// Decodes exactly `N` bytes of a short text, `None` if the letters are wrong. Describing an error takes much longer.
pub(crate) fn decoded<const N: usize>(letters: &str) -> Option<[u8; N]> {
    let fits_into_a_word = 0 < N && N < 16;
    if !fits_into_a_word || letters.len() != (N * 8).div_ceil(6) {
        return None;
    }
    let (mut bits, mut all) = (0_u128, 0);
    for letter in letters.bytes() {
        let value = VALUES[usize::from(letter)];
        all |= value;
        bits = bits << 6 | u128::from(value & 63);
    }
    // A character that is no letter has the value with all bits.
    let surplus = letters.len() * 6 - N * 8;
    if all >= 64 || bits & ((1 << surplus) - 1) != 0 {
        return None;
    }
    let whole = (bits >> surplus << (u128::BITS as usize - N * 8)).to_be_bytes();
    whole.first_chunk().copied()
}

/// Returns the value of each letter.
fn value_of_letters(letters: &str) -> Result<Vec<u8>, LettersError> {
    let value = |(offset, found)| {
        let value = LETTERS.iter().position(|&letter| char::from(letter) == found);
        value.map(|value| value as u8).ok_or(LettersError::Character { offset, found })
    };
    letters.chars().enumerate().map(value).collect()
}

/// Returns the bytes of letters that have these values.
fn bytes_of(values: &[u8], letters: &str) -> Result<Vec<u8>, LettersError> {
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    let (mut pending, mut count) = (0_u32, 0);
    for six in values {
        pending = pending << 6 | u32::from(*six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((pending >> count) as u8);
            pending &= (1 << count) - 1;
        }
    }
    match letters.chars().next_back() {
        Some(found) if pending != 0 => {
            Err(LettersError::LastCharacter { offset: values.len() - 1, found })
        }
        _ => Ok(bytes),
    }
}

/// Writes the bytes of an ID as letters.
pub(crate) fn write<const N: usize>(bytes: &[u8; N], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    /// Number of letters of fifteen bytes.
    const ROOM: usize = 20;
    const { assert!(0 < N && N < 16, "the letters fit into 128 bits") }
    let mut whole = [0; 16];
    whole[..N].copy_from_slice(bytes);
    let bits = u128::from_be_bytes(whole);
    let mut room = [0; ROOM];
    let text = &mut room[..(N * 8).div_ceil(6)];
    for (place, letter) in text.iter_mut().enumerate() {
        *letter = LETTERS[(bits >> (u128::BITS as usize - 6 * (place + 1)) & 63) as usize];
    }
    f.pad(std::str::from_utf8(text).map_err(|_| fmt::Error)?)
}

/// Bytes whose display form is Base64 letters.
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a>(pub &'a [u8]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity((self.0.len() * 8).div_ceil(6));
        for three in self.0.chunks(3) {
            let mut group = [0; 4];
            group[1..=three.len()].copy_from_slice(three);
            let bits = u32::from_be_bytes(group);
            let letters = (0..=three.len()).map(|place| bits >> (18 - 6 * place) & 63);
            text.extend(letters.map(|value| char::from(LETTERS[value as usize])));
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const N: usize>(bytes: [u8; N], letters: &str) {
        assert_eq!(Letters(&bytes).to_string(), letters);
        assert_eq!(decode(letters), Ok(bytes));
        assert_eq!(decode_all(letters), Ok(bytes.to_vec()));
    }

    #[test]
    fn the_test_vectors_of_rfc_4648() {
        check(*b"", "");
        check(*b"f", "Zg");
        check(*b"fo", "Zm8");
        check(*b"foo", "Zm9v");
        check(*b"foob", "Zm9vYg");
        check(*b"fooba", "Zm9vYmE");
        check(*b"foobar", "Zm9vYmFy");
        check([0xfb, 0xff, 0xbf], "+/+/");
        check(*b"longer than an ID", "bG9uZ2VyIHRoYW4gYW4gSUQ");
    }

    #[test]
    fn wrong_letters_are_named() {
        let check = |letters: &str, expected| assert_eq!(decode::<2>(letters), Err(expected));
        check("Zm", LettersError::Length { found: 2, expected: 3 });
        check("Zm8A", LettersError::Length { found: 4, expected: 3 });
        check("Z-8", LettersError::Character { offset: 1, found: '-' });
        check("Zmé", LettersError::Character { offset: 2, found: 'é' });
        check("Zm9", LettersError::LastCharacter { offset: 2, found: '9' });
        assert_eq!(decode_all("Zm9vY"), Err(LettersError::Length { found: 5, expected: 4 }));
    }
}
