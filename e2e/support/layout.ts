/** Scripts that find layout errors, for `page.evaluate`. Each returns a list of descriptions. */

const TOOLS = `
  const INTERACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]'
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only, [inert]')
  const isFloating = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
    return false
  }
  const describe = (element) => element.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 110)
`

/** Finds text that is cut off by its box, and a page that is wider than its window. */
export const FIND_CUT = `(() => {${TOOLS}
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const cuts = [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
  })
  const wide = document.documentElement.scrollWidth - innerWidth
  const isClipped = (element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true
    return false
  }
  const widest = wide > 0 && [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isClipped(element)).at(-1)
  return [...(wide > 0 ? ['the page is wider than its window by ' + wide + ': ' + (widest ? describe(widest) : '')] : []), ...cuts.flatMap((element) => {
    const box = element.getBoundingClientRect()
    // Visually hidden text is clipped on purpose.
    if (!isShown(element) || box.width <= 1 || box.height <= 1) return []
    const words = [...element.querySelectorAll('*')].filter((each) => isShown(each) && !each.closest('[aria-hidden=true]') &&
      [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
    return words.filter((each) => {
      const { left, right, top, bottom, width, height } = each.getBoundingClientRect()
      return width > 1 && height > 1 && (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
    }).map((each) => 'cut off: ' + describe(each))
  })]
})()`

/**
 * Finds controls that overlap. Ignores overlays, buttons inside a field, and links in running text, whose boxes span
 * several lines.
 */
export const FIND_OVERLAPS = `(() => {${TOOLS}
  const controls = [...document.querySelectorAll(INTERACTIVE)].filter((element) =>
    isShown(element) && !isFloating(element) && getComputedStyle(element).display !== 'inline')
  const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }))
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  const isWithin = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
  return boxes.flatMap(({ element, box }, index) => boxes.slice(index + 1)
    .filter((other) => !element.contains(other.element) && !other.element.contains(element) && overlap(box, other.box) &&
      !(element.matches('input') && isWithin(other.box, box)))
    .map((other) => describe(element) + ' lies on ' + describe(other.element)))
})()`

/**
 * Finds controls that are too small: below 24 px in either direction (WCAG 2.5.8), or below 44 px in height for buttons,
 * fields and standalone links. Links within a sentence are exempt.
 */
export const FIND_SMALL = `(() => {${TOOLS}
  const area = (element) => {
    const target = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('label') ?? element : element
    const after = getComputedStyle(target, '::after')
    const spread = after.content !== 'none' && after.position === 'absolute' && after.inset === '0px' && getComputedStyle(target).position === 'static'
    return (spread ? target.offsetParent ?? target : target).getBoundingClientRect()
  }
  const isInSentence = (element) => getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  return [...document.querySelectorAll(INTERACTIVE)].filter(isShown).flatMap((element) => {
    // A field that only holds the value of a widget is no target.
    if (isInSentence(element) || element.closest('[aria-hidden=true]')) return []
    const { width, height } = area(element)
    return width < 24 || height < 43.5 ? [Math.round(width) + ' by ' + Math.round(height) + ' px: ' + describe(element)] : []
  })
})()`

/**
 * Finds texts, pictures and controls of the open dialog that cannot be scrolled into the window: both of their ends have to
 * come into sight, and with each as much of them as a finger needs. Also finds parts that have to be scrolled sideways.
 */
export const FIND_UNREACHABLE = `(() => {${TOOLS}
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast(isShown)
  if (!dialog) return ['no dialog is open']
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const isPart = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return (element.matches(INTERACTIVE + ', img') || hasText(element)) && isShown(element) &&
      !element.closest('[aria-hidden=true]') && (element.matches('img') || (width > 1 && height > 1))
  }
  const findSight = (part) => {
    const sight = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
    for (let each = part.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowY === 'visible') continue
      const box = each.getBoundingClientRect()
      for (const side of ['left', 'top']) sight[side] = Math.max(sight[side], box[side])
      for (const side of ['right', 'bottom']) sight[side] = Math.min(sight[side], box[side])
    }
    return sight
  }
  const comesIntoSight = (part, end) => {
    part.scrollIntoView({ block: end, inline: end, behavior: 'instant' })
    const [box, sight] = [part.getBoundingClientRect(), findSight(part)]
    const [x, y] = end === 'start' ? [box.left, box.top] : [box.right, box.bottom]
    const seen = Math.min(box.bottom, sight.bottom) - Math.max(box.top, sight.top)
    return x > sight.left - 1 && x < sight.right + 1 && y > sight.top - 1 && y < sight.bottom + 1 &&
      seen > Math.min(Math.max(box.height, 2), 44) - 1
  }
  const all = [dialog, ...dialog.querySelectorAll('*')]
  const isWide = (each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1
  const isReachable = (part) => ['start', 'end'].every((end) => comesIntoSight(part, end))
  return [
    ...all.filter((each) => isShown(each) && isWide(each)).map((each) => 'scrolls sideways: ' + describe(each)),
    ...all.filter((each) => isPart(each) && !isReachable(each)).map((each) => 'out of reach: ' + describe(each)),
  ]
})()`

/** Applies the text spacing of WCAG 1.4.12. */
export const SPACE_TEXT = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

/** The lines of every heading with more than one, without its last line. */
export const FIND_HEADING_LINES = `(() => {
  const range = document.createRange()
  return [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const lines = []
    let top = -Infinity
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let index = 0; index < node.length; index += 1) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const box = range.getBoundingClientRect()
        if (box.width > 0 && box.top > top + 8) {
          lines.push('')
          top = box.top
        }
        if (lines.length > 0) lines[lines.length - 1] += node.data[index]
      }
    return lines.slice(0, -1)
  })
})()`
