/** A field to write in, with its name above it. */

import type { InputHTMLAttributes } from "preact";

export interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  type?: "text" | "password";
  autocomplete?: string;
  required?: boolean;
}

export function Field({
  label,
  value,
  onInput,
  type = "text",
  autocomplete,
  required,
}: FieldProps) {
  const field: InputHTMLAttributes = {
    value,
    autocomplete,
    required,
    onInput: (event) => onInput(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input {...field} type={type as "text"} />
    </label>
  );
}
