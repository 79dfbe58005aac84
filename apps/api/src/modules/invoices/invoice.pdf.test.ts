import { expect, test } from 'vitest'
import { downloadInvoice, listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { PlaceOrderBody } from '@shop/contract/orders/orders.schemas'
import { anAddress, anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { NAMES } from '../../../test/names.ts'
import { countBoxes, listTextHeights, readPdfText } from '../../../test/pdf-text.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { mm } from '../../http/pdf/pdf.ts'
import { BOTTOM } from './invoice-heading.pdf.ts'

const shop = await createTestApp()

async function readInvoice(body: PlaceOrderBody): Promise<Buffer> {
  const shopper = await aShopper(shop)
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  await payOrder(shop, { order, shopper })
  await shop.runJobs()
  const id = order.order_id
  const { data } = await shop.call(listOrderInvoices, { params: { id } }, { as: shopper })
  const params = { id, documentId: data.items[0]!.document_id }
  const call = { params, query: { language: 'en' as const } }
  return (await shop.call(downloadInvoice, call, { as: shopper })).body
}

test('An invoice names buyer and places in their own script.', async () => {
  const { id: productId } = await aProduct(shop, { price: '100.00', stock: 5 })
  const address = anAddress({
    country: 'PL',
    phone: '+48123456789',
    postal_code: '90-001',
    province: 'Łódzkie',
    city: 'Łódź',
    recipient_name: NAMES.arabic,
    address_line1: NAMES.thai,
    address_line2: NAMES.japanese,
  })
  const items = [{ product_id: productId, quantity: 1 }]
  const pdf = await readInvoice(anOrderBody({ items, address, shipping_method: 'international' }))
  const text = readPdfText(pdf)
  for (const part of [NAMES.arabic, NAMES.thai, NAMES.japanese, 'Łódzkie 90-001', 'Łódź'])
    expect(text).toContain(part)
  expect(countBoxes(pdf)).toBe(0)
})

test('A line for which a page has no room stands on the next one, and nothing over the footer.', async () => {
  const items = []
  for (let index = 0; index < 20; index += 1) {
    const name = { en: `Bracelet ${index} of many stones `.repeat(6).trim(), zh: '手串' }
    items.push({ product_id: (await aProduct(shop, { name })).id, quantity: 1 })
  }
  const pages = listTextHeights(await readInvoice(anOrderBody({ items })))
  expect(pages.length).toBeGreaterThan(1)
  const footers = pages.map((heights) => heights.filter((height) => height < mm(297) - BOTTOM))
  expect(footers).toEqual(pages.map(() => footers.at(-1)))
})
