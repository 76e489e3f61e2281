//! Pictures as PNG and PDF.

use std::fs;
use std::path::Path;
use std::process::Command;

use barpoint_render::{Drawing, Part, Theme, picture};
use roxmltree::Document;
use tiny_skia::Pixmap;

use super::samples::samples;

/// Returns the colour of a pixel.
fn pixel(pixels: &Pixmap, x: f64, y: f64) -> [u8; 3] {
    let pixel = pixels.pixel(x.round() as u32, y.round() as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn a_png_has_every_chequer_in_its_colour() {
    const WIDTH: u32 = 728;
    for (name, diagram, mut options, theme) in samples() {
        options.plays.clear();
        let drawing = picture(&diagram, &options);
        let png = drawing.png(theme, WIDTH).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!(pixels.width(), WIDTH);
        let svg = drawing.svg(theme, None);
        let document = Document::parse(&svg).unwrap();
        let mut seen = 0;
        for disc in document.descendants().filter(|node| node.attribute("r") == Some("20")) {
            let number = |name| disc.attribute(name).unwrap().parse::<f64>().unwrap();
            let fill = disc.parent().unwrap().attribute("fill").unwrap();
            // Numbers are in the middle.
            let [x, y] = [number("cx"), number("cy") - 15.0];
            let [red, green, blue] = pixel(&pixels, x, y);
            assert_eq!(format!("#{red:02x}{green:02x}{blue:02x}"), fill, "{name}: {x} {y}");
            seen += 1;
        }
        let on_board = diagram.position.pips();
        assert!(seen > 0 || on_board.on_roll + on_board.opponent == 0, "{name}");
        assert_eq!(pixel(&pixels, 3.0, 3.0), theme.colour(Part::Paper).0);
    }
}

/// Pictures may differ a little between machines. With `BARPOINT_BLESS=1` in the environment they are
/// written anew.
#[test]
fn png_pictures_are_the_ones_that_people_have_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    for (name, diagram, options, theme) in samples() {
        if !["arrows", "hypergammon", "stacks_and_bar"].contains(&name) {
            continue;
        }
        let file = folder.join(format!("{name}.png"));
        let drawn = picture(&diagram, &options).png(theme, 364).unwrap();
        if std::env::var_os("BARPOINT_BLESS").is_some() {
            fs::write(&file, &drawn).unwrap();
        }
        let known = Pixmap::load_png(&file).unwrap();
        let drawn = Pixmap::decode_png(&drawn).unwrap();
        assert_eq!((drawn.width(), drawn.height()), (known.width(), known.height()), "{name}");
        let pairs = drawn.data().iter().zip(known.data());
        let off = pairs.filter(|(one, other)| one.abs_diff(**other) > 24).count();
        let message = "BARPOINT_BLESS=1 writes it anew, then look at it";
        assert!(off * 1000 < known.data().len(), "{name}: {off} differ; {message}");
    }
}

#[test]
fn letters_are_drawn_without_a_font() {
    let (_, diagram, options, theme) = samples().swap_remove(0);
    let pixels =
        |options| Pixmap::decode_png(&picture(&diagram, options).png(theme, 728).unwrap()).unwrap();
    let with = pixels(&options);
    // Dark pixels of the name above the board.
    let dark = (60..230).flat_map(|x| (20..50).map(move |y| (x, y)));
    let dark = dark.filter(|&(x, y)| pixel(&with, f64::from(x), f64::from(y))[0] < 80).count();
    assert!((300..3000).contains(&dark), "{dark}");
}

#[test]
fn a_png_has_a_sensible_size() {
    let (_, diagram, options, theme) = samples().swap_remove(0);
    let drawing = picture(&diagram, &options);
    assert_eq!(drawing.png(theme, 100), drawing.png(theme, 100));
    for width in [0, Drawing::MAX_PIXELS + 1, u32::MAX] {
        let error = drawing.png(theme, width).unwrap_err().to_string();
        assert!(error.contains("expected a width from 1 to 10000"), "{error}");
    }
    assert!(drawing.png(theme, 1).is_ok());
}

#[test]
fn a_pdf_is_complete_and_the_same_every_time() {
    for (name, diagram, options, theme) in samples() {
        let drawing = picture(&diagram, &options);
        let pdf = drawing.pdf(theme, Some(364));
        assert_eq!(pdf, drawing.pdf(theme, Some(364)), "{name}");
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-1.") && text.ends_with("%%EOF"), "{name}");
        assert!(text.contains("/MediaBox [0 0 364 "), "{name}");
    }
}

#[test]
fn other_programs_open_a_pdf() {
    let folder = std::env::temp_dir().join(format!("picture-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let [pdf, page] = ["board.pdf", "page"].map(|name| folder.join(name));
    let (_, diagram, options, _) = samples().swap_remove(0);
    fs::write(&pdf, picture(&diagram, &options).pdf(Theme::Light, None)).unwrap();
    let mut run = Command::new("pdftoppm");
    run.args(["-r", "72", "-png", "-singlefile"]).arg(&pdf).arg(&page);
    match run.output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let pixels = Pixmap::load_png(page.with_extension("png")).unwrap();
            assert_eq!(pixels.width(), 728);
            let black = Theme::Light.colour(Part::Black).0;
            assert_eq!(pixel(&pixels, 96.0, 90.0), black);
        }
        Err(_) => barpoint_testing::skipped("pdftoppm is not installed"),
    }
    fs::remove_dir_all(folder).unwrap();
}
