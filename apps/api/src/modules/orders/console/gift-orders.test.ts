import { beforeAll, describe, expect, test, vi } from 'vitest'
import { exportOrders, printPackingSlips } from '@shop/contract/orders/order-documents.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { listUnprintable } from '@shop/contract/orders/gifts.rules'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { anAddress, anOrderBody, aProduct, aShopper, payOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { DAY } from '../../../jobs/clock.ts'
import { createPdf, type Pdf } from '../../../http/pdf/pdf.ts'
import { addPackingSlip } from './packing-slip.pdf.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const support = await console.aMember('support')
const lian = await aShopper(shop)
const product = await aProduct(shop, {
  name: { en: 'Misty jade ring', zh: '烟青玉戒' },
  price: '168.00',
  stock: 50,
})

const MESSAGE = '生日快乐，Emma！\n<b>Love</b> & peace ♥'
const emma = { ...anAddress(), recipient_name: 'Emma Stone' }
const gift = { wrapping: 'plum', message: MESSAGE, hide_prices: true, wished_day: '', recipient: emma }

async function place(requested: object | undefined): Promise<Order> {
  const body = {
    ...anOrderBody({ items: [{ product_id: product.id, quantity: 1 }] }),
    ...(requested && { gift: requested as never }),
  }
  const { data: order } = await shop.call(placeOrder, { body }, { as: lian })
  await payOrder(shop, { order, shopper: lian })
  return order
}
let [wrapped, priced, plain]: Order[] = []
beforeAll(async () => {
  const day = new Date(shop.clock().getTime() + 20 * DAY).toISOString().slice(0, 10)
  wrapped = await place({ ...gift, wished_day: day })
  priced = await place({ wrapping: 'waves' })
  plain = await place(undefined)
})

/** Every text of the packing slip of an order, page by page. */
async function readSlip(id: string, withPrices = true): Promise<string[]> {
  const [printed] = await shop.services.ordersConsole.orderList.read([id])
  const pdf = await createPdf({ size: 'A4', margin: 0, title: 'Test' })
  const pages: string[] = []
  const addPage = pdf.addPage.bind(pdf)
  vi.spyOn(pdf, 'addPage').mockImplementation((options) => {
    pages.push('')
    return addPage(options)
  })
  const write = pdf.text.bind(pdf) as (...args: unknown[]) => Pdf
  vi.spyOn(pdf, 'text').mockImplementation((content: string, ...rest: unknown[]) => {
    pages[pages.length - 1] += `${content}\n`
    return write(content, ...rest)
  })
  const units = printed!.lines.map(({ position, quantity }) => ({ position, quantity }))
  addPackingSlip(pdf, { ...printed!, units }, { withPrices, language: 'en' })
  return pages
}

describe('the packing slip of a gift', () => {
  test('has no prices where the buyer wants none, even if somebody asks for them', async () => {
    const pages = await readSlip(wrapped!.order_id)
    expect(pages.join('')).not.toMatch(/¥|168|195/)
    expect((await readSlip(priced!.order_id)).join('')).toMatch(/Gift wrapping\n¥15\.00/)
    expect((await readSlip(priced!.order_id, false)).join('')).not.toContain('¥')
  })

  test('names the paper and the wished day, and goes to whoever gets the gift', async () => {
    const [slip] = await readSlip(wrapped!.order_id)
    expect(slip).toMatch(/Gift wrapping\nPlum blossom\nTo arrive on\n\w+ \d+, \d{4}/)
    expect(slip).toContain('Emma Stone')
    expect(slip).not.toMatch(/Lian Wang|Thank you/)
    expect(slip).toContain('A gift for you.')
  })

  test('is followed by its card, on a page of its own, as it was written', async () => {
    const [slip, card, ...more] = await readSlip(wrapped!.order_id)
    expect(slip).not.toContain('生日快乐')
    expect(card).toBe(`${MESSAGE}\n${wrapped!.order_number}\n`)
    expect(more).toEqual([])
    expect(await readSlip(plain!.order_id)).toHaveLength(1)
    const query = { ids: [wrapped!.order_id, plain!.order_id] }
    const { body } = await console.call(
      printPackingSlips,
      { query },
      { as: await console.aMember('fulfilment') },
    )
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
})

test('the face of the card has every character that a card may have', async () => {
  const pdf = await createPdf({ size: 'A4', margin: 0, title: 'Test' })
  pdf.addPage().font(pdf.faces.regular)
  const { font } = (pdf as unknown as { _font: { font: { characterSet: number[] } } })._font
  const drawn = new Set(font.characterSet)
  const missing = []
  for (let code = 0x20; code <= 0x2ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    if (!isSurrogate && !drawn.has(code) && listUnprintable(String.fromCodePoint(code)).length === 0)
      missing.push(code.toString(16))
  }
  expect(missing).toEqual([])
})

describe('gifts in the console', () => {
  test('are marked in the list, and filtered', async () => {
    const read = async (query: object) =>
      (await console.call(listOrders, { query }, { as: support })).data.items
    expect((await read({})).map(({ is_gift }) => is_gift)).toEqual([false, true, true])
    expect((await read({ is_gift: 'true' })).map(({ id }) => id)).toEqual([
      priced!.order_id,
      wrapped!.order_id,
    ])
    expect((await read({ is_gift: 'false' })).map(({ id }) => id)).toEqual([plain!.order_id])
  })

  test('show paper, day, card and buyer; without personal.read neither card nor buyer', async () => {
    const read = async (as: { cookie: string }) =>
      (await console.call(getOrder, { params: { id: wrapped!.order_id } }, { as })).data
    expect(await read(support)).toMatchObject({
      wrapping: '15.00',
      total: '195.00',
      gift: { wrapping: 'plum', message: MESSAGE, hide_prices: true },
      buyer_address: { recipient_name: 'Lian Wang' },
      address: { recipient_name: 'Emma Stone' },
      customer: { name: 'Lian Wang' },
    })
    const hidden = await read(await console.aMember('analyst'))
    expect(hidden.gift).toMatchObject({ wrapping: 'plum' })
    expect(hidden.gift).not.toHaveProperty('message')
    expect(hidden).not.toHaveProperty('buyer_address')
  })

  test('are in the export, the card only among what is personal', async () => {
    const read = async (personal: boolean) => {
      const query = personal ? { personal: 'true' as const } : {}
      const as = await console.aMember('owner')
      return (await console.call(exportOrders, { query }, { as })).body.toString('utf8')
    }
    expect(await read(false)).toMatch(/,15\.00,.*,plum,yes,\d{4}-\d\d-\d\d,CN/)
    expect(await read(false)).not.toContain('生日快乐')
    expect(await read(true)).toContain('生日快乐')
  })

  test('for a day far ahead need no look yet, others do', async () => {
    const listWaiting = async () => {
      const query = { needs_attention: 'true' as const }
      return (
        await console.call(listOrders, { query }, { as: await console.aMember('manager') })
      ).data.items.map(({ id }) => id)
    }
    shop.clock.advance(4 * DAY)
    expect(await listWaiting()).toEqual([plain!.order_id, priced!.order_id])
    shop.clock.advance(12 * DAY)
    expect(await listWaiting()).toContain(wrapped!.order_id)
  })
})
