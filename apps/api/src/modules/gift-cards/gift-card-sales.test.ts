import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  buyGiftCard,
  buyGuestGiftCard,
  downloadGiftCard,
  readGiftCardBalance,
} from '@shop/contract/gift-cards/gift-cards.endpoints'
import {
  confirmPaymentAsGuest,
  createPaymentIntentAsGuest,
  downloadGiftCardAsGuest,
  getOrderAsGuest,
} from '@shop/contract/guests/guest-calls.endpoints'
import { listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { cancelOrder } from '@shop/contract/orders/orders.endpoints'
import { aShopper, openPayment, type Shopper } from '../../../test/builders.ts'
import {
  aCardBody,
  aCardOrder,
  aGuestCardOrder,
  aPaidCardOrder,
  readMailedCode,
} from '../../../test/gift-cards.ts'
import { readSubjects } from '../../../test/mailed-links.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { refusal } from '../../../test/refusal.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createWalletShopper } from '../../../test/wallet-shopper.ts'
import { DAY, HOUR } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { db, services } = shop
const compare = () => services.ledger.compareShop()
const readCards = () => db.selectFrom('gift_card_sales').selectAll().execute()
/** As its shopper sees it, also days later, when their session has ended. */
const read = async (id: string, { userId }: Shopper) => ({ data: await services.orders.get(userId, id) })
const readBalance = async (code: string) => (await shop.call(readGiftCardBalance, { body: { code } })).data

describe('an order of a gift card', () => {
  test('needs no address, has no parcel, tax or points, and is shown as one line', async () => {
    const { order, shopper } = await aCardOrder(shop, { sender_name: 'Mei' })
    expect(order).toMatchObject({
      status: 'pending_payment',
      subtotal: '500.00',
      shipping: '0.00',
      tax_included: '0.00',
      total: '500.00',
      points: 0,
      gift_card: { delivery: 'mail', sender_name: 'Mei' },
      items: [{ name: 'Gift card', name_zh: '礼品卡', quantity: 1, line_total: '500.00' }],
    })
    expect((await read(order.order_id, shopper)).data).toEqual(order)
    expect(await compare()).toEqual([])
  })

  test.each([
    ['99.00', 400],
    ['100.00', 201],
    ['100.50', 400],
    ['2000.00', 201],
    ['2001.00', 400],
    ['1e3', 400],
    ['-500.00', 400],
  ])('of %s is answered by %i', async (amount, status) => {
    const as = await aShopper(shop)
    expect((await shop.call(buyGiftCard, { body: aCardBody({ amount }) }, { as })).status).toBe(status)
  })

  test.each<[string, object]>([
    ['a printed card with a day', { delivery: 'print', send_on: '2026-11-25' }],
    ['a printed card with an address', { delivery: 'print', recipient_email: 'lian@example.com' }],
    ['a message that is too long', { message: 'x'.repeat(121) }],
    ['a message that cannot be printed', { message: 'With love 💛' }],
    ['a name that cannot be printed', { recipient_name: 'Zoë 💛' }],
    ['an address that is none', { recipient_email: 'lian' }],
    ['a coupon', { coupon_id: 'MOON10' }],
    ['goods beside it', { items: [] }],
  ])('is refused with %s', async (_, extra) => {
    const as = await aShopper(shop)
    const { error } = await shop.call(buyGiftCard, { body: { ...aCardBody(), ...extra } }, { as })
    expect(error.code).toBe('VALIDATION_FAILED')
  })

  test('is sent on a day of the shop, from today to thirty days ahead', async () => {
    const as = await aShopper(shop)
    const order = (send_on: string) => shop.call(buyGiftCard, { body: aCardBody({ send_on }) }, { as })
    expect((await order('2026-11-20')).status).toBe(201)
    expect((await order('2026-12-20')).status).toBe(201)
    for (const day of ['2026-11-19', '2026-12-21']) {
      const { status, error } = await order(day)
      expect([status, error.code]).toEqual([409, 'GIFT_CARD_DAY_NOT_AVAILABLE'])
      expect(error.details).toMatchObject([{ from: '2026-11-20', until: '2026-12-20' }])
    }
  })

  test('is placed once for each idempotency key', async () => {
    const as = await aShopper(shop)
    const send = () => shop.call(buyGiftCard, { body: aCardBody() }, { as, idempotencyKey: 'one-gift-card' })
    const [first, again] = await Promise.all([send(), send()])
    expect(again.data.order_id).toBe(first.data.order_id)
  })

  test('that is not paid expires and is cancelled like any other', async () => {
    const { order, shopper } = await aCardOrder(shop)
    await shop.call(cancelOrder, { params: { id: order.order_id }, body: {} }, { as: shopper })
    const late = await aCardOrder(shop)
    shop.clock.advance(HOUR)
    await shop.runJobs()
    expect((await read(late.order.order_id, late.shopper)).data.status).toBe('cancelled')
    expect(await compare()).toEqual([])
  })
})

describe('a paid gift card', () => {
  test('is issued and delivered at once: what was paid is owed, and is no sale', async () => {
    const { order, shopper } = await aPaidCardOrder(shop)
    const { data } = await read(order.order_id, shopper)
    expect(data.status).toBe('delivered')
    expect(data.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'delivered'])
    expect(data.points).toBe(0)
    const { rows } = await sql<{ account: string; amount: number }>`
      SELECT account, sum(amount)::bigint AS amount FROM (
        SELECT order_id, to_account AS account, amount FROM ledger_entries
        UNION ALL SELECT order_id, from_account, -amount FROM ledger_entries) moved
      WHERE order_id = ${order.order_id} GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`.execute(
      db,
    )
    expect(rows).toEqual([
      { account: 'gift_cards', amount: -50_000 },
      { account: 'provider:stripe', amount: 50_000 },
    ])
    expect(await compare()).toEqual([])
  })

  test('is mailed to its buyer with its code and the PDF; the code is nowhere in the database', async () => {
    const { shopper } = await aPaidCardOrder(shop)
    const code = await readMailedCode(shop, shopper.email)
    const mail = (await shop.readMail(shopper.email)).find(({ text }) => text.includes(code))!
    expect(mail.attachments).toMatchObject([{ filename: 'gift-card.pdf', contentType: 'application/pdf' }])
    expect(mail.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await readBalance(code)).toMatchObject({ balance: '500.00', status: 'active' })
    const { rows } = await sql<{ text: string }>`
      SELECT gift_cards::text AS text FROM gift_cards UNION ALL SELECT mail_messages::text FROM mail_messages
      UNION ALL SELECT orders::text FROM orders UNION ALL SELECT gift_card_sales::text FROM gift_card_sales`.execute(
      db,
    )
    expect(rows.some(({ text }) => text.includes(code))).toBe(false)
    expect(shop.lines.some((line) => JSON.stringify(line).includes(code))).toBe(false)
  })

  test('for somebody else is mailed to them on its day, in the morning, once', async () => {
    const to = 'lian-on-her-day@example.com'
    const { order, shopper } = await aPaidCardOrder(shop, {
      recipient_email: to,
      recipient_name: 'Lian',
      sender_name: 'Mei',
      message: 'Happy birthday',
      send_on: '2026-11-25',
    })
    await services.giftCardSales.sendDue()
    expect(await shop.readMail(to)).toEqual([])
    shop.clock.advance(5 * DAY)
    const code = await readMailedCode(shop, to)
    await Promise.all([services.giftCardSales.sendDue(), services.giftCardSales.sendDue()])
    const mails = await shop.readMail(to)
    expect(mails.map(({ subject }) => subject)).toEqual(['Mei has sent you a gift card'])
    expect(mails[0]!.text).toMatch(/For you, Lian[^]*“Happy birthday”/)
    expect(await readBalance(code)).toMatchObject({ balance: '500.00' })
    const { data } = await read(order.order_id, shopper)
    expect(data.gift_card).toMatchObject({ last_four: code.slice(-4), sent_at: expect.any(String) as string })
  })

  test('to print is mailed to its buyer as PDF, without the code in the mail’s text', async () => {
    const { shopper } = await aPaidCardOrder(shop, { delivery: 'print', recipient_name: 'Lian' })
    await expect(readMailedCode(shop, shopper.email)).rejects.toThrow('No mail')
    expect(await readSubjects(shop, shopper.email)).toContain('Your gift card to print')
  })

  test('is downloaded by its buyer alone, before and after its day', async () => {
    const { order, shopper } = await aPaidCardOrder(shop, { send_on: '2026-12-20' })
    const input = { params: { id: order.order_id }, query: { language: 'zh' } } as const
    const file = await shop.call(downloadGiftCard, input, { as: shopper })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['cache-control']).toMatch(/no-store/)
    const stranger = await shop.call(downloadGiftCard, input, { as: await aShopper(shop) })
    expect(stranger.error.code).toBe('ORDER_NOT_FOUND')
    const unpaid = await aCardOrder(shop)
    const early = { ...input, params: { id: unpaid.order.order_id } }
    expect((await shop.call(downloadGiftCard, early, { as: unpaid.shopper })).error.code).toBe(
      'GIFT_CARD_NOT_FOUND',
    )
  })

  test('is issued once, however often and by whomever its payment is settled', async () => {
    const placed = await aCardOrder(shop)
    const before = (await readCards()).length
    const { payment_intent_id: intent } = await openPayment(shop, placed)
    await shop.provider.payWith('4242424242424242', intent)
    const confirm = () => services.payments.confirmByProviderId(placed.shopper.userId, 'stripe', intent)
    await Promise.all([confirm(), confirm(), shop.deliverWebhooks(intent), shop.deliverWebhooks(intent)])
    await services.reconciler.run({ staleMs: 0 })
    expect((await readCards()).length).toBe(before + 1)
    expect(await compare()).toEqual([])
  })

  test('whose process dies between payment and issuing is not paid either; the next round does both', async () => {
    const placed = await aCardOrder(shop)
    const { payment_intent_id: intent } = await openPayment(shop, placed)
    await shop.provider.payWith('4242424242424242', intent)
    await sql`CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4713); RETURN NEW; END $$`.execute(db)
    await sql`CREATE TRIGGER stand_still AFTER INSERT ON gift_card_sales
      FOR EACH ROW EXECUTE FUNCTION stand_still()`.execute(db)
    await db.connection().execute(async (holder) => {
      await sql`SELECT pg_advisory_lock(4713)`.execute(holder)
      const settling = services.payments.confirmByProviderId(placed.shopper.userId, 'stripe', intent).then(
        () => 'settled',
        () => 'died',
      )
      const kill = async () =>
        (
          await sql`SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND objid = 4713 AND NOT granted`.execute(holder)
        ).rows.length > 0
      await vi.waitUntil(kill, { timeout: 10_000 })
      expect(await settling).toBe('died')
      await sql`SELECT pg_advisory_unlock(4713)`.execute(holder)
    })
    await sql`DROP FUNCTION stand_still CASCADE`.execute(db)
    const before = (await readCards()).length
    expect((await read(placed.order.order_id, placed.shopper)).data.status).toBe('pending_payment')
    await services.reconciler.run({ staleMs: 0 })
    expect((await read(placed.order.order_id, placed.shopper)).data.status).toBe('delivered')
    expect((await readCards()).length).toBe(before + 1)
    expect(await compare()).toEqual([])
  })

  test('has no invoice: what it pays for is invoiced', async () => {
    const { order, shopper } = await aPaidCardOrder(shop)
    await shop.runJobs()
    await services.invoices.issueAllLacking()
    const { data } = await shop.call(listOrderInvoices, { params: { id: order.order_id } }, { as: shopper })
    expect(data).toEqual({ items: [], can_change_company: false })
  })

  test('is bought with PayPal too', async () => {
    const { open, approve, capture } = createWalletShopper(shop)
    const placed = await aCardOrder(shop)
    const wallet = { ...placed, productId: '', form: await open({ ...placed, productId: '' }) }
    await approve(wallet)
    await capture(wallet)
    expect((await read(placed.order.order_id, placed.shopper)).data.status).toBe('delivered')
    expect(await compare()).toEqual([])
  })

  test('cannot be shipped, also after a part of it was refunded', async () => {
    const { order } = await aPaidCardOrder(shop)
    const { ship, refund } = createOrderSteps(shop)
    await expect(ship({ order })).rejects.toMatchObject(refusal('cannot be shipped'))
    await refund({ order }, 10_000)
    await shop.runJobs()
    await expect(ship({ order })).rejects.toMatchObject(refusal('cannot be shipped'))
  })
})

test('a guest buys a card with an address of e-mail alone', async () => {
  const email = 'guest-of-cards@example.com'
  const { order, headers } = await aGuestCardOrder(shop, email)
  const { order_id: id } = order
  const params = { provider: 'stripe' } as const
  const { data: form } = await shop.call(
    createPaymentIntentAsGuest,
    { params, body: { order_id: id } },
    { headers },
  )
  await shop.provider.payWith('4242424242424242', form.payment_intent_id)
  const confirming = { params, body: { payment_intent_id: form.payment_intent_id } }
  await shop.call(confirmPaymentAsGuest, confirming, { headers })
  const { data } = await shop.call(getOrderAsGuest, { params: { id } }, { headers })
  expect(data.status).toBe('delivered')
  const code = await readMailedCode(shop, email)
  expect(await readBalance(code)).toMatchObject({ balance: '500.00' })
  const input = { params: { id }, query: { language: 'en' } } as const
  expect((await shop.call(downloadGiftCardAsGuest, input, { headers })).status).toBe(200)
  expect((await shop.readMail(email))[0]!.text).toContain('guest-of-cards')
})

test('a guest’s repeated request finds the first one’s order, and another one under its key is refused', async () => {
  const body = { ...aCardBody(), email: 'one-guest@example.com' }
  const send = (extra: object = {}) =>
    shop.call(buyGuestGiftCard, { body: { ...body, ...extra } }, { idempotencyKey: 'a-guest-buys-once' })
  const [first, again] = [await send(), await send()]
  expect(again.data.order.order_id).toBe(first.data.order.order_id)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await send({ amount: '600.00' })).error.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a guest has three unpaid cards at most', async () => {
  const send = () =>
    shop.call(buyGuestGiftCard, { body: { ...aCardBody(), email: 'many-cards@example.com' } })
  for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(201)
  expect((await send()).error.code).toBe('TOO_MANY_UNPAID_ORDERS')
})
