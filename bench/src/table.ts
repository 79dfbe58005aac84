import type { Measurement } from './measure.ts'

/** The measurements as people read them. */
export function toTable(rows: Measurement[]): string {
  const cells = [
    ['what', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'bare server/s', 'share', 'errors'],
    ...rows.map((row) => [
      row.name,
      String(Math.round(row.perSecond)),
      String(row.p50Ms),
      String(row.p99Ms),
      String(row.bytes),
      String(Math.round(row.barePerSecond)),
      `${(100 * row.share).toFixed(1)} %`,
      String(row.errors),
    ]),
  ]
  return writeTable(cells)
}

/** Lines of cells, the columns below one another. */
export function writeTable(cells: string[][]): string {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  return cells
    .map((line) => `${line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}\n`)
    .join('')
}
