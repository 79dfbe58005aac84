import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const ADDRESS = {
  address_id: 'home',
  recipient_name: 'Lian Wang',
  phone: '13800138000',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: 'Lotus Road 8',
  label: 'home',
  is_default: true,
}
const PRODUCT = { id: 'p1', name: 'Still Night', name_zh: '静夜', price: '100.00', image: '/night.webp' }
const TERMS = { wrapping_price: '15.00', wished_from: '2026-11-30', wished_until: '2026-12-27' }
const POUCH = {
  offer_id: 'pouches',
  title: 'A pouch for you',
  title_zh: '送锦囊',
  reason: { kind: 'free_gift', buy: 1 },
  product_id: 'p2',
  slug: 'pouch',
  name: 'Pouch',
  name_zh: '锦囊',
  image: '/pouch.webp',
  quantity: 1,
  line_total: '30.00',
}

/** The form of a new order for Lian, with one product. */
async function open() {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['orders.read', 'orders.create', 'personal.read'] })),
    'GET /console/new-order/customer': () =>
      succeed({ customer: { id: 'lian', name: 'Lian', language: 'en', addresses: [ADDRESS] } }),
    'GET /console/new-order/products': () =>
      succeed({ items: [{ ...PRODUCT, sizes: [{ size: '16 cm', available: 4 }] }] }),
    'POST /console/new-order/quote': ({ body }) => {
      const { wrapping, free_gifts: choice } = body as {
        wrapping?: string
        free_gifts: { declined: string[] }
      }
      const isWrapped = wrapping !== undefined
      const line = { product_id: 'p1', size: '16 cm', name: 'Still Night', name_zh: '静夜', quantity: 1 }
      return succeed({
        lines: [{ ...line, unit_price: '100.00', line_total: '100.00', available: 4, status: 'ok' }],
        subtotal: '100.00',
        discount: '0.00',
        shipping: '12.00',
        tax_included: '12.88',
        wrapping: isWrapped ? '15.00' : '0.00',
        total: isWrapped ? '127.00' : '112.00',
        gift_terms: TERMS,
        free_gifts: [
          { ...POUCH, status: choice.declined.includes('pouches') ? 'declined' : 'given' },
          { ...POUCH, offer_id: 'beads', name: 'Bead', quantity: 2, status: 'sold_out' },
        ],
      })
    },
    'POST /console/orders': () => succeed({ order: { id: 'o1' }, payment_url: '/payment/o1' }),
  })
  location.hash = '#/orders/create'
  await renderConsole(fetch)
  await userEvent.type(await screen.findByLabelText(/Email of the customer/), 'lian@shop.example')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await userEvent.type(await screen.findByLabelText('Add a product'), 'Still')
  await userEvent.click(await screen.findByRole('option', { name: /Still Night/ }))
  await screen.findByText('Total ¥112.00')
  return () => requests.find(({ path, method }) => method === 'POST' && path === '/console/orders')?.body
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /send payment link/ })

test('A new order can be a gift: its wrapping is in the total, and its options are sent.', async () => {
  const sent = await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'It’s a gift' }))
  const gift = screen.getByRole('region', { name: 'Gift' })
  await userEvent.click(within(gift).getByRole('combobox', { name: /Gift wrapping · ¥15/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Plum blossom' }))
  await screen.findByText('Total ¥127.00')
  const card = within(gift).getByLabelText('Words for the card')
  await userEvent.type(card, 'Happy birthday 🎂')
  expect(await within(gift).findByText('The card can’t have these: 🎂')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await userEvent.clear(card)
  await userEvent.type(card, 'Happy birthday')
  await userEvent.type(within(gift).getByLabelText('Day it should arrive'), '2026-12-01')

  await userEvent.click(within(gift).getByRole('checkbox', { name: 'Send it to someone else' }))
  const recipient = within(gift).getByRole('group', { name: 'Recipient’s address' })
  expect(submit().disabled).toBe(true)
  for (const [label, text] of [
    ['Name', 'Fang'],
    ['Phone', '13900139000'],
    ['Province', '浙江省'],
    ['City', '杭州市'],
    ['Street', 'Lake Road 1'],
  ] as const)
    await userEvent.type(within(recipient).getByLabelText(new RegExp(`^${label}\\b`)), text)
  await userEvent.click(submit())
  expect(await screen.findByText(/^Placed\./)).toBeTruthy()
  expect(sent()).toMatchObject({
    expected_total: '127.00',
    address: { recipient_name: 'Lian Wang' },
    gift: {
      wrapping: 'plum',
      message: 'Happy birthday',
      hide_prices: true,
      wished_day: '2026-12-01',
      recipient: { recipient_name: 'Fang', country: 'CN', city: '杭州市', address_line1: 'Lake Road 1' },
    },
  })
})

test('A new order that is no gift sends none.', async () => {
  const sent = await open()
  await userEvent.click(submit())
  expect(await screen.findByText(/^Placed\./)).toBeTruthy()
  expect(sent()).not.toHaveProperty('gift')
  expect(sent()).toMatchObject({ free_gifts: { declined: [], expected: ['pouches'] } })
})

test('A free gift can be declined, and taken after all; one that is sold out is only named.', async () => {
  const sent = await open()
  const pouch = () => screen.findByRole('checkbox', { name: 'Free gift: Pouch × 1', checked: true })
  expect(screen.getByText('Free gift: Bead × 2: too few are left')).toBeTruthy()
  await userEvent.click(await pouch())
  const declined = await screen.findByRole('checkbox', { name: 'Free gift: Pouch × 1', checked: false })
  await userEvent.click(declined)
  await userEvent.click(await pouch())
  await userEvent.click(submit())
  expect(await screen.findByText(/^Placed\./)).toBeTruthy()
  expect(sent()).toMatchObject({ free_gifts: { declined: ['pouches'], expected: [] } })
})
