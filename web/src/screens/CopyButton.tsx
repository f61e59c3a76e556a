/** A button that puts a text on the clipboard, and says so. */

import { useState } from "preact/hooks";

import { Button } from "../parts/parts";
import { t } from "../words/t";

export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button
        onClick={() => void navigator.clipboard.writeText(text()).then(() => setCopied(true))}
      >
        {label}
      </Button>
      <span role="status" class="small told">
        {copied ? t("Copied") : ""}
      </span>
    </>
  );
}
