//! Writes the JavaScript around a WebAssembly module: `barpoint-wasm-bindgen MODULE.wasm FOLDER NAME`.
//!
//! It does what the command `wasm-bindgen --target web` does, without the other parts of that command.

use std::env::args;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, folder, name] = arguments.try_into().ok().context("expected MODULE.wasm FOLDER NAME")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name(&name).typescript(false).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&folder).with_context(|| format!("{module} -> {folder}"))
}
