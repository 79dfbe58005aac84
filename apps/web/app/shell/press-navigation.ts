import { findShopLink } from './link-intent.ts'

/** Two presses within this time are a double press, whose second one means the first link again, in ms. */
const DOUBLE_PRESS_MS = 500

/**
 * Follows links that allow it (`PRESSED_LINK`) when a mouse goes down on them and not when it comes up again: a press
 * lasts about a tenth of a second. Everything else that one may do with a link stays as it is: other buttons, keys held
 * with it, touch, keyboard. Returns how to stop.
 */
export function watchPresses(): () => void {
  let lastMs = -Infinity
  let isFollowed = false

  const press = (event: PointerEvent) => {
    isFollowed = false
    const sinceMs = event.timeStamp - lastMs
    lastMs = event.timeStamp
    const link = findPressedLink(event)
    if (!link || sinceMs < DOUBLE_PRESS_MS) return
    // The router listens to clicks: what a link does beside (its transition, its state) happens as ever.
    link.click()
    isFollowed = true
  }
  /** The button has come up: what it asks for has been done already. */
  const release = (event: MouseEvent) => {
    if (!isFollowed || !event.isTrusted || event.detail === 0) return
    isFollowed = false
    event.preventDefault()
    event.stopPropagation()
  }

  document.addEventListener('pointerdown', press)
  document.addEventListener('click', release, { capture: true })
  return () => {
    document.removeEventListener('pointerdown', press)
    document.removeEventListener('click', release, { capture: true })
  }
}

function findPressedLink(event: PointerEvent): HTMLAnchorElement | undefined {
  const { pointerType, isPrimary, button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (pointerType !== 'mouse' || !isPrimary || button !== 0 || event.defaultPrevented) return undefined
  if (metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = findShopLink(target)
  return link && 'press' in link.dataset ? link : undefined
}
