import type { Measurement } from './measure.ts'

/** The measurements as a table. */
export function toTable(rows: Measurement[]): string {
  const heads = [
    'what',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'processor ms',
    'bytes',
    'bare server/s',
    'share',
    'errors',
  ]
  return writeTable([
    heads,
    ...rows.map((row) => [
      row.name,
      String(Math.round(row.perSecond)),
      row.p50Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.processorMs.toFixed(3),
      String(row.bytes),
      String(Math.round(row.barePerSecond)),
      `${(100 * row.share).toFixed(1)} %`,
      String(row.errors),
    ]),
  ])
}

/** Formats rows of cells as aligned columns. */
export function writeTable(cells: string[][]): string {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
