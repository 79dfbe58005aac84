import { beforeEach, describe, expect, test } from 'vitest'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import type { PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { cancelOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { toDay } from '@shop/contract/days/days.rules'
import { anOrderBody, aProduct, aShopper, type Shopper } from '../../../test/builders.ts'
import { aGuestBody } from '../../../test/guests.ts'
import { anOffer, endAllOffers } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { id: productId } = await aProduct(shop, { price: '100.00', stock: 500 })
const items = [{ product_id: productId, quantity: 1 }]
const OFF = { kind: 'amount', amount: '10.00' } as const

beforeEach(() => endAllOffers(shop))

const quote = async (as?: Shopper) => (await shop.call(quoteOrder, { body: { items } }, { as })).data.discount
const place = async (as: Shopper) =>
  (await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as })).data
const placeAsGuest = async (email: string) =>
  (await shop.call(placeGuestOrder, { body: aGuestBody({ items, email }) }, { network: '198.51.100.7' })).data
    .order

describe('a limit in all', () => {
  test('is never exceeded by sixty concurrent shoppers: exactly its number pay less', async () => {
    const offerId = await anOffer(shop, OFF, { total_limit: 7 })
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => aShopper(shop)))
    const body = anOrderBody({ items })
    const responses = await Promise.all(shoppers.map((as) => shop.call(placeOrder, { body }, { as })))
    expect(responses.every(({ status }) => status === 201)).toBe(true)
    const totals = responses.map(({ data }) => data.total).toSorted()
    expect(totals).toEqual([...Array(7).fill('102.00'), ...Array(53).fill('112.00')])
    const uses = await shop.db
      .selectFrom('order_offers')
      .selectAll()
      .where('offer_id', '=', offerId)
      .execute()
    expect(uses).toHaveLength(7)
  })

  test('is reached for quotes too, and an order that is cancelled frees its use', async () => {
    await anOffer(shop, OFF, { total_limit: 1 })
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    expect(await quote(mei)).toBe('10.00')
    const { order_id: id } = await place(lian)
    expect([await quote(mei), await quote()]).toEqual(['0.00', '0.00'])
    await shop.call(cancelOrder, { params: { id }, body: undefined }, { as: lian })
    expect(await quote(mei)).toBe('10.00')
  })

  test('that is reached between quote and order shows the price without it', async () => {
    await anOffer(shop, OFF, { total_limit: 1 })
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    await place(lian)
    const body = anOrderBody({ items, expected_total: '102.00' })
    const { error } = await shop.call(placeOrder, { body }, { as: mei })
    expect(error).toMatchObject({ code: 'PRICE_CHANGED', details: [{ actual: '112.00' }, {}] })
  })
})

describe('a limit for each customer', () => {
  test('holds for concurrent orders of one, and for nobody else', async () => {
    await anOffer(shop, OFF, { per_customer_limit: 2 })
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    const orders = await Promise.all(Array.from({ length: 5 }, () => place(lian)))
    expect(orders.map(({ discount }) => discount).toSorted()).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '10.00',
      '10.00',
    ])
    expect([await quote(lian), await quote(mei)]).toEqual(['0.00', '10.00'])
  })

  test('counts a guest by their mailbox, also that of an account', async () => {
    await anOffer(shop, OFF, { per_customer_limit: 1 })
    const lian = await aShopper(shop)
    const tagged = lian.email.replace('@', '+gift@')
    expect((await placeAsGuest(tagged)).discount).toBe('10.00')
    expect(await quote(lian)).toBe('0.00')
    expect((await placeAsGuest(lian.email)).discount).toBe('0.00')
  })
})

test('An offer for the first order is for those who have none: an order that is cancelled is none.', async () => {
  await anOffer(shop, OFF, { first_order: true })
  const lian = await aShopper(shop)
  expect([await quote(), await quote(lian)]).toEqual(['10.00', '10.00'])
  const orders = [await place(lian), await place(lian)]
  expect(orders.map(({ discount }) => discount)).toEqual(['10.00', '0.00'])
  expect((await placeAsGuest(lian.email)).discount).toBe('0.00')
  const mei = await aShopper(shop)
  const { order_id: id } = await place(mei)
  await shop.call(cancelOrder, { params: { id }, body: undefined }, { as: mei })
  expect(await quote(mei)).toBe('10.00')
})

test('An offer for the birthday is for accounts in the month of theirs.', async () => {
  await anOffer(shop, OFF, { birthday_month: true })
  const month = Number(toDay(shop.clock()).slice(5, 7))
  const asOf = async (born: number) => {
    const as = await aShopper(shop)
    const birthday = `1990-${String(born).padStart(2, '0')}-03`
    await shop.db.updateTable('users').set({ birthday }).where('id', '=', as.userId).execute()
    return as
  }
  const [now, other] = [await asOf(month), await asOf((month % 12) + 1)]
  expect([await quote(now), await quote(other), await quote(await aShopper(shop)), await quote()]).toEqual([
    '10.00',
    '0.00',
    '0.00',
    '0.00',
  ])
})

describe('A guest who has used up an offer, which a quote without a name shows them', () => {
  const order = (body: Partial<PlaceGuestOrderBody>) =>
    shop.call(placeGuestOrder, { body: aGuestBody({ items, ...body }) }, { network: '198.51.100.9' })
  const see = async (extra: object = {}) => (await shop.call(quoteOrder, { body: { items, ...extra } })).data
  const listLost = ({ details = [] }: { details?: ErrorDetail[] }) =>
    details.filter(({ path }) => path === 'offers').map(({ offer_id: id }) => id)

  test('learns which, and orders at the price without it', async () => {
    const offerId = await anOffer(shop, OFF, { first_order: true })
    const { email } = await aShopper(shop)
    const shown = await see()
    expect((await order({ email, expected_total: shown.total })).status).toBe(201)
    const { error } = await order({ email, expected_total: shown.total })
    expect([error.code, listLost(error)]).toEqual(['PRICE_CHANGED', [offerId]])
    const { total } = await see({ without_offers: listLost(error) })
    expect([shown.total, total]).toEqual(['102.00', '112.00'])
    expect((await order({ email, expected_total: total })).status).toBe(201)
  })

  test('orders without the gift of it', async () => {
    const gift = { kind: 'free_gift', product_id: productId, size: '', get: 1, buy: 1 } as const
    const offerId = await anOffer(shop, gift, { per_customer_limit: 1 })
    const { email } = await aShopper(shop)
    const body = { email, free_gifts: { expected: [offerId] } }
    expect((await order(body)).status).toBe(201)
    const { error } = await order(body)
    expect([error.code, listLost(error)]).toEqual(['FREE_GIFT_GONE', [offerId]])
    expect((await see({ without_offers: listLost(error) })).free_gifts).toBeUndefined()
    expect((await order({ email })).status).toBe(201)
  })
})
