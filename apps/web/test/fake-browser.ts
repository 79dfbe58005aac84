import { vi } from 'vitest'

/** The little of a browser that the shop's own logic touches: storage, events, network, time. */
export interface FakeBrowser {
  /** What local and session storage hold. */
  stored: Map<string, string>
  visit: Map<string, string>
  /** The window, as far as events go. */
  page: EventTarget
  reload: ReturnType<typeof vi.fn>
  /** The paths that were asked for, in turn. */
  requested: string[]
  /** Says how requests are answered from now on. */
  respond: (how: (path: string) => Response | Promise<Response>) => void
  /** An answer that takes its time: it comes with `answerLate`. */
  later: () => Promise<Response>
  respondSlowly: (response: Response) => void
  /** What another tab does to local storage, and the word of it. */
  inAnotherTab: (key: string, value: string | null) => void
  setOnline: (isOnline: boolean) => void
}

/** Puts a fake browser in place of the globals, with a clock that stands still. `vi.unstubAllGlobals` takes it away. */
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
  // One tab: whoever asks for a lock gets it.
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

/** A success of the API. */
export function aResponse(data: unknown): Response {
  return new Response(JSON.stringify({ success: true, data }))
}

/** A refusal of the API. */
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
