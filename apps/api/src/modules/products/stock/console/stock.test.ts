import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/stock/stock.console'
import { exportStockMovements, listStockMovements } from '@shop/contract/stock/stock-movements.console'
import { anOrder, aProduct, aShopper, readStock } from '../../../../../test/builders.ts'
import { createTestConsole } from '../../../../../test/console.ts'
import { toStockAlertSteps } from '../../../../../test/stock-alerts.ts'
import { createTestApp } from '../../../../../test/test-app.ts'
import { MINUTE } from '../../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('fulfilment')

const move = (product_id: string, change: number, id = randomUUID()) =>
  console.call(
    endpoints.changeStock,
    { body: { id, product_id, size: '', change, reason: 'damage', note: 'broken' } },
    { as },
  )

describe('a movement', () => {
  test('changes the stock once for one id, with its reason in the history and the ledger in balance', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    const movement = randomUUID()
    const all = await Promise.all(Array.from({ length: 6 }, () => move(id, -3, movement)))
    expect(all.map(({ data }) => data.available)).toEqual([7, 7, 7, 7, 7, 7])
    const { order } = await anOrder(shop, { productId: id, quantity: 2 })
    const { data } = await console.call(listStockMovements, { query: { product_id: id } }, { as })
    expect(data.items.map(({ change, reason }) => [change, reason])).toEqual(
      expect.arrayContaining([
        [10, 'import'],
        [-3, 'damage'],
        [-2, 'order'],
      ]),
    )
    expect(data.items.find(({ reason }) => reason === 'order')).toMatchObject({
      order_number: order.order_number,
    })
    expect(data.items.find(({ reason }) => reason === 'damage')).toMatchObject({
      who: as.email,
      note: 'broken',
    })
    expect(await shop.services.ledger.compareShop()).toEqual([])
    expect(record.sku).toBeDefined()
  })

  test('of more than there is is refused with what is left', async () => {
    const { id } = await aProduct(shop, { stock: 2 })
    const refused = await move(id, -3)
    expect(refused.error).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: [{ path: `${id}:`, current: { available: 2 } }],
    })
    expect(await readStock(shop, id)).toMatchObject({ available: 2 })
  })

  test('while the product is sold loses neither', async () => {
    const { id } = await aProduct(shop, { stock: 20 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => anOrder(shop, { productId: id, quantity: 2 })),
      ...Array.from({ length: 4 }, () => move(id, -1)),
      move(id, 10),
    ])
    expect(await readStock(shop, id)).toMatchObject({ available: 16, reserved: 10 })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('the list of movements', () => {
  const list = async (query: object) => (await console.call(listStockMovements, { query }, { as })).data.items

  test('is narrowed by size, reason and period, of one product or of the whole shop', async () => {
    const sizes = ['S', 'M'].map((size) => ({ size, stock: 5 }))
    const { id, record } = await aProduct(shop, { sizes })
    const before = shop.clock().toISOString()
    shop.clock.advance(MINUTE)
    const body = { product_id: id, size: 'M', change: 2, reason: 'return' as const, note: '' }
    await console.call(endpoints.changeStock, { body: { id: randomUUID(), ...body } }, { as })
    expect(await list({ product_id: id, size: 'S' })).toMatchObject([{ change: 5, reason: 'import' }])
    expect(await list({ product_id: id, size: 'M' })).toMatchObject([
      {
        change: 2,
        reason: 'return',
        sku: record.sku,
        name: record.name,
        size: 'M',
        who: as.email,
        by_staff: true,
      },
      { change: 5, reason: 'import', by_staff: false },
    ])
    const [newest] = await list({ from: before, reason: ['return', 'damage'] })
    expect(newest).toMatchObject({ product_id: id, change: 2 })
    expect(await list({ product_id: id, until: before, reason: 'return' })).toEqual([])
  })

  test('tells orders from the merchant', async () => {
    const { id } = await aProduct(shop, { stock: 5 })
    const { order } = await anOrder(shop, { productId: id, quantity: 2 })
    await move(id, -1)
    const [sold, ...others] = await list({ product_id: id, reason: ['order'] })
    expect([sold, others]).toMatchObject([{ order_number: order.order_number, change: -2, who: '' }, []])
    expect((await list({ reason: ['order'] }))[0]).toMatchObject({ product_id: id })
  })

  test('is a CSV file too', async () => {
    const { id, record } = await aProduct(shop, { stock: 4, name: { en: 'A, B', zh: '甲' } })
    await move(id, -1)
    const query = { product_id: id, reason: ['damage' as const] }
    const { body, headers } = await console.call(exportStockMovements, { query }, { as })
    expect(headers['content-disposition']).toContain('stock-movements-')
    const [head, line, end] = body.toString().split('\r\n')
    expect(head).toBe('\uFEFFat,sku,name,name_zh,name_zh_hant,size,change,reason,note,who,order_number')
    expect(line).toContain(`${record.sku},"A, B",甲,,,-1,damage,broken,${as.email},`)
    expect(end).toBe('')
  })
})

describe('the alert level', () => {
  type Level = { product_id: string; size?: string; alert_level: number | null }
  const set = (body: Level) => console.call(endpoints.setAlertLevel, { body }, { as })

  test('of a size decides whether it is in the list of low stock', async () => {
    const { id, record } = await aProduct(shop, { stock: 8 })
    const isLow = async () => {
      const query = { level: 'low' as const, q: record.sku }
      return (await console.call(endpoints.listStock, { query }, { as })).data.items.length === 1
    }
    expect(await isLow()).toBe(false)
    expect((await set({ product_id: id, size: '', alert_level: 8 })).data.items).toMatchObject([
      { alert_level: 8, has_own_level: true, waiting: 0, sku: record.sku },
    ])
    expect(await isLow()).toBe(true)
    expect((await set({ product_id: id, size: '', alert_level: null })).data.items).toMatchObject([
      { alert_level: 3, has_own_level: false },
    ])
    expect(await isLow()).toBe(false)
  })

  test('is set for all sizes of a product at once', async () => {
    const { id } = await aProduct(shop, { sizes: ['S', 'M'].map((size) => ({ size, stock: 5 })) })
    const { data } = await set({ product_id: id, alert_level: 4 })
    expect(data.items.map(({ size, alert_level }) => [size, alert_level])).toEqual([
      ['S', 4],
      ['M', 4],
    ])
    expect((await set({ product_id: randomUUID(), alert_level: 4 })).error.code).toBe('PRODUCT_NOT_FOUND')
  })
})

test('who waits for a size is counted, and listed with masked addresses for those who may see them', async () => {
  const { aSoldOutProduct, aWaitingVisitor, request } = toStockAlertSteps(shop)
  const { id, record } = await aSoldOutProduct()
  await aWaitingVisitor(id)
  await request(id, {}, await aShopper(shop))
  await request(id, { email: 'never-confirmed@example.com' })
  const listFor = async (member: typeof as) => {
    const query = { product_id: id, order: 'asc' as const }
    return (await console.call(endpoints.listWaiting, { query }, { as: member })).data.items
  }
  const { data } = await console.call(endpoints.listStock, { query: { q: record.sku } }, { as })
  expect(data.items).toMatchObject([{ waiting: 2 }])
  const seen = await listFor(as)
  expect(seen.map(({ has_account }) => has_account).toSorted()).toEqual([false, true])
  expect(seen.find(({ has_account }) => !has_account)!.email).toBe('m•••@example.com')
  expect(seen.find(({ has_account }) => has_account)!.email).toMatch(/^.•••@/)
  const unseen = await listFor(await console.aMember('content'))
  expect(unseen.map(({ email }) => email)).toEqual([undefined, undefined])
})
