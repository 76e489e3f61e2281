//! Smile, the binary form of JSON.

use serde_json::{Map, Value};

/// First bytes of a document, before a byte of flags.
const MAGIC: &[u8] = b":)\n";
/// Maximum depth of nested lists and objects.
const MOST_DEPTH: usize = 64;
/// Maximum number of values; a long analysed match has some hundred thousand.
const MOST_VALUES: usize = 2_000_000;
/// Longest name or text that is stored for later references.
const LONGEST_SHARED: usize = 64;
/// Number of stored names or texts after which the list begins again.
const MOST_SHARED: usize = 1024;

/// Error at an offset of the document.
pub(super) type SmileError = (usize, String);

/// Returns the value of a document.
pub(super) fn decode(bytes: &[u8]) -> Result<Value, SmileError> {
    let Some((&flags, _)) = bytes.strip_prefix(MAGIC).and_then(<[u8]>::split_first) else {
        return Err((0, "expected `:)` and a line break, the beginning of Smile".into()));
    };
    if flags >> 4 != 0 {
        return Err((3, format!("version {} of Smile: expected 0", flags >> 4)));
    }
    let mut decoder = Decoder {
        bytes,
        at: MAGIC.len() + 1,
        names: (flags & 1 != 0).then(Vec::new),
        texts: (flags & 2 != 0).then(Vec::new),
        values: 0,
    };
    let value = decoder.value(0)?;
    match decoder.bytes.get(decoder.at) {
        None | Some(0xff) => Ok(value),
        Some(byte) => Err(decoder.wrong(format!("byte {byte:#04x} after the end of the match"))),
    }
}

struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Names for later references, if the document uses them.
    names: Option<Vec<String>>,
    texts: Option<Vec<String>>,
    values: usize,
}

impl Decoder<'_> {
    fn wrong(&self, reason: impl Into<String>) -> SmileError {
        (self.at, reason.into())
    }

    fn byte(&mut self) -> Result<u8, SmileError> {
        let byte = self.bytes.get(self.at).copied();
        let byte = byte.ok_or_else(|| self.wrong("the data end within a value"))?;
        self.at += 1;
        Ok(byte)
    }

    fn text(&mut self, length: usize) -> Result<String, SmileError> {
        let bytes = self.bytes.get(self.at..self.at.saturating_add(length));
        let bytes = bytes.ok_or_else(|| self.wrong("the data end within a text"))?;
        let text = std::str::from_utf8(bytes).map_err(|_| self.wrong("a text is not UTF-8"))?;
        self.at += length;
        Ok(text.to_owned())
    }

    /// Reads a text that ends with the byte `fc`.
    fn long_text(&mut self) -> Result<String, SmileError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == 0xfc);
        let length = end.ok_or_else(|| self.wrong("a long text has no end"))?;
        let text = self.text(length)?;
        self.at += 1;
        Ok(text)
    }

    /// Reads an integer: seven bits a byte, and six in the last one, which has the highest bit set.
    fn integer(&mut self, most_bytes: usize) -> Result<i64, SmileError> {
        let mut value: u64 = 0;
        for _ in 0..most_bytes {
            let byte = self.byte()?;
            if byte & 0x80 != 0 {
                value = value << 6 | u64::from(byte & 0x3f);
                return Ok((value >> 1) as i64 ^ -((value & 1) as i64));
            }
            value = value << 7 | u64::from(byte);
        }
        Err(self.wrong("an integer is too long"))
    }

    /// Reads a number of this many bits, seven a byte.
    fn bits(&mut self, count: usize) -> Result<u64, SmileError> {
        let mut value = 0;
        for _ in 0..count.div_ceil(7) {
            value = value << 7 | u64::from(self.byte()? & 0x7f);
        }
        Ok(value)
    }

    fn value(&mut self, depth: usize) -> Result<Value, SmileError> {
        self.values += 1;
        if depth > MOST_DEPTH || self.values > MOST_VALUES {
            return Err(self.wrong("more values, or values nested deeper, than a match has"));
        }
        let number =
            |value: f64| serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number);
        let token = self.byte()?;
        let length = usize::from(token & 0x1f);
        Ok(match token {
            0x01..=0x1f => self.shared_text(usize::from(token) - 1)?,
            0x20 => Value::String(String::new()),
            0x21 => Value::Null,
            0x22 => Value::Bool(false),
            0x23 => Value::Bool(true),
            0x24 => self.integer(5)?.into(),
            0x25 => self.integer(10)?.into(),
            0x28 => number(f32::from_bits(self.bits(32)? as u32).into()),
            0x29 => number(f64::from_bits(self.bits(64)?)),
            0x40..=0x5f => self.stored_text(length + 1)?,
            0x60..=0x7f => self.stored_text(length + 33)?,
            0x80..=0x9f => self.stored_text(length + 2)?,
            0xa0..=0xbf => self.stored_text(length + 34)?,
            0xc0..=0xdf => {
                let zigzag = i64::from(token & 0x1f);
                Value::from(zigzag >> 1 ^ -(zigzag & 1))
            }
            0xe0 | 0xe4 => Value::String(self.long_text()?),
            0xec..=0xef => {
                let high = usize::from(token & 3) << 8;
                let reference = high | usize::from(self.byte()?);
                self.shared_text(reference)?
            }
            0xf8 => {
                let mut list = Vec::new();
                while self.bytes.get(self.at) != Some(&0xf9) {
                    list.push(self.value(depth + 1)?);
                }
                self.at += 1;
                Value::Array(list)
            }
            0xfa => {
                let mut object = Map::new();
                while let Some(name) = self.name()? {
                    let value = self.value(depth + 1)?;
                    object.insert(name, value);
                }
                Value::Object(object)
            }
            _ => {
                self.at -= 1;
                return Err(self.wrong(format!("byte {token:#04x}: expected a value of Smile")));
            }
        })
    }

    fn stored_text(&mut self, length: usize) -> Result<Value, SmileError> {
        let text = self.text(length)?;
        store(&mut self.texts, &text);
        Ok(Value::String(text))
    }

    fn shared_text(&self, reference: usize) -> Result<Value, SmileError> {
        let text = self.texts.as_ref().and_then(|texts| texts.get(reference)).cloned();
        let text = text.ok_or_else(|| self.wrong("a reference to a text that does not exist"));
        text.map(Value::String)
    }

    /// Reads a name, or returns `None` at the end of the object.
    fn name(&mut self) -> Result<Option<String>, SmileError> {
        let token = self.byte()?;
        let length = usize::from(token & 0x3f);
        let name = match token {
            0xfb => return Ok(None),
            0x20 => return Ok(Some(String::new())),
            0x30..=0x33 => {
                let high = usize::from(token & 3) << 8;
                let reference = high | usize::from(self.byte()?);
                return self.shared_name(reference).map(Some);
            }
            0x34 => return self.long_text().map(Some),
            0x40..=0x7f => return self.shared_name(length).map(Some),
            0x80..=0xbf => self.text(length + 1)?,
            0xc0..=0xf7 => self.text(length + 2)?,
            _ => {
                self.at -= 1;
                return Err(self.wrong(format!("byte {token:#04x}: expected a name of Smile")));
            }
        };
        store(&mut self.names, &name);
        Ok(Some(name))
    }

    fn shared_name(&self, reference: usize) -> Result<String, SmileError> {
        let name = self.names.as_ref().and_then(|names| names.get(reference)).cloned();
        name.ok_or_else(|| self.wrong("a reference to a name that does not exist"))
    }
}

fn store(list: &mut Option<Vec<String>>, text: &str) {
    let Some(list) = list.as_mut().filter(|_| text.len() <= LONGEST_SHARED) else { return };
    if list.len() == MOST_SHARED {
        list.clear();
    }
    list.push(text.to_owned());
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_of_every_kind_are_read() {
        let bytes = b":)\n\x03\xfa\x80a\xc2\x80b\xf8\x41xy\x01\x24\x02\x80\x24\xb0\xf9\x40\x23\x80c\x28\x03\x7c\x00\x00\x00\x80d\xe0long\xfc\x80e\xdf\xfb";
        let value = decode(bytes).unwrap();
        // The second `a` replaces the first.
        assert_eq!(
            value,
            json!({"a": true, "b": ["xy", "xy", 64, 24], "c": 1.0, "d": "long", "e": -16})
        );
    }

    #[test]
    fn damage_is_an_error_at_its_place() {
        assert_eq!(decode(b":)").unwrap_err().0, 0);
        assert_eq!(
            decode(b":)\n\x01\xfa\x80a").unwrap_err(),
            (7, "the data end within a value".into())
        );
        assert_eq!(decode(b":)\n\x01\xfa\x41").unwrap_err().0, 6);
        let mut deep = b":)\n\x01".to_vec();
        deep.resize(100_000, 0xf8);
        assert!(decode(&deep).unwrap_err().1.contains("nested"));
    }
}
