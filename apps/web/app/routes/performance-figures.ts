import type { VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import type { Route } from './+types/performance-figures'
import { loadReport, readChoice } from '../features/vitals/load-report.server.ts'
import { apiFrom } from '../lib/api/api.server.ts'

const HEAD = ['cut', 'key', 'metric', 'p75', 'good', 'needs_improvement', 'poor']

/** The dashboard's figures as a CSV file, for the filters in the URL. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const report = await loadReport(apiFrom(context), readChoice(url))
  return new Response(toCsv(report), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="performance${report.is_example ? '-example' : ''}.csv"`,
      'Cache-Control': 'public, max-age=60',
    },
  })
}

/** The report as CSV (RFC 4180): one row per metric and cut. p75 in ms, except for CLS. */
function toCsv({ overall, by_page, by_device, by_language, by_day }: VitalsReport): string {
  const cuts = { overall: [{ key: 'all', figures: overall }], page: by_page, device: by_device }
  const rows = Object.entries({ ...cuts, language: by_language, day: by_day }).flatMap(([cut, parts]) =>
    parts.flatMap(({ key, figures }) =>
      figures.map(({ name, p75, good, needs_improvement, poor }) => [
        cut,
        key,
        name,
        p75,
        good,
        needs_improvement,
        poor,
      ]),
    ),
  )
  // Keys and names come from the contract and need no quotes.
  return [HEAD, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
