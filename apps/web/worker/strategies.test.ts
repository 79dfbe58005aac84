import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findCopy, storeCopy, CACHES } from '../app/lib/offline/cached-copies.ts'
import { PLACEHOLDER_PATH, toCacheUrl, type RequestKind } from '../app/lib/offline/cached-requests.ts'
import { openFakeCaches } from '../test/fake-caches.ts'

vi.mock('./release.ts', () => ({ PAGE_DATA: { name: 'shop-page-data-test', limit: 60 } }))

/** Stand-in for the worker's event classes, which Node does not have. */
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
const aDocument = (text: string) =>
  new Response(`<body>${text}</body>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'en' },
  })
const cachePicture = (path: string) => storeCopy(CACHES.pictures, toCacheUrl(SHOP + path), aPicture('cached'))
const cachePage = (text: string) => storeCopy(CACHES.pages, toCacheUrl(SHOP + PAGE, 'en'), aDocument(text))
const loseNetwork = () => void network.mockRejectedValue(new TypeError('offline'))

/** The response to a request, after its background work has finished. */
async function read(kind: RequestKind, path: string): Promise<Response> {
  const event = new FakeEvent(new Request(SHOP + path))
  const response = await STRATEGIES[kind].handle(event as unknown as FetchEvent)
  await Promise.allSettled(event.work)
  return response
}
const readText = async (kind: RequestKind, path: string) => (await read(kind, path)).text()

describe('a cached picture', () => {
  test('is not fetched again where its name contains a content hash', async () => {
    await cachePicture(JADE)
    expect(await readText('picture', JADE)).toBe('cached')
    expect(network).not.toHaveBeenCalled()
  })

  test('is served and renewed in the background where its content may change', async () => {
    await cachePicture(HERO)
    expect(await readText('changing-picture', HERO)).toBe('cached')
    expect(await readText('changing-picture', HERO)).toBe('new')
  })

  test('is served while offline', async () => {
    await cachePicture(HERO)
    loseNetwork()
    for (const _ of [1, 2]) expect(await readText('changing-picture', HERO)).toBe('cached')
  })
})

describe('a picture that fails to load', () => {
  beforeEach(loseNetwork)

  test('is replaced by the placeholder if it is a product picture', async () => {
    expect(await readText('picture', JADE)).toBe('placeholder')
    expect(await readText('changing-picture', PLACEHOLDER_PATH)).toBe('placeholder')
  })

  test.each(['/uploads/icons/card2.png', HERO])(
    'fails for %s, so that the page can handle it',
    async (path) => {
      await expect(read('changing-picture', path)).rejects.toThrow()
    },
  )
})

describe('a page', () => {
  test('comes from the network, also if it is a 404', async () => {
    await cachePage('copy')
    network.mockResolvedValueOnce(aDocument('fresh'))
    expect(await readText('page', PAGE)).toBe('<body>fresh</body>')
    network.mockResolvedValueOnce(new Response('gone', { status: 404 }))
    expect(await readText('page', PAGE)).toBe('gone')
  })

  test('comes from the cache when the network fails or the server returns an error', async () => {
    await cachePage('copy')
    loseNetwork()
    expect(await readText('page', PAGE)).toBe('<body>copy</body>')
    network.mockResolvedValueOnce(new Response('down', { status: 503 }))
    expect(await readText('page', PAGE)).toBe('<body>copy</body>')
  })

  test('comes from the cache when the network takes longer than 4 s', async () => {
    await cachePage('copy')
    vi.useFakeTimers()
    network.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve(aDocument('late')), 5_000)),
    )
    const text = readText('page', PAGE)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await text).toBe('<body>copy</body>')
  })

  test('that is not cached shows the server error, or leads to the offline page', async () => {
    network.mockResolvedValueOnce(new Response('down', { status: 503 }))
    expect(await readText('page', PAGE)).toBe('down')
    loseNetwork()
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response('offline page'))
    await read('page', PAGE)
    expect(redirect).toHaveBeenCalledWith('/offline?to=%2Fcategory%2Fcarved%3Fpage%3D2', 302)
  })

  test('that is never cached leads to the offline page, too', async () => {
    loseNetwork()
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response('offline page'))
    await read('passing-page', '/checkout')
    expect(redirect).toHaveBeenCalledWith('/offline?to=%2Fcheckout', 302)
  })
})

test('caches a page ahead of its use', async () => {
  network.mockResolvedValueOnce(aDocument('list'))
  const request = new Request(SHOP + PAGE)
  await cacheAhead('page', request, new FakeEvent(request) as unknown as ExtendableEvent)
  const copy = await findCopy(CACHES.pages, toCacheUrl(SHOP + PAGE, 'en'))
  expect(await copy?.text()).toBe('<body>list</body>')
})
