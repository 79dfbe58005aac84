import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shipOrders } from '@shop/contract/orders/order-actions.console'
import * as endpoints from '@shop/contract/stock/stock-counts.console'
import { listStockMovements } from '@shop/contract/stock/stock-movements.console'
import { anOrder, aPaidOrder, aProduct, readStock } from '../../../../../test/builders.ts'
import { uploadToConsole } from '../../../../../test/console-upload.ts'
import { createTestConsole } from '../../../../../test/console.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('fulfilment')

type Line = { product_id: string; size: string; expected: number; counted: number }
const count = async (lines: Line[], id = randomUUID()) =>
  (await console.call(endpoints.applyCount, { body: { id, lines } }, { as })).data.results
const toLine = (product_id: string, expected: number, counted: number): Line => ({
  product_id,
  size: '',
  expected,
  counted,
})

describe('a count', () => {
  test('corrects by its differences, so that what is sold meanwhile stays sold', async () => {
    const { id } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 3 })
    expect(await count([toLine(id, 10, 8)])).toMatchObject([
      { outcome: 'changed', change: -2, item: { available: 5, reserved: 3 } },
    ])
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('reports line by line, and a line that cannot be corrected stops no other', async () => {
    const one = await aProduct(shop, { stock: 5 })
    const two = await aProduct(shop, { stock: 1 })
    const three = await aProduct(shop, { stock: 4 })
    const results = await count([
      toLine(one.id, 5, 9),
      toLine(two.id, 4, 0),
      toLine(three.id, 4, 4),
      { ...toLine(one.id, 1, 2), size: 'nowhere' },
    ])
    expect(results.map(({ outcome, error }) => [outcome, error])).toEqual([
      ['changed', undefined],
      ['refused', 'OUT_OF_STOCK'],
      ['unchanged', undefined],
      ['refused', 'PRODUCT_NOT_FOUND'],
    ])
    expect(await readStock(shop, one.id)).toMatchObject({ available: 9 })
    expect(await readStock(shop, two.id)).toMatchObject({ available: 1 })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('sent twice, also at once, happens once and is reported the same', async () => {
    const { id } = await aProduct(shop, { stock: 7 })
    const lines = [toLine(id, 7, 9)]
    const movement = randomUUID()
    const both = await Promise.all([count(lines, movement), count(lines, movement)])
    expect(both[0]).toEqual(both[1])
    expect(await count(lines, movement)).toEqual(both[0])
    expect(await readStock(shop, id)).toMatchObject({ available: 9 })
    const query = { product_id: id, reason: ['count' as const] }
    const { data } = await console.call(listStockMovements, { query }, { as })
    expect(data.items).toMatchObject([{ change: 2, who: as.email }])
  })
})

describe('a counting sheet', () => {
  const read = (content: Buffer) =>
    uploadToConsole(console, endpoints.readCountingSheet, { content, type: 'text/csv' }, as)

  test.each([
    [
      'numbers as a spreadsheet writes them',
      (text: string) => text.replace('颂钵,,1200,', '颂钵,,"1,200",1100.0'),
    ],
    ['semicolons', (text: string) => text.replace('颂钵,,1200,', '颂钵,,1200,1100').replaceAll(',', ';')],
    [
      'headings in another case',
      (text: string) => text.replace('颂钵,,1200,', '颂钵,,1200,１１００').toUpperCase(),
    ],
    ['empty rows', (text: string) => `${text.replace('颂钵,,1200,', '颂钵,,1200,1100')},,,,,\r\n,,,,,\r\n`],
  ])('is read with %s', async (_, save) => {
    const { id, record } = await aProduct(shop, { name: { en: 'BOWL', zh: '颂钵' }, stock: 1200 })
    const query = { q: record.sku }
    const { body } = await console.call(endpoints.exportCountingSheet, { query }, { as })
    const { data: sheet } = await read(Buffer.from(save(body.toString())))
    expect(sheet).toMatchObject({
      lines: [{ item: { product_id: id }, expected: 1200, counted: 1100 }],
      errors: [],
    })
  })

  test('lists the sizes of the filter, on the screen and as CSV that is read again when it is filled', async () => {
    const name = { en: '=Bowl, deep', zh: '颂钵' }
    const sizes = ['S', 'M'].map((size, index) => ({ size, stock: index + 2 }))
    const { id, record } = await aProduct(shop, { name, sizes, subcategory: 'jewelry' })
    const query = { category: 'jewelry', q: record.sku }
    const { data } = await console.call(endpoints.getCountingSheet, { query }, { as })
    expect(data).toMatchObject({ items: [{ size: 'S' }, { size: 'M' }], has_more: false })
    const { body } = await console.call(endpoints.exportCountingSheet, { query }, { as })
    const text = body.toString()
    expect(text).toContain(`${record.sku},S,"'=Bowl, deep",颂钵,,2,\r\n`)
    const { data: sheet } = await read(Buffer.from(text.replace('颂钵,,3,', '颂钵,,3,1')))
    expect(sheet).toMatchObject({
      lines: [{ item: { product_id: id, size: 'M' }, expected: 3, counted: 1 }],
      errors: [],
    })
  })

  test('expects what orders have reserved, or paid and not been sent yet, to lie there too', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 2 })
    const { order } = await aPaidOrder(shop, { productId: id, quantity: 3 })
    const getExpected = async () => {
      const { data } = await console.call(endpoints.getCountingSheet, { query: { q: record.sku } }, { as })
      return data.items.map(({ available, on_shelf }) => [available, on_shelf])
    }
    expect(await getExpected()).toEqual([[5, 10]])
    const row = { order_number: order.order_number, carrier: 'SF', tracking_number: 'SF1234567890123' }
    await console.call(shipOrders, { body: { rows: [row] } }, { as })
    expect(await getExpected()).toEqual([[5, 7]])
  })

  test('names every line that cannot be used', async () => {
    const { record } = await aProduct(shop, { stock: 2 })
    const lines = ['NO-SUCH,,1', `${record.sku},,many`, `${record.sku},,4`, `${record.sku},,5`]
    const { data } = await read(Buffer.from(['SKU,Size,Counted', ...lines].join('\n')))
    expect(data).toMatchObject({
      lines: [{ expected: 2, counted: 4 }],
      errors: [
        { line: 2, error: 'unknown_size' },
        { line: 3, error: 'no_number' },
        { line: 5, error: 'repeated' },
      ],
    })
  })

  test('that Excel saved in Chinese is read, and what is none is refused', async () => {
    const { record } = await aProduct(shop, { sizes: [{ size: '一对', stock: 2 }] })
    const sizeInGb18030 = Buffer.from([0xd2, 0xbb, 0xb6, 0xd4])
    const parts = [`sku,size,counted\r\n${record.sku},`, ',6\r\n'].map((part) => Buffer.from(part))
    const file = Buffer.concat([parts[0]!, sizeInGb18030, parts[1]!])
    expect((await read(file)).data).toMatchObject({ lines: [{ item: { size: '一对' }, counted: 6 }] })
    for (const text of ['', 'name,price\na,1', 'sku,"counted'])
      expect((await read(Buffer.from(text))).error?.code).toBe('SHEET_UNREADABLE')
  })
})
