import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listProductSuggestions } from '@shop/contract/products/product-suggestions.endpoints'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { aProduct } from '../../../../test/builders.ts'
import { rounds } from '../../../../test/form.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()

const search = async (q: string) => (await shop.call(listProducts, { query: { q, limit: 100 } })).data

describe('searching', () => {
  test.each([
    ['amethyst', 'Amethyst'],
    ['AMETHYST', 'Amethyst'],
    ['ameth', 'Amethyst'],
    ['rose quartz', 'Rose quartz'],
    ['quartz rose', 'Rose quartz'],
    ["tiger's eye", "Tiger's eye"],
    ['tiger’s eye', "Tiger's eye"],
    ['tigers eye', "Tiger's eye"],
    ['tiger eye', "Tiger's eye"],
    ['紫水晶', 'Amethyst'],
    ['虎眼石', "Tiger's eye"],
    ['ａｍｅｔｈｙｓｔ', 'Amethyst'],
  ])('%s finds %s first', async (q, gem) => {
    const { items, corrected_query } = await search(q)
    expect(items[0]?.Gem).toContain(gem)
    expect(corrected_query).toBeUndefined()
  })

  test.each([
    ['zishuijing', '紫水晶'],
    ['zi shui jing', '紫水晶'],
    ['shuijing', '水晶'],
    ['heiyaoshi', '黑曜石'],
    ['manao', '玛瑙'],
    ['shouchuan', '手串'],
    ['huyanshi', '虎眼石'],
  ])('%s finds the products that %s finds', async (pinyin, chinese) => {
    const found = await Promise.all([pinyin, chinese].map(search))
    const [byPinyin, byChinese] = found.map(({ items }) => items.map(({ slug }) => slug).toSorted())
    expect(byPinyin!.length).toBeGreaterThan(0)
    expect(byPinyin).toEqual(byChinese)
  })

  test('a word of English is not read as pinyin in all texts', async () => {
    const { items } = await search('women')
    const chinese = (await search('我们')).items.map(({ slug }) => slug)
    expect(items.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining(chinese))
  })

  test.each([
    ['amethist', 'Amethyst'],
    ['ametyst', 'Amethyst'],
    ['tigr eye', "Tiger's eye"],
    ['obsidain', 'Obsidian'],
    ['malachit', 'Malachite'],
    ['moonstoen', 'Moonstone'],
  ])('%s, mistyped, finds %s', async (q, gem) => {
    const { items } = await search(q)
    expect(items.slice(0, 3).some(({ Gem }) => Gem.includes(gem))).toBe(true)
  })

  test('finds a product by its item number, and no other one', async () => {
    const { items } = (await shop.call(listProducts, { query: { limit: 100 } })).data
    for (const { sku } of items) {
      const found = await search(sku)
      expect([sku, ...found.items.map((item) => item.sku)]).toEqual([sku, sku])
      expect(found.corrected_query).toBeUndefined()
    }
    const { sku } = items[0]!
    for (const typed of [sku.toLowerCase(), ` ${sku}\u200B`, sku.replaceAll('-', '－')])
      expect((await search(typed)).items.map((item) => item.sku)).toEqual([sku])
    const { data } = await shop.call(listProductSuggestions, { query: { q: sku } })
    expect(data.products.map(({ product_id: id }) => id)).toEqual([items[0]!.product_id])
  })

  test('reports a partial match only when no product has all of it', async () => {
    const partly = await search('amethyst necklace for a dragon')
    expect(partly).toMatchObject({ is_partial: true })
    expect(partly.total).toBeGreaterThan(0)
    for (const q of ['amethyst', 'rose quartz', 'amethist', '紫水晶', 'xyzzyq'])
      expect((await search(q)).is_partial).toBeUndefined()
  })

  test('reports the correction of a misspelt word', async () => {
    expect((await search('amethist bracelet')).corrected_query).toBe('amethyst bracelet')
  })

  test.each(['手串', 'bracelet'])('%s finds bracelets', async (q) => {
    const first = (await search(q)).items.slice(0, 3)
    expect(first.map((item) => item.product_category)).toEqual(Array(3).fill('bracelets'))
  })

  test('finds several languages in one query', async () => {
    const { items } = await search('amethyst 手串')
    expect(items[0]).toMatchObject({
      product_category: 'bracelets',
      Gem: expect.stringContaining('Amethyst'),
    })
    expect(items.length).toBeLessThan((await search('手串')).total)
  })

  test('ranks a name before a mention', async () => {
    const named = await aProduct(shop, { name: { en: 'Zanzibarite pebble', zh: '桑岛石' } })
    await aProduct(shop, { description: { en: 'Lies well beside zanzibarite.', zh: '可与桑岛石同放。' } })
    for (const q of ['zanzibarite', '桑岛石']) {
      const { items, total } = await search(q)
      expect(total).toBe(2)
      expect(items[0]!.product_id).toBe(named.id)
    }
  })

  test('finds words that a product has in one language alone, in either kind of characters', async () => {
    const { id } = await aProduct(shop, { name: { en: 'Bear', zh: '小熊', 'zh-Hant': '維尼寶寶' } })
    for (const q of ['維尼寶寶', '维尼宝宝', 'weini'])
      expect((await search(q)).items.map(({ product_id }) => product_id)).toEqual([id])
  })

  test('applies the filters', async () => {
    const { items } = (await shop.call(listProducts, { query: { q: 'amethyst', category: 'crystals' } })).data
    expect(items.length).toBeGreaterThan(0)
    for (const { product_category } of items) expect(product_category).toBe('crystals')
  })

  test.each(['xyzzyplugh', '龘龘龘龘', '???', '&', '!', "'", '🙂', '%', '-'])(
    '%s finds nothing, without an error',
    async (q) => {
      expect(await search(q)).toMatchObject({ items: [], total: 0 })
    },
  )

  test('an empty query is no search', async () => {
    expect((await search('   ')).total).toBe((await shop.call(listProducts, {})).data.total)
  })
})

describe('no query breaks the search [T8]', () => {
  const labels = [
    ...`' " \\ :* & | ! <-> ( ) % _ ; -- /* $1 $$ @@ ::tsquery a:*b <2> tiger's am 紫 紫水晶`.split(' '),
    "' OR 1=1 --",
    "'); DROP TABLE products; --",
    '\u0301',
    '\u202e',
    '🙂',
    '\n',
    '\t',
    'a'.repeat(60),
    'ﬁ',
    'İ',
    'ß',
    '𠮷',
    '０',
    '½',
  ]
  const text = fc
    .array(
      fc.oneof(fc.constantFrom(...labels), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').slice(0, SEARCH_MAX_LENGTH).replaceAll('\0', ''))
    .filter((joined) => joined.isWellFormed())

  test('hundreds of times', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const list = await shop.call(listProducts, { query: { q, limit: 3 } })
        const suggestions = await shop.call(listProductSuggestions, { query: { q } })
        expect([list.status, suggestions.status]).toEqual([200, 200])
      }),
      { numRuns: rounds({ short: 40, long: 400 }) },
    )
  }, 90_000)

  test.each(['%00', 'amethyst%00', '%00%00'])('?q=%s is rejected as malformed', async (q) => {
    const response = await shop.app.inject(`/api/products?q=${q}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: { code: 'VALIDATION_FAILED', details: [{ path: 'query' }] },
    })
  })

  test.each(['%ED%A0%80', '%FF', '%E4%B8', '%'])(
    'the malformed query ?q=%s is not a server error',
    async (q) => {
      const response = await shop.app.inject(`/api/products?q=${q}`)
      expect(response.statusCode).toBeLessThan(500)
    },
  )
})
