import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPage, getStory, listStories } from '@shop/contract/articles/articles.endpoints'
import type { Block } from '@shop/contract/articles/articles.schemas'
import { standInPictures } from '../../../test/stand-in-pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'
import { readArticleFolder, type ArticleFile } from './article-files.ts'
import { createContentFiles } from './content-files.service.ts'

const shop = await createTestApp()
const contentFiles = createContentFiles({
  db: shop.db,
  clock: shop.clock,
  audit: shop.services.audit,
  pictures: standInPictures,
})

const NO_PICTURES = '/nowhere'
let texts: ArticleFile[] = []
const page = (slug: string, language: PageLanguage = 'en') =>
  shop.call(getPage, { params: { slug }, query: { language } })
const story = (slug: string, language: PageLanguage = 'en') =>
  shop.call(getStory, { params: { slug }, query: { language } })

beforeAll(async () => {
  const read = await readArticleFolder(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  texts = read.articles
  await contentFiles.addMissing(texts, NO_PICTURES)
})

test('every page says what the settings say, and since when', async () => {
  const slugs = texts.flatMap(({ kind, slug }) => (kind === 'page' ? [slug] : []))
  const readAll = async () => {
    const wanted = LANGUAGES.flatMap((language) => slugs.map((slug) => page(slug, language)))
    return JSON.stringify((await Promise.all(wanted)).map(({ data }) => data))
  }
  expect(await readAll()).not.toContain('{{')
  const { updated } = (await page('return')).data
  const { updated: ofCookies } = (await page('cookies')).data

  shop.clock.set(new Date('2027-03-01T04:00:00Z'))
  const { settings } = shop.services
  const value = { mainland_days: 23, abroad_days: 37 }
  await settings.update(COMMAND_LINE, 'returns', { version: 1, value })
  const { data } = await page('return')
  expect(data.description).toContain('within 23 days in mainland China or 37 days from abroad')
  expect(JSON.stringify((await page('return', 'zh')).data.body)).toContain('收货之日起 37 天内')
  expect(await readAll()).not.toMatch(/\b(?:7|14) days (?:in|from|abroad)/)
  expect(data.updated).toBe('2027-03-01')
  expect(updated < data.updated).toBe(true)
  // It names no number.
  expect((await page('cookies')).data.updated).toBe(ofCookies)
  await settings.update(COMMAND_LINE, 'returns', { version: 2, value: { mainland_days: 7, abroad_days: 14 } })
})

describe('a page', () => {
  test('exists in each language, English by default', async () => {
    expect((await page('shipping')).data).toMatchObject({ slug: 'shipping', title: 'Shipping Policy' })
    expect((await page('shipping', 'zh')).data.title).toBe('配送政策')
    expect((await page('cookies', 'zh-Hant')).data.title).toBe('Cookie 政策')
    expect((await shop.call(getPage, { params: { slug: 'shipping' } })).data.title).toBe('Shipping Policy')
  })

  test('is a tree of blocks without markup', async () => {
    const { body, updated } = (await page('shipping')).data
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body).toContainEqual({ type: 'heading', level: 2, id: 'costs-and-times', text: 'Costs and times' })
    const table = body.find((block): block is Extract<Block, { type: 'table' }> => block.type === 'table')
    expect(table?.head.map(([text]) => text?.text)).toEqual([
      'Method',
      'Destination',
      'Price',
      'Time from dispatch',
    ])
    expect(JSON.stringify(body)).toContain('{"text":"return policy","to":"/return"}')
    expect(JSON.stringify(body)).not.toMatch(/<[a-z]|\]\(|\*\*/)
  })

  test.each(['faq-2', '', '../terms', '%2e%2e', 'TERMS', "terms'--", 'jade-in-china', 'constructor', '玉'])(
    'does not exist: %j',
    async (slug) => {
      const response = await page(slug || ' ')
      expect([response.status, response.error.code]).toEqual([404, 'ARTICLE_NOT_FOUND'])
      expect((await story(slug || ' ')).status).toBe(slug === 'jade-in-china' ? 200 : 404)
    },
  )

  test('rejects an invalid name or language with a validation error', async () => {
    for (const slug of ['a'.repeat(121), 'terms\0'])
      expect([slug.length, (await page(slug)).status]).toEqual([slug.length, 400])
    const response = await shop.app.inject('/api/v1/pages/terms?language=fr')
    expect(response.statusCode).toBe(400)
  })
})

describe('the stories', () => {
  test('have the same order in each language', async () => {
    const { items } = (await shop.call(listStories, { query: { language: 'en' } })).data
    const inChinese = (await shop.call(listStories, { query: { language: 'zh' } })).data.items
    expect(items[0]).toMatchObject({ slug: 'jade-in-china', title: 'Jade: The Stone Compared to a Person' })
    expect(items.length).toBeGreaterThanOrEqual(6)
    expect(inChinese.map(({ slug }) => slug)).toEqual(items.map(({ slug }) => slug))
    expect(inChinese[0]!.title).not.toBe(items[0]!.title)
    for (const { sources, body, lead } of [...items, ...inChinese])
      expect([sources.length >= 2, body.length > 5, lead !== '']).toEqual([true, true, true])
  })

  test('include the products they mention, as product cards, in the order of the text', async () => {
    const { products } = (await story('jade-in-china', 'zh')).data
    expect(products.map(({ slug }) => slug)).toEqual([
      'jadeite-peace-disc-pendant',
      'nephrite-resting-rabbit',
      'nephrite-peace-knot-bracelet',
    ])
  })

  test('leave out a product that is off sale', async () => {
    const hide = (status: 'active' | 'archived') =>
      shop.db.updateTable('products').set({ status }).where('slug', '=', 'nephrite-resting-rabbit').execute()
    await hide('archived')
    const { products } = (await story('jade-in-china')).data
    await hide('active')
    expect(products.map(({ slug }) => slug)).toEqual([
      'jadeite-peace-disc-pendant',
      'nephrite-peace-knot-bracelet',
    ])
  })

  test('have a picture only when one exists, below /uploads/story/', async () => {
    expect((await story('jade-in-china')).data).not.toHaveProperty('image')
    const withPicture = texts.map((text) =>
      text.kind === 'story' ? { ...text, picture: 'hero.webp' } : text,
    )
    await contentFiles.import(withPicture, `${CATALOGUE_FOLDER}/pictures`, { isApplied: true })
    const { image } = (await story('jade-in-china')).data
    expect(image).toMatchObject({ url: '/uploads/story/hero.webp', width: 800 })
    expect(image!.alt).toMatch(/jade disc/)
    expect(image!.alt_zh).toMatch(/玉/)
  })
})

describe('an import of files', () => {
  const import_ = (isApplied: boolean, changed = texts) =>
    contentFiles.import(changed, NO_PICTURES, { isApplied })
  const toEdited = (title: string) =>
    texts.map((text) =>
      text.slug === 'shipping' && text.kind === 'page'
        ? { ...text, fields: { ...text.fields, title: { en: title, zh: '另一个标题' } } }
        : text,
    )

  test('shows its differences before it changes anything, and then publishes them', async () => {
    await import_(true)
    expect(await import_(true)).toEqual({ added: [], changed: [], unchanged: texts.length })
    const edited = toEdited('Another title')
    const report = {
      added: [],
      changed: [{ id: 'page:shipping', fields: ['title'] }],
      unchanged: texts.length - 1,
    }
    expect(await import_(false, edited)).toEqual(report)
    expect((await page('shipping')).data.title).toBe('Shipping Policy')
    expect(await import_(true, edited)).toEqual(report)
    expect((await page('shipping')).data.title).toBe('Another title')
    for (const language of ['zh', 'zh-Hant'] as const)
      expect((await page('shipping', language)).data.title).toBe('另一个标题')
    await import_(true)
  })

  test('adds texts that the shop does not have, and leaves those that the files do not have', async () => {
    const added = { ...texts.find(({ slug }) => slug === 'shipping')!, slug: 'gift-cards' }
    const report = await contentFiles.import([added], NO_PICTURES, { isApplied: true })
    expect(report).toEqual({ added: ['page:gift-cards'], changed: [], unchanged: 0 })
    expect((await page('gift-cards')).data.title).toBe('Shipping Policy')
    expect((await page('terms')).status).toBe(200)
  })

  test('that fails at one text changes nothing', async () => {
    const broken = { ...texts[0]!, slug: 'broken', fields: { ...texts[0]!.fields, text: { en: '', zh: '' } } }
    const files = [...toEdited('Half'), broken as ArticleFile]
    await expect(import_(true, files)).rejects.toMatchObject({ code: 'CONTENT_INCOMPLETE' })
    expect((await page('shipping')).data.title).toBe('Shipping Policy')
  })
})

test('what was published before a language was added is read in the language next to it', async () => {
  const read = async () => [
    (await page('cookies', 'zh-Hant')).data,
    (await shop.call(listStories, { query: { language: 'zh-Hant' } })).data,
  ]
  const before = await read()
  await shop.db.deleteFrom('articles').where('language', '=', 'zh-Hant').execute()
  const after = await read()
  expect(after).toEqual([
    (await page('cookies', 'zh')).data,
    (await shop.call(listStories, { query: { language: 'zh' } })).data,
  ])
  expect(after).not.toEqual(before)
})
