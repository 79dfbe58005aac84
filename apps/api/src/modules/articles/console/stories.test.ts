import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getStory, listStories } from '@shop/contract/articles/articles.endpoints'
import * as endpoints from '@shop/contract/content/content.console'
import { createTestConsole } from '../../../../test/console.ts'
import { openContent, SOON_MS, twin } from '../../../../test/content.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
const { find, save, publish, createStory, soon } = await openContent(shop, console, as)

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
      region: '中国',
      published: '2026-11-20',
      products: [{ slug: 'nephrite-resting-rabbit' }, {}],
    })
    expect((await publish('story:moon', { action: 'hide' })).data.state).toBe('draft')
    expect(await listSlugs()).not.toContain('moon')
    expect((await shop.call(getStory, { params: { slug: 'moon' } })).status).toBe(404)
  })

  test('is deleted with its versions while it was never published or planned, and its address is free again', async () => {
    await createStory('mist')
    const { version, can_delete } = (await save('story:mist', { order: 7 })).data
    expect(can_delete).toBe(true)
    const remove = (id: string, seen: number) =>
      console.call(endpoints.deleteContent, { params: { id }, query: { version: seen } }, { as })
    expect((await remove('story:mist', 1)).error.code).toBe('STALE_VERSION')
    expect((await remove('story:mist', version)).status).toBe(200)
    expect((await remove('story:mist', version)).status).toBe(404)
    const { items } = await shop.services.audit.list({ page: 1, limit: 1, order: 'desc' })
    expect(items).toMatchObject([{ action: 'content.deleted', before: { order: 7 } }])
    expect((await createStory('mist')).data).toMatchObject({ version: 1, order: 50 })

    for (const publishing of [{ action: 'publish' }, { action: 'hide' }] as const)
      await publish('story:mist', publishing)
    const hidden = await find('story:mist')
    expect(hidden).toMatchObject({ state: 'draft', can_delete: false })
    for (const { id, version } of [hidden, await find('page:terms')])
      expect((await remove(id, version)).error.code).toBe('CONTENT_PUBLISHED')
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

  test('gets a picture of the shop or an uploaded one, which needs its words in each language', async () => {
    const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg')
    const request = new Request('http://x', { method: 'POST', body })
    const response = await console.app.inject({
      method: 'POST',
      url: '/api/console/content-pictures',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        origin: console.origin,
        cookie: as.cookie,
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
      width: 1200,
      alt: 'A teal stone',
      alt_zh: '青色的石头',
      url: expect.stringMatching(/^\/uploads\/story\//),
    })
    const unknown = { image: 'story/photo-0123456789.webp' }
    expect((await save('story:teal', unknown)).error.code).toBe('PICTURE_UNKNOWN')
  })
})
