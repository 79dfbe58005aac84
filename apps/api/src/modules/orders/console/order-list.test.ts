import { describe, expect, test } from 'vitest'
import { listOrders } from '@shop/contract/orders/orders.console'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  anAddress,
  anOrder,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  payOrder,
} from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { DAY, HOUR } from '../../../jobs/clock.ts'
import { BY_COMMAND_LINE } from '../merchant-command.shared.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const support = await console.aMember('support')

const jade = await aProduct(shop, { name: { en: 'Misty jade ring', zh: '烟青玉戒' }, stock: 50 })
const [lin, other] = [await aShopper(shop), await aShopper(shop)]

/** A pending order of the jade to an address of one's own. */
async function order(address: Parameters<typeof anAddress>[0], extra: object = {}, shopper = lin) {
  const body = anOrderBody({
    items: [{ product_id: jade.id, quantity: 1 }],
    address: anAddress(address),
    ...extra,
  })
  const { data } = await shop.call(placeOrder, { body }, { as: shopper })
  return data
}
const first = await order({ recipient_name: '王小明', phone: '13911112222' })
const second = await order({ recipient_name: 'Odile Marchand' }, { note: '=HYPERLINK("x")' }, other)
const paid = await aPaidOrder(shop, { price: '900.00' })
const TRACKING = 'SF1387654321098'
await shop.services.fulfilment.ship(
  paid.order.order_number,
  { carrier: 'SF', trackingNumber: TRACKING },
  BY_COMMAND_LINE,
)

type Query = NonNullable<Parameters<typeof console.call<typeof listOrders>>[1]['query']>
const find = async (query: Query, as = support) =>
  (await console.call(listOrders, { query }, { as })).data.items.map(({ order_number: number }) => number)

describe('the list of orders', () => {
  test('has the newest first, counted, page by page', async () => {
    const { data } = await console.call(listOrders, { query: { limit: 2 } }, { as: support })
    expect(data.items.map(({ id }) => id)).toEqual([paid.order.order_id, second.order_id])
    expect([data.total, data.has_next_page]).toEqual([3, true])
    expect(await find({ limit: 2, page: 2 })).toEqual([first.order_number])
    expect(await find({ sort: 'total', order: 'asc', limit: 1 })).not.toContain(paid.order.order_number)
  })

  test.each([
    ['order number', () => first.order_number, () => [first]],
    [
      'the end of the order number, in small letters',
      () => first.order_number.slice(-5).toLowerCase(),
      () => [first],
    ],
    ['the beginning of the order number', () => first.order_number.slice(0, -2), () => [first]],
    ['name', () => '王小明', () => [first]],
    ['the beginning of a Chinese name', () => '王小', () => [first]],
    ['the given name within a Chinese name', () => '小明', () => [first]],
    ['one sign of a Chinese name', () => '明', () => [first]],
    ['a part of a name', () => 'marchan', () => [second]],
    ['phone, with spaces', () => '1391111 2222', () => [first]],
    ['phone, with the code of the country', () => '+86 139 1111 2222', () => [first]],
    ['tracking number', () => TRACKING, () => [paid.order]],
    ['the beginning of a tracking number, as labels have it', () => 'sf13 8765', () => [paid.order]],
    ['e-mail', () => other.email, () => [second]],
    ['product', () => 'misty jade', () => [second, first]],
    ['product in Chinese', () => '烟青玉', () => [second, first]],
    ['two characters that a product begins with', () => '烟青', () => [second, first]],
    ['two letters, which too many products begin with', () => 'mi', () => []],
    ['what stands nowhere', () => '%', () => []],
  ])('is searched by %s', async (_, text, expected) => {
    expect(await find({ q: text() })).toEqual(expected().map(({ order_number: number }) => number))
  })

  test('is filtered by status, note, payment time, product, customer, country, method and total', async () => {
    expect(await find({ status: ['paid', 'shipped'] })).toEqual([paid.order.order_number])
    expect(await find({ has_note: 'true' })).toEqual([second.order_number])
    const anHourAgo = new Date(+shop.clock() - HOUR).toISOString()
    expect(await find({ paid_from: anHourAgo })).toEqual([paid.order.order_number])
    expect(await find({ paid_until: anHourAgo })).toEqual([])
    expect(await find({ product_id: jade.id })).toEqual([second.order_number, first.order_number])
    expect(await find({ customer_id: lin.userId })).toEqual([first.order_number])
    expect(await find({ country: 'FR' })).toEqual([])
    expect(await find({ shipping_method: ['standard'], total_from: '900.00' })).toEqual([
      paid.order.order_number,
    ])
    expect(await find({ product_id: 'nonsense' })).toEqual([])
  })

  test('shows what needs a look: parcels that wait for days', async () => {
    expect(await find({ needs_attention: 'true' })).toEqual([])
    const late = await aPaidOrder(shop)
    shop.clock.advance(4 * DAY)
    const again = await console.aMember('support')
    expect(await find({ needs_attention: 'true' }, again)).toContain(late.order.order_number)
    expect(await find({ to_ship: 'true' }, again)).toContain(late.order.order_number)
    await shop.services.fulfilment.ship(
      late.order.order_number,
      { carrier: 'SF', trackingNumber: 'SF1234567890123' },
      BY_COMMAND_LINE,
    )
    expect(await find({ needs_attention: 'true' }, again)).not.toContain(late.order.order_number)
    expect(await find({ to_ship: 'true' }, again)).not.toContain(late.order.order_number)
  })

  test('names nobody to those who may not see personal data, and is not searched by it either', async () => {
    const as = await console.aMember('analyst')
    const { data } = await console.call(listOrders, { query: {} }, { as })
    expect(JSON.stringify(data)).not.toMatch(/王小明|Marchand|@example|1391111/)
    for (const q of ['王小明', 'Marchand', '13911112222', other.email])
      expect(await find({ q }, as)).toEqual([])
    expect(await find({ q: first.order_number }, as)).toEqual([first.order_number])
  })

  test('is found by its number as people copy and write it', async () => {
    const as = await console.aMember('support')
    const number = first.order_number
    for (const q of [
      `#${number}`,
      `No. ${number}`,
      `${number.slice(0, 8)} ${number.slice(8)}`,
      `${number}\u200B`,
    ])
      expect(await find({ q }, as)).toEqual([number])
  })

  test('is found by a name whose words are in another order', async () => {
    const as = await console.aMember('support')
    for (const q of ['Odile Marchand', 'Marchand Odile', 'marchand  od'])
      expect((await find({ q }, as)).length).toBeGreaterThan(0)
    expect(await find({ q: 'Odile Merchant' }, as)).toEqual([])
  })

  test('is searched by one letter in order numbers alone, and by short beginnings of any word of a name', async () => {
    const as = await console.aMember('support')
    const shopper = await aShopper(shop)
    await order({ recipient_name: 'Xanthe' }, {}, shopper)
    await order({ recipient_name: '璩 小明' }, {}, shopper)
    const numbers = await find({ q: first.order_number.slice(0, 1) }, as)
    expect(numbers).toContain(first.order_number)
    expect(await find({ q: 'X' }, as)).toEqual([])
    expect(await find({ q: 'Xa' }, as)).toHaveLength(1)
    expect(await find({ q: '璩' }, as)).toHaveLength(1)
    expect(await find({ q: '小明' }, as)).toHaveLength(2)
  })

  test('finds nobody by name after the account is erased', async () => {
    const gone = await aShopper(shop)
    await order({ recipient_name: 'Zacharias Vanish' }, {}, gone)
    const as = await console.aMember('support')
    expect(await find({ q: 'Vanish' }, as)).toHaveLength(1)
    await shop.db
      .updateTable('orders')
      .set({ address: JSON.stringify({ country: 'CN' }) })
      .where('user_id', '=', gone.userId)
      .execute()
    expect(await find({ q: 'Vanish' }, as)).toEqual([])
  })
})

describe('the export of orders', () => {
  const read = async (query: object, as: typeof support) =>
    (await console.call(exportOrders, { query }, { as })).body.toString('utf8')

  test('is UTF-8 with a mark, one line for each order, and without people unless asked', async () => {
    const text = await read({ product_id: jade.id }, await console.aMember('analyst'))
    expect(text.startsWith('\uFEFForder_number,status,')).toBe(true)
    expect(text).toContain(`${first.order_number},`)
    expect(text).not.toMatch(/王小明|@example|HYPERLINK/)
  })

  test('is named by the day of the shop, whose midnight is not that of UTC', async () => {
    shop.clock.set(new Date('2026-11-24T16:30:00.000Z'))
    const as = await console.aMember('owner')
    const { headers } = await console.call(exportOrders, { query: {} }, { as })
    expect(headers['content-disposition']).toContain('orders-2026-11-25.csv')
  })

  test('with people disarms formulas', async () => {
    const text = await read({ has_note: 'true', personal: 'true' }, await console.aMember('owner'))
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain('Odile Marchand')
  })

  test('with people is for those who may export them, and asks who is at the keyboard', async () => {
    const query = { personal: 'true' as const }
    for (const role of ['analyst', 'support'] as const) {
      const { error } = await console.call(exportOrders, { query }, { as: await console.aMember(role) })
      expect(error.code).toBe('FORBIDDEN')
    }
    const manager = await console.aMember('manager')
    shop.clock.advance(11 * 60_000)
    expect((await console.call(exportOrders, { query }, { as: manager })).error.code).toBe('STEP_UP_REQUIRED')
  })

  test('is recorded, without what was searched for', async () => {
    const manager = await console.aMember('manager')
    await read({ q: '王小明' }, manager)
    const { items } = await shop.services.audit.list({ page: 1, limit: 1, order: 'desc' })
    expect(items[0]).toMatchObject({ action: 'order.exported', who: manager.email })
    expect(JSON.stringify(items[0])).not.toContain('王小明')
  })

  test('reads on in batches without losing or repeating an order', async () => {
    const names: string[] = []
    for await (const { order: each } of shop.services.ordersConsole.orderList.readAll(
      {},
      { withPersonal: true },
      2,
    ))
      names.push(each.order_number)
    expect(new Set(names).size).toBe(names.length)
    const { total } = await shop.db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(names).toHaveLength(Number(total))
  })
})

test('an order that is paid remembers when', async () => {
  const pending = await anOrder(shop)
  await payOrder(shop, pending)
  const as = await console.aMember('support')
  const { data } = await console.call(listOrders, { query: { q: pending.order.order_number } }, { as })
  expect(data.items[0]).toMatchObject({ status: 'paid', paid_at: expect.any(String) as string })
})
