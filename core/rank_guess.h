// Where to begin asking for a value: a guess from who holds the high cards and the trumps.
#pragma once

namespace kibitz {

class RankBoard;

// The tricks, of those left, that the board's side will take if all goes as it mostly does.
int likely_tricks(const RankBoard& board, int tricks);

}  // namespace kibitz
