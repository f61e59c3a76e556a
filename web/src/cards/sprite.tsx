/** All drawings, once in the document; whatever is drawn refers to them by id. */

import faces from "./faces.svg?raw";

export const Sprite = () => (
  <div class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: faces }} />
);

/** One drawing: a suit (`S H D C`), a figure (`fK`), a wild card (`w1`), the eyes (`W`), `word`. */
export const Drawing = ({ of, class: look }: { of: string; class?: string }) => (
  <svg class={look} aria-hidden="true">
    <use href={`#${of}`} />
  </svg>
);
