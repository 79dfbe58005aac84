import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCopy, SHELVES } from '../app/lib/offline/kept-copies.ts'
import { PLACEHOLDER_PATH, toKeptUrl, type RequestKind } from '../app/lib/offline/kept-requests.ts'
import { openFakeCaches } from '../test/fake-caches.ts'
import { answer } from './answers.ts'

vi.mock('./release.ts', () => ({ PAGE_DATA: { name: 'shop-page-data-test', limit: 60 } }))

const SHOP = 'https://shop.example'
const HERO = '/images/hero.webp'
const JADE = '/uploads/products/jade-1a2b-400.webp'

let network: ReturnType<typeof vi.fn<() => Promise<Response>>>
beforeEach(async () => {
  openFakeCaches()
  network = vi.fn(async () => aPicture('new'))
  vi.stubGlobal('fetch', network)
  await keepCopy(SHELVES.offline, toKeptUrl(SHOP + PLACEHOLDER_PATH), aPicture('placeholder'))
})
afterEach(() => void vi.unstubAllGlobals())

const aPicture = (content: string) => new Response(content, { headers: { 'Content-Type': 'image/webp' } })
const keepPicture = (path: string) => keepCopy(SHELVES.pictures, toKeptUrl(SHOP + path), aPicture('kept'))
const loseNetwork = () => void network.mockRejectedValue(new TypeError('offline'))

/** What a request is answered with, once all that it has set going is done. */
async function read(kind: RequestKind, path: string): Promise<string> {
  const under: Promise<unknown>[] = []
  const event = {
    request: new Request(SHOP + path),
    waitUntil: (work: Promise<unknown>) => void under.push(work),
  }
  const response = await answer(kind, event as unknown as FetchEvent)
  for (const work of under) await work
  return response.text()
}

describe('a picture that is kept', () => {
  it('is not asked for again where its name changes with it', async () => {
    await keepPicture(JADE)
    expect(await read('picture', JADE)).toBe('kept')
    expect(network).not.toHaveBeenCalled()
  })

  it('is shown once more and fetched anew where it may have changed', async () => {
    await keepPicture(HERO)
    expect(await read('changing-picture', HERO)).toBe('kept')
    expect(await read('changing-picture', HERO)).toBe('new')
  })

  it('is not asked for again within a day', async () => {
    const headers = { 'Content-Type': 'image/webp', Date: new Date().toUTCString() }
    await keepCopy(SHELVES.pictures, toKeptUrl(SHOP + HERO), new Response('kept', { headers }))
    expect(await read('changing-picture', HERO)).toBe('kept')
    expect(network).not.toHaveBeenCalled()
  })

  it('stays where there is no network', async () => {
    await keepPicture(HERO)
    loseNetwork()
    for (const _ of [1, 2]) expect(await read('changing-picture', HERO)).toBe('kept')
  })
})

describe('a picture that cannot be had', () => {
  beforeEach(loseNetwork)

  it('is stood for by the placeholder where it shows a product', async () => {
    expect(await read('picture', JADE)).toBe('placeholder')
    expect(await read('changing-picture', PLACEHOLDER_PATH)).toBe('placeholder')
  })

  it.each(['/uploads/icons/card2.png', HERO])(
    'fails at %s, so that the page can say it in words',
    async (path) => {
      await expect(read('changing-picture', path)).rejects.toThrow('offline')
    },
  )
})
