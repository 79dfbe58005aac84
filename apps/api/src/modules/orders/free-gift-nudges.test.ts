import { beforeEach, describe, expect, test } from 'vitest'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper } from '../../../test/builders.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const [jade, pearl, pouch, soldOut] = [
  (await aProduct(shop, { price: '100.00', stock: 50 })).id,
  (await aProduct(shop, { price: '60.00', stock: 2 })).id,
  (await aProduct(shop, { price: '30.00', stock: 3 })).id,
  (await aProduct(shop, { price: '30.00', stock: 0 })).id,
]
const ofTwo = ofProducts(jade, pearl)
const aGift = (extra: { buy?: number; get?: number; product_id?: string } = {}) =>
  ({ kind: 'free_gift', product_id: pouch, size: '', get: 1, buy: 1, ...extra }) as const
const threeForTwo = { kind: 'buy_get', buy: 2, get: 1, percent: 100 } as const
/** Combines with nothing. */
const alone = { combines_with: [] }

beforeEach(() => endAllOffers(shop))

type Line = [productId: string, quantity: number]
const quote = async (lines: Line[], extra: object = {}, options?: Parameters<typeof shop.call>[2]) => {
  const items = lines.map(([product_id, quantity]) => ({ product_id, quantity }))
  return (await shop.call(quoteOrder, { body: { items, ...extra } }, options)).data
}
const listNudges = async (...args: Parameters<typeof quote>) => (await quote(...args)).nudges
const listNamed = (nudges: Awaited<ReturnType<typeof listNudges>>) =>
  nudges?.[0]?.products?.map(({ product_id: id }) => id).toSorted()

describe('A nudge about a free gift', () => {
  test('names the gift and the amount that is missing, and goods for it earn the gift', async () => {
    const offerId = await anOffer(shop, aGift({ get: 2 }), { min_spend_fen: 26_000 })
    expect(await listNudges([[jade, 2]])).toMatchObject([
      {
        offer_id: offerId,
        amount: '60.00',
        saves: '60.00',
        reason: { kind: 'free_gift', from: '260.00' },
        gift: { product_id: pouch, quantity: 2 },
      },
    ])
    const earned = await quote([
      [jade, 2],
      [pearl, 1],
    ])
    expect([earned.free_gifts, earned.nudges]).toMatchObject([[{ status: 'given' }], undefined])
    expect(await listNudges([[jade, 1]])).toBeUndefined()
  })

  test('names the pieces that are missing, of any goods', async () => {
    await anOffer(shop, aGift({ buy: 3 }))
    const [nudge] = (await listNudges([[jade, 1]]))!
    expect(nudge).toMatchObject({ units: 2, gift: { product_id: pouch } })
    expect(nudge!.products).toBeUndefined()
  })

  test('names the products that count, of which enough are left', async () => {
    await anOffer(shop, aGift({ buy: 3 }), ofTwo)
    const nudges = await listNudges([[jade, 1]])
    expect(nudges).toMatchObject([{ units: 2 }])
    expect(listNamed(nudges)).toEqual([jade, pearl].toSorted())
    const withPearl = await listNudges([[pearl, 1]])
    expect(withPearl).toMatchObject([{ units: 2 }])
    expect(listNamed(withPearl)).toEqual([jade])
  })

  test('names products that reach the amount too, where both are missing', async () => {
    await anOffer(shop, aGift({ buy: 3 }), { ...ofTwo, min_spend_fen: 29_000 })
    expect(listNamed(await listNudges([[jade, 2]]))).toEqual([jade])
  })

  test('counts the pieces that the gift itself takes', async () => {
    const offerId = await anOffer(shop, aGift({ buy: 2, get: 2 }), ofProducts(pouch))
    expect(await listNudges([[pouch, 1]])).toBeUndefined()
    await shop.db
      .updateTable('offers')
      .set({ benefit: JSON.stringify(aGift({ buy: 2 })) })
      .where('id', '=', offerId)
      .execute()
    expect(listNamed(await listNudges([[pouch, 1]]))).toEqual([pouch])
  })

  test('is none where another offer could apply instead, but names the products with which it does not', async () => {
    await anOffer(shop, threeForTwo, { ...ofProducts(jade), ...alone })
    await anOffer(shop, aGift({ buy: 3 }), { ...ofTwo, ...alone })
    const gifts = (await listNudges([[jade, 2]]))!.filter(({ gift }) => gift)
    expect(listNamed(gifts)).toEqual([pearl])
    const earned = await quote([
      [jade, 2],
      [pearl, 1],
    ])
    expect(earned.free_gifts).toMatchObject([{ status: 'given' }])
    expect((await quote([[jade, 3]])).free_gifts).toBeUndefined()
  })

  test('names neither an amount nor several pieces where another offer could apply instead', async () => {
    await anOffer(shop, threeForTwo, { ...ofProducts(jade), ...alone })
    await anOffer(shop, aGift({ buy: 4 }), alone)
    expect(await listNudges([[pearl, 2]])).toBeUndefined()
  })

  test('is none of what is sold out, declined, or given already', async () => {
    await anOffer(shop, aGift({ product_id: soldOut }), { min_spend_fen: 15_000 })
    expect(await listNudges([[jade, 1]])).toBeUndefined()
    const offerId = await anOffer(shop, aGift(), { min_spend_fen: 15_000 })
    expect(await listNudges([[jade, 1]])).toMatchObject([{ offer_id: offerId }])
    expect(await listNudges([[jade, 1]], { free_gifts: { declined: [offerId] } })).toBeUndefined()
    expect(await listNudges([[jade, 2]])).toBeUndefined()
  })

  test('is the nearest that is left, however many are not', async () => {
    const from = (fen: number, product_id = pouch) =>
      anOffer(shop, aGift({ product_id }), { min_spend_fen: fen })
    await from(11_000, soldOut)
    await from(12_000, soldOut)
    const declined = [await from(13_000), await from(14_000)]
    const next = await from(15_000)
    expect(await listNudges([[jade, 1]], { free_gifts: { declined } })).toMatchObject([{ offer_id: next }])
  })

  test('is the nearest, next to what lowers the price', async () => {
    await anOffer(shop, aGift(), { min_spend_fen: 19_000 })
    const near = await anOffer(shop, aGift(), { min_spend_fen: 12_000 })
    const off = { kind: 'percent', percent: 10 } as const
    await anOffer(shop, { kind: 'steps', by: 'amount', steps: [{ from: '150.00', off }] })
    expect(await listNudges([[jade, 1]])).toMatchObject([
      { offer_id: near, amount: '20.00', saves: '30.00' },
      { amount: '50.00', saves: '10.00' },
    ])
  })

  test('is not given to a visitor for an offer that their order may not get', async () => {
    const limited = await anOffer(shop, aGift(), { min_spend_fen: 15_000, per_customer_limit: 1 })
    expect(await listNudges([[jade, 1]])).toBeUndefined()
    const forAll = await anOffer(shop, aGift(), { min_spend_fen: 16_000 })
    expect(await listNudges([[jade, 1]])).toMatchObject([{ offer_id: forAll }])
    const as = await aShopper(shop)
    expect(await listNudges([[jade, 1]], {}, { as })).toMatchObject([{ offer_id: limited }])
  })
})
