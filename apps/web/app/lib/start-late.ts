import { CURRENT_HANDOFF, toHandoffQuery } from '@shop/contract/handoff'
import { KEPT_DATA_ID } from './offline/worker-messages.ts'

/** A page whose pictures hang comes to life after this time, in ms. */
const LONGEST_WAIT_MS = 4_000
/** After this time, what was pressed does what it does without scripts, in ms. */
const LONGEST_HOLD_MS = 8_000

/** React Router's own; its scripts in a document write to the same. */
interface WithStream {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
}

interface Limits {
  longestWaitMs: number
  longestHoldMs: number
}

/** Where a document's data lie that it comes without: addresses of the page, with queries of their own. */
interface DataQueries {
  /** Of exactly what the document was made of. */
  own: string
  /** Of what the page is made of now. */
  current: string
}

/**
 * Runs in the document, as text of its own (`withLateStart`), so it uses nothing but what stands in it. Lets the page
 * come to life once it has been painted with its styles and its first picture, which its scripts would otherwise take
 * the line from (decision 57); at once where somebody touches it, or waits for their session. What only scripts answer,
 * and is pressed or chosen meanwhile, is so again when the page answers (`tellAlive`).
 *
 * @param codes the addresses of all scripts that the start needs
 * @param start loads them, waits for the data, and runs them
 * @param queries unset where the document holds its data
 */
function startLate(
  codes: readonly string[],
  start: (data: Promise<void>) => Promise<unknown>,
  {
    longestWaitMs,
    longestHoldMs,
    keptDataId,
    queries,
  }: Limits & { keptDataId: string; queries?: DataQueries },
): void {
  const { documentElement, head } = document
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
  const address = location.pathname + location.search
  const pressed = new Set<HTMLElement>()
  const chosen = new Map<HTMLSelectElement, string>()
  let isStarted = false

  /**
   * What would be lost by itself: fields take the focus, and forms that have an address are sent, without scripts too.
   * A link to another language would show it, and forget that it was chosen.
   */
  function findScripted(target: Element): HTMLElement | null {
    const found = target.closest<HTMLElement>('button, [role=button], label, input, a[hreflang]')
    if (found instanceof HTMLButtonElement && found.type === 'submit' && found.form?.hasAttribute('action')) {
      return null
    }
    if (!(found instanceof HTMLLabelElement || found instanceof HTMLInputElement)) return found
    const field = found instanceof HTMLLabelElement ? found.control : found
    return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? found : null
  }

  function hold(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = findScripted(event.target as Element)
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pressed.size === 0) setTimeout(letGo, longestHoldMs)
    pressed.add(target)
    documentElement.dataset['waking'] = ''
    begin()
  }

  function note({ target }: Event) {
    if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
  }

  /** After a reload, the way back leads to another page within this very document, and nobody is there to show it. */
  function turn() {
    if (location.pathname + location.search !== address) location.reload()
  }

  function letGo() {
    removeEventListener('click', hold, true)
    removeEventListener('change', note, true)
    delete documentElement.dataset['waking']
    // Each in a task of its own: the page has then rendered what the one before has changed.
    for (const [field, value] of chosen) {
      setTimeout(() => {
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    for (const target of pressed) setTimeout(() => target.click())
    chosen.clear()
    pressed.clear()
  }

  const fetchData = (query: string) => fetch(address + (address.includes('?') ? '&' : '?') + query)

  /** What the document was made of. Should the page have changed since, it is loaded anew, once. */
  async function readData({ own, current }: DataQueries): Promise<string> {
    const kept = document.getElementById(keptDataId)
    if (kept) return JSON.parse(kept.textContent) as string
    let answer = await fetchData(own)
    if (answer.status === 404) {
      const [navigation] = performance.getEntriesByType('navigation')
      if (navigation?.type !== 'reload') {
        location.reload()
        return new Promise(() => {})
      }
      // Whatever differs then React renders anew.
      answer = await fetchData(current)
    }
    if (!answer.ok) throw new Error(`The page's data: ${answer.status}`)
    return answer.text()
  }

  async function handOver(): Promise<void> {
    if (!queries) return
    const data = await readData(queries)
    const { streamController } = (window as unknown as WithStream).__reactRouterContext
    streamController.enqueue(data)
    streamController.close()
  }

  function begin() {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, begin, true)
    for (const href of codes) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      head.append(link)
    }
    const data = handOver()
    Promise.all([data, start(data)]).catch((error: unknown) => {
      letGo()
      reportError(error)
    })
  }

  /** A frame is on the screen some time after it was made. */
  function beginOnceShown() {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      begin()
    })
    observer.observe({ type: 'paint', buffered: true })
  }

  addEventListener('click', hold, true)
  addEventListener('change', note, true)
  addEventListener('popstate', turn)
  addEventListener('alive', () => {
    removeEventListener('popstate', turn)
    letGo()
  })
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })
  if (documentElement.dataset['session']) return begin()
  setTimeout(begin, longestWaitMs)
  addEventListener('load', () => {
    // A document in the background is not painted.
    if (document.hidden) begin()
    else requestAnimationFrame(() => setTimeout(beginOnceShown))
  })
}

/** Tells whoever looks on from outside, a program or a script of the document, that the page answers from now on. */
export function tellAlive(): void {
  document.documentElement.dataset['alive'] = ''
  dispatchEvent(new Event('alive'))
}

interface LateStart {
  codes: readonly string[]
  /** The text of an async function's body, to which `data` promises that the data are handed over. */
  start: string
  /** Of the document's data, where it comes without them. */
  mark: string | undefined
}

/** The text of a classic script that starts a page late. */
export function toLateStartScript({ codes, start, mark }: LateStart): string {
  const settings = {
    ...{ longestWaitMs: LONGEST_WAIT_MS, longestHoldMs: LONGEST_HOLD_MS, keptDataId: KEPT_DATA_ID },
    ...(mark !== undefined && {
      queries: { own: toHandoffQuery(mark), current: toHandoffQuery(CURRENT_HANDOFF) },
    }),
  }
  return `(${startLate.toString()})(${JSON.stringify(codes)},async(data)=>{${start}},${JSON.stringify(settings)})`
}
