/** What everybody may choose: as a page of its own, and as a sheet at the table. */

import "../styles/settings.css";

import { Card } from "../cards/Card";
import { INDICES, type Indices } from "../cards/indices";
import { Button, Suit } from "../parts/parts";
import { Page, Part } from "../screens/Page";
import { t } from "../words/t";
import { Dial, Pick } from "./controls";
import { chosen, type Confirming, type Palette, type Room, settings, update } from "./model";

const LANGUAGES = [
  ["en", <span lang="en">English</span>],
  ["da", <span lang="da">Dansk</span>],
  ["bg", <span lang="bg">Български</span>],
] as const;

const ROOMS = (): [Room, string, string][] => [
  ["linen", t("Linen"), t("Unbleached cloth by daylight. Ink on paper.")],
  ["lamp", t("Lamp"), t("Evening. One pool of light, the cards turned down.")],
  ["slate", t("Slate"), t("A board between the two. The strongest card edge.")],
];

const PALETTES = (): [Palette, string][] => [
  ["classic", t("Black and red")],
  ["four", t("Four colours")],
  ["bridge", t("Orange diamonds")],
  ["safe", t("Colour-blind safe")],
];

const CONFIRMING = (): [Confirming, string][] => [
  ["auto", t("By touch only")],
  ["twice", t("Always")],
  ["off", t("Never")],
];

const COLLECTING = (): [number | null, string][] => [
  [1, t("After a second")],
  [2, t("After two")],
  [4, t("After four")],
  [null, t("When I press")],
];

const SPEEDS = (): [number, string][] => [
  [0, t("At once")],
  [0.5, t("Quick")],
  [1, t("Steady")],
  [2, t("Slow")],
];

/** All choices, in the order in which people look for them; for a page or a sheet to hold. */
export function SettingsPanel() {
  return (
    <div class="settings">
      <Words />
      <Looks />
      <Cards />
      <Playing />
      <Button
        look="bare"
        disabled={!Object.keys(chosen.value).length}
        onClick={() => (chosen.value = {})}
      >
        {t("Back to how it came")}
      </Button>
    </div>
  );
}

function Words() {
  const now = settings.value;
  return (
    <Part title={t("Words")}>
      <Pick
        legend={t("Language")}
        value={now.language}
        choices={LANGUAGES}
        onPick={(language) => update({ language })}
      />
      <Pick
        legend={t("Letters on the cards")}
        value={now.indices}
        choices={(Object.keys(INDICES) as Indices[]).map((name) => [
          name,
          <b class="serif">{spaced(name)}</b>,
        ])}
        onPick={(indices) => update({ indices })}
      />
    </Part>
  );
}

const spaced = (name: Indices) => Object.values(INDICES[name]).join(" ");

function Looks() {
  const now = settings.value;
  return (
    <Part title={t("The room")}>
      <fieldset class="setting">
        <legend>{t("Table")}</legend>
        <div class="rooms">
          {ROOMS().map(([room, name, words]) => (
            <label key={room} data-room={room}>
              <input
                type="radio"
                name="room"
                checked={now.room === room}
                onChange={() => update({ room })}
              />
              <Fan />
              <span class="room-name">{name}</span>
              <span class="small soft">{words}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Dial
          label={t("Contrast")}
          value={now.contrast}
          onTurn={(contrast) => update({ contrast })}
        />
        <Dial label={t("Grain")} value={now.grain} onTurn={(grain) => update({ grain })} />
        <Dial
          label={t("Colour temperature")}
          value={now.temperature}
          onTurn={(temperature) => update({ temperature })}
        />
      </div>
      <Sample />
    </Part>
  );
}

const Fan = () => (
  <span class="fan" aria-hidden="true">
    {["SA", "HK", "C9"].map((card) => (
      <Card key={card} card={card} name="" />
    ))}
  </span>
);

/** A corner of a table, to see what the dials do. */
const Sample = () => (
  <div class="sample sheet" aria-hidden="true">
    <p class="sample-calls serif">
      <span>
        1<Suit suit="S" />
      </span>
      <span>
        2<Suit suit="H" />
      </span>
      <span>
        3<Suit suit="D" />
      </span>
      <span>
        4<Suit suit="C" />
      </span>
      <span class="mark">{t("You")}</span>
    </p>
    <div class="sample-cards">
      {["SA", "HQ", "D7", "CJ", "W2"].map((card) => (
        <Card key={card} card={card} name="" />
      ))}
    </div>
    <p class="small soft">{t("Hearts were led. East’s ten is winning.")}</p>
  </div>
);

function Cards() {
  const now = settings.value;
  return (
    <Part title={t("Cards")}>
      <fieldset class="setting">
        <legend>{t("Colours of the suits")}</legend>
        <div class="palettes">
          {PALETTES().map(([palette, name]) => (
            <label key={palette} data-palette={palette}>
              <input
                type="radio"
                name="palette"
                checked={now.palette === palette}
                onChange={() => update({ palette })}
              />
              <span class="palette-cards" aria-hidden="true">
                {["SA", "HQ", "DJ", "CK"].map((card) => (
                  <Card key={card} card={card} name="" />
                ))}
              </span>
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Dial
        label={t("Size")}
        least={80}
        most={120}
        step={5}
        value={Math.round(now.cardSize * 100)}
        onTurn={(size) => update({ cardSize: size / 100 })}
      />
    </Part>
  );
}

function Playing() {
  const now = settings.value;
  return (
    <Part title={t("Playing")}>
      <Pick
        legend={t("Press twice for a call")}
        value={now.confirmCalls}
        choices={CONFIRMING()}
        onPick={(confirmCalls) => update({ confirmCalls })}
      />
      <Pick
        legend={t("Press twice for a card")}
        hint={t("The card lifts and waits; the second press plays it.")}
        value={now.confirmCards}
        choices={CONFIRMING()}
        onPick={(confirmCards) => update({ confirmCards })}
      />
      <Pick
        legend={t("Turn a full trick down")}
        value={now.collect}
        choices={COLLECTING()}
        onPick={(collect) => update({ collect })}
      />
      <Pick
        legend={t("Movements")}
        value={now.speed}
        choices={SPEEDS()}
        onPick={(speed) => update({ speed })}
      />
      <Pick
        legend={t("Sounds")}
        value={now.sounds}
        choices={[
          [true, t("On")],
          [false, t("Off")],
        ]}
        onPick={(sounds) => update({ sounds })}
      />
      {now.sounds ? (
        <Dial label={t("Volume")} value={now.volume} onTurn={(volume) => update({ volume })} />
      ) : null}
    </Part>
  );
}

/** The settings as a page. */
export function Settings() {
  return (
    <Page title={t("Settings")}>
      <SettingsPanel />
    </Page>
  );
}
