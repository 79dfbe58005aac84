import { getVitals, reportVitals } from '@shop/contract/vitals/vitals.endpoints'
import type { Route } from '../../http/route.ts'
import type { VitalsReports } from './vitals-reports.service.ts'
import type { VitalsService } from './vitals.service.ts'

/** The report is the same for everybody, and computed at most once a minute. */
const REPORT_CACHE = 'public, max-age=60'

export function registerVitals(
  route: Route,
  { vitals, vitalsReports }: { vitals: VitalsService; vitalsReports: VitalsReports },
): void {
  route(reportVitals, async ({ body, device }) => vitals.accept(body, device))
  route(getVitals, ({ query, setHeader }) => {
    setHeader('Cache-Control', REPORT_CACHE)
    return vitalsReports.get(query)
  })
}
