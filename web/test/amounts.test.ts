import { expect, it } from "vitest";
import { amount, value } from "../src/table/amounts";
import { clockText } from "../src/table/clock";

it.each([
  ["250", "250"],
  ["-250", "−250"],
  ["7/2", "3½"],
  ["-3/4", "−¾"],
  ["1/2", "½"],
  ["13/5", "2 3/5"],
  ["0", "0"],
])("writes %s as %s", (text, written) => expect(amount(text)).toBe(written));

it("compares fractions", () => expect(value("-27/4")).toBe(-6.75));

it.each([
  [42, "0:42"],
  [61.2, "1:02"],
  [-3, "0:00"],
])("shows %d seconds as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));
