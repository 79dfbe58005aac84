import Fastify from 'fastify'
import { hash } from 'node:crypto'
import { onTestFinished, expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { answerBefore } from './platform/answer-before.ts'
import { createAnswerCache } from './platform/answer-cache.ts'
import { createContentWatch } from './platform/content-watch.ts'
import { toSecurityHeaders } from './platform/security-headers.ts'
import { noteShown } from './shown-content.ts'
import type { WebHandler } from './site.ts'

const NEVER_MS = 1_000_000
const toMark = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)
const UNKNOWN = toMark('nobody wrote this')

interface World {
  /** The text of every page; another one is noticed with the next look. */
  edition: string
  status: number
}

/** A process that answers pages which show one product; several of them show the same world. */
async function aProcess(world: World) {
  let rendered = 0
  const web: WebHandler = async (request) => {
    rendered += 1
    const { pathname, search } = new URL(request.url)
    noteShown('GET', '/products/jade', 200, { data: { product_id: 'jade' } })
    const language = request.headers.get('Cookie')!.split('=')[1]!
    const data = `${pathname}${search} in ${language}: ${world.edition}`
    if (world.status !== 200) {
      const headers = new Headers({ 'Cache-Control': 'no-store' })
      return { status: world.status, headers, body: Buffer.from('gone') }
    }
    return {
      status: 200,
      headers: new Headers({ 'Cache-Control': 'public, max-age=0', 'Content-Type': 'text/html' }),
      body: Buffer.from(`<html>${toMark(data)}`),
      ...(pathname !== '/cart' && { handoff: { mark: toMark(data), body: Buffer.from(data) } }),
    }
  }
  const report = () => undefined
  const watch = createContentWatch({
    readVersions: async (tags) => new Map(tags.map((tag) => [tag, `${world.edition} ${world.status}`])),
    ...{ intervalMs: NEVER_MS, report },
  })
  const cache = createAnswerCache({ watch, maxBytes: 1_000_000, report })
  const headers = toSecurityHeaders({ isSecure: true })
  const pages = createPages({ web, cache, publicUrl: 'https://shop.example', headers, count: report })
  const app = Fastify()
  answerBefore(app.server, pages.answerKept)
  app.get('/*', pages.answer)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await watch.close()
    await cache.close()
  })
  const { port } = app.server.address() as { port: number }
  return {
    watch,
    countRendered: () => rendered,
    ask: (path: string, given: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: given }),
  }
}

const aWorld = (): World => ({ edition: 'first', status: 200 })
const CHINESE = { cookie: 'language_preference=zh' }

test('the data of a document lie at the mark that it names, for ever, as text that nothing runs', async () => {
  const { ask, countRendered } = await aProcess(aWorld())
  const mark = (await ask('/product/jade')).headers.get('handoff')!
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask(`/product/jade?handoff=${mark}`, { 'accept-encoding': encoding })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/x-script; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(toMark(await answer.text())).toBe(mark)
  }
  expect(countRendered()).toBe(1)
})

test('a mark that is not the page’s, or its own in another language, is not found and kept by nobody', async () => {
  const { ask, countRendered } = await aProcess(aWorld())
  const mark = (await ask('/product/jade')).headers.get('handoff')!
  await ask('/product/jade', CHINESE)
  for (const [path, given] of [
    [`/product/jade?handoff=${UNKNOWN}`, {}],
    [`/product/jade?handoff=${mark}`, CHINESE],
  ] as const) {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await ask(path, given)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toBe('')
    }
  }
  // Two pages, and nothing for those who guess.
  expect(countRendered()).toBe(2)
})

test('another process makes the page as if it were asked for, and hands over the same', async () => {
  const world = aWorld()
  const [first, second] = [await aProcess(world), await aProcess(world)]
  const mark = (await first.ask('/product/jade')).headers.get('handoff')!
  expect((await second.ask(`/product/jade?handoff=${mark}`)).status).toBe(200)
  await second.ask('/product/jade')
  expect(second.countRendered()).toBe(1)
})

test('a page at an address that nobody keeps is made once for its document and its data', async () => {
  const { ask, countRendered } = await aProcess(aWorld())
  const mark = (await ask('/search?q=jade')).headers.get('handoff')!
  const answer = await ask(`/search?q=jade&handoff=${mark}`)
  expect(await answer.text()).toBe('/search?q=jade in en: first')
  expect(countRendered()).toBe(1)
})

test('who has the document of a moment ago gets its data; what has changed since is another mark', async () => {
  const world = aWorld()
  const { ask, watch } = await aProcess(world)
  const former = (await ask('/product/jade')).headers.get('handoff')!
  await watch.check()
  world.edition = 'second'
  await watch.check()
  const mark = (await ask('/product/jade')).headers.get('handoff')!
  expect(mark).not.toBe(former)
  expect(await (await ask(`/product/jade?handoff=${former}`)).text()).toContain('first')
  expect(await (await ask(`/product/jade?handoff=${mark}`)).text()).toContain('second')
  // A process that never made it knows no more of it.
  const other = await aProcess(world)
  expect((await other.ask(`/product/jade?handoff=${former}`)).status).toBe(404)
})

test('whoever has found nothing twice gets what the page is made of now, and no cache does', async () => {
  const { ask } = await aProcess(aWorld())
  const answer = await ask('/product/jade?handoff=now', { 'accept-encoding': 'br' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('/product/jade in en: first')
})

test('a page that is gone, or that holds its data, hands over nothing', async () => {
  const { ask } = await aProcess(aWorld())
  expect((await ask('/cart')).headers.get('handoff')).toBeNull()
  expect((await ask('/cart?handoff=now')).status).toBe(404)
  const gone = await aProcess({ edition: 'first', status: 404 })
  for (const mark of [toMark('/product/jade in en: first'), 'now'])
    expect((await gone.ask(`/product/jade?handoff=${mark}`)).status).toBe(404)
})
