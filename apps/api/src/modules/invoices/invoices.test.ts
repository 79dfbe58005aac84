import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  downloadInvoice,
  listOrderInvoices,
  setInvoiceCompany,
} from '@shop/contract/invoices/invoices.endpoints'
import { toFen } from '@shop/contract/money/money'
import {
  aCompany,
  anOrder,
  aPaidOrder,
  aShopper,
  openPayment,
  type PlacedOrder,
} from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createWalletShopper } from '../../../test/wallet-shopper.ts'
import { MINUTE } from '../../jobs/clock.ts'
import type { InvoiceContent } from './invoice-content.ts'

const shop = await createTestApp()
const { cancel, refund, listRefunds } = createOrderSteps(shop)
const { invoices } = shop.services

type Placed = Pick<PlacedOrder, 'order' | 'shopper'>

const list = async ({ order, shopper }: Placed) =>
  (await shop.call(listOrderInvoices, { params: { id: order.order_id } }, { as: shopper })).data
const setCompany = ({ order, shopper }: Placed, company: ReturnType<typeof aCompany> | null) =>
  shop.call(setInvoiceCompany, { params: { id: order.order_id }, body: { company } }, { as: shopper })
const readContents = async ({ order }: Placed) =>
  (
    await shop.db
      .selectFrom('invoice_documents')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content as unknown as InvoiceContent)
const listShort = async (placed: Placed) =>
  (await list(placed)).items.map(({ kind, reason, total }) => [kind, reason, total])

/** What the shop holds by the ledger of an order's own payment, in fen. */
async function readHeldFen({ order }: Placed): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    SELECT coalesce(sum(CASE WHEN to_account LIKE 'provider:%' THEN amount ELSE -amount END), 0)::int AS fen
    FROM ledger_entries WHERE order_id = ${order.order_id} AND unit = 'CNY'
      AND (to_account LIKE 'provider:%' OR from_account LIKE 'provider:%')`.execute(shop.db)
  return rows[0]!.fen
}

async function sumDocumentsFen(placed: Placed): Promise<number> {
  return (await list(placed)).items.reduce(
    (sum, { kind, total }) => sum + (kind === 'invoice' ? toFen(total) : -toFen(total)),
    0,
  )
}

describe('an invoice', () => {
  test('is issued once the payment is settled, with the sums of the order', async () => {
    const placed = await aPaidOrder(shop, { quantity: 2 })
    expect((await list(placed)).items).toEqual([])
    await shop.runJobs()
    const { items } = await list(placed)
    expect(items).toMatchObject([{ kind: 'invoice', reason: 'payment', total: placed.order.total }])
    expect(items[0]!.number).toMatch(/^INV-2026-\d{6}$/)
    const [content] = await readContents(placed)
    expect(content).toMatchObject({
      order_number: placed.order.order_number,
      total_fen: placed.totalFen,
      tax_percent: 13,
      tax_fen: toFen(placed.order.tax_included),
      buyer: { name: 'Lian Wang', address: ['浙江省 杭州市 西湖区', 'Lotus Road 8'] },
      seller: { name: 'Spiritual Treasures' },
      lines: [{ quantity: 2, unit_price_fen: 10_000, total_fen: 20_000 }],
      payment: { provider: 'stripe', method: null, currency: 'CNY', amount_minor: placed.totalFen },
    })
  })

  test('is not issued twice, however often its job runs and orders are looked through', async () => {
    const placed = await aPaidOrder(shop)
    const again = () => invoices.issue({ orderId: placed.order.order_id })
    await Promise.all([again(), again(), invoices.issueAllLacking(), again()])
    await shop.runJobs()
    expect((await list(placed)).items).toHaveLength(1)
  })

  test('of orders of the time before comes in the order in which they were paid', async () => {
    const placed = []
    for (const minutes of [3, 1, 2]) {
      const paid = await aPaidOrder(shop)
      const paidAt = new Date(shop.clock().getTime() - minutes * 60_000)
      await shop.db
        .updateTable('orders')
        .set({ paid_at: paidAt })
        .where('id', '=', paid.order.order_id)
        .execute()
      placed.push(paid)
    }
    expect(await invoices.issueAllLacking()).toBe(3)
    const numbers = await Promise.all(placed.map(async (each) => (await list(each)).items[0]!.number))
    expect([numbers[0]! < numbers[2]!, numbers[2]! < numbers[1]!]).toEqual([true, true])
    expect(await invoices.issueAllLacking()).toBe(0)
  })

  test('of an unpaid order does not exist', async () => {
    const placed = await anOrder(shop)
    await invoices.issue({ orderId: placed.order.order_id })
    expect(await list(placed)).toEqual({ items: [], can_change_company: true })
  })
})

describe('a credit note', () => {
  test('is issued for each settled refund, and the documents come to what the shop has kept', async () => {
    const placed = await aPaidOrder(shop, { quantity: 3, price: '33.33' })
    for (const [index, fen] of [1, 3_333, 101].entries()) {
      await refund(placed, fen, `key-${index}`)
      await shop.runJobs()
      expect(await sumDocumentsFen(placed)).toBe(await readHeldFen(placed))
    }
    await refund(placed, undefined, 'the rest')
    await shop.runJobs()
    expect((await listShort(placed)).map(([kind]) => kind)).toEqual([
      'invoice',
      ...Array(4).fill('credit_note'),
    ])
    expect([await sumDocumentsFen(placed), await readHeldFen(placed)]).toEqual([0, 0])
    const [invoice, ...credits] = await readContents(placed)
    expect(credits.reduce((sum, { tax_fen }) => sum + tax_fen, 0)).toBe(invoice!.tax_fen)
    expect(credits[0]).toMatchObject({ refers_to: { number: invoice!.number } })
  })

  test('of a cancelled order takes back the whole invoice, line by line', async () => {
    const placed = await aPaidOrder(shop, { quantity: 2 })
    await shop.runJobs()
    await cancel(placed)
    await shop.runJobs()
    const total = placed.order.total
    expect(await listShort(placed)).toEqual([
      ['invoice', 'payment', total],
      ['credit_note', 'refund', total],
    ])
    const [invoice, credit] = await readContents(placed)
    expect(credit!.lines).toEqual(invoice!.lines)
    expect(credit!.sums).toEqual(invoice!.sums)
  })

  test('waits until the bank has the refund', async () => {
    const placed = await aPaidOrder(shop, { card: CARDS.refundsLater })
    await refund(placed, 2_000)
    await shop.runJobs()
    expect(await listShort(placed)).toHaveLength(1)
    await shop.provider.control('settle', {})
    shop.clock.advance(MINUTE)
    await shop.services.reconciler.run()
    await shop.runJobs()
    expect((await listShort(placed)).at(-1)).toEqual(['credit_note', 'refund', '20.00'])
  })

  test('is taken back once by another invoice when the bank returns its refund', async () => {
    const placed = await aPaidOrder(shop, { card: CARDS.failsToRefund })
    await refund(placed, 2_000)
    await shop.runJobs()
    expect((await listShort(placed)).at(-1)).toEqual(['credit_note', 'refund', '20.00'])
    await shop.provider.control('settle', {})
    await shop.services.refunds.sync((await listRefunds(placed.form.payment_intent_id))[0]!.id)
    expect(shop.takeLoggedErrors()).toHaveLength(1)
    await shop.runJobs()
    await invoices.issueAllLacking()
    expect((await listShort(placed)).slice(1)).toEqual([
      ['credit_note', 'refund', '20.00'],
      ['invoice', 'refund_returned', '20.00'],
    ])
    expect(await sumDocumentsFen(placed)).toBe(await readHeldFen(placed))
  })

  test('is not issued for money that was never invoiced: a payment that came too late', async () => {
    const placed = await anOrder(shop, { stock: 1 })
    const form = await openPayment(shop, placed)
    await cancel(placed)
    await anOrder(shop, { productId: placed.productId })
    await shop.provider.payWith(CARDS.pays, form.payment_intent_id).catch(() => undefined)
    await shop.deliverWebhooks(form.payment_intent_id)
    await shop.runJobs()
    expect((await list(placed)).items).toEqual([])
  })

  test('of the wallet names what was charged in its currency', async () => {
    const wallet = createWalletShopper(shop)
    const placed = await wallet.anOpenWallet({})
    await wallet.approve(placed)
    await wallet.capture(placed)
    await shop.runJobs()
    const [content] = await readContents(placed)
    expect(content!.payment).toMatchObject({ provider: 'paypal', currency: 'USD' })
    expect(content!.total_fen).toBe(toFen(placed.order.total))
  })
})

describe('the company of an invoice', () => {
  test('is on it when it was named before', async () => {
    const placed = await anOrder(shop)
    expect((await setCompany(placed, aCompany())).data).toMatchObject({ company: aCompany(), items: [] })
    const form = await openPayment(shop, placed)
    await shop.provider.payWith(CARDS.pays, form.payment_intent_id)
    await shop.services.payments.confirmByProviderId(placed.shopper.userId, 'stripe', form.payment_intent_id)
    await shop.runJobs()
    expect((await readContents(placed))[0]!.buyer).toMatchObject({ company: aCompany() })
  })

  test('that is named later makes a credit note and a new invoice, three times at most', async () => {
    const placed = await aPaidOrder(shop)
    await shop.runJobs()
    const total = placed.order.total
    expect((await setCompany(placed, aCompany())).data.items).toHaveLength(3)
    expect(await listShort(placed)).toEqual([
      ['invoice', 'payment', total],
      ['credit_note', 'correction', total],
      ['invoice', 'correction', total],
    ])
    // The same again changes nothing.
    expect((await setCompany(placed, aCompany())).data.items).toHaveLength(3)
    await setCompany(placed, aCompany({ title: 'Lotus Pond Trading' }))
    const third = await setCompany(placed, null)
    expect(third.data.can_change_company).toBe(false)
    expect((await setCompany(placed, aCompany())).error.code).toBe('INVOICE_FIXED')
    expect((await readContents(placed)).at(-1)!.buyer).not.toHaveProperty('company')
    expect(await sumDocumentsFen(placed)).toBe(await readHeldFen(placed))
    // What is refunded then reduces the invoice that stands.
    await refund(placed, 500)
    await shop.runJobs()
    const [...contents] = await readContents(placed)
    expect(contents.at(-1)!.refers_to).toMatchObject({ number: contents.at(-2)!.number })
  })

  test('cannot be changed once a refund has begun', async () => {
    const placed = await aPaidOrder(shop)
    await shop.runJobs()
    await refund(placed, 500)
    expect((await setCompany(placed, aCompany())).error.code).toBe('INVOICE_FIXED')
    await shop.runJobs()
    expect((await setCompany(placed, aCompany())).error.code).toBe('INVOICE_FIXED')
  })

  test.each([
    ['a character that no face has', { title: '𪚥野貿易有限公司' }],
    ['markup', { title: '<img src=x onerror=alert(1)>' }],
    ['10,000 characters', { address: '路'.repeat(10_000) }],
    ['right-to-left text', { title: 'abc \u202E cba' }],
    ['a wrong tax number', { tax_number: '91330106MA2CFQ8N4H' }],
  ])('is refused with %s', async (_, extra) => {
    const placed = await anOrder(shop)
    expect((await setCompany(placed, aCompany(extra))).error.code).toBe('VALIDATION_FAILED')
  })
})

describe('a document', () => {
  test('gives the same bytes for ever, whatever changes in the shop', async () => {
    const placed = await aPaidOrder(shop)
    await shop.runJobs()
    const { items } = await list(placed)
    const params = { id: placed.order.order_id, documentId: items[0]!.document_id }
    const download = async (language: 'en' | 'zh') =>
      (await shop.call(downloadInvoice, { params, query: { language } }, { as: placed.shopper })).body
    const [english, chinese] = [await download('en'), await download('zh')]
    expect(english.subarray(0, 5).toString()).toBe('%PDF-')
    expect(english.equals(chinese)).toBe(false)
    await shop.db
      .updateTable('orders')
      .set({
        address: JSON.stringify({ country: 'CN', province: '上海市', city: '上海市' }),
        coupon_code: 'X',
      })
      .where('id', '=', params.id)
      .execute()
    await shop.db
      .updateTable('order_lines')
      .set({ name: 'Other', name_zh: '别的' })
      .where('order_id', '=', params.id)
      .execute()
    shop.clock.advance(86_400_000)
    const as = await shop.services.sessions.begin(placed.shopper.userId, 'Later')
    const later = await shop.call(downloadInvoice, { params, query: { language: 'en' } }, { as })
    expect(later.body.equals(english)).toBe(true)
    expect(later.headers['content-disposition']).toContain(`${items[0]!.number}.pdf`)
  })

  test('of somebody else, or of another order, is not found', async () => {
    const [mine, theirs] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    await shop.runJobs()
    const documentId = (await list(theirs)).items[0]!.document_id
    const get = (orderId: string, as: { token: string }) =>
      shop.call(downloadInvoice, { params: { id: orderId, documentId }, query: { language: 'en' } }, { as })
    expect((await get(theirs.order.order_id, mine.shopper)).error.code).toBe('ORDER_NOT_FOUND')
    expect((await get(mine.order.order_id, mine.shopper)).error.code).toBe('INVOICE_NOT_FOUND')
    const stranger = await aShopper(shop)
    for (const call of [
      () => shop.call(listOrderInvoices, { params: { id: theirs.order.order_id } }, { as: stranger }),
      () => setCompany({ order: theirs.order, shopper: stranger }, aCompany()),
    ])
      expect((await call()).status).toBe(404)
  })
})
