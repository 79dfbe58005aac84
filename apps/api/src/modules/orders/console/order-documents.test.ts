import { describe, expect, test } from 'vitest'
import { printAddressLabels, printPackingSlips } from '@shop/contract/orders/order-documents.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anAddress, anOrderBody, aProduct, aShopper } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createParcelActions, CUP, RING } from '../../../../test/parcels.ts'
import { NAMES } from '../../../../test/names.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../../test/stored-offers.ts'
import { countBoxes, readPdfText } from '../../../../test/pdf-text.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { toAddressLines } from '@shop/contract/addresses/postal-lines.rules'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const packer = await console.aMember('fulfilment')
const shopper = await aShopper(shop)
const product = await aProduct(shop, { name: { en: 'Misty jade ring', zh: '烟青玉戒' }, stock: 50 })

async function order(address: Parameters<typeof anAddress>[0], extra: object = {}) {
  const items = [{ product_id: product.id, quantity: 2 }]
  const body = anOrderBody({ items, address: anAddress(address), ...extra })
  return (await shop.call(placeOrder, { body }, { as: shopper })).data.order_id
}
const ids = [
  await order({ recipient_name: '王小明' }, { note: '请用礼盒包装' }),
  await order(
    { recipient_name: 'Zoé Marchand', country: 'FR', phone: '+33123456789', postal_code: '75001' },
    { shipping_method: 'international' },
  ),
]

/** How many pages a PDF has. */
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('what is printed for parcels', () => {
  test.each([
    ['packing slips', printPackingSlips],
    ['address labels', printAddressLabels],
  ])('%s are one PDF with a page for each order, in embedded faces', async (_, endpoint) => {
    const { status, headers, body } = await console.call(endpoint, { query: { ids } }, { as: packer })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(countPages(body)).toBe(ids.length)
    expect(body.toString('latin1')).toContain('NotoSansSC')
    // Only the characters that are used, out of two faces of 10 MB.
    expect(body.length).toBeLessThan(200_000)
  })

  test.each([
    ['packing slips', printPackingSlips],
    ['address labels', printAddressLabels],
  ])('%s have names and places in their own script', async (_, endpoint) => {
    const abroad = { country: 'PL', phone: '+48123456789', postal_code: '90-001' }
    const names = [
      { recipient_name: NAMES.polish, province: NAMES.greek, city: NAMES.ukrainian },
      { recipient_name: NAMES.hebrew, province: NAMES.persian, city: NAMES.korean },
      { recipient_name: NAMES.punjabi, address_line1: NAMES.khmer, address_line2: NAMES.japanese },
    ]
    const several = await Promise.all(
      names.map((name) => order({ ...abroad, ...name }, { shipping_method: 'international' })),
    )
    const { body } = await console.call(endpoint, { query: { ids: several } }, { as: packer })
    const text = readPdfText(body)
    for (const name of names.flatMap((name) => Object.values(name))) expect(text).toContain(name)
    expect(countBoxes(body)).toBe(0)
  })

  test('a label with letters of Europe is at most half as large again as one without', async () => {
    const measure = async (recipient_name: string) => {
      const query = { ids: [await order({ recipient_name })] }
      return (await console.call(printAddressLabels, { query }, { as: packer })).body.length
    }
    expect(await measure('Łukasz Żółciński')).toBeLessThan(1.5 * (await measure('Lukasz Zolcinski')))
  })

  test('an address that cannot be printed is refused with its order, field and characters, and printed once it is changed', async () => {
    const id = await order({ recipient_name: 'Lian' })
    const { address } = await shop.db
      .selectFrom('orders')
      .select('address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const write = (recipient_name: string) =>
      shop.db
        .updateTable('orders')
        .set({ address: JSON.stringify({ ...(address as object), recipient_name }) })
        .where('id', '=', id)
        .execute()
    await write('王𪚥🎁')
    for (const endpoint of [printPackingSlips, printAddressLabels]) {
      const { status, error } = await console.call(endpoint, { query: { ids: [id] } }, { as: packer })
      expect([status, error.code]).toEqual([409, 'ADDRESS_NOT_PRINTABLE'])
      const fact = { path: 'address.recipient_name', field: 'recipient_name', characters: '𪚥 🎁' }
      expect(error.details).toMatchObject([{ ...fact, order_number: expect.stringMatching(/\d{6}/) }])
    }
    await write('王大')
    expect((await console.call(printAddressLabels, { query: { ids: [id] } }, { as: packer })).status).toBe(
      200,
    )
  })

  test('slips for different readers are in one file, each in the forms of its language', async () => {
    const inTraditional = { headers: { 'accept-language': 'zh-TW' } }
    const items = [{ product_id: product.id, quantity: 1 }]
    const address = anAddress({ recipient_name: '赵明' })
    const { data } = await shop.call(
      placeOrder,
      { body: anOrderBody({ items, address }) },
      { as: shopper, ...inTraditional },
    )
    const query = { ids: [ids[0]!, data.order_id] }
    const { body } = await console.call(printPackingSlips, { query }, { as: packer })
    const file = body.toString('latin1')
    for (const face of ['NotoSansSC', 'NotoSansTC']) expect(file).toContain(face)
    for (const text of ['Packing slip', '出貨單', '赵明']) expect(readPdfText(body)).toContain(text)
    expect(countBoxes(body)).toBe(0)
  })

  test('a slip names a free gift as one, and it costs nothing', async () => {
    const { id: pouch } = await aProduct(shop, { name: { en: 'Silk pouch', zh: '锦囊' }, price: '31.00' })
    const gift = { kind: 'free_gift', product_id: pouch, size: '', get: 1, buy: 1 } as const
    await anOffer(shop, gift, ofProducts(product.id))
    const query = { ids: [await order({})], language: 'en' as const }
    await endAllOffers(shop)
    const { body } = await console.call(printPackingSlips, { query }, { as: packer })
    const text = readPdfText(body).replaceAll(' ', '')
    expect(text).toMatch(/Freegift:Silkpouch\s*1\s*¥0\.00/)
  })

  test('an order of many lines goes on over several pages', async () => {
    const products = []
    for (let index = 0; index < 30; index += 1) products.push(await aProduct(shop))
    const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const body = anOrderBody({ items, note: 'A long note. '.repeat(30).trim() })
    const { data } = await shop.call(placeOrder, { body }, { as: shopper })
    const response = await console.call(
      printPackingSlips,
      { query: { ids: [data.order_id] } },
      { as: packer },
    )
    expect(countPages(response.body)).toBe(2)
  })

  test('a slip lists what is in one parcel, or what is left to be sent, and everything where nothing has left', async () => {
    const { anOrderInParts, send } = createParcelActions(shop)
    const inParts = await anOrderInParts()
    const read = async (query: object = {}) => {
      const call = { query: { ids: [inParts.order.order_id], language: 'en' as const, ...query } }
      const { body } = await console.call(printPackingSlips, call, { as: packer })
      const text = readPdfText(body).replaceAll(' ', '')
      return [RING.en, CUP.en].map((name) => text.includes(name.replaceAll(' ', '')))
    }
    expect(await read()).toEqual([true, true])
    await send(inParts, [{ position: 1, quantity: 1 }])
    expect(await read({ shipment: 1 })).toEqual([false, true])
    expect(await read()).toEqual([true, false])
    await send(inParts)
    expect(await read({ shipment: 2 })).toEqual([true, false])
    expect(await read()).toEqual([true, true])
    const missing = { query: { ids: [inParts.order.order_id], shipment: 3 } }
    const { error } = await console.call(printPackingSlips, missing, { as: packer })
    expect(error.code).toBe('ORDER_NOT_FOUND')
  })

  test('a slip with some units of a line lists no sums, which are those of all the order', async () => {
    const { anOrderInParts, send } = createParcelActions(shop)
    const inParts = await anOrderInParts()
    const read = async (parcel: object) => {
      const query = { ids: [inParts.order.order_id], language: 'en' as const, ...parcel }
      return readPdfText((await console.call(printPackingSlips, { query }, { as: packer })).body)
    }
    expect(await read({})).toContain('Subtotal')
    await send(
      inParts,
      [0, 1].map((position) => ({ position, quantity: 1 })),
    )
    expect(await read({ shipment: 1 })).not.toContain('Subtotal')
  })

  test('is refused where an order does not exist, and to those who may not see names', async () => {
    const unknown = { query: { ids: [ids[0]!, 'nonsense'] } }
    const { error } = await console.call(printPackingSlips, unknown, { as: packer })
    expect(error.code).toBe('ORDER_NOT_FOUND')
    await shop.db
      .deleteFrom('staff_role_permissions')
      .where('permission', '=', 'personal.read')
      .where('role_id', '=', 'fulfilment')
      .execute()
    for (const endpoint of [printPackingSlips, printAddressLabels])
      expect((await console.call(endpoint, { query: { ids } }, { as: packer })).error.code).toBe('FORBIDDEN')
  })
})

test('an address abroad ends with its country in English capitals; at home it begins with the province', () => {
  expect(
    toAddressLines(anAddress({ country: 'FR', postal_code: '75001', province: 'Paris', city: 'Paris' }), {
      withPhone: true,
    }).slice(-2),
  ).toEqual(['FRANCE', '13800138000'])
  expect(toAddressLines(anAddress({}), { withPhone: true })).toEqual([
    'Lian Wang  13800138000',
    '浙江省 杭州市 西湖区',
    'Lotus Road 8',
  ])
})

test('what is printed is named by the day of the shop', async () => {
  shop.clock.set(new Date('2026-11-24T16:30:00.000Z'))
  const as = await console.aMember('owner')
  for (const [endpoint, name] of [
    [printPackingSlips, 'packing-slips'],
    [printAddressLabels, 'address-labels'],
  ] as const) {
    const { headers } = await console.call(endpoint, { query: { ids } }, { as })
    expect(headers['content-disposition']).toContain(`${name}-2026-11-25.pdf`)
  }
})
