import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPayPalHarness } from '../../test/paypal-harness.ts'
import type { PayPalHarness } from '../../test/paypal-harness.ts'

const HOUR_MS = 60 * 60 * 1000
let nowMs: number
let harness: PayPalHarness
beforeEach(async () => {
  nowMs = Date.parse('2026-05-01T08:00:00Z')
  harness = await startPayPalHarness({ clock: () => new Date(nowMs) })
})
afterEach(() => harness.close())

const pageOf = (id: string) => `${harness.url}/checkoutnow?token=${id}`
const open = async (id: string, headers: Record<string, string> = {}) => {
  const response = await fetch(pageOf(id), { headers })
  return { status: response.status, headers: response.headers, page: await response.text() }
}
const submit = (id: string, wallet: string) =>
  fetch(pageOf(id), { method: 'POST', body: new URLSearchParams({ wallet }), redirect: 'manual' })
const statusOf = async (id: string) => (await harness.call(`/v2/checkout/orders/${id}`)).response.status

test('the shopper sees merchant, amount, wallets and the way out', async () => {
  const { id } = (await harness.create('a', { invoice_id: 'attempt-1' })).response
  const { status, page } = await open(id)
  expect(status).toBe(200)
  expect(page).toContain('<h1>Pay Bracelets &amp; Co</h1>')
  expect(page).toContain('$27.50')
  expect(page).toContain('attempt-1')
  expect(page.match(/type="radio"/g)).toHaveLength(3)
  expect(page).toContain(`href="https://shop.example/payment/cancel?token=${id}"`)
})

test('approving returns to the shop with order and payer, also when sent twice', async () => {
  const { id } = (await harness.create('a')).response
  const expected = `https://shop.example/payment/return?order=1&token=${id}&PayerID=QYR5Z8XDVJNXQ`
  const first = await submit(id, 'balance')
  expect([first.status, first.headers.get('location')]).toEqual([303, expected])
  expect(await statusOf(id)).toBe('APPROVED')
  expect((await open(id)).page).toContain('approved this payment before')
  await harness.capture(id)
  expect((await submit(id, 'declined')).headers.get('location')).toBe(expected)
  expect((await open(id)).page).toContain('already made')
})

test('the language is the one of the order, else of the browser', async () => {
  const { id } = (await harness.create('a')).response
  expect((await open(id, { 'accept-language': 'zh-CN,zh;q=0.9' })).page).toContain('lang="zh-CN"')
  const source = { payment_source: { paypal: { experience_context: { locale: 'zh-CN' } } } }
  const chinese = (await harness.create('b', {}, source)).response.id
  expect((await open(chinese, { 'accept-language': 'en' })).page).toContain('US$27.50')
  const taiwanese = (await open(id, { 'accept-language': 'zh-TW,zh;q=0.9' })).page
  expect(taiwanese).toContain('lang="zh-TW"')
  expect(taiwanese).toContain('餘額帳戶')
})

test('the page allows no script, no frame, and no form except to itself and the shop', async () => {
  const { id } = (await harness.create('a')).response
  const { headers } = await open(id)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
  )
  expect((await fetch(`${harness.url}/checkoutnow/form.css`)).headers.get('content-type')).toContain('css')
})

test('the shop’s texts are escaped, and its links lead only to web pages', async () => {
  const context = { brand_name: '<script>alert(1)</script>', cancel_url: 'https://shop.example/?a="><b>' }
  const source = { payment_source: { paypal: { experience_context: context } } }
  const { page } = await open((await harness.create('a', {}, source)).response.id)
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('"><b>')
  const bad = { payment_source: { paypal: { experience_context: { return_url: 'javascript:alert(1)' } } } }
  expect((await harness.create('b', {}, bad)).status).toBe(400)
})

test('an expired or unknown request shows a notice', async () => {
  const { id } = (await harness.create('a')).response
  nowMs += 3 * HOUR_MS
  expect((await open(id)).page).toContain('expired')
  expect((await submit(id, 'balance')).status).toBe(200)
  expect(await statusOf(id)).toBe('VOIDED')
  expect((await open('UNKNOWN')).status).toBe(404)
  expect((await submit('UNKNOWN', 'balance')).status).toBe(404)
})
