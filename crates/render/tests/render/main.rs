//! Boards and maps as text and as pictures.

mod grid;
mod maps;
mod picture;
mod read_back;
mod text;
