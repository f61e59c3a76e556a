/** What one may do with the cards of a hand, and what happens when one is pressed. */

import { useSignal, type Signal } from "@preact/signals";
import type { SeatLetter } from "../protocol";
import { confirms } from "../settings/model";
import { t } from "../words/t";
import { mayLay, mostLaid, playing, useOf } from "./choosing";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

/** How a card stands: as keys show it, and as it is said. */
export interface Standing {
  legal: boolean;
  refused: string | null;
  chosen: boolean;
}

/** The cards of one seat, as one may use them. */
export interface Cards {
  standing: (card: string) => Standing;
  /** Press a card; `sure` if no second press is to confirm it. */
  press: (card: string, sure?: boolean) => void;
  /** The card that one is being told about: why it may not be played. */
  why: Signal<string | null>;
}

const IDLE: Standing = { legal: false, refused: null, chosen: false };

export function useCards(model: TableModel, scene: Scene, seat: SeatLetter | null): Cards {
  const why = useSignal<string | null>(null);
  const decision = scene.parts.decision?.hand === seat ? scene.parts.decision : null;
  const use = useOf(decision);
  const legal = decision?.legal ?? [];

  function press(card: string, sure = false): void {
    if (scene.trick.winner) return model.collect();
    why.value = null;
    if (use === "lay") return model.lay(card);
    if (use !== "play") return;
    const [plain, spoken] = playing(legal, card);
    if (!plain) why.value = card;
    else if (!sure && confirms("cards") && model.chosen.value !== card) model.chosen.value = card;
    else void model.act(spoken && model.speaks.value ? spoken : plain);
  }

  function standing(card: string): Standing {
    if (use === "none") return IDLE;
    const { chosen, laid } = model;
    if (use === "lay") {
      const taken = laid.value.includes(card);
      const full = laid.value.length === mostLaid(legal);
      const may = taken || mayLay(legal, full ? [card] : [...laid.value, card]);
      return { legal: may, refused: may ? null : t("this card stays"), chosen: taken };
    }
    const may = playing(legal, card).length > 0;
    const reason = decision?.refused[card]?.sentence ?? t("not now");
    return { legal: may, refused: may ? null : reason, chosen: chosen.value === card };
  }

  return { standing, press, why };
}
