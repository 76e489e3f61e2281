//! Pages as PostScript.

use std::fmt::Write as _;

use barpoint_render::{POSTSCRIPT_OPERATORS, Rgb, Theme};

use super::font::Font;
use super::page::{Pages, Run, Shape, Sheet};

/// Names of the letters of Windows code page 1252 from 128 on, where they differ from ISO Latin-1.
const UPPER: &str = "/Euro/.notdef/quotesinglbase/florin/quotedblbase/ellipsis/dagger/daggerdbl\
     /circumflex/perthousand/Scaron/guilsinglleft/OE/.notdef/Zcaron/.notdef\n\
     /.notdef/quoteleft/quoteright/quotedblleft/quotedblright/bullet/endash/emdash\
     /tilde/trademark/scaron/guilsinglright/oe/.notdef/zcaron/Ydieresis";

/// Returns the pages as a PostScript document. Its text is in fonts that every printer has.
pub(super) fn written(pages: &Pages) -> String {
    let [width, height] = pages.paper.size();
    let title = pages.title.replace(|c: char| !(' '..='~').contains(&c), "?");
    let mut text = format!(
        "%!PS-Adobe-3.0\n%%BoundingBox: 0 0 {width} {height}\n%%Creator: barpoint\n%%Title: {title}\n\
         %%LanguageLevel: 2\n%%Pages: {}\n%%DocumentNeededResources: font Helvetica Helvetica-Bold\n\
         %%EndComments\n%%BeginProlog\n{}%%EndProlog\n%%BeginSetup\n<</PageSize[{width} {height}]>>\
         setpagedevice\n%%EndSetup\n",
        pages.sheets.len(),
        prolog()
    );
    for (number, sheet) in (1..).zip(&pages.sheets) {
        let _ = write!(
            text,
            "%%Page: {number} {number}\nsave\n{}restore\nshowpage\n",
            page(sheet, height)
        );
    }
    text + "%%Trailer\n%%EOF\n"
}

/// Returns the definitions of operators and fonts.
fn prolog() -> String {
    let mut prolog = format!(
        "{POSTSCRIPT_OPERATORS}/t{{setrgbcolor moveto show}}bind def\n\
         /b{{setrgbcolor rectfill}}bind def\n\
         /Codes ISOLatin1Encoding 256 array copy def\n\
         Codes 39 /quotesingle put Codes 45 /hyphen put Codes 96 /grave put\n\
         Codes 128 [{UPPER}] putinterval\n\
         /recode{{findfont dup length dict begin{{1 index /FID ne{{def}}{{pop pop}}ifelse}}forall\n\
         /Encoding Codes def currentdict end definefont pop}}bind def\n"
    );
    for font in Font::ALL {
        let _ = writeln!(prolog, "/{} /{} recode", font.key(), font.name());
    }
    prolog
}

/// Returns the operators of a page.
fn page(sheet: &Sheet, height: f64) -> String {
    sheet.items.iter().map(|item| shape(&item.shape, height)).collect::<Vec<_>>().concat()
}

fn shape(shape: &Shape, height: f64) -> String {
    match shape {
        Shape::Text(run) => words(run, height),
        &Shape::Fill([x, y], [width, tall], colour) => {
            let y = height - y - tall;
            format!("{x:.2} {y:.2} {width:.2} {tall:.2} {} b\n", components(colour))
        }
        Shape::Picture(drawing, [x, y], width) => {
            let y = height - y - drawing.height() * width / drawing.width();
            let content = drawing.postscript_content(Theme::Light, *width);
            format!("gsave\n{x:.2} {y:.2} translate\n{content}grestore\n")
        }
    }
}

fn words(run: &Run, height: f64) -> String {
    let [x, y] = run.at;
    let (style, y) = (run.style, height - y);
    let (font, size) = (style.font.key(), style.size);
    let (letters, colour) = (escaped(&run.letters), components(style.colour));
    format!("/{font} {size} selectfont ({letters}) {x:.2} {y:.2} {colour} t\n")
}

/// Returns letters for a string of PostScript.
fn escaped(letters: &[u8]) -> String {
    letters.iter().fold(String::new(), |mut text, &letter| {
        match letter {
            b'(' | b')' | b'\\' => text.extend(['\\', char::from(letter)]),
            b' '..=b'~' => text.push(char::from(letter)),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\{letter:03o}");
            }
        }
        text
    })
}

fn components(Rgb(colour): Rgb) -> String {
    colour.map(|part| format!("{:.3}", f64::from(part) / 255.0)).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_only_printable_characters_and_no_bare_brackets() {
        assert_eq!(escaped(b"a(b)\\\xe9"), "a\\(b\\)\\\\\\351");
    }

    #[test]
    fn every_code_from_128_to_159_has_a_name() {
        assert_eq!(UPPER.matches('/').count(), 32);
    }
}
