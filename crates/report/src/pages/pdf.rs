//! Pages as PDF.

mod tags;

use std::io::Write as _;
use std::rc::Rc;

use barpoint_render::{Drawing, Rgb, Theme};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::TabOrder;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Settings, Str, TextStr};

use self::tags::{Refs, Tags};
use super::font::Font;
use super::page::{Bookmark, Pages, Run, Shape, Sheet};
use crate::story::plain;

const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FONTS: [Ref; 2] = [Ref::new(4), Ref::new(5)];

/// Returns the pages as a PDF file. Its text is in fonts that every reader has.
pub(super) fn written(pages: &Pages) -> Vec<u8> {
    let mut refs = Refs::after(5);
    let mut pdf = Pdf::with_settings(Settings { pretty: false });
    let sheets = refs.many(pages.sheets.len());
    let mut tags = Tags::new(pages, &sheets, &mut refs);
    for (index, sheet) in pages.sheets.iter().enumerate() {
        page(&mut pdf, pages, (index, sheet), sheets[index], &mut tags, &mut refs);
    }
    let outline = write_outline(&mut pdf, pages, &sheets, &mut refs);
    let root = tags.write(&mut pdf, &mut refs);
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(TREE).lang(TextStr(pages.language.code())).pair(Name(b"StructTreeRoot"), root);
    catalog.mark_info().marked(true);
    catalog.viewer_preferences().display_doc_title(true);
    if let Some(outline) = outline {
        catalog.outlines(outline);
    }
    catalog.finish();
    pdf.pages(TREE).count(sheets.len() as i32).kids(sheets);
    for (font, id) in Font::ALL.into_iter().zip(FONTS) {
        let mut written = pdf.type1_font(id);
        written.base_font(Name(font.name().as_bytes()));
        written.encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let mut info = pdf.document_info(INFO);
    info.title(TextStr(&pages.title)).subject(TextStr(&plain(pages.language, "pdf-subject")));
    info.creator(TextStr("Barpoint"));
    info.finish();
    pdf.finish()
}

/// Writes a page with its pictures.
fn page(
    pdf: &mut Pdf,
    pages: &Pages,
    (index, sheet): (usize, &Sheet),
    id: Ref,
    tags: &mut Tags<'_>,
    refs: &mut Refs,
) {
    let [width, height] = pages.paper.size();
    let pictures = pictures(sheet);
    let ids = refs.many(pictures.len());
    for (&(drawing, width), &id) in pictures.iter().zip(&ids) {
        picture(pdf, drawing, width, id);
    }
    let contents = refs.next();
    let data = compressed(&content(sheet, height, index, tags));
    pdf.stream(contents, &data).filter(Filter::FlateDecode);
    let mut page = pdf.page(id);
    page.parent(TREE).contents(contents).struct_parents(index as i32);
    page.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
    page.tab_order(TabOrder::StructureOrder);
    let mut resources = page.resources();
    let mut fonts = resources.fonts();
    for (font, id) in Font::ALL.into_iter().zip(FONTS) {
        fonts.pair(Name(font.key().as_bytes()), id);
    }
    fonts.finish();
    let mut objects = resources.x_objects();
    for (number, id) in ids.into_iter().enumerate() {
        objects.pair(Name(key(number).as_bytes()), id);
    }
}

/// Returns the pictures of a page with their widths.
fn pictures(sheet: &Sheet) -> Vec<(&Rc<Drawing>, f64)> {
    let pictures = sheet.items.iter().filter_map(|item| match &item.shape {
        Shape::Picture(drawing, _, width) => Some((drawing, *width)),
        Shape::Text(_) | Shape::Fill(..) => None,
    });
    pictures.collect()
}

/// Writes a picture whose lower left corner is at the origin.
fn picture(pdf: &mut Pdf, drawing: &Drawing, width: f64, id: Ref) {
    let data = compressed(&drawing.pdf_content(Theme::Light, width));
    let height = drawing.height() * width / drawing.width();
    let mut object = pdf.form_xobject(id, &data);
    object.filter(Filter::FlateDecode);
    object.bbox(Rect::new(0.0, 0.0, width as f32, height as f32));
    // Without this entry some readers complain.
    object.resources();
}

/// Returns the name of a picture on its page.
fn key(number: usize) -> String {
    format!("P{number}")
}

/// Returns the operators of a page, whose y axis points up.
fn content(sheet: &Sheet, height: f64, index: usize, tags: &mut Tags<'_>) -> Vec<u8> {
    let mut content = Content::new();
    let mut pictures = 0;
    for items in sheet.items.chunk_by(|a, b| a.node == b.node) {
        match items[0].node {
            Some(node) => {
                let (role, id) = tags.mark(node, index);
                let mut marked = content.begin_marked_content_with_properties(role.to_name());
                marked.properties().identify(id);
            }
            None => {
                content.begin_marked_content(Name(b"Artifact"));
            }
        }
        for item in items {
            draw(&mut content, &item.shape, height, &mut pictures);
        }
        content.end_marked_content();
    }
    content.finish().to_vec()
}

fn draw(content: &mut Content, shape: &Shape, height: f64, pictures: &mut usize) {
    match shape {
        Shape::Text(run) => text(content, run, height),
        &Shape::Fill([x, y], [width, tall], colour) => {
            fill_colour(content, colour);
            content.rect(short(x), short(height - y - tall), short(width), short(tall));
            content.fill_nonzero();
        }
        Shape::Picture(drawing, [x, y], width) => {
            let tall = drawing.height() * width / drawing.width();
            content.save_state();
            content.transform([1.0, 0.0, 0.0, 1.0, short(*x), short(height - y - tall)]);
            content.x_object(Name(key(*pictures).as_bytes())).restore_state();
            *pictures += 1;
        }
    }
}

fn text(content: &mut Content, run: &Run, height: f64) {
    fill_colour(content, run.style.colour);
    let [x, y] = run.at;
    content.begin_text();
    content.set_font(Name(run.style.font.key().as_bytes()), run.style.size as f32);
    content.next_line(short(x), short(height - y));
    content.show(Str(&run.letters)).end_text();
}

fn fill_colour(content: &mut Content, Rgb(colour): Rgb) {
    let [red, green, blue] = colour.map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0);
    content.set_fill_rgb(red, green, blue);
}

/// Returns a length with two decimals.
fn short(length: f64) -> f32 {
    (100.0 * length).round() as f32 / 100.0
}

/// Returns data as a stream of zlib.
fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}

/// Writes the outline. Returns its root, or `None` if there are no headings.
fn write_outline(pdf: &mut Pdf, pages: &Pages, sheets: &[Ref], refs: &mut Refs) -> Option<Ref> {
    let marks = &pages.bookmarks;
    let root = refs.next();
    let ids = refs.many(marks.len());
    let tops: Vec<usize> = (0..marks.len()).filter(|&index| depth(marks, index) == 0).collect();
    let (first, last) = (*tops.first()?, *tops.last()?);
    pdf.outline(root).first(ids[first]).last(ids[last]).count(tops.len() as i32);
    for (index, mark) in marks.iter().enumerate() {
        let siblings = siblings(marks, index);
        let place = siblings.iter().position(|&sibling| sibling == index).unwrap_or(0);
        let mut item = pdf.outline_item(ids[index]);
        item.title(TextStr(&mark.title));
        item.parent(parent(marks, index).map_or(root, |parent| ids[parent]));
        if let Some(&before) = place.checked_sub(1).and_then(|place| siblings.get(place)) {
            item.prev(ids[before]);
        }
        if let Some(&after) = siblings.get(place + 1) {
            item.next(ids[after]);
        }
        let children = children(marks, index);
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            // A negative number keeps the entries below closed.
            item.first(ids[first]).last(ids[last]).count(-(children.len() as i32));
        }
        let top = pages.paper.size()[1] - mark.y + 4.0;
        item.dest().page(sheets[mark.page]).xyz(0.0, top as f32, None);
        item.finish();
    }
    Some(root)
}

/// Returns the depth of a bookmark, at most one. The first has none above it.
fn depth(marks: &[Bookmark], index: usize) -> usize {
    let has_parent = marks[..index].iter().any(|mark| mark.depth == 0);
    if has_parent { marks[index].depth.min(1) } else { 0 }
}

fn parent(marks: &[Bookmark], index: usize) -> Option<usize> {
    (0..index).rev().find(|&above| depth(marks, above) < depth(marks, index))
}

fn children(marks: &[Bookmark], index: usize) -> Vec<usize> {
    let below = index + 1..marks.len();
    let inside = below.take_while(|&below| depth(marks, below) > depth(marks, index));
    inside.collect()
}

fn siblings(marks: &[Bookmark], index: usize) -> Vec<usize> {
    match parent(marks, index) {
        Some(parent) => children(marks, parent),
        None => (0..marks.len()).filter(|&other| depth(marks, other) == 0).collect(),
    }
}
