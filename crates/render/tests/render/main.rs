//! Boards and maps as text and as pictures.

mod grid;
mod picture;
mod text;
