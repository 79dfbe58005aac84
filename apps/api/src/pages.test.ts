import Fastify from 'fastify'
import { onTestFinished, expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { answerBefore } from './platform/answer-before.ts'
import { createAnswerCache } from './platform/answer-cache.ts'
import { createContentWatch } from './platform/content-watch.ts'
import { toSecurityHeaders } from './platform/security-headers.ts'
import { noteShown } from './shown-content.ts'
import type { WebHandler } from './site.ts'

const NEVER_MS = 1_000_000

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
      return new Response('gone', { status: world.status, headers: { 'Cache-Control': 'no-store' } })
    }
    const headers = { 'Cache-Control': 'public, max-age=0', 'Content-Type': 'text/html' }
    return new Response(`<html>${data}`, { headers })
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

test('a page is rendered once for each language', async () => {
  const { ask, countRendered } = await aProcess(aWorld())
  for (let time = 0; time < 2; time += 1) {
    expect(await (await ask('/product/jade')).text()).toBe('<html>/product/jade in en: first')
    expect(await (await ask('/product/jade', CHINESE)).text()).toBe('<html>/product/jade in zh: first')
  }
  expect(countRendered()).toBe(2)
})

test('a page whose content has changed is rendered again', async () => {
  const world = aWorld()
  const { ask, watch } = await aProcess(world)
  expect(await (await ask('/product/jade')).text()).toContain('first')
  await watch.check()
  world.edition = 'second'
  await watch.check()
  expect(await (await ask('/product/jade')).text()).toContain('second')
})
