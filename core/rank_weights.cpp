#include "rank_weights.h"

namespace kibitz {

const RankWeights NO_TRUMPS_WEIGHTS = {
    .plain = {.card = {{{60,60,60,60, 0,0,0,0, 0,0,0,0, 0,0,0,0},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20}}},
              .third = {}, .length = {5, -2, 5, -2}, .empty = {0, 10, -10, 10}, .ruffs = {0, 0, 0, 0}, .again = {}, .rank = 0},
    .trump = {.card = {}, .third = {}, .length = {}, .empty = {}, .ruffs = {}, .again = {}, .rank = 0},
    .discard = {.card = {}, .length = 4, .single = 0, .guard = -20, .highest = -40, .rank = -4},
    .ruff = 0, .ruff_beaten = 0, .ruff_needless = -60, .underruff = 0, .hint = 100, .hint_suit = 20, .history = 60, .killer = 10};

const RankWeights TRUMPS_WEIGHTS = {
    .plain = {.card = {{{60,60,60,60, 0,0,0,0, 0,0,0,0, 0,0,0,0},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20}}},
              .third = {}, .length = {0, -2, 0, -2}, .empty = {0, 0, 0, 0}, .ruffs = {0, -30, 30, -30}, .again = {}, .rank = 0},
    .trump = {.card = {{{40,40,40,40, 0,0,0,0, 0,0,0,0, 0,0,0,0},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20},
                       {0,0,0,0, -20,-20,10,-20, 20,20,20,20, -20,-20,-20,-20}}},
              .third = {}, .length = {3, 0, 0, 0}, .empty = {0, 0, 0, 0}, .ruffs = {0, 0, 0, 0}, .again = {}, .rank = 0},
    .discard = {.card = {}, .length = 4, .single = 0, .guard = -20, .highest = -40, .rank = -4},
    .ruff = 40, .ruff_beaten = 0, .ruff_needless = -60, .underruff = -60, .hint = 100, .hint_suit = 20, .history = 60, .killer = 10};

}  // namespace kibitz
