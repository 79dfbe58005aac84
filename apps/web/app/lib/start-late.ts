/** What only scripts answer: whoever presses it before they are there is answered once they are. */
const NEEDS_SCRIPTS = 'button, [role=button], label, input:is([type=checkbox], [type=radio])'

/** A page whose pictures hang comes to life after this time, in ms. */
const LONGEST_WAIT_MS = 4_000

/**
 * Runs in the document, as text of its own (`withLateStart`), so it uses nothing but what stands in it. Lets the page
 * come to life once it has been painted with its styles and its first picture, which its scripts would otherwise take
 * the line from (decision 57); at once where somebody touches it, or waits for their session. What is pressed
 * meanwhile is pressed again when the page answers (`tellAlive`); links and forms work by themselves.
 *
 * @param codes the addresses of all scripts that the start needs
 * @param start loads and runs them
 */
function startLate(
  codes: readonly string[],
  start: () => Promise<unknown>,
  { needsScripts, longestWaitMs }: { needsScripts: string; longestWaitMs: number },
): void {
  const { documentElement, head } = document
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
  const address = location.pathname + location.search
  let isStarted = false
  let pressed: HTMLElement | null = null

  function hold(event: Event) {
    const target = (event.target as Element).closest<HTMLElement>(needsScripts)
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = target
    documentElement.dataset['waking'] = ''
    begin()
  }

  /** After a reload, the way back leads to another page within this very document, and nobody is there to show it. */
  function turn() {
    if (location.pathname + location.search !== address) location.reload()
  }

  function letGo() {
    removeEventListener('click', hold, true)
    removeEventListener('popstate', turn)
    delete documentElement.dataset['waking']
    pressed?.click()
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

  addEventListener('click', hold, true)
  addEventListener('popstate', turn)
  addEventListener('alive', letGo, { once: true })
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })
  if (documentElement.dataset['session']) return begin()
  setTimeout(begin, longestWaitMs)
  addEventListener('load', () => {
    // A document in the background is not painted.
    if (document.hidden) begin()
    else requestAnimationFrame(() => setTimeout(begin))
  })
}

/** Tells whoever looks on from outside, a program or a script of the document, that the page answers from now on. */
export function tellAlive(): void {
  document.documentElement.dataset['alive'] = ''
  dispatchEvent(new Event('alive'))
}

/** The text of a classic script that starts a page late; `start` is the text of an async function's body. */
export function toLateStartScript(codes: readonly string[], start: string): string {
  const options = JSON.stringify({ needsScripts: NEEDS_SCRIPTS, longestWaitMs: LONGEST_WAIT_MS })
  return `(${startLate.toString()})(${JSON.stringify(codes)},async()=>{${start}},${options})`
}
