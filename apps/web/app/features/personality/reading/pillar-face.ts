import faceUrl from '../pillar-characters.woff2?url'

const FAMILY = 'Pillar Song'

/**
 * Classes for characters of the pillars: a Song typeface, with a web font where the device has none. Size it
 * yourself.
 */
export const PILLAR_FACE = "leading-none [font-family:'Pillar_Song',var(--font-heading)]"

/** The same font family for a canvas. */
export const PILLAR_FAMILY = `'${FAMILY}', 'Songti SC', serif`

let loading: Promise<void> | undefined

/**
 * Loads the web font of stems, branches and elements: Noto Serif SC, subset to these 34 characters (6 kB),
 * because few phones have a Song typeface. Its characters are as wide as high, like the fallback's, so
 * nothing shifts. Never throws.
 */
export function loadPillarFace(): Promise<void> {
  loading ??= new FontFace(FAMILY, `url("${faceUrl}") format("woff2")`, { display: 'swap' }).load().then(
    (face) => void document.fonts.add(face),
    () => {
      loading = undefined
    },
  )
  return loading
}
