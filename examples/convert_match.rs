//! Converts a file of matches to another format and reports oddities and losses:
//! `cargo run --release -p barpoint-examples --bin convert-match -- match.mat sgf match.sgf`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::{env, error::Error, fs};

use barpoint::records::{FileFormat, read_file};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, format, output] = &arguments[..] else {
        return Err("expected a file, a format and a file to write".into());
    };
    let reading = read_file(&fs::read(input)?)?;
    for record in &reading.matches {
        for warning in &record.warnings {
            println!("{input}: {warning}");
        }
    }
    let format = FileFormat::named(format).ok_or("unknown format")?;
    let written = format.write(&reading.matches)?;
    for loss in written.losses.iter() {
        println!("{} cannot hold {loss}", format.name);
    }
    fs::write(output, written.bytes)?;
    Ok(())
}
