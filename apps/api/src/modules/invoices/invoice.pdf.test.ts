import { expect, test } from 'vitest'
import { downloadInvoice, listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anAddress, anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { NAMES } from '../../../test/names.ts'
import { countBoxes, readPdfText } from '../../../test/pdf-text.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

test('An invoice names buyer and places in their own script.', async () => {
  const shopper = await aShopper(shop)
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
  const body = anOrderBody({ items, address, shipping_method: 'international' })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  await payOrder(shop, { order, shopper })
  await shop.runJobs()
  const id = order.order_id
  const { data } = await shop.call(listOrderInvoices, { params: { id } }, { as: shopper })
  const params = { id, documentId: data.items[0]!.document_id }
  const call = { params, query: { language: 'en' as const } }
  const { body: pdf } = await shop.call(downloadInvoice, call, { as: shopper })
  const text = readPdfText(pdf)
  for (const part of [NAMES.arabic, NAMES.thai, NAMES.japanese, 'Łódzkie 90-001', 'Łódź'])
    expect(text).toContain(part)
  expect(countBoxes(pdf)).toBe(0)
})
