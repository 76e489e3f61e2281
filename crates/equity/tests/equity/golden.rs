//! Comparison with cubeful equities, decisions and tables of GNU Backgammon 1.07.

mod data;

mod cubeful;
mod gammon_prices;
mod market_window;
mod met;
