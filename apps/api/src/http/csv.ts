/** Tells programs that do not guess it that a text is UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a CSV file (RFC 4180). Texts that a spreadsheet would run as formulas begin with an apostrophe. */
export function toCsvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
