/** What the tables of a variant may choose, each option in the server's words. */

import type { Playable, ShownOption, Value } from "../protocol";
import { Link } from "../route";
import { Pick } from "../settings/controls";
import { n, t } from "../words/t";

export type Values = Record<string, Value>;

/** Of some values those that are not the usual ones: what a table is told. */
export function whatDiffers(options: readonly ShownOption[], values: Values): Values {
  const usual = new Map(options.map((option) => [option.name, option.default]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== usual.get(name)),
  );
}

interface OptionsProps {
  playable: Playable;
  values: Values;
  onChange: (values: Values) => void;
}

/** All options behind one line that says how many differ; a few presets before them. */
export function Options({ playable, values, onChange }: OptionsProps) {
  const changed = Object.keys(whatDiffers(playable.options, values)).length;
  const presets = Object.entries(playable.presets);
  return (
    <>
      {presets.length ? (
        <div class="chips">
          <button type="button" class="btn" aria-pressed={!changed} onClick={() => onChange({})}>
            {t("The usual rules")}
          </button>
          {presets.map(([name, preset]) => (
            <button key={name} type="button" class="btn" onClick={() => onChange({ ...preset })}>
              {t("As in {name}", { name })}
            </button>
          ))}
        </div>
      ) : null}
      <details class="options">
        <summary class="btn">
          {changed
            ? n("{n} rule differs from the usual", "{n} rules differ from the usual", changed)
            : t("All as usual: change a rule")}
        </summary>
        {playable.options.map((option) => (
          <OptionRow
            key={option.name}
            option={option}
            variant={playable.variant}
            value={values[option.name] ?? option.default}
            onChange={(value) => onChange({ ...values, [option.name]: value })}
          />
        ))}
      </details>
    </>
  );
}

interface OptionRowProps {
  option: ShownOption;
  variant: string;
  value: Value;
  onChange: (value: Value) => void;
}

function OptionRow({ option, variant, value, onChange }: OptionRowProps) {
  const where = (
    <Link to={`/rules/${variant}#${option.rule}`} class="small soft rule">
      {option.rule}
    </Link>
  );
  if (option.choices.length) {
    return (
      <div class="option">
        <Pick
          legend={option.text}
          value={value}
          choices={option.choices.map((choice) => [choice, inWords(option, choice)])}
          onPick={onChange}
        />
        {where}
      </div>
    );
  }
  const number = typeof option.default === "number";
  return (
    <div class="option">
      <label class="field">
        <span>{option.text}</span>
        <input
          type={(number ? "number" : "text") as "number"}
          min={option.least ?? undefined}
          value={String(value)}
          onChange={({ currentTarget: { value: text } }) => onChange(number ? Number(text) : text)}
        />
      </label>
      {where}
    </div>
  );
}

/** What a choice is called; a code that the game has no word for is shown as it is. */
function inWords(option: ShownOption, choice: Value): string {
  const said = option.words[String(choice)];
  if (said) return said;
  if (typeof choice === "boolean") return choice ? t("Yes") : t("No");
  return String(choice);
}
