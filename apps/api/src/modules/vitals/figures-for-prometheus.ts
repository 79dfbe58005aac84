import { RATINGS } from '@shop/contract/vitals/vitals.endpoints'
import { DEVICES } from '@shop/contract/vitals/vitals.rules'
import { Gauge, type Registry } from 'prom-client'
import type { VitalsReports } from './vitals-reports.service.ts'

/** A metric of the dashboard: its name, its help text, and how to read its current values. */
interface Figure {
  name: string
  help: string
  labelNames: string[]
  read(): Promise<{ labels: Record<string, string>; value: number }[]>
}

/** Registers the dashboard's metrics with Prometheus: of all processes, whichever is scraped. */
export function registerFigures(registry: Registry, reports: VitalsReports): void {
  for (const { name, help, labelNames, read } of listFigures(reports)) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Without the database these metrics are empty, and the others are still reported.
        const values = await read().catch(() => [])
        for (const { labels, value } of values) this.set(labels, value)
      },
    })
  }
}

/** Reports are cached for a minute, so each metric may request its own. */
function listFigures(reports: VitalsReports): Figure[] {
  const readServer = async () => (await reports.get({ days: 1 })).server
  const readVitals = async () =>
    (
      await Promise.all(
        DEVICES.map(async (device) => {
          const { is_example, overall } = await reports.get({ days: 1, device })
          return is_example ? [] : overall.map((figure) => ({ ...figure, device }))
        }),
      )
    ).flat()
  return [
    {
      name: 'shop_web_vital_p75',
      help: '75th percentile of the visits of today (UTC), in ms except CLS',
      labelNames: ['vital', 'device'],
      read: async () =>
        (await readVitals()).map(({ name: vital, device, p75 }) => ({
          labels: { vital, device },
          value: p75,
        })),
    },
    {
      name: 'shop_web_vital_visits',
      help: 'Visits of today (UTC) by rating',
      labelNames: ['vital', 'device', 'rating'],
      read: async () =>
        (await readVitals()).flatMap(({ name: vital, device, ...counts }) =>
          RATINGS.map((rating) => ({ labels: { vital, device, rating }, value: counts[rating] })),
        ),
    },
    {
      name: 'shop_http_latency_ms',
      help: 'Response time in the last hour, of all processes',
      labelNames: ['quantile'],
      read: async () => {
        const { p50_ms, p95_ms, p99_ms } = await readServer()
        return Object.entries({ '0.5': p50_ms, '0.95': p95_ms, '0.99': p99_ms }).map(([quantile, value]) => ({
          labels: { quantile },
          value,
        }))
      },
    },
    {
      name: 'shop_http_share',
      help: 'Share of the responses of the last hour, of all processes: failed (5xx), unchanged (304), kept (sent from the cache)',
      labelNames: ['answer'],
      read: async () => {
        const { failure_share, unchanged_share, kept_share } = await readServer()
        return [
          { labels: { answer: 'failed' }, value: failure_share },
          { labels: { answer: 'unchanged' }, value: unchanged_share },
          { labels: { answer: 'kept' }, value: kept_share },
        ]
      },
    },
    {
      name: 'shop_http_requests_per_second',
      help: 'Requests in the last full minute, of all processes',
      labelNames: [],
      read: async () => [{ labels: {}, value: (await readServer()).per_second }],
    },
  ]
}
