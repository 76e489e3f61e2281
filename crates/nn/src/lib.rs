//! Neural nets for backgammon: input encoding, network file format and forward pass.
