/** The two kinds of control that settings have: one of a few, and a dial. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface PickProps<Value> {
  legend: string;
  /** What the choice does, in a sentence. */
  hint?: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: ComponentChildren])[];
  onPick: (value: Value) => void;
  class?: string;
}

/** One of a few, side by side. */
export function Pick<Value>({
  legend,
  hint,
  value,
  choices,
  onPick,
  class: more,
}: PickProps<Value>) {
  const id = useId();
  return (
    <fieldset
      class={more ? `setting ${more}` : "setting"}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend>{legend}</legend>
      {hint ? (
        <p class="small soft" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div class="pick">
        {choices.map(([each, label]) => (
          <label key={String(each)}>
            <input type="radio" name={id} checked={each === value} onChange={() => onPick(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DialProps {
  label: string;
  value: number;
  least?: number;
  most?: number;
  step?: number;
  /** The number as it is shown and said. */
  shown?: string;
  onTurn: (value: number) => void;
}

/** A number on a line. */
export function Dial({ label, value, least = 0, most = 100, step = 1, shown, onTurn }: DialProps) {
  const id = useId();
  return (
    <div class="dial">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={(event) => onTurn(Number(event.currentTarget.value))}
      />
      <output for={id}>{shown ?? value}</output>
    </div>
  );
}
