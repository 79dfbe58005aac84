import { vi } from 'vitest'

/** A fake of the browser APIs that the shop's logic uses: storage, events, network, time. */
export interface FakeBrowser {
  /** Contents of local storage (`stored`) and session storage (`visit`). */
  stored: Map<string, string>
  visit: Map<string, string>
  /** Dispatches events of the window. */
  page: EventTarget
  reload: ReturnType<typeof vi.fn>
  /** The requested paths, in order. */
  requested: string[]
  /** Sets the handler of all further requests. */
  respond: (how: (path: string) => Response | Promise<Response>) => void
  /** A pending response for a handler; `respondSlowly` resolves all pending ones. */
  later: () => Promise<Response>
  respondSlowly: (response: Response) => void
  /** Changes local storage as another tab does, with its `storage` event. */
  inAnotherTab: (key: string, value: string | null) => void
  setOnline: (isOnline: boolean) => void
}

/** Stubs the globals with a fake browser and stops the clock at `now`. Undone by `vi.unstubAllGlobals`. */
export function openFakeBrowser(now: Date): FakeBrowser {
  vi.useFakeTimers({ now })
  const stored = new Map<string, string>()
  const visit = new Map<string, string>()
  const page = new EventTarget()
  const reload = vi.fn()
  const requested: string[] = []
  const waiting: ((response: Response) => void)[] = []
  let respond: (path: string) => Response | Promise<Response> = () => aRefusal(500)
  const localStorage = toStorage(stored)
  // A single tab: every lock is free.
  const locks = { request: (_: string, run: () => unknown) => run() }

  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', toStorage(visit))
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return respond(path)
  })

  return {
    stored,
    visit,
    page,
    reload,
    requested,
    respond(how) {
      respond = how
    },
    later: () => new Promise((resolve) => waiting.push(resolve)),
    respondSlowly(response) {
      for (const resolve of waiting.splice(0)) resolve(response.clone())
    },
    inAnotherTab(key, value) {
      if (value === null) stored.delete(key)
      else stored.set(key, value)
      const details = { key, newValue: value, storageArea: localStorage }
      page.dispatchEvent(Object.assign(new Event('storage'), details))
    },
    setOnline: (isOnline) => vi.stubGlobal('navigator', { onLine: isOnline, locks }),
  }
}

/** A successful response of the API. */
export function aResponse(data: unknown): Response {
  return new Response(JSON.stringify({ success: true, data }))
}

/** An error response of the API. */
export function aRefusal(status: number): Response {
  return new Response(JSON.stringify({ success: false, error: { code: 'X', message: 'no' } }), { status })
}

function toStorage(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}
