/** How long a pointer or the focus rests on a link before that counts as an intention, in ms. */
const REST_MS = 60

/**
 * Tells of each link of the shop that somebody is about to follow: a mouse or the focus rests on it, or a finger or a
 * button has come down. It is followed when that comes up again, so that who slides off may think better of it (WCAG
 * 2.5.2). Returns how to stop.
 */
export function watchLinkIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: HTMLAnchorElement | undefined

  const rest = ({ target }: Event) => {
    const link = findShopLink(target)
    if (link === resting) return
    leave()
    if (!link) return
    resting = link
    timer = setTimeout(() => onIntent(link), REST_MS)
  }
  const leave = () => {
    clearTimeout(timer)
    resting = undefined
  }
  const press = ({ target }: Event) => {
    const link = findShopLink(target)
    if (link) onIntent(link)
  }

  const passive = { passive: true }
  document.addEventListener('pointerover', rest, passive)
  document.addEventListener('pointerleave', leave, passive)
  document.addEventListener('focusin', rest, passive)
  document.addEventListener('focusout', leave, passive)
  document.addEventListener('pointerdown', press, passive)
  return () => {
    leave()
    document.removeEventListener('pointerover', rest)
    document.removeEventListener('pointerleave', leave)
    document.removeEventListener('focusin', rest)
    document.removeEventListener('focusout', leave)
    document.removeEventListener('pointerdown', press)
  }
}

/** The link to another page of the shop, in this tab, that holds an element; undefined for anything else. */
export function findShopLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = (target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement)) return undefined
  // What opens a dialog, another tab, a file or another language is no way to another page of this document.
  if (link.getAttribute('role') === 'button' || link.target || link.download || link.hreflang)
    return undefined
  const isElsewhere = link.pathname !== location.pathname || link.search !== location.search
  return link.origin === location.origin && isElsewhere ? link : undefined
}
