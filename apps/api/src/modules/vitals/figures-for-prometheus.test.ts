import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'
import { registerFigures } from './figures-for-prometheus.ts'

const DASHBOARD = join(import.meta.dirname, '../../../../../ops/grafana/dashboard.json')
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

const shop = await createTestApp()
const { vitals, vitalsReports, serverFigures } = shop.services
const registry = new Registry()
registerFigures(registry, vitalsReports)

test('Prometheus reads what the dashboard shows', async () => {
  const visit = { page: 'home', device: 'phone', language: 'en' } as const
  for (const value of [900, 1_400]) vitals.accept({ ...visit, vitals: [{ name: 'LCP', value }] }, BROWSER)
  await vitals.flush()
  for (const status of [200, 200, 200, 500]) serverFigures.count(status, 12)
  await serverFigures.flush()
  shop.clock.advance(2 * MINUTE)
  const text = await registry.metrics()
  expect(text).toContain('shop_web_vital_p75{vital="LCP",device="phone"} 1400')
  expect(text).toContain('shop_web_vital_visits{vital="LCP",device="phone",rating="good"} 2')
  expect(text).toContain('shop_http_latency_ms{quantile="0.99"} 12')
  expect(text).toContain('shop_http_share{answer="failed"} 0.25')
})

test('the dashboard for Grafana uses existing metrics', async () => {
  const requested = (await readFile(DASHBOARD, 'utf8')).match(/shop_[a-z0-9_]+/g)!
  const offered = [...registry.getMetricsAsArray().map(({ name }) => name), 'shop_events_total']
  expect(offered).toEqual(expect.arrayContaining([...new Set(requested)]))
})
