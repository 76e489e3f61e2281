//! The ZIP file of a package.

use std::error::Error;
use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::{Map, Value};

use super::error::PackageError;
use crate::picture::Picture;

/// Returns the ZIP file with a collection and its media, which are numbered in their order.
pub(super) fn zip(
    collection: &[u8],
    media: impl Iterator<Item = Picture>,
) -> Result<Vec<u8>, PackageError> {
    written(collection, media).map_err(PackageError::Zip)
}

fn written(
    collection: &[u8],
    media: impl Iterator<Item = Picture>,
) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let media: Vec<Picture> = media.collect();
    let names = media.iter().enumerate();
    let names = names.map(|(number, picture)| (number.to_string(), picture.name.clone().into()));
    let names = Value::Object(names.collect::<Map<_, _>>()).to_string();
    let mut archive = ZipArchiveWriter::new(Vec::new());
    add(&mut archive, "collection.anki2", collection)?;
    add(&mut archive, "media", names.as_bytes())?;
    for (number, picture) in media.iter().enumerate() {
        add(&mut archive, &number.to_string(), picture.svg.as_bytes())?;
    }
    Ok(archive.finish()?)
}

fn add(
    archive: &mut ZipArchiveWriter<Vec<u8>>,
    name: &str,
    bytes: &[u8],
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE);
    let (mut entry, config) = file.last_modified(epoch()?).start()?;
    let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    writer.write_all(bytes)?;
    let (encoder, descriptor) = writer.finish()?;
    encoder.finish()?;
    entry.finish(descriptor)?;
    Ok(())
}

/// Returns the time of all files, the same in every package.
fn epoch() -> Result<UtcDateTime, Box<dyn Error + Send + Sync>> {
    UtcDateTime::from_components(2021, 1, 1, 0, 0, 0, 0).ok_or_else(|| "bad time".into())
}
