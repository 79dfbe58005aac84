import type { ShipmentRow } from '@shop/contract/orders/order-actions.console'
import { CARRIER_LENGTH, TRACKING_NUMBER_LENGTH } from '@shop/contract/tracking/carriers.rules'

/** A line as it was pasted: its content, or that it cannot be read. */
export type PastedLine = { line: number; text: string } & ({ row: ShipmentRow } | { row: undefined })

/** A number in the shape of an order's: the header of a table has none. */
const ORDER_NUMBER = /^[A-Za-z]{2}[A-Za-z0-9]{6,}$/

/**
 * Reads lines pasted from a table or a CSV file: order number, carrier, tracking number, parted by tabs, semicolons or
 * commas. Empty lines and a header are left out. With two parts the carrier is the given one.
 */
export function readShipmentRows(text: string, carrier: string): PastedLine[] {
  const lines = text.split(/\r?\n/).map((content, index) => ({ line: index + 1, text: content.trim() }))
  return lines
    .filter(({ text: content }, index) => content !== '' && !(index === 0 && isHeader(content)))
    .map((pasted) => ({ ...pasted, row: toRow(toCells(pasted.text), carrier.trim()) }))
}

function toRow(cells: string[], carrier: string): ShipmentRow | undefined {
  const [number = '', ...rest] = cells.filter((cell) => cell !== '')
  const [carrierOfLine, tracking] = rest.length === 1 ? [carrier, rest[0]] : rest
  if (rest.length > 2 || !ORDER_NUMBER.test(number) || !carrierOfLine || !tracking) return undefined
  if (carrierOfLine.length > CARRIER_LENGTH || tracking.length > TRACKING_NUMBER_LENGTH) return undefined
  return { order_number: number.toUpperCase(), carrier: carrierOfLine, tracking_number: tracking }
}

function isHeader(text: string): boolean {
  return !ORDER_NUMBER.test(toCells(text)[0] ?? '')
}

/** Cells of one line; those of a CSV file may be quoted. A spreadsheet marks texts by an apostrophe. */
function toCells(text: string): string[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : /[,，]/
  return text
    .replace(/^\uFEFF/, '')
    .split(separator)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .replace(/^'/, '')
        .trim(),
    )
}
