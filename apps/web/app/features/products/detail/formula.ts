/** A part of a chemical formula: on the line or in subscript. */
interface FormulaPart {
  text: string
  isSubscript: boolean
}

/**
 * Splits a formula: digits after a letter or bracket are atom counts in subscript, digits at the start of a
 * part count molecules (`CaSO4·2H2O`).
 */
export function toFormulaParts(formula: string): FormulaPart[] {
  return formula
    .split(/((?<=[A-Za-z)])\d+)/)
    .filter(Boolean)
    .map((text, index, parts) => ({
      text,
      isSubscript: /^\d+$/.test(text) && /[A-Za-z)]$/.test(parts[index - 1] ?? ''),
    }))
}
