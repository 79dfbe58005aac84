import { describe, expect, test } from 'vitest'
import * as files from '@shop/contract/products/product-files.console'
import type { ImportPreview } from '@shop/contract/products/product-files.console'
import * as endpoints from '@shop/contract/products/products.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { anOrder, aProduct } from '../../../../test/builders.ts'
import { uploadToConsole } from '../../../../test/console-upload.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('manager')
/** May change products, and see no costs. */
const editor = await console.aMember('content')

const readCost = async (id: string) =>
  (await console.call(endpoints.getProductCost, { params: { id } }, { as })).data
const setCost = (id: string, body: { version: number; cost: string | null }, who = as) =>
  console.call(endpoints.changeProductCost, { params: { id }, body }, { as: who })
const exportText = async (who = as) =>
  (await console.call(files.exportProducts, { query: undefined }, { as: who })).body.toString()
const preview = async (text: string, who = as): Promise<ImportPreview> => {
  const file = { content: Buffer.from(text), type: 'text/csv', query: {} }
  return (await uploadToConsole(console, files.previewImport, file, who)).data
}

describe('the cost of a product', () => {
  test('is set and taken away by those who see costs, with its entry in the audit log', async () => {
    const { id } = await aProduct(shop)
    expect(await readCost(id)).toEqual({ version: 1 })
    expect((await setCost(id, { version: 1, cost: '￥12.5' })).data).toEqual({ version: 2, cost: '12.50' })
    const { data: log } = await console.call(listAuditEntries, { query: { subject_id: id } }, { as })
    expect(log.items[0]).toMatchObject({
      action: 'product.cost_changed',
      before: {},
      after: { cost: '12.50' },
    })
    const { data: list } = await console.call(endpoints.listConsoleProducts, { query: {} }, { as })
    expect(list.items.find((each) => each.id === id)?.cost).toBe('12.50')
    expect((await setCost(id, { version: 1, cost: '9.00' })).error.code).toBe('STALE_VERSION')
    for (const cost of ['free', '-1', '0'])
      expect((await setCost(id, { version: 2, cost })).error.details).toMatchObject([{ path: 'cost' }])
    expect((await setCost(id, { version: 2, cost: null })).data).toEqual({ version: 3 })
  })

  test('is seen and changed by nobody else, who can change all the rest', async () => {
    const { id, record } = await aProduct(shop, { cost: '33.21' })
    const refused = await setCost(id, { version: 1, cost: '1.00' }, editor)
    const read = await console.call(endpoints.getProductCost, { params: { id } }, { as: editor })
    expect([refused.error.code, read.error.code]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    const change = (version: number) =>
      console.call(
        endpoints.changeProduct,
        { params: { id }, body: { version, price: '88.00' } },
        { as: editor },
      )
    const bodies = [
      (await console.call(endpoints.listConsoleProducts, { query: { q: record.sku } }, { as: editor })).body,
      (await console.call(endpoints.getConsoleProduct, { params: { id } }, { as: editor })).body,
      (await change(1)).body,
      (await change(1)).body,
      (await console.call(endpoints.listProductVersions, { params: { id }, query: {} }, { as: editor })).body,
      await exportText(editor),
    ]
    expect(bodies[3]!.toString()).toContain('STALE_VERSION')
    for (const body of bodies) {
      expect(body.toString()).toContain(record.sku)
      expect(body.toString()).not.toContain('33.21')
    }
    expect(await readCost(id)).toEqual({ version: 2, cost: '33.21' })
  })

  test('stays as it is when an earlier version is restored', async () => {
    const { id } = await aProduct(shop, { price: '50.00', cost: '10.00' })
    await setCost(id, { version: 1, cost: '20.00' })
    const body = { version: 2 }
    await console.call(endpoints.restoreProductVersion, { params: { id, past: 1 }, body }, { as })
    expect(await readCost(id)).toEqual({ version: 3, cost: '20.00' })
  })

  test('is that of the order’s time in an order', async () => {
    const { id } = await aProduct(shop, { cost: '12.00' })
    const { order } = await anOrder(shop, { productId: id })
    await setCost(id, { version: 1, cost: '15.00' })
    const { order: later } = await anOrder(shop, { productId: id })
    const { order: unknown } = await anOrder(shop)
    const read = (one: typeof order) =>
      shop.db.selectFrom('order_lines').select('cost_fen').where('order_id', '=', one.order_id).execute()
    expect(await Promise.all([order, later, unknown].map(read))).toEqual(
      [1_200, 1_500, null].map((cost_fen) => [{ cost_fen }]),
    )
  })
})

describe('the file of products', () => {
  test('has the costs, and changes them', async () => {
    const { record } = await aProduct(shop, { cost: '7.77' })
    const text = await exportText()
    expect(await preview(text)).toMatchObject({ changed: [], errors: [] })
    const [changed] = (await preview(text.replace(',7.77,', ',8.88,'))).changed
    const fields = [{ name: 'cost', before: '7.77', after: '8.88' }]
    expect(changed).toMatchObject({ sku: record.sku, fields })
  })

  test('has none for those who may not see them, whose files leave them alone', async () => {
    const { record } = await aProduct(shop, { cost: '6.66' })
    const text = await exportText(editor)
    expect(text.split('\n')[0]).not.toMatch(/\bcost\b/)
    expect(await preview(text, editor)).toMatchObject({ changed: [], errors: [] })
    for (const cost of ['1.00', ''])
      expect(await preview(`sku,cost\n${record.sku},${cost}\n`, editor)).toMatchObject({
        changed: [],
        errors: [{ line: 2, path: 'cost', message: 'may be changed only by those who see costs' }],
      })
  })
})
