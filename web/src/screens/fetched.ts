/** What a screen asks the server for when it is shown, and again when what it asks for changes. */

import { useCallback, useEffect, useState } from "preact/hooks";

import { NOBODY, Refusal } from "../net/http";
import { t } from "../words/t";

export interface Fetched<Answer> {
  data: Answer | null;
  /** Why there is nothing, in words. */
  failed: string | null;
  again: () => void;
}

/** Ask now, whenever one of the `causes` changes, and when told to. */
export function useFetched<Answer>(
  ask: () => Promise<Answer>,
  causes: readonly unknown[],
): Fetched<Answer> {
  const [found, setFound] = useState<{ data: Answer | null; failed: string | null }>({
    data: null,
    failed: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => current && setFound({ data, failed: null }),
      (error) => current && setFound((before) => ({ ...before, failed: inWords(error) })),
    );
    return () => {
      current = false;
    };
  }, [...causes, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...found, again };
}

/** Why something did not come about, for people to read. */
export function inWords(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === NOBODY) return t("The server does not answer. Are you offline?");
  return error.message;
}

/** Something one does, whether it is being done, and why it was not. */
export function useDoing(): {
  busy: boolean;
  failed: string | null;
  run: (what: () => Promise<unknown>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = useCallback(async (what: () => Promise<unknown>) => {
    setBusy(true);
    setFailed(null);
    try {
      await what();
      return true;
    } catch (error) {
      setFailed(inWords(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, failed, run };
}
