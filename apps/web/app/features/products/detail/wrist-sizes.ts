import { WRIST_MM } from '@shop/contract/products/wrist-sizes.rules'

/** Formats mm as cm with one decimal: 155 → `15.5`. */
export function toCentimetres(mm: number): string {
  return (mm / 10).toFixed(1)
}

/** Diameters of beads on bracelets, in mm. */
export const BEAD_SIZES_MM = [4, 6, 7, 8, 9, 10, 12, 14] as const

/**
 * Parses a wrist size: `15.5`, `15,5`, `15.5 cm`, with Chinese punctuation and units too. Undefined outside
 * the range of human wrists.
 */
export function readWristMm(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,2}(?:[.,．]\d{1,2})?)\s*(?:cm|厘米)?\s*$/i.exec(text.normalize('NFKC')) ?? []
  if (digits === undefined) return undefined
  const wristMm = Math.round(Number(digits.replace(',', '.')) * 10)
  return wristMm >= WRIST_MM.least && wristMm <= WRIST_MM.most ? wristMm : undefined
}
