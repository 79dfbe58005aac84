import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getPage, getStory, listStories } from '@shop/contract/articles'
import { listAuditEntries } from '@shop/contract/console/audit'
import * as endpoints from '@shop/contract/console/content'
import { getAnnouncement, getHome } from '@shop/contract/home'
import { listProducts } from '@shop/contract/products'
import { startCachedApp, toPublicPage } from '../../../../test/cached-app.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../../boot/seed/catalogue-folder.ts'
import { MINUTE } from '../../../jobs/clock.ts'
import { readArticleFolder } from '../article-files.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
/** When what is planned appears: sooner than the session of the member of staff ends. */
const SOON_MS = 10 * MINUTE
/** Generous for a busy machine: versions are polled every 50 ms here. */
const TIMEOUT_MS = 5_000

beforeAll(async () => {
  const read = await readArticleFolder(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  await shop.services.contentFiles.addMissing(read.articles, '/no-pictures')
})

type Fields = Partial<endpoints.ConsoleContent>
type Publishing = { action: 'publish' | 'cancel' | 'hide'; from?: string }

const find = async (id: string) => (await console.call(endpoints.getContent, { params: { id } }, { as })).data
const save = async (id: string, fields: Fields, version?: number) =>
  console.call(
    endpoints.changeContent,
    { params: { id }, body: { version: version ?? (await find(id)).version, ...fields } },
    { as },
  )
const publish = async (id: string, publishing: Publishing) =>
  console.call(
    endpoints.publishContent,
    { params: { id }, body: { version: (await find(id)).version, ...publishing } },
    { as },
  )
const soon = () => new Date(shop.clock().getTime() + SOON_MS).toISOString()
const page = async (slug: string, language: 'en' | 'zh' = 'en') =>
  (await shop.call(getPage, { params: { slug }, query: { language } })).data
const announcement = async (language: 'en' | 'zh' = 'en') =>
  (await shop.call(getAnnouncement, { query: { language } })).data.announcement
const home = async (language: 'en' | 'zh' = 'en') => (await shop.call(getHome, { query: { language } })).data

const twin = (en: string, zh = en) => ({ en, zh })

function aStory(slug: string) {
  const sources = [{ title: 'One' }, { title: 'Two', url: 'https://example.com/two' }]
  return {
    ...{ slug, title: twin(`Story ${slug}`), lead: twin('A lead'), description: twin('A description') },
    ...{
      region: twin('China', '中国'),
      text: twin('Once.\n\n## Then\n\nThe end.', '从前。\n\n## 后来\n\n完。'),
    },
    ...{
      image: null as string | null,
      image_alt: twin(''),
      order: 50,
      published: null as string | null,
      stones: ['Jadeite'],
    },
    products: ['nephrite-resting-rabbit', 'jadeite-peace-disc-pendant'],
    sources: { en: sources, zh: sources },
  }
}
async function createStory(slug: string, fields: Partial<ReturnType<typeof aStory>> = {}) {
  const body = { ...aStory(slug), ...fields }
  return console.call(endpoints.createStory, { body }, { as })
}

describe('a policy', () => {
  test('is saved as a draft in both languages, and shown once it is published', async () => {
    const text = twin('We send it.\n\n## Costs\n\n¥12', '我们寄送。\n\n## 费用\n\n12 元')
    const saved = await save('page:shipping', { title: twin('How we send', '如何寄送'), text })
    expect(saved.data).toMatchObject({ state: 'shown', has_changes: true, missing: [] })
    expect((await page('shipping')).title).toBe('Shipping Policy')
    expect((await publish('page:shipping', { action: 'publish' })).data).toMatchObject({
      ...{ state: 'shown', has_changes: false, version: saved.data.version + 1 },
    })
    expect(await page('shipping')).toMatchObject({
      ...{ title: 'How we send', updated: '2026-11-20' },
      body: [{ type: 'paragraph' }, { type: 'heading', id: 'costs', text: 'Costs' }, { type: 'paragraph' }],
    })
    expect(await page('shipping', 'zh')).toMatchObject({
      title: '如何寄送',
      body: [{}, { type: 'heading', id: 'costs', text: '费用' }, {}],
    })
    const query = { subject_id: 'page:shipping' }
    const log = (await console.call(listAuditEntries, { query }, { as: await console.aMember('manager') }))
      .data
    expect(log.items).toMatchObject([
      { action: 'content.published', who: as.email, subject_label: 'How we send' },
      {
        action: 'content.changed',
        before: { title: { en: 'Shipping Policy' } },
        after: { title: { zh: '如何寄送' } },
      },
    ])
  })

  test('appears at the time that it is planned for, and what is shown stays until then', async () => {
    const before = (await page('return')).title
    await save('page:return', { title: twin('Sending back', '寄回') })
    const { data } = await publish('page:return', { action: 'publish', from: soon() })
    expect(data).toMatchObject({ state: 'shown', shown_next: expect.any(String), has_changes: false })
    expect((await page('return')).title).toBe(before)
    shop.clock.advance(SOON_MS)
    expect((await page('return')).title).toBe('Sending back')
    expect(await find('page:return')).toMatchObject({ state: 'shown', has_changes: false })
  })

  test('is not shown when its plan is cancelled, nor once a newer version is published', async () => {
    const plan = async (title: string) => {
      await save('page:privacy', { title: twin(title) })
      await publish('page:privacy', { action: 'publish', from: soon() })
    }
    const before = (await page('privacy')).title
    await plan('First plan')
    expect((await publish('page:privacy', { action: 'cancel' })).data).toMatchObject({ has_changes: true })
    shop.clock.advance(SOON_MS)
    expect((await page('privacy')).title).toBe(before)
    await plan('Second plan')
    await save('page:privacy', { title: twin('At once') })
    await publish('page:privacy', { action: 'publish' })
    shop.clock.advance(SOON_MS)
    expect((await page('privacy')).title).toBe('At once')
  })

  test('cannot be hidden: its address is always there', async () => {
    for (const id of ['page:terms', 'home:home'])
      expect((await publish(id, { action: 'hide' })).error.code).toBe('CONTENT_FIXED')
    expect((await page('terms')).title).not.toBe('')
  })

  test('that lacks a language or differs in its headings can be saved, and not published', async () => {
    const text = twin('## One\n\na', '一\n\n## 一\n\n### 二\n\n二')
    const { data } = await save('page:cookies', { title: twin('Cookies', ''), text })
    expect(data.missing).toEqual(['title.zh', 'outline'])
    const { error } = await publish('page:cookies', { action: 'publish' })
    expect(error).toMatchObject({
      code: 'CONTENT_INCOMPLETE',
      details: [{ path: 'title.zh' }, { path: 'outline' }],
    })
    expect((await page('cookies', 'zh')).title).not.toBe('')
  })

  test.each([
    ['HTML', '<b>x</b>', 'Line 3: "html" is not allowed inside a line of text'],
    [
      'a script in a link',
      '[a](javascript:1)',
      'Line 3: "javascript:1" is neither a path of the shop nor an https address',
    ],
    ['a title', '# Title', 'Line 3: a heading begins with "##" or "###"'],
  ])(
    'with Markdown that the shop does not show is refused with its line: %s',
    async (_, markdown, message) => {
      const { status, error } = await save('page:about', { text: twin('Fine.', `好。\n\n${markdown}`) })
      expect([status, error.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(error.details).toContainEqual(expect.objectContaining({ path: 'text.zh', message }))
      expect((await find('page:about')).version).toBe(1)
    },
  )

  test('saved by two people keeps the first, and gives the second both versions', async () => {
    const { version } = await find('page:contact')
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((title) => save('page:contact', { title: twin(title) }, version)),
    )
    const [saved, refused] = one!.status === 200 ? [one!, two!] : [two!, one!]
    expect(refused.error.code).toBe('STALE_VERSION')
    expect(refused.error.details?.[0]?.['current']).toEqual(saved.data)
  })

  test('has a history with what each version changed, from which one becomes the newest draft', async () => {
    const params = { id: 'page:faq' }
    const first = await find(params.id)
    await save(params.id, { title: twin('Asked often', '常见问题集') })
    await publish(params.id, { action: 'publish' })
    const { items } = (await console.call(endpoints.listContentVersions, { params, query: {} }, { as })).data
    expect(items).toMatchObject([
      { version: 3, action: 'published', who: as.email, before: { title: { en: 'Asked often' } } },
      {
        version: 2,
        action: 'changed',
        fields: { title: { en: 'Asked often' } },
        before: { title: first.title },
      },
      { version: 1, action: 'imported', who: 'command line' },
    ])
    expect(items[2]).not.toHaveProperty('before')
    const restored = await console.call(
      endpoints.restoreContentVersion,
      { params: { ...params, past: 1 }, body: { version: 3 } },
      { as },
    )
    expect(restored.data).toMatchObject({
      version: 4,
      title: first.title,
      text: first.text,
      has_changes: true,
    })
    expect((await page('faq')).title).toBe('Asked often')
    await publish(params.id, { action: 'publish' })
    expect((await page('faq')).title).toBe(first.title!.en)
  })

  test.each(['page:nowhere', 'page', 'stone:jade', 'page:__proto__', ':', 'x'.repeat(100)])(
    'does not exist: %s',
    async (id) => {
      const { error } = await console.call(endpoints.getContent, { params: { id } }, { as })
      expect(error.code).toBe('NOT_FOUND')
      const versions = await console.call(
        endpoints.listContentVersions,
        { params: { id }, query: {} },
        { as },
      )
      expect(versions.data.items).toEqual([])
    },
  )

  test('takes no field of another kind', async () => {
    const { error } = await save('page:about', { order: 3 })
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'order', message: 'Unknown field' }],
    })
  })
})

describe('a story', () => {
  test('is created once as a draft that nobody sees, published, and hidden again', async () => {
    const created = await createStory('moon')
    expect(created.data).toMatchObject({ id: 'story:moon', version: 1, state: 'draft', missing: [] })
    expect((await createStory('moon')).data).toEqual(created.data)
    expect((await createStory('moon', { order: 51 })).error.code).toBe('SLUG_IN_USE')
    expect((await createStory('jade-in-china')).error.code).toBe('SLUG_IN_USE')
    const listSlugs = async () =>
      (await shop.call(listStories, { query: {} })).data.items.map(({ slug }) => slug)
    expect(await listSlugs()).not.toContain('moon')
    expect((await publish('story:moon', { action: 'publish' })).data.published).toBe('2026-11-20')
    expect(await listSlugs()).toContain('moon')
    expect(
      (await shop.call(getStory, { params: { slug: 'moon' }, query: { language: 'zh' } })).data,
    ).toMatchObject({
      ...{ region: '中国', published: '2026-11-20', products: [{ slug: 'nephrite-resting-rabbit' }, {}] },
    })
    expect((await publish('story:moon', { action: 'hide' })).data.state).toBe('draft')
    expect(await listSlugs()).not.toContain('moon')
    expect((await shop.call(getStory, { params: { slug: 'moon' } })).status).toBe(404)
  })

  test('is neither among the stories nor in the sitemap’s dates before its time', async () => {
    await createStory('sun', { published: '2031-05-05' })
    await publish('story:sun', { action: 'publish', from: soon() })
    const isInSitemap = async () => (await shop.app.inject('/sitemaps/pages.xml')).body.includes('2031-05-05')
    const isListed = async () =>
      (await shop.call(listStories, { query: {} })).data.items.some(({ slug }) => slug === 'sun')
    expect([await isInSitemap(), await isListed()]).toEqual([false, false])
    shop.clock.advance(SOON_MS)
    expect([await isInSitemap(), await isListed()]).toEqual([true, true])
  })

  test('gets a picture of the shop or an uploaded one, which needs its words in both languages', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg')
    const request = new Request('http://x', { method: 'POST', body })
    const response = await console.app.inject({
      ...{
        method: 'POST',
        url: '/api/console/content-pictures',
        payload: Buffer.from(await request.arrayBuffer()),
      },
      headers: {
        ...{ origin: console.origin, cookie: as.cookie },
        'content-type': request.headers.get('content-type')!,
      },
    })
    expect(response.statusCode).toBe(201)
    const { file } = response.json<{ data: { file: string } }>().data
    const { items } = (await console.call(endpoints.listContentPictures, {}, { as })).data
    expect(items.map((each) => each.file)).toContain(file)
    const created = await createStory('teal', { image: file })
    expect(created.data.missing).toEqual(['image_alt.en', 'image_alt.zh'])
    await save('story:teal', { image_alt: twin('A teal stone', '青色的石头') })
    await publish('story:teal', { action: 'publish' })
    expect((await shop.call(getStory, { params: { slug: 'teal' } })).data.image).toMatchObject({
      ...{
        width: 800,
        alt: 'A teal stone',
        alt_zh: '青色的石头',
        url: expect.stringMatching(/^\/uploads\/story\//),
      },
    })
    const unknown = { image: 'story/photo-0123456789.webp' }
    expect((await save('story:teal', unknown)).error.code).toBe('PICTURE_UNKNOWN')
  })
})

describe('the home page', () => {
  test('shows the words, the products and the stories that the merchant has chosen', async () => {
    expect(await home()).toMatchObject({
      ...{
        title: 'Unearthing the Spiritual Treasures of Asia',
        link: '/category/bracelets',
        new_arrivals: [],
      },
    })
    const { items } = (await shop.call(listProducts, { query: { sort: 'price_desc', limit: 2 } })).data
    const chosen = items.map(({ slug }) => slug)
    await save('home:home', {
      ...{ title: twin('Winter stones', '冬日之石'), link: '/category/crystals' },
      ...{ new_arrivals: [...chosen, 'not-a-product'], stories: ['singing-bowls'] },
    })
    expect((await home()).title).toBe('Unearthing the Spiritual Treasures of Asia')
    await publish('home:home', { action: 'publish' })
    expect(await home('zh')).toMatchObject({
      ...{ title: '冬日之石', link: '/category/crystals', stories: ['singing-bowls'], most_loved: [] },
      new_arrivals: chosen.map((slug) => ({ slug })),
    })
  })

  test.each(['//evil.example', 'https://evil.example', 'javascript:1', ''])(
    'leads only to a path of the shop: %j',
    async (link) => {
      expect((await save('home:home', { link })).error.code).toBe('VALIDATION_FAILED')
    },
  )
})

describe('the announcement', () => {
  test('is shown in both languages from its time until its end', async () => {
    expect(await announcement()).toBeNull()
    const until = new Date(shop.clock().getTime() + 2 * SOON_MS).toISOString()
    const message = twin('Closed for the new year', '春节休息')
    await save('announcement:announcement', { message, link: '/shipping', until })
    await publish('announcement:announcement', { action: 'publish', from: soon() })
    expect(await announcement()).toBeNull()
    shop.clock.advance(SOON_MS)
    const shown = await announcement()
    expect(shown).toMatchObject({ message: 'Closed for the new year', link: '/shipping' })
    expect(await announcement('zh')).toEqual({ ...shown, message: '春节休息' })
    shop.clock.advance(SOON_MS)
    expect(await announcement()).toBeNull()
    expect((await find('announcement:announcement')).state).toBe('ended')
  })

  test('has another id each time, and must not end before it begins', async () => {
    const id = 'announcement:announcement'
    await save(id, { message: twin('First', '一'), link: null, until: null })
    await publish(id, { action: 'publish' })
    const first = await announcement()
    await save(id, { message: twin('Second', '二') })
    await publish(id, { action: 'publish' })
    expect((await announcement())?.id).toBeGreaterThan(first!.id)
    await save(id, { until: new Date(shop.clock().getTime() - SOON_MS).toISOString() })
    const { error } = await publish(id, { action: 'publish' })
    expect(error).toMatchObject({ code: 'CONTENT_INCOMPLETE', details: [{ path: 'until' }] })
    await publish(id, { action: 'hide' })
    expect(await announcement()).toBeNull()
  })
})

test('every process shows a published text, and a planned one at its time, without a restart', async () => {
  const app = await startCachedApp(shop, async (_, host) => {
    const path = `${getAnnouncement.path}?language=en`
    const { body } = await host.sendApi({ method: 'GET', path })
    const { announcement } = (body as { data: { announcement: { message: string } | null } }).data
    return toPublicPage(announcement?.message ?? 'nothing')
  })
  const shows = (text: string) =>
    vi.waitFor(async () => expect(await app.getText('/')).toBe(text), TIMEOUT_MS)
  await shows('nothing')
  const id = 'announcement:announcement'
  await save(id, { message: twin('Now'), link: null, until: null })
  await publish(id, { action: 'publish' })
  await shows('Now')
  await save(id, { message: twin('Later') })
  await publish(id, { action: 'publish', from: soon() })
  expect((await announcement())?.message).toBe('Now')
  await shows('Now')
  shop.clock.advance(SOON_MS)
  await shows('Later')
})

describe('the list', () => {
  test('has everything by kind, with what is missing', async () => {
    const list = async (query: object) =>
      (await console.call(endpoints.listContent, { query: { limit: 100, ...query } }, { as })).data
    const all = await list({ order: 'asc' })
    expect(all.total).toBe(all.items.length)
    expect(new Set(all.items.map(({ kind }) => kind))).toEqual(
      new Set(['announcement', 'home', 'page', 'story']),
    )
    await createStory('half', { title: twin('Half a story', '') })
    expect((await list({ q: '半' })).items).toEqual([])
    expect((await list({ kind: 'story', q: 'half a' })).items).toMatchObject([
      { id: 'story:half', state: 'draft', missing: ['title.zh'], name: { en: 'Half a story' } },
    ])
    expect((await list({ kind: ['home'] })).items).toHaveLength(1)
  })
})

test('a preview has the blocks that the shop would show, and each error with its line', async () => {
  const preview = async (text: string) =>
    (await console.call(endpoints.previewMarkdown, { body: { text } }, { as })).data
  expect(await preview('## A *b*\n\n<b>')).toEqual({
    blocks: [{ type: 'heading', level: 2, id: 'a-b', text: 'A b' }],
    errors: [
      { line: 1, message: 'a heading must be plain text' },
      { line: 3, message: '"html" is not allowed in a text' },
    ],
  })
  expect(await preview('')).toEqual({ blocks: [], errors: [] })
})
