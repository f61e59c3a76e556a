/** Points: exact numbers that come as text, as `-250` or `7/2`. */

const HALVES: Readonly<Record<string, string>> = {
  "1/2": "½",
  "1/4": "¼",
  "3/4": "¾",
  "1/3": "⅓",
  "2/3": "⅔",
};

/** Points as one writes them: a true minus, fractions after the whole. */
export function amount(text: string): string {
  const minus = text.startsWith("-");
  const [above = "0", below] = text.replace("-", "").split("/");
  const sign = minus ? "−" : "";
  if (!below) return sign + above;
  const whole = Math.floor(Number(above) / Number(below));
  const rest = `${Number(above) % Number(below)}/${below}`;
  return `${sign}${whole || ""}${HALVES[rest] ?? ` ${rest}`}`;
}

/** The same as a number, to compare and to colour by. */
export function value(text: string): number {
  const [above = "0", below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
