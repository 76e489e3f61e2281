CREATE INDEX matches_by_date ON matches (date);
CREATE INDEX matches_by_player0 ON matches (player0);
CREATE INDEX matches_by_player1 ON matches (player1);
CREATE INDEX errors ON actions (error) WHERE error > 0;
CREATE INDEX boards ON actions (pips, opponent_pips, board);
