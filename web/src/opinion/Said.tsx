/** What an advised call says, unless the reason for it has said so. */

import type { JSX } from "preact";
import type { Opinion } from "../protocol";
import { Warnings } from "../table/Calls";
import { t } from "../words/t";

export function Said({ opinion: { reason, meaning } }: { opinion: Opinion }): JSX.Element | null {
  if (!meaning) return null;
  return (
    <p class="small soft">
      {reason.includes(meaning.sentence)
        ? null
        : t("It says: {meaning}.", { meaning: meaning.sentence })}
      <Warnings meaning={meaning} />
    </p>
  );
}
