/** Soft sounds, made on the spot: a card that is laid down, a trick, one's own turn. */

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings/model";
import type { Scene } from "./scene";

let context: AudioContext | null = null;

/** A note that fades away; browsers allow none before something was pressed. */
function note(
  frequency: number,
  seconds: number,
  loudness: number,
  shape: OscillatorType = "sine",
  after = 0,
): void {
  context ??= new AudioContext();
  if (context.state !== "running") {
    void context.resume();
    return;
  }
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.8, at + seconds);
  level.gain.setValueAtTime(loudness * (settings.peek().volume / 100), at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** Let the scene be heard, if one wants sounds. */
export function useSounds(scene: Scene): void {
  const before = useRef(scene);
  useEffect(() => {
    const last = before.current;
    before.current = scene;
    if (
      !settings.peek().sounds ||
      document.hidden ||
      last === scene ||
      !navigator.userActivation?.hasBeenActive
    )
      return;
    if (scene.trick.cards.length > last.trick.cards.length) note(190, 0.07, 0.16, "triangle");
    if (scene.trick.winner && !last.trick.winner) note(330, 0.18, 0.07, "sine", 0.05);
    if (scene.heard?.kind === "call") note(260, 0.08, 0.08);
    if (scene.parts.decision && !last.parts.decision) {
      note(523, 0.16, 0.07, "sine", 0.08);
      note(659, 0.22, 0.06, "sine", 0.18);
    }
  }, [scene]);
}
