import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Runs in the head of a document, as text of its own, so it uses nothing but what stands in it. Until somebody touches
 * the page, what is further down (`.further-down`, styles/further-down.css) is neither laid out nor are its pictures loaded, so
 * that what is in sight comes the sooner (decision 58); then a part is laid out whenever there is nothing else to do, so
 * that what was asked for does not wait. Where a reload, history or an anchor leads to a place on the page, all of it is
 * there at once.
 */
function takeFirstLook(): void {
  const { dataset } = document.documentElement
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const
  const [visit] = performance.getEntriesByType('navigation')
  let isWaiting = false
  let isLeaving = false

  function layOutNext() {
    isWaiting = false
    if (isLeaving || !('firstLook' in dataset)) return
    const part = document.querySelector<HTMLElement>('.further-down:not([style*=content-visibility])')
    if (!part) return end()
    part.style.contentVisibility = 'visible'
    layOutWhenIdle()
  }

  function layOutWhenIdle() {
    if (isWaiting) return
    isWaiting = true
    // On a slow device with something that moves, there may be no end of work.
    if ('requestIdleCallback' in window) requestIdleCallback(layOutNext, { timeout: 200 })
    else setTimeout(layOutNext, 50)
  }

  /** Who presses a link has no use for the rest of this page, and waits for the next. Any other touch says that they stay. */
  function beTouched(touch: Event) {
    const isOnLink = touch.target instanceof Element && touch.target.closest('a[href]') !== null
    // The key or the press that led the focus there was seen before.
    if (isOnLink && touch.type === 'focusin') return
    isLeaving = isOnLink && !(touch instanceof KeyboardEvent && touch.key !== 'Enter')
    if (!isLeaving) layOutWhenIdle()
  }

  function end() {
    delete dataset['firstLook']
    for (const touch of touches) removeEventListener(touch, beTouched, true)
  }

  /** The place that an anchor on the page leads to must not move afterwards. */
  function endAtAnchor({ target }: Event) {
    if (target instanceof Element && target.closest('a[href*="#"]')) end()
  }

  if (!CSS.supports('content-visibility: auto')) return
  // Its name tells of a fragment that leads to a text, too.
  if (visit?.type !== 'navigate' || visit.name.includes('#') || location.hash !== '') return
  dataset['firstLook'] = ''
  for (const touch of touches) addEventListener(touch, beTouched, { capture: true, passive: true })
  addEventListener('click', endAtAnchor, true)
}

/** Ends the first look when another page comes up in the document: whatever leads back to it finds all of it. */
export function useFirstLookEnd(): void {
  const { key } = useLocation()
  const firstKey = useRef(key)
  useLayoutEffect(() => {
    if (key !== firstKey.current) delete document.documentElement.dataset['firstLook']
  }, [key])
}

/** The text of the script, for whoever writes the document: called, so that a browser's code does without it. */
export function toFirstLookScript(): string {
  return `(${takeFirstLook.toString()})()`
}
