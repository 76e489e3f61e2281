//! Syntax of the PDF: every object is where the table says, and every reference leads to an object.

use std::io::Read as _;

use barpoint_report::{Options, pdf};
use flate2::read::ZlibDecoder;

use super::support::{hostile, report, sample};

/// File whose bytes are read as Latin-1, so that places in the text are those in the file.
struct File(String);

impl File {
    fn new(bytes: &[u8]) -> Self {
        Self(bytes.iter().map(|&byte| char::from(byte)).collect())
    }

    /// Returns the text from a place of the file on.
    fn from(&self, place: usize) -> &str {
        let start = self.0.char_indices().nth(place).map_or(self.0.len(), |(index, _)| index);
        &self.0[start..]
    }

    /// Returns the places of the objects by the table at the end.
    fn table(&self) -> Vec<usize> {
        let (_, end) = self.0.rsplit_once("startxref\n").expect("the place of a table");
        let (place, rest) = end.split_once('\n').expect("a number");
        assert_eq!(rest.trim_end(), "%%EOF");
        let table = self.from(place.parse().expect("a number"));
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count = lines.next().and_then(|line| line.strip_prefix("0 ")).expect("a count");
        let count: usize = count.trim().parse().expect("a number");
        let places = lines.take(count).map(|line| line[..10].parse().expect("a place"));
        places.collect()
    }

    /// Returns the text of each object from number 1 on.
    fn objects(&self) -> Vec<String> {
        let object = |(number, &place): (usize, &usize)| {
            let text = self.from(place);
            let text = text.strip_prefix(&format!("{number} 0 obj")).expect("the object");
            text.split("endobj").next().unwrap_or_default().to_owned()
        };
        self.table().iter().enumerate().skip(1).map(object).collect()
    }
}

/// Returns the numbers of the objects that a text refers to.
fn references(text: &str) -> Vec<usize> {
    let before = text.split(" 0 R").collect::<Vec<_>>();
    let number = |part: &&str| {
        let digits = part.bytes().rev().take_while(u8::is_ascii_digit).count();
        part[part.len() - digits..].parse().ok()
    };
    before[..before.len() - 1].iter().filter_map(number).collect()
}

/// Returns the contents of a stream.
fn stream(object: &str) -> Option<String> {
    let (head, rest) = object.split_once("stream\n")?;
    let length = head.split("/Length ").nth(1).expect("a length");
    let length: String = length.chars().take_while(char::is_ascii_digit).collect();
    let bytes: Vec<u8> = rest.chars().map(|c| c as u8).collect();
    let (data, end) = bytes.split_at(length.parse().expect("a number"));
    assert_eq!(end.trim_ascii(), b"endstream");
    assert!(head.contains("/FlateDecode"), "{head}");
    let mut content = Vec::new();
    ZlibDecoder::new(data).read_to_end(&mut content).expect("a stream of zlib");
    Some(File::new(&content).0)
}

#[test]
fn objects_are_where_the_table_says_and_references_lead_to_them() {
    for report in [sample(), hostile(), report("gnubg-text/session.sgf")] {
        let objects = File::new(&pdf(&report, &Options::default())).objects();
        let (mut pages, mut figures) = (0, 0);
        for object in &objects {
            let outside = object.split("stream\n").next().unwrap_or_default();
            let unknown = references(outside).into_iter().find(|&it| it == 0 || it > objects.len());
            assert_eq!(unknown, None, "{outside}");
            pages += usize::from(object.contains("/Type/Page\n") || object.contains("/Type/Page/"));
            figures += usize::from(object.contains("/S/Figure") && object.contains("/Alt"));
            let Some(content) = stream(object) else { continue };
            let operators: Vec<&str> = content.split_ascii_whitespace().collect();
            let count = |name: &str| operators.iter().filter(|it| **it == name).count();
            assert_eq!(count("q"), count("Q"));
            assert_eq!(count("BT"), count("ET"));
            assert_eq!(count("BDC") + count("BMC"), count("EMC"));
        }
        assert!(pages > 0);
        let boards = objects.iter().filter(|object| object.contains("/XObject/Subtype/Form"));
        assert_eq!(boards.count(), figures);
    }
}
