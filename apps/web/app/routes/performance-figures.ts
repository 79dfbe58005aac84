import type { Route } from './+types/performance-figures'
import { loadReport, readChoice } from '../features/vitals/load-report.server.ts'
import { toCsv } from '../features/vitals/to-csv.ts'
import { apiFrom } from '../lib/api/api.server.ts'

/** The dashboard's figures as a CSV file, for the filters in the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const report = await loadReport(apiFrom(context), readChoice(request.url))
  return new Response(toCsv(report), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="performance.csv"',
      'Cache-Control': 'public, max-age=60',
    },
  })
}
