import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { createTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'

const shop = await createTestApp({ rateLimits: true })
const { giftCards } = shop.services

// The counters live by the real clock; it stands still here.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const give = () => inTransaction(shop.db, (db) => giftCards.give(db, 30_000))
const read = (code: string, network = '198.51.100.1') =>
  shop.call(readGiftCardBalance, { body: { code } }, { network })

test('Whoever has the code sees balance, last four and what changed it, however they type it.', async () => {
  const { code } = await give()
  const { data, headers } = await read(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(data).toEqual({
    last_four: code.slice(-4),
    status: 'active',
    amount: '300.00',
    balance: '300.00',
    movements: [{ kind: 'given', amount: '300.00', at: expect.any(String) as string }],
  })
  expect(headers['cache-control']).toMatch(/no-store/)
})

test('A blocked card says so to whoever has its code, and to nobody else.', async () => {
  const { id, code } = await give()
  await inTransaction(shop.db, (db) => giftCards.setBlocked(db, id, true))
  expect((await read(code)).data).toMatchObject({ status: 'blocked', balance: '300.00' })
  const wrong = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const { status, error } = await read(wrong)
  expect([status, error.code]).toEqual([404, 'GIFT_CARD_NOT_FOUND'])
})

test.each(['x', "' OR 1=1 --", '💛'.repeat(20)])('A text that is no code is unknown: %j', async (code) =>
  expect((await read(code, '198.51.100.2')).error.code).toBe('GIFT_CARD_NOT_FOUND'),
)

test.each([[''], ['x'.repeat(101)], [undefined], [7], ['\u0000'.padEnd(5, 'a')]])(
  '%j is no text to look for',
  async (code) => {
    expect((await read(code as string, '198.51.100.3')).error.code).toBe('VALIDATION_FAILED')
  },
)

test('A wrong code takes the same queries as a right one.', async () => {
  const { code } = await give()
  const count = vi.spyOn(giftCards, 'listMovements')
  const before = count.mock.calls.length
  await read(code, '198.51.100.4')
  await read('AAAAA-AAAAA-AAAAA-AAAAA', '198.51.100.4')
  expect(count.mock.calls.length - before).toBe(2)
})

test('One network tries sixty codes an hour; the code is in no line of the log.', async () => {
  const { code } = await give()
  const network = '198.51.100.9'
  for (let tries = 0; tries < 60; tries += 1) expect((await read(code, network)).status).toBe(200)
  expect((await read(code, network)).error.code).toBe('RATE_LIMITED')
  expect((await read(code, '198.51.100.10')).status).toBe(200)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect((await read(code, network)).status).toBe(200)
  expect(shop.lines.some((line) => JSON.stringify(line).includes(code))).toBe(false)
})
