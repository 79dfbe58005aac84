import { describe, expect, test } from 'vitest'
import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, type Shopper } from '../../../test/builders.ts'
import { aGiftCard, aTicket } from '../../../test/gift-cards.ts'
import { searchDatabase } from '../../../test/search-everywhere.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'

const shop = await createTestApp()
const { giftCards } = shop.services
const check = (code: string) => shop.call(checkGiftCard, { body: { code } })

describe('the code of a gift card', () => {
  test('is answered with its last four characters, its balance and a ticket', async () => {
    const { code } = await aGiftCard(shop, 25_000)
    const { data } = await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(data).toEqual({ gift_card: expect.any(String), last_four: code.slice(-4), balance: '250.00' })
    expect(data.gift_card).not.toContain(code.slice(0, 5))
  })

  test('that is wrong says nothing but that; a blocked or empty card says so to who has its code', async () => {
    const [blocked, empty] = [await aGiftCard(shop), await aGiftCard(shop)]
    await inTransaction(shop.db, (db) => giftCards.setBlocked(db, blocked.id, true))
    await shop.db.updateTable('gift_cards').set({ balance_fen: 0 }).where('id', '=', empty.id).execute()
    const codes = [blocked.code, empty.code, blocked.code.replace(/..$/, 'ZZ'), 'x', '%00', '💛'.repeat(20)]
    const responses = await Promise.all(codes.map((code) => check(code)))
    expect(responses.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'GIFT_CARD_BLOCKED'],
      [409, 'GIFT_CARD_EMPTY'],
      ...Array.from({ length: 4 }, () => [404, 'GIFT_CARD_NOT_FOUND']),
    ])
    expect(new Set(responses.slice(2).map(({ text }) => text)).size).toBe(1)
    expect((await check('')).error.code).toBe('VALIDATION_FAILED')
    expect((await check('1'.repeat(101))).error.code).toBe('VALIDATION_FAILED')
  })

  test('is in no table and in no log after an order was paid with it', async () => {
    const [{ code, ticket }, { id }] = [await aGiftCard(shop), await aProduct(shop)]
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }], gift_cards: [ticket] })
    const as = await aShopper(shop)
    await shop.call(placeOrder, { body }, { as, idempotencyKey: 'with-a-gift-card' })
    await shop.runJobs()
    const secrets = [code, code.replaceAll('-', ''), ticket]
    expect(await searchDatabase(shop, secrets)).toEqual([])
    const log = JSON.stringify(shop.lines)
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    expect(log).toContain('/v1/gift-cards/check')
  })
})

describe('limits', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const countPassed = async (times: number, options: { as?: Shopper; network?: string }) => {
    const statuses = []
    for (let index = 0; index < times; index += 1) {
      const network = options.network ?? `198.18.0.${index}`
      const { status } = await limited.call(
        checkGiftCard,
        { body: { code: `wrong ${index}` } },
        { ...options, network },
      )
      statuses.push(status)
    }
    return statuses.filter((status) => status !== 429).length
  }

  test('sixty codes an hour from a network, twenty of an account wherever it is', async () => {
    const network = '192.0.2.7'
    expect(await countPassed(62, { network })).toBe(60)
    // A right code is one of them.
    const { code } = await inTransaction(limited.db, (db) => limited.services.giftCards.give(db, 10_000))
    expect((await limited.call(checkGiftCard, { body: { code } }, { network })).status).toBe(429)
    await expect(aTicket(limited, code)).resolves.toEqual(expect.any(String))
    expect(await countPassed(22, { as: await aShopper(limited) })).toBe(20)
  })
})
