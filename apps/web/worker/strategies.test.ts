import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findCopy, storeCopy, CACHES } from '../app/lib/offline/cached-copies.ts'
import { PLACEHOLDER_PATH, toCacheUrl, type RequestKind } from '../app/lib/offline/cached-requests.ts'
import { openFakeCaches } from '../test/fake-caches.ts'

vi.mock('./release.ts', () => ({ PAGE_DATA: { name: 'shop-page-data-test', limit: 60 } }))

/** What the worker's global scope has and Node does not. */
class FakeEvent {
  readonly work: Promise<unknown>[] = []
  readonly request: Request
  readonly clientId = 'client'
  readonly resultingClientId = ''
  readonly preloadResponse = Promise.resolve(undefined)

  constructor(request: Request) {
    this.request = request
  }

  waitUntil(work: Promise<unknown>): void {
    this.work.push(work)
  }
}
vi.stubGlobal('self', Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true }))
vi.stubGlobal('location', new URL('https://shop.example/sw.js'))
vi.stubGlobal('ExtendableEvent', FakeEvent)
vi.stubGlobal('FetchEvent', FakeEvent)
const { cacheAhead, STRATEGIES } = await import('./strategies.ts')

const SHOP = 'https://shop.example'
const HERO = '/images/hero.webp'
const JADE = '/uploads/products/jade-1a2b-400.webp'
const PAGE = '/category/carved?page=2'

let network: ReturnType<typeof vi.fn<() => Promise<Response>>>
const realFetch = globalThis.fetch
beforeEach(async () => {
  openFakeCaches()
  network = vi.fn(async () => aPicture('new'))
  globalThis.fetch = network
  await storeCopy(CACHES.offline, toCacheUrl(SHOP + PLACEHOLDER_PATH), aPicture('placeholder'))
})
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})

const aPicture = (content: string) => new Response(content, { headers: { 'Content-Type': 'image/webp' } })
const aDocument = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<body>${text}</body>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'en', ...headers },
  })
const cachePicture = (path: string) => storeCopy(CACHES.pictures, toCacheUrl(SHOP + path), aPicture('cached'))
const cachePage = (text: string) => storeCopy(CACHES.pages, toCacheUrl(SHOP + PAGE, 'en'), aDocument(text))
const loseNetwork = () => void network.mockRejectedValue(new TypeError('offline'))

/** The response to a request, once everything that it has started is done. */
async function read(kind: RequestKind, path: string): Promise<Response> {
  const event = new FakeEvent(new Request(SHOP + path))
  const response = await STRATEGIES[kind].handle(event as unknown as FetchEvent)
  await Promise.allSettled(event.work)
  return response
}
const readText = async (kind: RequestKind, path: string) => (await read(kind, path)).text()

describe('a cached picture', () => {
  it('is not fetched again where its name changes with it', async () => {
    await cachePicture(JADE)
    expect(await readText('picture', JADE)).toBe('cached')
    expect(network).not.toHaveBeenCalled()
  })

  it('is shown once more and fetched for the next time where it may have changed', async () => {
    await cachePicture(HERO)
    expect(await readText('changing-picture', HERO)).toBe('cached')
    expect(await readText('changing-picture', HERO)).toBe('new')
  })

  it('stays where there is no network', async () => {
    await cachePicture(HERO)
    loseNetwork()
    for (const _ of [1, 2]) expect(await readText('changing-picture', HERO)).toBe('cached')
  })
})

describe('a picture that cannot be loaded', () => {
  beforeEach(loseNetwork)

  it('is replaced by the placeholder where it shows a product', async () => {
    expect(await readText('picture', JADE)).toBe('placeholder')
    expect(await readText('changing-picture', PLACEHOLDER_PATH)).toBe('placeholder')
  })

  it.each(['/uploads/icons/card2.png', HERO])('fails at %s, so that the page can say so', async (path) => {
    await expect(read('changing-picture', path)).rejects.toThrow()
  })
})

describe('a page', () => {
  it('comes from the network, a refusal too', async () => {
    await cachePage('copy')
    network.mockResolvedValueOnce(aDocument('fresh'))
    expect(await readText('page', PAGE)).toBe('<body>fresh</body>')
    network.mockResolvedValueOnce(new Response('gone', { status: 404 }))
    expect(await readText('page', PAGE)).toBe('gone')
  })

  it('comes from the cache where the network fails or the server has an error', async () => {
    await cachePage('copy')
    loseNetwork()
    expect(await readText('page', PAGE)).toBe('<body>copy</body>')
    network.mockResolvedValueOnce(new Response('down', { status: 503 }))
    expect(await readText('page', PAGE)).toBe('<body>copy</body>')
  })

  it('comes from the cache where the network takes longer than 4 s', async () => {
    await cachePage('copy')
    vi.useFakeTimers()
    network.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve(aDocument('late')), 5_000)),
    )
    const text = readText('page', PAGE)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await text).toBe('<body>copy</body>')
  })

  it('that is not cached shows the error of the server, and else leads to the offline page', async () => {
    network.mockResolvedValueOnce(new Response('down', { status: 503 }))
    expect(await readText('page', PAGE)).toBe('down')
    loseNetwork()
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response('offline page'))
    await read('page', PAGE)
    expect(redirect).toHaveBeenCalledWith('/offline?to=%2Fcategory%2Fcarved%3Fpage%3D2', 302)
  })
})
