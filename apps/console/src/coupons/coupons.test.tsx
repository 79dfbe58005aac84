import type { CouponBatch } from '@shop/contract/coupons/coupon-batches.console'
import type { Coupon, Redemption } from '@shop/contract/coupons/coupons.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const TEXTS = {
  title: 'Ten off',
  title_zh: '减十元',
  description: 'Off any order',
  description_zh: '全场可用',
}
const BATCH: CouponBatch = {
  id: '11111111-1111-4111-8111-111111111111',
  title: TEXTS.title,
  title_zh: TEXTS.title_zh,
  count: 100,
  claimed: 7,
  used: 3,
  cost: '30.00',
  state: 'running',
  ends_at: '2028-01-01T00:00:00.000Z',
  created_at: '2026-11-25T06:00:00.000Z',
}
const COUPON: Coupon = {
  id: '22222222-2222-4222-8222-222222222222',
  version: 1,
  code: 'TEN',
  ...TEXTS,
  is_public: true,
  needs_account: false,
  type: 'fixed',
  percent: null,
  amount: '10.00',
  max_discount: null,
  min_spend: '0.00',
  category: null,
  total_limit: null,
  per_user_limit: 1,
  state: 'running',
  claimed: 1,
  used: 1,
  cost: '10.00',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2028-01-01T00:00:00.000Z',
  created_at: '2026-11-25T06:00:00.000Z',
}
const CLAIM: Redemption = {
  id: 'claim',
  customer_id: 'customer-1',
  customer: 'lian@shop.example',
  status: 'used',
  saved: '10.00',
  order_id: 'order-1',
  order_number: 'SY261125',
  claimed_at: '2026-11-25T06:00:00.000Z',
}
const permissions = ['coupons.read', 'coupons.change'] as const
const list = (...items: unknown[]) => succeed({ items, total: items.length, has_next_page: false })

afterEach(() => void vi.unstubAllGlobals())

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: [...permissions] })),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('A batch shows how many of its codes were used; they are downloaded as a file and stopped at once.', async () => {
  const saved = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }))
  const path = `/console/coupon-batches/${BATCH.id}`
  const { requests, shown } = open('#/coupon-batches', {
    'GET /console/coupon-batches': () => list(BATCH),
    [`GET ${path}/codes`]: () => new Response('code', { headers: { 'content-type': 'text/csv' } }),
    [`POST ${path}/stop`]: () => succeed({ ...BATCH, state: 'stopped' }),
  })
  await shown
  const shownTexts = (await screen.findByText('Ten off')).closest('article, tr')!
  expect(shownTexts.textContent).toMatch(/100.*7.*3/)
  await userEvent.click(await screen.findByRole('button', { name: 'Download (CSV)' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  await userEvent.click(await screen.findByRole('button', { name: 'Stop at once' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The batch is stopped')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`${path}/stop`])
})

test('On a phone a batch is a card with the same actions.', async () => {
  setPhone()
  await open('#/coupon-batches', { 'GET /console/coupon-batches': () => list(BATCH) }).shown
  const card = await screen.findByRole('article')
  for (const name of ['Download (CSV)', 'Stop at once'])
    expect((await within(card).findByRole('button', { name })).textContent).toBe(name)
  expect(within(card).getByRole('link', { name: 'Show codes' }).textContent).toBe('Show codes')
  expect(card.textContent).toContain('100 codes, 7 claimed, 3 used.')
})

test('A batch is made with a count and rules; it sends its own id.', async () => {
  const { requests, shown } = open('#/coupon-batches/create', {
    'GET /console/coupon-batches': () => list(BATCH),
    'POST /console/coupon-batches': () => succeed(BATCH),
  })
  await shown
  const count = await screen.findByLabelText(/^Codes/)
  await userEvent.clear(count)
  await userEvent.type(count, '250')
  await userEvent.type(screen.getByLabelText(/^All codes begin with/), 'vip')
  for (const [label, text] of [
    [/^Title \(English\)/, TEXTS.title],
    [/^Title \(Simplified Chinese\)/, TEXTS.title_zh],
    [/^Description \(English\)/, TEXTS.description],
    [/^Description \(Simplified Chinese\)/, TEXTS.description_zh],
    [/^Starts/, '2026-11-25T08:00'],
    [/^Ends/, '2027-11-25T08:00'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Ten off')
  const body = requests.find(({ method }) => method === 'POST')!.body as Record<string, unknown>
  expect(body).toMatchObject({
    ...TEXTS,
    count: 250,
    prefix: 'vip',
    type: 'percent',
    percent: 10,
    amount: null,
  })
  expect(body['id']).toMatch(/^[0-9a-f-]{36}$/)
  // Texts in an optional language were left out.
  expect(Object.keys(body).filter((field) => /^(title|description)/.test(field))).toEqual(
    Object.keys(TEXTS).filter((field) => /^(title|description)/.test(field)),
  )
})

test('A coupon shows who used it, in which order, and what it cost.', async () => {
  const path = `/console/coupons/${COUPON.id}`
  const { shown } = open(`#/coupons/${COUPON.id}`, {
    [`GET ${path}`]: () => succeed(COUPON),
    [`GET ${path}/redemptions`]: () => list(CLAIM),
  })
  await shown
  expect(await screen.findByText(/Cost so far: ¥10.00/)).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Who has it' })
  const customer = within(table).getByRole('link', { name: 'lian@shop.example' })
  expect(customer.getAttribute('href')).toContain('/customers/customer-1/show')
  expect(within(table).getByRole('link', { name: 'SY261125' })).toBeTruthy()
  expect(within(table).getByText('¥10.00')).toBeTruthy()
})
