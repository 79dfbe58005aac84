import { describe, expect, test } from 'vitest'
import { getVitals, reportVitals } from '@shop/contract/vitals/vitals.endpoints'
import type { VitalsBody } from '@shop/contract/vitals/vitals.schemas'
import { VITALS_RETENTION_DAYS } from '@shop/contract/vitals/vitals.rules'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { createServerFigures } from './server-figures.service.ts'
import { createVitalsService } from './vitals.service.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** One page view of one visitor. */
function aVisit(extra: Partial<VitalsBody> = {}): VitalsBody {
  return { page: 'home', device: 'phone', language: 'en', vitals: [{ name: 'LCP', value: 1_200 }], ...extra }
}

const send = (shop: TestApp, body: VitalsBody, userAgent = BROWSER) =>
  shop.call(reportVitals, { body }, { headers: { 'user-agent': userAgent } })

/** The dashboard's report after everything was written. */
async function readReport(shop: TestApp, query: object = {}) {
  await shop.services.vitals.flush()
  shop.clock.advance(2 * MINUTE)
  return (await shop.call(getVitals, { query })).data
}

describe('the measurements of visitors’ browsers', async () => {
  const shop = await createTestApp()

  test('are reported as the 75th percentile, with the number of visits by rating', async () => {
    for (const value of [400, 900, 1_600, 2_600, 4_800, 1_000, 1_100, 1_300]) {
      await send(shop, aVisit({ page: 'product', vitals: [{ name: 'LCP', value }] }))
    }
    const { overall, by_page } = await readReport(shop, { page: 'product' })
    expect(overall).toEqual([{ name: 'LCP', p75: 1_600, good: 6, needs_improvement: 1, poor: 1 }])
    expect(by_page.map(({ key }) => key)).toEqual(['product'])
  })

  test('are reported by page, device, language and day', async () => {
    await send(shop, aVisit({ page: 'cart', device: 'desktop', language: 'zh' }))
    await shop.services.vitals.flush()
    shop.clock.advance(DAY)
    await send(shop, aVisit({ page: 'cart', vitals: [{ name: 'LCP', value: 2_000 }] }))
    const { by_device, by_language, by_day } = await readReport(shop, { page: 'cart' })
    const read = (cuts: typeof by_day) => cuts.map(({ figures: [figure] }) => figure!.p75)
    expect(by_device.map(({ key }) => key)).toEqual(['desktop', 'phone'])
    expect(by_language.map(({ key }) => key)).toEqual(['en', 'zh'])
    expect(read(by_device)).toEqual([1_200, 2_000])
    expect(read(by_language)).toEqual([2_000, 1_200])
    expect(read(by_day)).toEqual([1_200, 2_000])
  })

  test('layout shifts have four decimals', async () => {
    for (const value of [0.0004, 0.0127, 0.3])
      await send(shop, aVisit({ page: 'search', vitals: [{ name: 'CLS', value }] }))
    const { overall } = await readReport(shop, { page: 'search' })
    expect(overall).toEqual([
      { name: 'CLS', p75: expect.closeTo(0.3, 3), good: 2, needs_improvement: 0, poor: 1 },
    ])
  })

  test('name the elements that visits waited for', async () => {
    for (const [value, target] of [
      [5_000, 'main section 2 img'],
      [6_000, 'main section 2 img'],
      [900, 'h1'],
    ] as const) {
      await send(shop, aVisit({ page: 'account', vitals: [{ name: 'LCP', value, target }] }))
    }
    const { slowest } = await readReport(shop, { page: 'account' })
    expect(slowest).toEqual([
      { name: 'LCP', page: 'account', target: 'main section 2 img', visits: 2, poor: 2, mean: 5_500 },
      { name: 'LCP', page: 'account', target: 'h1', visits: 1, poor: 0, mean: 900 },
    ])
  })

  test('leave out bots', async () => {
    for (const program of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
    ]) {
      expect((await send(shop, aVisit({ page: 'other' }), program)).data).toEqual({ counted: false })
    }
    expect((await readReport(shop, { page: 'other' })).overall).toEqual([])
  })

  test.each([
    ['an unknown page', { page: 'product/amethyst' }],
    ['nothing measured', { vitals: [] }],
    [
      'a metric twice',
      {
        vitals: [
          { name: 'LCP', value: 1 },
          { name: 'LCP', value: 2 },
        ],
      },
    ],
    ['a negative value', { vitals: [{ name: 'LCP', value: -1 }] }],
    ['a suspended tab', { vitals: [{ name: 'LCP', value: 60_001 }] }],
    ['an impossible layout shift', { vitals: [{ name: 'CLS', value: 11 }] }],
    [
      'a sentence for a part of the page',
      { vitals: [{ name: 'LCP', value: 1, target: 'visit https://evil.example' }] },
    ],
    ['an unknown field', { email: 'a@example.com' }],
  ])('rejects %s', async (_, wrong) => {
    const result = await send(shop, { ...aVisit(), ...wrong } as VitalsBody)
    expect([result.status, result.error.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('figures of several processes', async () => {
  const shop = await createTestApp()
  const { db, clock } = shop
  const others = [1, 2, 3].map(() => ({
    vitals: createVitalsService({ db, clock }),
    serverFigures: createServerFigures({ db, clock }),
  }))

  test('add up, with concurrent writes', async () => {
    const visit = aVisit({
      vitals: [
        { name: 'LCP', value: 800, target: 'h1' },
        { name: 'INP', value: 90 },
      ],
    })
    for (const { vitals } of others) for (let n = 0; n < 5; n += 1) vitals.accept(visit, BROWSER)
    await Promise.all(others.map(({ vitals }) => vitals.flush()))
    const { overall, slowest } = await readReport(shop)
    expect(overall.map(({ good }) => good)).toEqual([15, 15])
    expect(slowest).toMatchObject([{ target: 'h1', visits: 15 }])
  })

  test('count each response once', async () => {
    shop.clock.advance(2 * HOUR)
    for (const { serverFigures } of others) {
      for (const [status, ms] of [
        [200, 4],
        [200, 8],
        [304, 0.3],
        [503, 40],
      ] as const)
        serverFigures.count(status, ms)
      for (const status of [200, 304] as const) serverFigures.countCached(status, 0.2)
    }
    await Promise.all(others.map(({ serverFigures }) => serverFigures.flush()))
    const { server } = await readReport(shop)
    const shares = { failure_share: 3 / 18, unchanged_share: 6 / 18, kept_share: 6 / 18 }
    expect(server.last_hour).toMatchObject([{ requests: 18, failures: 3, unchanged: 6 }])
    expect(server).toMatchObject({ per_second: 0.3, ...shares, p99_ms: 40 })
  })
})

describe('over time', async () => {
  const shop = await createTestApp()
  const countRows = async () =>
    (await shop.db.selectFrom('vital_rollups').select('span').orderBy('span').execute()).map(
      ({ span }) => span,
    )

  test('the hours of a day become one row with the same totals', async () => {
    for (const value of [1_000, 2_000, 3_000]) {
      await send(shop, aVisit({ vitals: [{ name: 'LCP', value }] }))
      await shop.services.vitals.flush()
      shop.clock.advance(HOUR)
    }
    const before = (await readReport(shop, { days: 7 })).overall
    shop.clock.advance(DAY)
    await shop.services.vitals.tidy()
    expect(await countRows()).toEqual(['day'])
    expect((await readReport(shop, { days: 28 })).overall).toEqual(before)
  })

  test('what is too old is deleted', async () => {
    await shop.services.vitals.recordRelease('1.0.0')
    shop.clock.advance((VITALS_RETENTION_DAYS + 1) * DAY)
    await shop.services.vitals.tidy()
    await shop.services.serverFigures.tidy()
    expect(await countRows()).toEqual([])
    expect((await readReport(shop)).releases).toEqual([])
  })
})
