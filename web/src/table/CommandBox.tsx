/** A line to type commands in; it shows while it has the focus. */

import { useSignal } from "@preact/signals";
import type { Ref } from "preact";
import type { JSX } from "preact";
import type { Face } from "../protocol";
import { t } from "../words/t";
import { perform } from "./commands";
import type { TableModel } from "./model";
import type { Scene } from "./scene";

interface CommandBoxProps {
  model: TableModel;
  scene: Scene;
  face: Face | null;
  input: Ref<HTMLInputElement>;
  onHint: () => void;
}

export function CommandBox({ model, scene, face, input, onHint }: CommandBoxProps): JSX.Element {
  const told = useSignal("");
  const run = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("command") as HTMLInputElement;
    const reply = perform(field.value, scene, face);
    field.value = "";
    if ("told" in reply) told.value = reply.told;
    else {
      told.value = "";
      if ("hint" in reply) onHint();
      else void model.act(reply.act);
    }
  };
  return (
    <form
      class="commands"
      aria-label={t("Command box")}
      onSubmit={(event) => run(event as unknown as SubmitEvent)}
    >
      <label>
        <span>{t("Command")}</span>
        <input
          name="command"
          ref={input}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder="help"
        />
      </label>
      <p role="status">{told.value}</p>
    </form>
  );
}
