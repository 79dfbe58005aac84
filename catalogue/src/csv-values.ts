import { addDays, fromClock } from '@shop/contract/days/days.rules'
import { toTyped } from '@shop/contract/text/typed-text.rules'

/**
 * A whole number as spreadsheets write it: `1,000`, `24.0`, `２４`. Anything else stays text, so that it is reported with its
 * column's name.
 */
export function toInteger(cell: string): number | string {
  const text = toTyped(cell)
  const plain = /^\d{1,3}(,\d{3})+(\.0*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d{1,9}(\.0*)?$/.test(plain) ? Math.trunc(Number(plain)) : cell
}

/** The order of day and month in dates such as `11/30/2026`. */
export type DateOrder = 'month first' | 'day first'

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}:\d{2})(?::\d{2})?)?$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2}:\d{2})(?::\d{2})?)?$/
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: (\d{1,2}:\d{2})(?::\d{2})?)?$/

/** The order of all dates of a file, by one that can be read in one way only. */
export function findDateOrder(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const [, first, second] = SLASHED.exec(toTyped(cell)) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return undefined
}

/**
 * A day or a time of the shop's clock, as a spreadsheet of any region writes it, in the form of the format: `2026/10/5` is
 * `2026-10-05`. Anything else stays as it is, also a date whose order nobody can know: `5/10/2026`.
 */
export function toDate(cell: string, order: DateOrder | undefined): string {
  const text = toTyped(cell)
  // Excel counts days from the end of 1899 and writes so many where a cell has no format of a date.
  if (/^[345]\d{4}$/.test(text)) return addDays('1899-12-30', Number(text))
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return toText(yearFirst.slice(1, 4), yearFirst[4]) ?? cell
  const dotted = DOTTED.exec(text)
  if (dotted) return toText(dotted.slice(1, 4).toReversed(), dotted[4]) ?? cell
  const [, first = '', second = '', year = '', time] = SLASHED.exec(text) ?? []
  if (year === '' || (!order && first !== second)) return cell
  return toText(order === 'month first' ? [year, first, second] : [year, second, first], time) ?? cell
}

function toText(parts: string[], time: string | undefined): string | undefined {
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  // A day that its month does not have is none.
  if (Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return undefined
  return time === undefined ? day : fromClock(`${day}T${time.padStart(5, '0')}`).toISOString()
}
