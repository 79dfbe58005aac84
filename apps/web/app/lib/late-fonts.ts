import headingUrl from '../fonts/playfair-display.woff2?url'
import bodyUrl from '../fonts/roboto.woff2?url'

/** Latin only: Chinese text uses the reader's own Song and Hei faces. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'

/** The two faces of the shop, with the weights that it uses (decision 56). */
const FACES = [
  { family: 'Playfair Display', url: headingUrl, weight: '400 500' },
  { family: 'Roboto', url: bodyUrl, weight: '400 700' },
] as const

/** What moves by less is not seen to move, in px. */
const STILL_PX = 1

let waiting: FontFace[] = []

/**
 * Loads the faces after the start (specification, section 7) and shows them if nothing in sight changes its place by
 * that. Otherwise they wait for `showFonts`: a line that somebody is reading never breaks anew under their eyes.
 */
export async function loadFonts(): Promise<void> {
  const faces = FACES.map(
    ({ family, url, weight }) =>
      new FontFace(family, `url("${url}") format("woff2")`, { weight, unicodeRange: LATIN, display: 'swap' }),
  )
  const loaded = await Promise.allSettled(faces.map((face) => face.load()))
  // What did not come stays away; its stand-in is good to read.
  waiting = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  requestAnimationFrame(showFontsIfStill)
}

/** Shows the faces that wait. For the moment at which another page comes up, and all is new anyway. */
export function showFonts(): void {
  for (const face of waiting) document.fonts.add(face)
  waiting = []
}

/** Tries the faces on before the next paint. */
function showFontsIfStill(): void {
  const faces = waiting
  const elements = listElementsInSight()
  const before = elements.map(toPlace)
  showFonts()
  const isStill = elements.every((element, index) => {
    const { top, left } = toPlace(element)
    return Math.abs(top - before[index]!.top) < STILL_PX && Math.abs(left - before[index]!.left) < STILL_PX
  })
  if (isStill) return
  for (const face of faces) document.fonts.delete(face)
  waiting = faces
}

function listElementsInSight(): Element[] {
  return [...document.body.querySelectorAll('*')].filter((element) => {
    // To measure what a first look leaves out (first-look.ts) would lay it out. Older browsers cannot tell, and do.
    if ('checkVisibility' in element && !element.checkVisibility({ contentVisibilityAuto: true }))
      return false
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })
}

/** Where an element begins: browsers count it as a layout shift when either side moves. */
function toPlace(element: Element): { top: number; left: number } {
  const { top, left } = element.getBoundingClientRect()
  return { top, left }
}
