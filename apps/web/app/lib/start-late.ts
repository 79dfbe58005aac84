/** A page whose pictures hang comes to life after this time, in ms. */
const LONGEST_WAIT_MS = 4_000
/** After this time, what was pressed does what it does without scripts, in ms. */
const LONGEST_HOLD_MS = 8_000

interface Limits {
  longestWaitMs: number
  longestHoldMs: number
}

/**
 * Runs in the document, as text of its own (`withLateStart`), so it uses nothing but what stands in it. Lets the page
 * come to life once it has been painted with its styles and its first picture, which its scripts would otherwise take
 * the line from (decision 57); at once where somebody touches it, or waits for their session. What only scripts answer,
 * and is pressed or chosen meanwhile, is so again when the page answers (`tellAlive`).
 *
 * @param codes the addresses of all scripts that the start needs
 * @param start loads and runs them
 */
function startLate(
  codes: readonly string[],
  start: () => Promise<unknown>,
  { longestWaitMs, longestHoldMs }: Limits,
): void {
  const { documentElement, head } = document
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
  const address = location.pathname + location.search
  const pressed = new Set<HTMLElement>()
  const chosen = new Map<HTMLSelectElement, string>()
  let isStarted = false

  /** What would be lost by itself: fields take the focus, and forms that have an address are sent, without scripts too. */
  function findScripted(target: Element): HTMLElement | null {
    const found = target.closest<HTMLElement>('button, [role=button], label, input')
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
    start().catch((error: unknown) => {
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

/** The text of a classic script that starts a page late; `start` is the text of an async function's body. */
export function toLateStartScript(codes: readonly string[], start: string): string {
  const limits: Limits = { longestWaitMs: LONGEST_WAIT_MS, longestHoldMs: LONGEST_HOLD_MS }
  return `(${startLate.toString()})(${JSON.stringify(codes)},async()=>{${start}},${JSON.stringify(limits)})`
}
