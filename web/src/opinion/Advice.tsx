/** A hint at the table: what a computer player would do, why, and what it believes. */

import type { JSX } from "preact";
import "../styles/opinion.css";
import type { Face, Opinion, SeatLetter } from "../protocol";
import { t } from "../words/t";
import { Beliefs } from "./Beliefs";
import { Candidates } from "./Candidates";
import { Said } from "./Said";
import { Told } from "./Told";

const MOST = 5;

interface AdviceProps {
  opinion: Opinion;
  face: Face | null;
  name: (seat: SeatLetter) => string;
}

export function Advice({ opinion, face, name }: AdviceProps): JSX.Element {
  const { action, reason, beliefs } = opinion;
  return (
    <>
      <p class="advised">
        <Told code={action} face={face} />
      </p>
      <p class="small">{reason}</p>
      <Said opinion={opinion} />
      <Candidates opinion={opinion} face={face} most={MOST} />
      {beliefs.length ? (
        <details class="believed">
          <summary class="small">{t("Where it thinks the cards lie")}</summary>
          <Beliefs beliefs={beliefs} face={face} name={name} />
        </details>
      ) : null}
    </>
  );
}
