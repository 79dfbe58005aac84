import sharp, { type Sharp } from 'sharp'
import { SHARE_PICTURE_HEIGHT, SHARE_PICTURE_WIDTH } from '@shop/contract/pictures/share-pictures'

const PAPER = '#FAF7F1'
/** The colours of the elements, in generating order. */
const ELEMENTS = ['#3F7D4E', '#B5482F', '#B08A3E', '#8C9399', '#2F5D86']
const GOLD = '#EFB730'

/** Space for the logo at the left; the picture begins beyond it (px). */
const LOGO_SPACE = 300
const LOGO_CENTRE = { x: 158, y: 298 }
const RING_RADIUS = 44
/** The part of the ring that each arc takes; the round ends come on top. */
const ARC_SHARE = 0.12
/** Width of the fade between picture and paper (px). */
const FADE = 90

/**
 * The picture shown with a shared link: the product's picture on the shop's paper, with the ring of the five
 * elements and a gold hairline. It contains no text, so that it serves every language.
 * @throws when `master` is not a picture
 */
export function drawSharePicture(master: Buffer): Promise<Buffer> {
  return drawShared(sharp(master).autoOrient())
}

/** The same of a picture made elsewhere, such as that of a design. @throws when it is not a picture */
export async function drawShared(picture: Sharp): Promise<Buffer> {
  const { width, height } = (await picture.metadata()).autoOrient
  const space = SHARE_PICTURE_WIDTH - LOGO_SPACE
  const shown = Math.min(space, Math.round((width * SHARE_PICTURE_HEIGHT) / height))
  // A narrow picture is placed near the middle: some services crop a square there.
  const left = shown === space ? LOGO_SPACE : Math.round(LOGO_SPACE + (space - shown) * 0.4)
  const right = left + shown
  return (
    picture
      .flatten({ background: PAPER })
      .resize({ width: shown, height: SHARE_PICTURE_HEIGHT, fit: 'cover' })
      .extend({ left, right: SHARE_PICTURE_WIDTH - right, background: PAPER })
      .composite([{ input: drawOverlay(left, right) }])
      // No chroma subsampling: the hairline is thinner than two pixels.
      .jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
  )
}

/** What lies over picture and paper: the logo, and paper that hides the picture's left side, and its right if paper follows. */
function drawOverlay(left: number, right: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_PICTURE_WIDTH}" height="${SHARE_PICTURE_HEIGHT}">
    <linearGradient id="fade"><stop offset="0" stop-color="${PAPER}"/><stop offset="1" stop-color="${PAPER}" stop-opacity="0"/></linearGradient>
    ${drawFade(`translate(${left})`)}
    ${right < SHARE_PICTURE_WIDTH ? drawFade(`translate(${right}) scale(-1, 1)`) : ''}
    ${drawLogo()}
  </svg>`)
}

function drawFade(transform: string): string {
  return `<rect width="${FADE}" height="100%" fill="url(#fade)" transform="${transform}"/>`
}

function drawLogo(): string {
  const { x, y } = LOGO_CENTRE
  const around = 2 * Math.PI * RING_RADIUS
  const dashes = `${(around * ARC_SHARE).toFixed(2)} ${(around * (1 - ARC_SHARE)).toFixed(2)}`
  const arcs = ELEMENTS.map(
    (colour, index) => `<circle cx="${x}" cy="${y}" r="${RING_RADIUS}" stroke="${colour}"
      stroke-dasharray="${dashes}" transform="rotate(${index * 72 - 111.6} ${x} ${y})"/>`,
  )
  return `<g fill="none" stroke-width="9" stroke-linecap="round">${arcs.join('')}</g>
    <rect x="${x - 40}" y="${y + 84}" width="80" height="2" fill="${GOLD}"/>`
}
