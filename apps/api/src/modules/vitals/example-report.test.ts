import { LANGUAGES } from '@shop/contract/languages/languages'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { getVitals, reportVitals } from '@shop/contract/vitals/vitals.endpoints'
import { VITALS } from '@shop/contract/vitals/vitals.rules'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'
import { createServices } from '../../services.ts'
import { registerFigures } from './figures-for-prometheus.ts'

const shop = await createTestApp()
const read = async (query: object = {}) => (await shop.call(getVitals, { query })).data

describe('a demo shop without reports', () => {
  test('shows examples of several pages, devices, languages and days, and says so [T395]', async () => {
    const report = await read({ days: 28 })
    expect(report.is_example).toBe(true)
    expect(report.overall.map(({ name }) => name)).toEqual(VITALS)
    expect(report.by_day).toHaveLength(28)
    expect(report.by_day.at(-1)!.key).toBe(shop.clock().toISOString().slice(0, 10))
    expect(report.by_page.length).toBeGreaterThan(4)
    expect(report.by_device.map(({ key }) => key)).toEqual(['desktop', 'phone', 'tablet'])
    expect(report.by_language.map(({ key }) => key)).toEqual([...LANGUAGES])
    expect(report.slowest.length).toBeGreaterThan(4)
    // Another process, or another minute, has the same report.
    shop.clock.advance(2 * MINUTE)
    expect({ ...(await read({ days: 28 })), server: {} }).toEqual({ ...report, server: {} })
  })

  test('has plausible ones: phones are slower, and parts add up', async () => {
    const { overall, by_device, by_day } = await read({ days: 7 })
    const find = (key: string) => by_device.find((cut) => cut.key === key)!.figures
    for (const [index, { name, p75, good, needs_improvement, poor }] of overall.entries()) {
      expect([name, find('phone')[index]!.p75 > find('desktop')[index]!.p75]).toEqual([name, true])
      expect(p75).toBeGreaterThan(0)
      expect(good).toBeGreaterThan(needs_improvement)
      const days = by_day.map(({ figures }) => figures[index]!)
      const sum = (counts: typeof days) =>
        counts.reduce((total, each) => total + each.good + each.needs_improvement + each.poor, 0)
      expect(sum(days)).toBe(good + needs_improvement + poor)
    }
  })

  test('filters them like reports', async () => {
    const only = { page: 'product', device: 'tablet', language: 'zh', days: 7 }
    const { is_example, by_page, by_device, by_language } = await read(only)
    expect(is_example).toBe(true)
    for (const [cuts, key] of [
      [by_page, 'product'],
      [by_device, 'tablet'],
      [by_language, 'zh'],
    ] as const)
      expect(cuts.map((cut) => cut.key)).toEqual([key])
    expect(await read({ page: 'payment' })).toMatchObject({ is_example: true, overall: [], slowest: [] })
  })

  test('neither stores them nor gives them to Prometheus', async () => {
    const registry = new Registry()
    registerFigures(registry, shop.services.vitalsReports)
    await read({ days: 1 })
    expect(await registry.metrics()).not.toContain('shop_web_vital_p75{')
    await shop.services.vitals.flush()
    await shop.services.vitals.tidy()
    for (const table of ['vital_rollups', 'vital_targets'] as const)
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

test('a live shop shows none', async () => {
  const { db, jobs, clock, app } = shop
  const config = { ...shop.config, mode: 'live' as const }
  const live = createServices({ config, db, jobs, clock, log: app.log, registry: new Registry() })
  expect(await live.vitalsReports.get({ days: 28 })).toMatchObject({
    is_example: false,
    overall: [],
    by_day: [],
  })
})

test('from the first report on, a demo shop shows reports alone', async () => {
  const body = { page: 'home' as const, device: 'phone' as const, language: 'en' as const }
  const vitals = [{ name: 'LCP' as const, value: 1_200 }]
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0' }
  await shop.call(reportVitals, { body: { ...body, vitals } }, { headers })
  await shop.services.vitals.flush()
  shop.clock.advance(2 * MINUTE)
  const report = await read({ days: 28 })
  expect(report).toMatchObject({ is_example: false, slowest: [] })
  expect(report.overall).toEqual([{ name: 'LCP', p75: 1_200, good: 1, needs_improvement: 0, poor: 0 }])
  expect((await read({ page: 'cart' })).overall).toEqual([])
})
