import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCoupon, listCoupons, updateCoupon } from '@shop/contract/coupons/coupons.console'
import { listOrders } from '@shop/contract/orders/orders.console'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { anOrder, aPaidOrder, aProduct, importRecords } from '../../test/builders.ts'
import { createTestConsole } from '../../test/console.ts'
import { readInvoice } from '../../test/invoices.ts'
import { createTestApp } from '../../test/test-app.ts'
import { readTexts, toTextColumns } from './translations.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)

const NAME = { en: 'Ink bead', zh: '墨珠', 'zh-Hant': '墨玉圓珠' }

test('further languages are in one column by field and language, and empty texts are not stored', () => {
  const item = {
    id: 1,
    name: 'Ink bead',
    name_zh: '墨珠',
    name_zh_hant: '墨玉圓珠',
    origin: 'X',
    origin_zh: '甲',
  }
  const row = toTextColumns({ ...item, origin_zh_hant: '' }, ['name', 'origin'])
  expect(row).toEqual({
    id: 1,
    name: 'Ink bead',
    name_zh: '墨珠',
    origin: 'X',
    origin_zh: '甲',
    translations: { name: { 'zh-Hant': '墨玉圓珠' } },
  })
  expect(readTexts(row)).toEqual(item)
  expect(readTexts({ ...row, translations: {} })).not.toHaveProperty('name_zh_hant')
})

test('a product is sent with the texts that its merchant has written', async () => {
  const [written, other] = [await aProduct(shop, { name: NAME }), await aProduct(shop)]
  const alt = { en: 'A bead', zh: '珠子', 'zh-Hant': '一顆圓珠' }
  const pictures = written.record.pictures.map((picture) => ({ ...picture, alt }))
  await importRecords(shop, [{ ...written.record, color: ['Blue', 'Sea-blue'], pictures }])
  const read = async (id: string) => (await shop.call(getProduct, { params: { id } })).data
  const product = await read(written.id)
  expect(product).toMatchObject({ product_name_zh: '墨珠', product_name_zh_hant: '墨玉圓珠' })
  expect(product).not.toHaveProperty('meaning_zh_hant')
  expect(product.images).toMatchObject([{ alt_zh: '珠子', alt_zh_hant: '一顆圓珠' }])
  // A value without a name in this language has the one that is read instead; one that no file names has none.
  await shop.db.updateTable('terms').set({ translations: {} }).where('value', '=', 'Walnut wood').execute()
  expect((await read(written.id)).terms_zh_hant).toEqual({ Blue: '藍色', 'Walnut wood': '胡桃木' })
  const plain = await read(other.id)
  expect(plain).not.toHaveProperty('product_name_zh_hant')
  expect(plain.images[0]).not.toHaveProperty('alt_zh_hant')
  // What is taken away is not sent any more.
  await importRecords(shop, [{ ...written.record, name: { en: NAME.en, zh: NAME.zh } }])
  expect(await read(written.id)).not.toHaveProperty('product_name_zh_hant')
  expect((await read(written.id)).images[0]).not.toHaveProperty('alt_zh_hant')
})

test('lists have the names of values in each language', async () => {
  const { facets } = (await shop.call(listProducts, { query: {} })).data
  expect(facets['color']).toContainEqual(expect.objectContaining({ value: 'Green', value_zh_hant: '綠色' }))
})

test('an order and its invoice have the names of its time in each language', async () => {
  const { id, record } = await aProduct(shop, { name: NAME })
  const { order, shopper } = await aPaidOrder(shop, { productId: id })
  await importRecords(shop, [{ ...record, name: { ...NAME, 'zh-Hant': '新名' } }])
  const { data } = await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })
  expect(data.items).toMatchObject([{ name_zh: '墨珠', name_zh_hant: '墨玉圓珠' }])
  await shop.runJobs()
  const invoice = await readInvoice(shop, order.order_id)
  expect(invoice).toMatchObject({ lines: [{ title_zh: '墨珠', title_zh_hant: '墨玉圓珠' }] })
})

test('a line that was stored before the shop had a language is sent without it', async () => {
  const { order, shopper } = await anOrder(shop, { productId: (await aProduct(shop, { name: NAME })).id })
  await shop.db.updateTable('order_lines').set({ translations: {} }).execute()
  const { data } = await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })
  expect(data.items[0]).toMatchObject({ name_zh: '墨珠' })
  expect(data.items[0]).not.toHaveProperty('name_zh_hant')
})

test('the console finds orders by a name in any language, by its beginning or any three characters', async () => {
  const as = await console.aMember('support')
  const name = { en: 'Say "hush"', zh: '静夜石', 'zh-Hant': '靜夜藍石' }
  const { order } = await anOrder(shop, { productId: (await aProduct(shop, { name })).id })
  const find = async (q: string) =>
    (await console.call(listOrders, { query: { q } }, { as })).data.items.map((each) => each.order_number)
  for (const q of ['靜夜藍', '夜藍石', '靜夜', '静夜石', 'say "HUSH'])
    expect(await find(q), q).toEqual([order.order_number])
  for (const q of ['夜藍', 'zh-Hant']) expect(await find(q), q).toEqual([])
})

test('the console changes, finds and takes away the text of a coupon in a further language', async () => {
  const as = await console.aMember('manager')
  const body = {
    id: randomUUID(),
    code: 'HANT26',
    title: 'Lantern week',
    title_zh: '灯会周',
    title_zh_hant: '元宵燈會',
    description: 'Off any order',
    description_zh: '全场可用',
    type: 'free_shipping' as const,
    percent: null,
    amount: null,
    max_discount: null,
    min_spend: '0.00',
    category: null,
    needs_account: false,
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2028-01-01T00:00:00Z',
    total_limit: null,
    per_user_limit: 1,
    is_public: true,
  }
  const { data } = await console.call(createCoupon, { body }, { as })
  expect(data).toMatchObject({ title_zh: '灯会周', title_zh_hant: '元宵燈會' })
  const find = async (q: string) =>
    (await console.call(listCoupons, { query: { q } }, { as })).data.items.length
  expect(await find('宵燈')).toBe(1)
  const { id, code: _, title_zh_hant: __, ...terms } = body
  const change = { params: { id }, body: { ...terms, version: data.version } }
  expect((await console.call(updateCoupon, change, { as })).data).not.toHaveProperty('title_zh_hant')
  expect(await find('宵燈')).toBe(0)
})
