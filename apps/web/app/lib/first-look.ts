/**
 * Runs in the head of a document, as text of its own, so it uses nothing but what stands in it. Until somebody touches
 * the page, what is further down (`.further-down`, styles/theme.css) is neither laid out nor are its pictures loaded, so
 * that what is in sight comes the sooner (decision 58); then a part is laid out in each frame, so that nothing that was
 * asked for has to wait. Where a reload, history or an anchor leads to a place on the page, all of it is there at once.
 */
function takeFirstLook(): void {
  const { dataset } = document.documentElement
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
  const [visit] = performance.getEntriesByType('navigation')

  function end() {
    for (const touch of touches) removeEventListener(touch, end, true)
    const parts = document.querySelectorAll<HTMLElement>('.further-down')
    let at = 0
    function layOutNext() {
      const part = parts[at]
      at += 1
      if (!part) return endAtOnce()
      part.style.contentVisibility = 'visible'
      requestAnimationFrame(layOutNext)
    }
    requestAnimationFrame(layOutNext)
  }

  function endAtOnce() {
    delete dataset['firstLook']
  }

  if (location.hash !== '' || visit?.type !== 'navigate') return
  dataset['firstLook'] = ''
  for (const touch of touches) addEventListener(touch, end, { capture: true, passive: true })
  addEventListener('popstate', endAtOnce)
}

/** The text of the script. */
export const FIRST_LOOK = `(${takeFirstLook.toString()})()`
