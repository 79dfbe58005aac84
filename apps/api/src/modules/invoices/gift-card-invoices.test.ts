import { beforeAll, describe, expect, test } from 'vitest'
import { downloadInvoice, listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, payOrder, type Shopper } from '../../../test/builders.ts'
import { aGiftCard } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { readPdfText } from '../../../test/pdf-text.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { refund } = createOrderSteps(shop)
const toDense = (text: string) => text.replaceAll(/\s/g, '')

let orderId: string
let shopper: Shopper
let documents: { document_id: string; kind: string; number: string; total: string }[]

/** The text of a document as its buyer downloads it, without spaces. */
async function read(index: number, language: 'en' | 'zh'): Promise<string> {
  const params = { id: orderId, documentId: documents[index]!.document_id }
  const { body } = await shop.call(downloadInvoice, { params, query: { language } }, { as: shopper })
  return toDense(readPdfText(body))
}

/** Expects these rows in the text, one after the other. */
function expectRows(text: string, ...rows: string[]): void {
  expect(text).toContain(toDense(rows.join('')))
}

/** Two bracelets of ¥100 with shipping, of which a gift card pays ¥100; then ¥150 and the rest are refunded. */
beforeAll(async () => {
  shopper = await aShopper(shop)
  const [product, card] = [await aProduct(shop), await aGiftCard(shop)]
  const body = anOrderBody({ items: [{ product_id: product.id, quantity: 2 }], gift_cards: [card.ticket] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  orderId = order.order_id
  await payOrder(shop, { order, shopper })
  await shop.runJobs()
  await refund({ order }, 15_000, 'part')
  await shop.runJobs()
  await refund({ order }, undefined, 'rest')
  await shop.runJobs()
  const { data } = await shop.call(listOrderInvoices, { params: { id: orderId } }, { as: shopper })
  documents = data.items
})

describe('the documents of an order that a gift card paid a part of', () => {
  test('are an invoice of all of it, and a credit note for each place that money went back to', () => {
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', '212.00'],
      ['credit_note', '100.00'],
      ['credit_note', '50.00'],
      ['credit_note', '62.00'],
    ])
  })

  test('say in English what was taxed, and which part the card paid', async () => {
    const text = await read(0, 'en')
    expectRows(text, 'Invoice')
    // 212.00 × 13 / 113: a gift card pays, it is no discount.
    expectRows(
      text,
      ...['Subtotal ¥200.00', 'Shipping ¥12.00', 'Total ¥212.00'],
      ...['VAT included (13%) ¥24.39', 'Net amount ¥187.61'],
      'Paid by: Gift card ¥100.00, Card or online payment ¥112.00',
    )
  })

  test('say the same in Chinese', async () => {
    const text = await read(0, 'zh')
    expectRows(text, '销售账单')
    expectRows(
      text,
      ...['商品小计 ¥200.00', '运费 ¥12.00', '合计 ¥212.00'],
      ...['其中增值税（13%） ¥24.39', '不含税金额 ¥187.61'],
      '付款方式：礼品卡 ¥100.00，银行卡或在线支付 ¥112.00',
    )
  })

  test.each([
    [1, 'Total credit ¥100.00', '¥11.50', '¥88.50', 'Gift card', '冲减合计 ¥100.00', '礼品卡'],
    [
      2,
      'Total credit ¥50.00',
      '¥5.76',
      '¥44.24',
      'Card or online payment',
      '冲减合计 ¥50.00',
      '银行卡或在线支付',
    ],
    [
      3,
      'Total credit ¥62.00',
      '¥7.13',
      '¥54.87',
      'Card or online payment',
      '冲减合计 ¥62.00',
      '银行卡或在线支付',
    ],
  ])(
    'credit in note %i their part of the tax, and say where the money went',
    async (index, total, tax, net, to, totalZh, toZh) => {
      const english = await read(index, 'en')
      expectRows(english, `For a refund. Reduces invoice ${documents[0]!.number}.`)
      expectRows(english, total, `VAT included (13%) ${tax}`, `Net amount ${net}`, `Refunded to: ${to}`)
      const chinese = await read(index, 'zh')
      expectRows(chinese, `因退款开具，冲减账单 ${documents[0]!.number}。`)
      expectRows(chinese, totalZh, `其中增值税（13%） ${tax}`, `不含税金额 ${net}`, `退款至：${toZh}`)
    },
  )
})
