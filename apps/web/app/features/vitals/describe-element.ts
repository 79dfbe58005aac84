const LANDMARKS = 'main, header, footer, nav, aside, dialog, [role="dialog"]'

/**
 * Describes an element without texts, names or URLs, which may be personal: landmark, section and tag, such
 * as `main section 2 img`.
 */
export function describeElement(node: Node | null): string | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  if (!element) return undefined
  const landmark = element.closest<HTMLElement>(LANDMARKS)
  const section = element.closest('section')
  const place = section && landmark?.contains(section) ? toPlace(section, landmark) : ''
  return [landmark && toKind(landmark), place, toKind(element)].filter(Boolean).join(' ')
}

function toPlace(section: HTMLElement, landmark: Element): string {
  return `section ${[...landmark.querySelectorAll('section')].indexOf(section) + 1}`
}

function toKind(element: Element): string {
  return element.getAttribute('role') ?? element.tagName.toLowerCase()
}
