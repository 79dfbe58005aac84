import type { VitalsReport } from '@shop/contract/vitals'

const HEAD = ['cut', 'key', 'metric', 'p75', 'good', 'needs_improvement', 'poor']

/** The report as CSV (RFC 4180): one row per metric and cut. p75 in ms, except for CLS. */
export function toCsv({ overall, by_page, by_device, by_language, by_day }: VitalsReport): string {
  const cuts = { overall: [{ key: 'all', figures: overall }], page: by_page, device: by_device }
  const rows = Object.entries({ ...cuts, language: by_language, day: by_day }).flatMap(([cut, parts]) =>
    parts.flatMap(({ key, figures }) =>
      figures.map(({ name, p75, good, needs_improvement, poor }) => [
        ...[cut, key, name],
        ...[p75, good, needs_improvement, poor],
      ]),
    ),
  )
  // Keys and names come from the contract and need no quotes.
  return [HEAD, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
