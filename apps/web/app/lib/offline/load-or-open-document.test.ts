import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiUnavailableError } from '../api/api-result.ts'
import { loadOrOpenDocument } from './load-or-open-document.ts'

afterEach(() => void vi.unstubAllGlobals())

const REQUEST = new Request('https://shop.example/contact?product=jade')
const UNANSWERED = new ApiUnavailableError('REQUEST_FAILED', 'no connection')

function open({ hasWorker = true, onLine = true } = {}) {
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller: hasWorker ? {} : null } })
}
const fail = (error: unknown) => vi.fn(() => Promise.reject(error))

async function findDocument(load: () => Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await loadOrOpenDocument(REQUEST, load).catch((error: unknown) => error)
  if (!(thrown instanceof Response) || !thrown.headers.has('x-remix-reload-document')) throw thrown
  return thrown.headers.get('location')
}

describe('a page that loads its texts from the API', () => {
  it('shows the response', async () => {
    open()
    expect(await loadOrOpenDocument(REQUEST, async () => 'texts')).toBe('texts')
  })

  it('is loaded as a document when the API does not respond', async () => {
    open()
    expect(await findDocument(fail(UNANSWERED))).toBe('/contact?product=jade')
  })

  it('sends no request while offline', async () => {
    open({ onLine: false })
    const load = fail(UNANSWERED)
    expect(await findDocument(load)).toBe('/contact?product=jade')
    expect(load).not.toHaveBeenCalled()
  })

  it('fails without a service worker, which alone could have the document', async () => {
    open({ hasWorker: false, onLine: false })
    await expect(loadOrOpenDocument(REQUEST, fail(UNANSWERED))).rejects.toBe(UNANSWERED)
  })

  it('fails when the API responded, and when the shopper navigated on', async () => {
    open()
    for (const error of [
      new ApiUnavailableError('REQUEST_FAILED', 'out of order', { status: 503 }),
      new ApiUnavailableError('REQUEST_CANCELLED', 'gone'),
      new Error('a bug'),
    ]) {
      await expect(loadOrOpenDocument(REQUEST, fail(error))).rejects.toBe(error)
    }
  })
})
