import { describe, expect, test } from 'vitest'
import { getPage } from '@shop/contract/articles/articles.endpoints'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/content/content.console'
import { createTestConsole } from '../../../../test/console.ts'
import { openContent, SOON_MS, twin } from '../../../../test/content.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
const { find, save, publish, createStory, soon } = await openContent(shop, console, as)

const page = async (slug: string, language: 'en' | 'zh' = 'en') =>
  (await shop.call(getPage, { params: { slug }, query: { language } })).data

describe('a policy', () => {
  test('is saved as a draft in each language, and shown once it is published', async () => {
    const text = twin('We send it.\n\n## Costs\n\n¥12', '我们寄送。\n\n## 费用\n\n12 元')
    const saved = await save('page:shipping', { title: twin('How we send', '如何寄送'), text })
    expect(saved.data).toMatchObject({ state: 'shown', has_changes: true, missing: [] })
    expect((await page('shipping')).title).toBe('Shipping Policy')
    expect((await publish('page:shipping', { action: 'publish' })).data).toMatchObject({
      state: 'shown',
      has_changes: false,
      version: saved.data.version + 1,
    })
    expect(await page('shipping')).toMatchObject({
      title: 'How we send',
      updated: '2026-11-20',
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

  test('may lack a language that is read from another one, and is checked in it otherwise', async () => {
    const text = twin('## One\n\na', '## 一\n\n一')
    const titled = { ...twin('Contact', '联系'), 'zh-Hant': '' }
    const saved = await save('page:contact', { title: titled, text })
    expect([saved.data.missing, saved.data.title]).toEqual([[], twin('Contact', '联系')])
    const different = await save('page:contact', { text: { ...text, 'zh-Hant': '### 二\n\n二' } })
    expect(different.data.missing).toEqual(['outline'])
    const { error } = await save('page:contact', { text: { ...text, 'zh-Hant': '# 三' } })
    expect(error.details).toMatchObject([{ path: 'text.zh-Hant', problem: 'heading_level' }])
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

  test('names numbers of the settings in its lines, which are as long as they are shown', async () => {
    const { description, version } = await find('page:return')
    const refused = await save('page:return', { description: twin('{{days}} days', '好') })
    expect(refused.error.details).toContainEqual(
      expect.objectContaining({ path: 'description.en', rule: 'unknown_number', limit: 'days' }),
    )
    const numbers = '{{return_days_abroad}}'
    const long = await save('page:return', { description: twin(numbers + 'x'.repeat(159), '好') })
    expect(long.error.details).toContainEqual(
      expect.objectContaining({ path: 'description.en', rule: 'too_long', limit: 160 }),
    )
    expect((await find('page:return')).version).toBe(version)
    const fits = await save('page:return', { description: twin(numbers + 'x'.repeat(158), '好') })
    expect(fits.status).toBe(200)
    await save('page:return', { description: description! }, version + 1)
  })

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
      { line: 1, problem: 'heading_plain', value: '' },
      { line: 3, problem: 'not_in_text', value: 'html' },
    ],
  })
  expect(await preview('')).toEqual({ blocks: [], errors: [] })
  const { blocks, errors } = await preview('{{return_days_abroad}} days\n\n{{return_days}} days')
  expect(JSON.stringify(blocks)).toContain('14 days')
  expect(errors).toEqual([{ line: 3, problem: 'unknown_number', value: 'return_days' }])
})
