import { beforeAll, describe, expect, test } from 'vitest'
import {
  deleteDesign,
  listBraceletParts,
  listSavedDesigns,
  openDesign,
  priceBraceletDesign,
  renameDesign,
  saveDesign,
} from '@shop/contract/designs/designs.endpoints'
import {
  DESIGN_PRODUCT_ID,
  MAX_SAVED_DESIGNS,
  type BraceletDesign,
} from '@shop/contract/designs/bracelet-parts.rules'
import { toMoney } from '@shop/contract/money/money'
import { aShopper, type Shopper } from '../../../test/builders.ts'
import { aDesign, seedBeads, setPartStock } from '../../../test/designs.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { CONTENT_TAGS, readVersions } from '../../shown-content.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
beforeAll(() => seedBeads(shop))

const listParts = async (language?: 'en' | 'zh') =>
  (await shop.call(listBraceletParts, { query: language ? { language } : {} })).data
const price = ({ version, wrist_mm, ease, cord, pieces }: BraceletDesign) =>
  shop.call(priceBraceletDesign, { body: { design: { version, wrist_mm, ease, cord, pieces } } })
const open = (code: string, since?: Date) =>
  shop.call(openDesign, { params: { code }, query: since ? { since: since.toISOString() } : {} })

async function readPriceFen(part: string): Promise<number> {
  return (await listParts()).items.find(({ id }) => id === part)!.price_fen
}

describe('the parts', () => {
  test('are listed in the language of the shopper, with price and stock', async () => {
    const [english, chinese] = [await listParts(), await listParts('zh')]
    const find = ({ items }: typeof english) => items.find(({ id }) => id === 'amethyst-8')
    expect(find(english)).toMatchObject({ name: 'Amethyst bead, 8 mm', stone: 'Amethyst', element: 'water' })
    expect(find(chinese)).toMatchObject({ name: '紫水晶圆珠 8 毫米', look: 'amethyst', length_tenths: 80 })
    expect(find(english)!.stock).toBeGreaterThan(0)
    expect(english).toMatchObject({ making_fee: '30.00', making_days: 3 })
    expect(english.items.length).toBe(chinese.items.length)
  })

  test('have the stock of now', async () => {
    await setPartStock(shop, 'agate-6', 7)
    expect((await listParts()).items.find(({ id }) => id === 'agate-6')!.stock).toBe(7)
  })

  test('are cached until a price or the stock of one changes', async () => {
    const tags = [...CONTENT_TAGS.list('/v1/bracelet-parts?language=zh', await listParts('zh'))!]
    const read = async () => JSON.stringify([...(await readVersions(shop.services, tags))])
    const versions = [await read()]
    await setPartStock(shop, 'agate-10', 9)
    versions.push(await read())
    await shop.services.braceletParts.setPrice('agate-10', 777)
    versions.push(await read())
    expect(tags).toEqual([`product:${DESIGN_PRODUCT_ID}`])
    expect(new Set(versions).size).toBe(3)
    expect(await read()).toBe(versions.at(-1))
  })

  test('are brought in once: a start leaves the shop’s prices and stock alone', async () => {
    await shop.services.braceletParts.setPrice('agate-8', 999)
    await setPartStock(shop, 'agate-8', 5)
    await seedBeads(shop)
    const agate = (await listParts()).items.find(({ id }) => id === 'agate-8')
    expect(agate).toMatchObject({ price_fen: 999, stock: 5 })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('the price of a design', () => {
  test('is its parts, its cord and the making fee', async () => {
    const design = aDesign(['rose-quartz-8', 'rose-quartz-8'])
    const partsFen =
      21 * (await readPriceFen('amethyst-8')) +
      2 * (await readPriceFen('rose-quartz-8')) +
      (await readPriceFen('cord-elastic-clear'))
    const { data, status } = await price(design)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      code: design.code,
      price: { parts: toMoney(partsFen), making_fee: '30.00', total: toMoney(partsFen + 3_000) },
      fit: { needed_tenths: 1_830, used_tenths: 1_840, difference_tenths: 10, closes: true },
      problems: [],
    })
  })

  test('follows the price of a part', async () => {
    const before = (await price(aDesign(['carnelian-8']))).data.price.total
    await shop.services.braceletParts.setPrice('carnelian-8', (await readPriceFen('carnelian-8')) + 70)
    const after = (await price(aDesign(['carnelian-8']))).data.price.total
    expect(Number(after) - Number(before)).toBeCloseTo(0.7)
  })

  test('comes with what is wrong', async () => {
    const short = await price(aDesign([], { pieces: ['amethyst-8'] }))
    expect(short.data).toMatchObject({ available: 0, problems: [{ code: 'TOO_SHORT' }] })
    const unknown = await price(aDesign(['moon-dust-8']))
    expect(unknown.data).toMatchObject({
      price: { total: '0.00' },
      problems: [{ code: 'UNKNOWN_PART', index: 0, part: 'moon-dust-8' }],
    })
    expect(unknown.data).not.toHaveProperty('fit')
  })

  test.each<[string, object]>([
    ['a wrist of 2 m', { wrist_mm: 2_000 }],
    ['81 pieces', { pieces: Array.from({ length: 81 }, () => 'amethyst-8') }],
    ['a price of its own', { total_fen: 1 }],
    ['another version', { version: 2 }],
    ['a part that is none', { cord: '../../etc' }],
  ])('is refused for %s', async (_, wrong) => {
    const { code: _code, ...design } = aDesign()
    const { status, error } = await shop.call(priceBraceletDesign, {
      body: { design: { ...design, ...wrong } },
    })
    expect([status, error.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('the design of a code', () => {
  test('is as it was written, with its bill in stringing order', async () => {
    const { code, ...design } = aDesign([
      'spacer-silver-ball-4',
      'agate-8',
      'spacer-silver-ball-4',
      'agate-8',
    ])
    const { data } = await open(code)
    expect(data.design).toEqual(design)
    expect(data.bill.map(({ part, quantity }) => [part, quantity])).toEqual([
      ['spacer-silver-ball-4', 1],
      ['agate-8', 1],
      ['spacer-silver-ball-4', 1],
      ['agate-8', 1],
      ['amethyst-8', 19],
      ['cord-elastic-clear', 1],
    ])
    expect(data.changes).toEqual([])
  })

  test('names sold-out parts with the nearest in stock', async () => {
    await setPartStock(shop, 'onyx-8', 1)
    const { data } = await open(aDesign(['onyx-8', 'onyx-8']).code)
    expect(data).toMatchObject({ available: 0, problems: [{ code: 'SOLD_OUT' }] })
    expect(data.changes).toEqual([
      { part: 'onyx-8', change: 'sold_out', nearest: expect.stringMatching(/-8$/) },
    ])
  })

  test('names parts that got dearer since it was saved', async () => {
    const savedAt = shop.clock()
    const fen = await readPriceFen('citrine-8')
    shop.clock.advance(MINUTE)
    await shop.services.braceletParts.setPrice('citrine-8', fen + 100)
    const { code } = aDesign(['citrine-8'])
    expect((await open(code, savedAt)).data.changes).toEqual([
      { part: 'citrine-8', change: 'dearer', was: toMoney(fen), now: toMoney(fen + 100) },
    ])
    expect((await open(code, shop.clock())).data.changes).toEqual([])
    await shop.services.braceletParts.setPrice('citrine-8', fen)
    expect((await open(code, savedAt)).data.changes).toEqual([])
  })

  test('names parts that the shop does not know', async () => {
    const { data } = await open(aDesign(['amethyst-99']).code)
    expect(data).toMatchObject({ bill: [], problems: [{ code: 'UNKNOWN_PART' }] })
    expect(data.changes).toEqual([
      { part: 'amethyst-99', change: 'unknown', nearest: expect.stringMatching(/^amethyst-/) },
    ])
  })

  test.each(['nonsense', '1', '2r4l0c', '%F0%9F%92%8E', 'a'.repeat(199)])('%s is not found', async (code) => {
    const { status, error } = await open(code)
    expect([status, error.code]).toEqual([404, 'DESIGN_NOT_FOUND'])
  })
})

describe('saved designs', () => {
  const save = (as: Shopper, code: string, name = 'Evening') =>
    shop.call(saveDesign, { body: { code, name } }, { as })
  const list = async (as: Shopper) => (await shop.call(listSavedDesigns, {}, { as })).data.items

  test('belong to the account, at current prices, last changed first', async () => {
    const [lian, ming] = [await aShopper(shop), await aShopper(shop)]
    const [one, other] = [aDesign(['jadeite-8', 'agate-8']), aDesign(['agate-8'])]
    const { data, status } = await save(lian, one.code)
    shop.clock.advance(MINUTE)
    await save(lian, other.code, 'Morning')
    expect(status).toBe(201)
    expect(await list(lian)).toMatchObject([
      { name: 'Morning' },
      { design_id: data.design_id, name: 'Evening' },
    ])
    expect((await list(lian))[0]!.total).toBe((await price(other)).data.price.total)
    expect(await list(ming)).toEqual([])
  })

  test('are saved once, renamed, and deleted by their owner alone', async () => {
    const [lian, ming] = [await aShopper(shop), await aShopper(shop)]
    const { code } = aDesign()
    const [first, again] = [await save(lian, code), await save(lian, code, 'Night')]
    expect(again.data).toMatchObject({ design_id: first.data.design_id, name: 'Night' })
    const params = { id: first.data.design_id }
    const foreign = await shop.call(renameDesign, { params, body: { name: 'Mine' } }, { as: ming })
    expect(foreign.error.code).toBe('DESIGN_NOT_FOUND')
    await shop.call(deleteDesign, { params }, { as: ming })
    expect(await list(lian)).toHaveLength(1)
    const renamed = await shop.call(renameDesign, { params, body: { name: ' Dawn ' } }, { as: lian })
    expect(renamed.data.name).toBe('Dawn')
    for (let times = 0; times < 2; times += 1)
      expect((await shop.call(deleteDesign, { params }, { as: lian })).status).toBe(200)
    expect(await list(lian)).toEqual([])
  })

  test('are limited, whoever saves at once', async () => {
    const lian = await aShopper(shop)
    const codes = Array.from({ length: MAX_SAVED_DESIGNS + 3 }, (_, index) =>
      aDesign([], { wrist_mm: 130 + index }),
    ).map(({ code }) => code)
    const responses = await Promise.all(codes.map((code) => save(lian, code)))
    const refused = responses.filter(({ status }) => status !== 201)
    expect(refused.map(({ error }) => error.code)).toEqual(['', '', ''].map(() => 'DESIGN_LIMIT_REACHED'))
    expect(await list(lian)).toHaveLength(MAX_SAVED_DESIGNS)
  })

  test('need a code that can be read, and a name', async () => {
    const lian = await aShopper(shop)
    expect((await save(lian, 'nonsense')).error.code).toBe('DESIGN_NOT_FOUND')
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(61)])
      expect((await save(lian, aDesign().code, name)).error.code).toBe('VALIDATION_FAILED')
  })
})

test('the product of the parts has a fixed id that the database knows too', async () => {
  const row = await shop.db
    .selectFrom('products')
    .select('status')
    .where('id', '=', DESIGN_PRODUCT_ID)
    .execute()
  expect(row).toEqual([{ status: 'archived' }])
  const publish = shop.db
    .updateTable('products')
    .set({ status: 'active' })
    .where('id', '=', DESIGN_PRODUCT_ID)
  await expect(publish.execute()).rejects.toThrow(/products_design_hidden|products_complete/)
})
