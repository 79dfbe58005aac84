import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/gift-cards/gift-cards.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { stepUp } from '@shop/contract/staff/session.console'
import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { createTestConsole } from '../../../../test/console.ts'
import { aPaidCardOrder, readMailedCode } from '../../../../test/gift-cards.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { HOUR } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)
const manager = await aMember('manager')
const support = await aMember('support')
const analyst = await aMember('analyst')

const confirm = () => call(stepUp, { body: { password: manager.password } }, { as: manager })
const give = (extra: object = {}, as = manager) =>
  call(endpoints.giveGiftCard, { body: { id: randomUUID(), amount: '200.00', ...extra } }, { as })
const readBalance = (code: string) => shop.call(readGiftCardBalance, { body: { code } })
const listActions = async (id: string) => {
  const query = { subject_type: 'gift_card', subject_id: id } as const
  return (await call(listAuditEntries, { query }, { as: manager })).data.items.map(({ action }) => action)
}

describe('a gift card', () => {
  test('is given by those who may, after they confirmed who they are; its code is shown once', async () => {
    expect((await give({}, support)).error.code).toBe('FORBIDDEN')
    shop.clock.advance(HOUR / 4)
    expect((await give()).error.code).toBe('STEP_UP_REQUIRED')
    await confirm()
    const { data } = await give()
    expect(data.card).toMatchObject({ amount: '200.00', balance: '200.00', status: 'active' })
    expect((await readBalance(data.code!)).data).toMatchObject({ balance: '200.00' })
    expect(await listActions(data.card.id)).toEqual(['gift_card.given'])
    const read = await call(endpoints.getGiftCard, { params: { id: data.card.id } }, { as: support })
    expect(JSON.stringify(read.data)).not.toContain(data.code)
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('is given once for a repeated request, also at the same time', async () => {
    await confirm()
    const id = randomUUID()
    const [one, two] = await Promise.all([give({ id }), give({ id })])
    expect(one.data.code).toBe(two.data.code)
    expect(await listActions(id)).toEqual(['gift_card.given'])
  })

  test('is mailed instead of shown where there is an address', async () => {
    await confirm()
    const { data } = await give({ email: 'lian@example.com', recipient_name: 'Lian', language: 'zh' })
    expect(data.code).toBeUndefined()
    const code = await readMailedCode(shop, 'lian@example.com')
    const [mail] = await shop.readMail('lian@example.com')
    expect(mail).toMatchObject({ subject: '您的 ¥200.00 礼品卡' })
    expect(mail!.attachments).toHaveLength(1)
    expect((await readBalance(code)).data.last_four).toBe(data.card.last_four)
  })

  test.each(['99.00', '2001.00', '100.50', '1e3'])('of %s is refused', async (amount) => {
    await confirm()
    expect((await give({ amount })).error.code).toBe('VALIDATION_FAILED')
  })

  test('is found by the last four characters of its code, and by a whole one that somebody pastes', async () => {
    await confirm()
    const { card, code } = (await give()).data
    const find = async (query: object) =>
      (await call(endpoints.listGiftCards, { query }, { as: support })).data.items.map(({ id }) => id)
    for (const q of [card.last_four, card.last_four.toLowerCase(), code, `…${card.last_four}`])
      expect(await find({ q })).toContain(card.id)
    expect(await find({ q: '100%' })).toEqual([])
    expect(await find({ q: card.last_four, status: 'blocked' })).not.toContain(card.id)
    expect((await call(endpoints.listGiftCards, {}, { as: analyst })).error.code).toBe('FORBIDDEN')
  })

  test('is blocked and unblocked, each recorded once', async () => {
    await confirm()
    const { card, code } = (await give()).data
    const set = (status: 'active' | 'blocked', as = manager) =>
      call(endpoints.setGiftCardStatus, { params: { id: card.id }, body: { status } }, { as })
    expect((await set('blocked', support)).error.code).toBe('FORBIDDEN')
    await set('blocked')
    expect((await set('blocked')).data.status).toBe('blocked')
    expect((await readBalance(code!)).data.status).toBe('blocked')
    expect((await set('active')).data.status).toBe('active')
    expect(await listActions(card.id)).toEqual([
      'gift_card.unblocked',
      'gift_card.blocked',
      'gift_card.given',
    ])
  })

  test('gets another code, once for what somebody has seen; the old one is worth nothing', async () => {
    await confirm()
    const { card, code } = (await give()).data
    const reissue = () =>
      call(endpoints.reissueGiftCard, { params: { id: card.id }, body: { reissues: 0 } }, { as: manager })
    const { data } = await reissue()
    expect((await readBalance(code!)).error.code).toBe('GIFT_CARD_NOT_FOUND')
    expect((await readBalance(data.code!)).data.balance).toBe('200.00')
    expect((await reissue()).error.code).toBe('STALE_VERSION')
    expect(await listActions(card.id)).toEqual(['gift_card.reissued', 'gift_card.given'])
  })

  test.each(['no-card', randomUUID()])('%s is unknown', async (id) => {
    expect((await call(endpoints.getGiftCard, { params: { id } }, { as: support })).error.code).toBe(
      'GIFT_CARD_NOT_FOUND',
    )
  })
})

test('an order of a card leads to it; names are for those who may see them', async () => {
  const { order } = await aPaidCardOrder(shop, { recipient_email: 'wen@example.com' })
  const read = async (as: typeof manager) =>
    (await call(getOrder, { params: { id: order.order_id } }, { as })).data
  const { gift_card: giftCard, lines, refundable, mails_again: mails } = await read(support)
  expect(giftCard).toMatchObject({ recipient_email: 'wen@example.com', card: { balance: '500.00' } })
  expect([lines.length, refundable, mails]).toEqual([1, '500.00', ['order_paid']])
  expect((await read(analyst)).gift_card).not.toHaveProperty('recipient_email')
  const card = await call(endpoints.getGiftCard, { params: { id: giftCard!.card!.id } }, { as: support })
  expect(card.data.movements).toMatchObject([{ kind: 'sold', order: { number: order.order_number } }])
})
