import { describe, expect, test, vi } from 'vitest'
import { getAnnouncement, getHome } from '@shop/contract/home/home.endpoints'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { startCachedApp, toPublicPage } from '../../../../test/cached-app.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { openContent, SOON_MS, twin } from '../../../../test/content.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
const { find, save, publish, soon } = await openContent(shop, console, as)
/** Generous for a busy machine: versions are polled every 50 ms here. */
const TIMEOUT_MS = 5_000

const announcement = async (language: 'en' | 'zh' = 'en') =>
  (await shop.call(getAnnouncement, { query: { language } })).data.announcement
const home = async (language: 'en' | 'zh' = 'en') => (await shop.call(getHome, { query: { language } })).data

describe('the home page', () => {
  test('shows the words, the products and the stories that the merchant has chosen', async () => {
    expect(await home()).toMatchObject({
      title: 'Unearthing the Spiritual Treasures of Asia',
      link: '/category/bracelets',
      new_arrivals: [],
    })
    const { items } = (await shop.call(listProducts, { query: { sort: 'price_desc', limit: 2 } })).data
    const chosen = items.map(({ slug }) => slug)
    await save('home:home', {
      title: twin('Winter stones', '冬日之石'),
      link: '/category/crystals',
      new_arrivals: [...chosen, 'not-a-product'],
      stories: ['singing-bowls'],
    })
    expect((await home()).title).toBe('Unearthing the Spiritual Treasures of Asia')
    await publish('home:home', { action: 'publish' })
    expect(await home('zh')).toMatchObject({
      title: '冬日之石',
      link: '/category/crystals',
      stories: ['singing-bowls'],
      most_loved: [],
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
  test('is shown in each language from its time until its end', async () => {
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
