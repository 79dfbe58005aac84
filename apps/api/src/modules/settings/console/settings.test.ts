import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import {
  getSetting,
  listSettings,
  SETTING_IDS,
  updateSetting,
  type SettingId,
} from '@shop/contract/settings/settings.console'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { sendContactMessage } from '@shop/contract/contact/contact.endpoints'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, aProduct, aShopper } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createSettingsService } from '../settings.service.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const manager = await console.aMember('manager')
const { place, readOrder } = createOrderSteps(shop)

async function change(id: SettingId, value: Record<string, unknown>) {
  const { version } = (await console.call(getSetting, { params: { id } }, { as: manager })).data
  return console.call(updateSetting, { params: { id }, body: { version, value } }, { as: manager })
}

const NO_LINKS = {
  instagram: null,
  facebook: null,
  pinterest: null,
  youtube: null,
  tiktok: null,
  xiaohongshu: null,
  weibo: null,
}

const standard = (price: string, freeFrom: string | null = '299.00') => ({
  price,
  free_from: freeFrom,
  days_min: 3,
  days_max: 5,
})

describe('the settings', () => {
  test('are all listed with their defaults, and a change is recorded with what was before', async () => {
    const { items } = (await console.call(listSettings, {}, { as: manager })).data
    expect(items.map(({ id }) => id)).toEqual(SETTING_IDS)
    expect(items.every(({ is_default, version }) => is_default && version === 1)).toBe(true)
    const { data } = await change('vat', { percent: 9 })
    expect(data).toMatchObject({
      version: 2,
      value: { percent: 9 },
      default_value: { percent: 13 },
      is_default: false,
    })
    const query = { subject_type: 'settings' }
    const log = (await console.call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log).toMatchObject([
      { action: 'settings.changed', subject_id: 'vat', before: { percent: 13 }, after: { percent: 9 } },
    ])
    expect((await change('vat', { percent: 13 })).data).toMatchObject({ version: 3, is_default: true })
  })

  test('are changed by whoever saw the last version; others are shown it', async () => {
    await change('payment_window', { minutes: 45 })
    const params = { id: 'payment_window' as const }
    for (const version of [1, 3]) {
      const body = { version, value: { minutes: 60 } }
      const { error } = await console.call(updateSetting, { params, body }, { as: manager })
      expect(error).toMatchObject({
        code: 'STALE_VERSION',
        details: [{ current: { value: { minutes: 45 } } }],
      })
    }
    await change('payment_window', { minutes: 30 })
  })

  test.each([
    ['shipping_standard', standard('1200'), 'value.price', { rule: 'too_high', limit: '1000.00' }],
    ['shipping_standard', standard('9000.00'), 'value.price', { rule: 'too_high', limit: '1000.00' }],
    [
      'shipping_express',
      { ...standard('25.00'), days_min: 6 },
      'value.days_max',
      { rule: 'shorter_than_least' },
    ],
    ['vat', { percent: 31 }, 'value.percent', { rule: 'too_high', limit: 30 }],
    ['vat', { percent: 13, reduced: 9 }, 'value.reduced', { rule: 'unknown_field' }],
    ['payment_window', { minutes: 9 }, 'value.minutes', { rule: 'too_low', limit: 10 }],
    ['returns', { mainland_days: 6, abroad_days: 14 }, 'value.mainland_days', { rule: 'too_low', limit: 7 }],
    ['contact', { email: 'nobody' }, 'value.email', { rule: 'not_an_email' }],
    ['languages', inEachLanguage(() => false), 'value.en', { rule: 'none_chosen' }],
    [
      'social_links',
      { ...NO_LINKS, instagram: 'http://instagram.com/shop' },
      'value.instagram',
      { rule: 'not_at_host', limit: 'instagram.com' },
    ],
    [
      'social_links',
      { ...NO_LINKS, weibo: 'https://weibo.com.example/shop' },
      'value.weibo',
      { rule: 'not_at_host', limit: 'weibo.com' },
    ],
    [
      'social_links',
      { ...NO_LINKS, tiktok: 'https://a:b@tiktok.com/@shop' },
      'value.tiktok',
      { rule: 'not_at_host', limit: 'tiktok.com' },
    ],
    [
      'social_links',
      { ...NO_LINKS, facebook: 'javascript:alert(1)' },
      'value.facebook',
      { rule: 'not_at_host', limit: 'facebook.com' },
    ],
    [
      'tags',
      { ga4_measurement_id: 'G-1";alert()', meta_pixel_id: null },
      'value.ga4_measurement_id',
      { rule: 'format', limit: 'ga4_measurement_id' },
    ],
    [
      'tags',
      { ga4_measurement_id: null, meta_pixel_id: 'abc' },
      'value.meta_pixel_id',
      { rule: 'format', limit: 'meta_pixel_id' },
    ],
  ] as const)('%s is not changed to %j', async (id, value, path, broken) => {
    const { status, error } = await change(id, value)
    expect([status, error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(error.details![0]).toMatchObject({ path, ...broken })
  })

  test('are seen by another process within two seconds', async () => {
    const { db, clock, services } = shop
    const other = createSettingsService({ db, clock, audit: services.audit })
    expect((await other.readTerms()).shipping.express.priceFen).toBe(2_500)
    const version = await other.readVersion()
    await change('shipping_express', { price: '30.00', free_from: null, days_min: 1, days_max: 2 })
    expect(await other.readVersion()).not.toBe(version)
    const seen = async () => expect((await other.readTerms()).shipping.express.priceFen).toBe(3_000)
    await vi.waitFor(seen, { timeout: 2_000 })
  })
})

/** Settings as another process has them. */
function anotherProcess(tags = {}) {
  const { db, clock, services } = shop
  return createSettingsService({ db, clock, audit: services.audit, tags })
}

test('whoever learns of a change by its version is shown no settings from before it', async () => {
  const other = anotherProcess()
  const before = await other.readVersion()
  expect((await other.readShop()).socialLinks).toEqual([])
  const url = 'https://www.instagram.com/treasures'
  const weibo = 'https://weibo.com/treasures'
  await change('social_links', { ...NO_LINKS, weibo, instagram: url })
  expect(await other.readVersion()).not.toBe(before)
  expect((await other.readShop()).socialLinks).toEqual([
    { network: 'instagram', url },
    { network: 'weibo', url: weibo },
  ])
  await change('social_links', NO_LINKS)
})

test('tags are those of the installation until the merchant sets others, or none', async () => {
  const tags = { ga4MeasurementId: 'G-AB12CD34EF' }
  expect((await anotherProcess(tags).readShop()).tags).toEqual(tags)
  await change('tags', { ga4_measurement_id: null, meta_pixel_id: '1234567' })
  const other = anotherProcess(tags)
  expect((await other.readShop()).tags).toEqual({ metaPixelId: '1234567' })
  expect((await other.get('tags')).default_value).toEqual({
    ga4_measurement_id: 'G-AB12CD34EF',
    meta_pixel_id: null,
  })
  await change('tags', { ga4_measurement_id: null, meta_pixel_id: null })
})

test('a language that the shop has got since its merchant chose is not shown', async () => {
  await change(
    'languages',
    inEachLanguage(() => true),
  )
  await shop.db
    .updateTable('settings')
    .set({ value: { en: true, zh: true } })
    .where('id', '=', 'languages')
    .execute()
  const { data } = await console.call(getSetting, { params: { id: 'languages' } }, { as: manager })
  expect(data.value).toEqual({ en: true, zh: true, 'zh-Hant': false })
  const service = createSettingsService({ db: shop.db, clock: shop.clock, audit: shop.services.audit })
  expect((await service.readShop()).languages).toEqual(['en', 'zh'])
})

test('a language that is not shown is in no sitemap and has no feed', async () => {
  const read = async (url: string) => (await shop.app.inject(url)).body
  const zh = /\?lang=zh|hreflang/
  expect(await read('/sitemaps/pages.xml')).toMatch(zh)
  await change(
    'languages',
    Object.assign(
      inEachLanguage(() => false),
      { en: true },
    ),
  )
  for (const url of ['/sitemaps/pages.xml', '/sitemaps/products-1.xml']) {
    expect(await read(url)).toContain('<loc>')
    expect(await read(url)).not.toMatch(zh)
  }
  expect((await shop.app.inject('/feeds/google-merchant.xml?lang=zh')).statusCode).toBe(404)
  expect((await shop.app.inject('/feeds/google-merchant.xml')).statusCode).toBe(200)
  await change(
    'languages',
    inEachLanguage(() => true),
  )
})

describe('an order', () => {
  test('costs what the settings say when it is placed, and keeps its terms', async () => {
    const { id } = await aProduct(shop, { price: '100.00', sizes: [{ size: '', stock: 9 }] })
    const lian = await aShopper(shop)
    const items = [{ product_id: id, quantity: 1 }]
    await change('shipping_standard', standard('15.00'))
    await change('payment_window', { minutes: 90 })
    const quote = (await shop.call(quoteOrder, { body: { items } }, { as: lian })).data
    expect(quote).toMatchObject({ shipping: '15.00', total: '115.00', free_shipping_missing: '199.00' })

    const { data: order } = await place({ items, expected_total: quote.total }, lian)
    const minutes = (Date.parse(order.expires_at!) - Date.parse(order.created_at)) / 60_000
    expect(minutes).toBe(90)
    await change('shipping_standard', { ...standard('20.00', '500.00'), days_max: 9 })
    await change('payment_window', { minutes: 30 })
    expect(await readOrder({ order, shopper: lian })).toEqual(order)

    const late = await place({ items, expected_total: quote.total }, lian)
    expect(late.error.code).toBe('PRICE_CHANGED')
    expect(late.error.details?.[0]).toMatchObject({ expected: '115.00', actual: '120.00' })
  })

  test('keeps what its coupon for free shipping saved, whatever shipping costs later', async () => {
    await change('shipping_standard', standard('18.00'))
    const { id } = await aProduct(shop, { price: '100.00', sizes: [{ size: '', stock: 9 }] })
    const lian = await aShopper(shop)
    const coupon = await aCoupon(shop, { type: 'free_shipping' })
    await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: lian })
    const items = [{ product_id: id, quantity: 1 }]
    const { data: order } = await place({ items, coupon_id: coupon.id }, lian)
    expect(order).toMatchObject({ shipping: '0.00', coupon: { saved: '18.00' } })
    await change('shipping_standard', standard('5.00'))
    expect((await readOrder({ order, shopper: lian })).coupon?.saved).toBe('18.00')
  })

  test('has free shipping nowhere once no amount makes it free', async () => {
    await change('shipping_standard', standard('12.00', null))
    const { id } = await aProduct(shop, { price: '900.00', sizes: [{ size: '', stock: 9 }] })
    const quote = await shop.call(quoteOrder, { body: { items: [{ product_id: id, quantity: 1 }] } })
    expect(quote.data).toMatchObject({ shipping: '12.00' })
    expect(quote.data.free_shipping_missing).toBeUndefined()
  })
})

test('messages of the contact form go to the mailbox of the settings', async () => {
  await change('contact', { email: 'care@shop.example' })
  const message = 'Which size fits a wrist of 15 cm?'
  const about = {
    name: 'Lian',
    email: 'lian@mail.example',
    topic: 'product',
    message,
    language: 'en',
  } as const
  await shop.call(sendContactMessage, { body: { message_id: randomUUID(), ...about, open_ms: 60_000 } })
  expect(await shop.readMail('care@shop.example')).toHaveLength(1)
})
