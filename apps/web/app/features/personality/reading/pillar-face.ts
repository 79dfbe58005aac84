import faceUrl from '../pillar-characters.woff2?url'

const FAMILY = 'Pillar Song'

/** The classes of a character of the pillars: a Song face, also where the reader has none. Size it yourself. */
export const PILLAR_FACE = "leading-none [font-family:'Pillar_Song',var(--font-heading)]"

/** The same for a canvas. */
export const PILLAR_FAMILY = `'${FAMILY}', 'Songti SC', serif`

let loading: Promise<void> | undefined

/**
 * Loads the face of stems, branches and elements: Noto Serif SC, cut down to these 34 characters (6 kB), because few
 * phones have a Song face. Each is as wide as it is high in every face, so nothing shifts. Never throws.
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
