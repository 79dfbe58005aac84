/** A piece of a chemical formula: what stands on the line, or below it. */
export interface FormulaPart {
  text: string
  isSubscript: boolean
}

/**
 * A plain formula in pieces: digits after a letter or a bracket count atoms and stand below the line; those that begin
 * a part count molecules and do not (`CaSO4·2H2O`).
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
