//! GNU Backgammon's commands: sessions, profiles, external players, and the same scripts in GNU Backgammon.

mod beside_gnubg;
mod commands;
mod external;
mod language;
mod profiles;
