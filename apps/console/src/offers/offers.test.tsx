import type { Offer } from '@shop/contract/offers/offers.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'
import { toOfferBody } from './offer-body.ts'

const OFFER: Offer = {
  id: '33333333-3333-4333-8333-333333333333',
  version: 1,
  title: 'Three for two',
  title_zh: '三件付两件',
  benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 },
  class: 'product',
  goods: null,
  countries: null,
  shipping_methods: null,
  min_spend: '0.00',
  combines_with: ['shipping'],
  is_active: true,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2028-01-01T00:00:00.000Z',
  total_limit: null,
  per_customer_limit: null,
  first_order: false,
  birthday_month: false,
  group_id: null,
  state: 'running',
  orders: 3,
  sales: '600.00',
  discounts: '120.00',
  created_at: '2026-11-25T06:00:00.000Z',
}
const list = (...items: unknown[]) => succeed({ items, total: items.length, has_next_page: false })

function open(
  hash: string,
  handlers: Parameters<typeof createFakeApi>[0],
  permissions: Permission[] = ['offers.manage', 'orders.create'],
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('An offer shows what came of it, and is paused after a question.', async () => {
  const path = `/console/offers/${OFFER.id}`
  const { requests, shown } = open(`#/offers/${OFFER.id}`, {
    [`GET ${path}`]: () => succeed(OFFER),
    [`POST ${path}/active`]: () => succeed({ ...OFFER, is_active: false, state: 'paused' }),
  })
  await shown
  expect(await screen.findByText('3 orders, ¥600.00 in all, ¥120.00 taken off.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The offer is paused')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({ is_active: false })
})

test('The list names what offers do; on a phone it is cards.', async () => {
  await open('#/offers', { 'GET /console/offers': () => list(OFFER) }).shown
  const row = (await screen.findByText('Three for two')).closest('tr')!
  expect(row.textContent).toMatch(/Buy some, get some cheaper.*Running.*3.*600.*120/)
})

test('Who may read reports goes from the list to sales by offer.', async () => {
  const handlers = { 'GET /console/offers': () => list(OFFER) }
  await open('#/offers', handlers, ['offers.manage', 'reports.read']).shown
  const link = await screen.findByRole('link', { name: 'Sales by offer' })
  expect(link.getAttribute('href')).toBe('#/reports?by=offer')
})

test('An offer is checked against costs as it is typed, by those who may see them.', async () => {
  const { requests, shown } = open(
    `#/offers/${OFFER.id}`,
    {
      [`GET /console/offers/${OFFER.id}`]: () => succeed(OFFER),
      'GET /console/losses': () => succeed({ sales: [], offers: [{ id: OFFER.id, count: 1 }] }),
      'POST /console/offers/losses': () => succeed({ goods: 4, unknown: 0, count: 0, items: [] }),
    },
    ['offers.manage', 'products.costs'],
  )
  await shown
  expect(await screen.findByText('1 product is sold below cost.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Check against costs' }))
  expect(await screen.findByText('No product with a known cost would be sold below it.')).toBeTruthy()
  const sent = requests.find(({ path }) => path === '/console/offers/losses')!.body
  expect(sent).toMatchObject({ id: OFFER.id, benefit: OFFER.benefit, min_spend: OFFER.min_spend })
})

test('On a phone an offer is a card.', async () => {
  setPhone()
  await open('#/offers', { 'GET /console/offers': () => list(OFFER) }).shown
  expect(await screen.findByText('3 orders, ¥600.00 in all, ¥120.00 taken off.')).toBeTruthy()
})

test('A new offer is sent with the fields of its kind alone.', async () => {
  const { requests, shown } = open('#/offers/create', {
    'GET /console/offers': () => list(OFFER),
    'POST /console/offers': () => succeed(OFFER),
  })
  await shown
  for (const [label, text] of [
    [/^Title \(English\)/, 'Ten off'],
    [/^Title \(Simplified Chinese\)/, '九折'],
    [/^Starts/, '2026-11-25T08:00'],
    [/^Ends/, '2027-11-25T08:00'],
  ] as const)
    await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const body = requests.find(({ method }) => method === 'POST')!.body as Record<string, unknown>
  expect(body).toMatchObject({
    title: 'Ten off',
    benefit: { kind: 'percent', percent: 10 },
    goods: null,
    countries: null,
    is_active: false,
  })
  expect(body['id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('What belongs to another kind of offer, and was filled in before, is left out.', () => {
  const form = {
    title: 'x',
    goods: { trait: 'stone', values: ['Jade'] },
    countries: ['CN'],
    shipping_methods: [],
  }
  const steps = [
    { from: '3', off: { kind: 'percent', percent: 5, amount: '1.00' } },
    { from: 5, off: { kind: 'amount', percent: 5, amount: '9.00' } },
  ]
  const benefit = { kind: 'steps' as const, by: 'quantity', percent: 10, steps }
  expect(toOfferBody({ ...form, benefit })).toEqual({
    title: 'x',
    goods: null,
    countries: null,
    shipping_methods: null,
    benefit: {
      kind: 'steps',
      by: 'quantity',
      steps: [
        { from: 3, off: { kind: 'percent', percent: 5 } },
        { from: 5, off: { kind: 'amount', amount: '9.00' } },
      ],
    },
  })
  expect(toOfferBody({ ...form, benefit: { ...benefit, kind: 'free_shipping', most: '' } })).toEqual({
    title: 'x',
    goods: form.goods,
    countries: ['CN'],
    shipping_methods: null,
    benefit: { kind: 'free_shipping' },
  })
})

test('A preview asks for a product first, and shows prices, what applies and what excludes it.', async () => {
  const jade = {
    id: 'jade',
    name: 'Jade ring',
    name_zh: '玉戒',
    price: '100.00',
    image: '',
    sizes: [{ size: '', available: 5 }],
  }
  const other = {
    offer_id: 'other',
    title: 'Summer',
    title_zh: '夏',
    is_applied: false,
    excludes: [OFFER.id],
  }
  const { requests, shown } = open(`#/offer-preview?offer=${OFFER.id}`, {
    'GET /console/new-order/products': () => succeed({ items: [jade] }),
    'POST /console/offers/preview': () =>
      succeed({
        lines: [],
        subtotal: '100.00',
        discount: '10.00',
        shipping: '12.00',
        total: '102.00',
        applied: [],
        free_gifts: [
          {
            offer_id: OFFER.id,
            title: OFFER.title,
            title_zh: OFFER.title_zh,
            reason: { kind: 'free_gift', buy: 1 },
            status: 'sold_out',
            product_id: 'pouch',
            slug: 'pouch',
            name: 'Pouch',
            name_zh: '锦囊',
            image: '',
            size: 'S',
            quantity: 1,
            line_total: '30.00',
          },
        ],
        offers: [
          {
            offer_id: OFFER.id,
            title: OFFER.title,
            title_zh: OFFER.title_zh,
            is_applied: true,
            excludes: ['other'],
          },
          other,
        ],
      }),
  })
  await shown
  expect(await screen.findByText('Choose a product to see the price.')).toBeTruthy()
  await userEvent.type(await screen.findByRole('combobox', { name: /product/i }), 'jade')
  await userEvent.click(await screen.findByRole('option', { name: /Jade ring/ }))
  expect(await screen.findByText('Total ¥102.00')).toBeTruthy()
  expect(screen.getByText('Free gift: Pouch, S × 1: too few are left')).toBeTruthy()
  expect(screen.getByText(/^Three for two: used Never together with: Summer/)).toBeTruthy()
  expect(requests.find(({ path }) => path.endsWith('/preview'))!.body).toMatchObject({
    items: [{ product_id: 'jade', quantity: 1 }],
    offer_id: OFFER.id,
  })
})

const POUCH = {
  id: '44444444-4444-4444-8444-444444444444',
  name: { en: 'Pouch', zh: '锦囊', 'zh-Hant': '錦囊' },
  sizes: [
    { size: 'S', available: 3 },
    { size: 'L', available: 40 },
  ],
}
const giving = (size: string) => ({ kind: 'free_gift', product_id: POUCH.id, size, get: 1, buy: 2 }) as const

test('An offer of a free gift has its product and size, and warns where few are left.', async () => {
  const path = `/console/offers/${OFFER.id}`
  const { requests, shown } = open(`#/offers/${OFFER.id}`, {
    [`GET ${path}`]: () => succeed({ ...OFFER, benefit: giving('S'), free_gift_stock: 3 }),
    [`PUT ${path}`]: () => succeed({ ...OFFER, benefit: giving('L'), version: 2 }),
    'GET /console/products': () => list(POUCH),
    [`GET /console/products/${POUCH.id}`]: () => succeed(POUCH),
    'GET /console/offers': () => list(OFFER),
  })
  await shown
  expect(await screen.findByText('3 pieces of the gift are left to give.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('combobox', { name: /Its size/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'L' }))
  await vi.waitFor(() => expect(screen.queryByText(/left to give/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')!.body).toMatchObject({ benefit: giving('L') })
})

test('An offer says that the size of its gift is gone, until the gift is chosen again.', async () => {
  const path = `/console/offers/${OFFER.id}`
  const single = { ...POUCH, sizes: [{ size: '', available: 30 }] }
  const { requests, shown } = open(`#/offers/${OFFER.id}`, {
    [`GET ${path}`]: () => succeed({ ...OFFER, benefit: giving('S'), free_gift_stock: null }),
    [`PUT ${path}`]: () => succeed({ ...OFFER, benefit: giving(''), version: 2 }),
    'GET /console/products': () => list(single),
    [`GET /console/products/${POUCH.id}`]: () => succeed(single),
    'GET /console/offers': () => list(OFFER),
  })
  await shown
  expect(await screen.findByText(/no longer has the gift in this size/)).toBeTruthy()
  const gift = await screen.findByRole('combobox', { name: /The gift/ })
  await userEvent.clear(gift)
  await userEvent.click(await screen.findByRole('option', { name: 'Pouch' }))
  await vi.waitFor(() => expect(screen.queryByText(/no longer has the gift/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')!.body).toMatchObject({ benefit: giving('') })
})

test('The list warns of gifts of which few are left, and of those that are gone.', async () => {
  const offer = { ...OFFER, benefit: giving('S') }
  const offers = [
    { ...offer, title: 'Few', free_gift_stock: 0 },
    { ...offer, id: POUCH.id, title: 'Many', free_gift_stock: 400 },
    { ...offer, id: POUCH.id.replaceAll('4', '5'), title: 'Gone', free_gift_stock: null },
  ]
  await open('#/offers', { 'GET /console/offers': () => list(...offers) }).shown
  const readRow = async (title: string) => (await screen.findByText(title)).closest('tr')!.textContent
  expect(await readRow('Few')).toContain('A free gift0 pieces of the gift are left to give.')
  expect(await readRow('Many')).not.toContain('left to give')
  expect(await readRow('Gone')).toContain('The shop no longer has the gift in this size')
})

test('A free gift without a size is sent with the empty one.', () => {
  const benefit = { kind: 'free_gift' as const, product_id: POUCH.id, get: 1, buy: 1, percent: 10 }
  expect(toOfferBody({ benefit }).benefit).toEqual({ ...giving(''), buy: 1 })
})
