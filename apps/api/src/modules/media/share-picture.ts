import sharp from 'sharp'
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
export async function drawSharePicture(master: Buffer): Promise<Buffer> {
  const upright = sharp(master).autoOrient()
  const { width, height } = (await upright.metadata()).autoOrient
  const space = SHARE_PICTURE_WIDTH - LOGO_SPACE
  const shown = Math.min(space, Math.round((width * SHARE_PICTURE_HEIGHT) / height))
  // A narrow picture is placed near the middle: some services crop a square there.
  const left = shown === space ? LOGO_SPACE : Math.round(LOGO_SPACE + (space - shown) * 0.4)
  const picture = await upright
    .resize({ width: shown, height: SHARE_PICTURE_HEIGHT, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: drawFade(shown, left + shown < SHARE_PICTURE_WIDTH), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return (
    sharp({
      create: { width: SHARE_PICTURE_WIDTH, height: SHARE_PICTURE_HEIGHT, channels: 3, background: PAPER },
    })
      .composite([
        { input: picture, left, top: 0 },
        { input: drawLogo(), left: 0, top: 0 },
      ])
      // No chroma subsampling: the hairline is thinner than two pixels.
      .jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
  )
}

/** The opacity mask of a picture: it fades at its left side, and at its right side where paper follows. */
function drawFade(width: number, fadesAtRight: boolean): Buffer {
  const share = FADE / width
  const end = fadesAtRight
    ? `<stop offset="${1 - share}" stop-opacity="1"/><stop offset="1" stop-opacity="0"/>`
    : ''
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SHARE_PICTURE_HEIGHT}">
    <linearGradient id="fade"><stop offset="0" stop-opacity="0"/><stop offset="${share}" stop-opacity="1"/>${end}</linearGradient>
    <rect width="100%" height="100%" fill="url(#fade)"/>
  </svg>`)
}

function drawLogo(): Buffer {
  const { x, y } = LOGO_CENTRE
  const around = 2 * Math.PI * RING_RADIUS
  const dashes = `${(around * ARC_SHARE).toFixed(2)} ${(around * (1 - ARC_SHARE)).toFixed(2)}`
  const arcs = ELEMENTS.map(
    (colour, index) => `<circle cx="${x}" cy="${y}" r="${RING_RADIUS}" stroke="${colour}"
      stroke-dasharray="${dashes}" transform="rotate(${index * 72 - 111.6} ${x} ${y})"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SPACE}" height="${SHARE_PICTURE_HEIGHT}">
    <g fill="none" stroke-width="9" stroke-linecap="round">${arcs.join('')}</g>
    <rect x="${x - 40}" y="${y + 84}" width="80" height="2" fill="${GOLD}"/>
  </svg>`)
}
