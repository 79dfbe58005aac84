import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws the shop's icons for browsers and home screens from its logo, the ring of the five elements: `node
// studio/icons.ts`. The web manifest (apps/web/app/routes/web-manifest.ts) lists their sizes.

const ELEMENTS = ['#3F7D4E', '#B5482F', '#B08A3E', '#8C9399', '#2F5D86']
const PAPER = '#FAF7F1'
const FOLDER = join(import.meta.dirname, '../catalogue/pictures/icons')

interface IconLook {
  /** Radius of the ring, as a share of the icon's width. */
  radius: number
  stroke: number
  /** Background: none, with round corners, or from edge to edge. */
  paper: 'none' | 'rounded' | 'full'
}

/** For browser tabs: fills its square. */
const TAB: IconLook = { radius: 0.4, stroke: 0.15, paper: 'none' }
const TILE: IconLook = { radius: 0.29, stroke: 0.075, paper: 'rounded' }
/** Platforms crop it to their own shape. */
const FULL: IconLook = { ...TILE, paper: 'full' }
/** Only background outside the middle 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
const MASKABLE: IconLook = { radius: 0.25, stroke: 0.065, paper: 'full' }

const PICTURES: Readonly<Record<string, { size: number; look: IconLook }>> = {
  'apple-touch-icon.png': { size: 180, look: FULL },
  'icon-192.png': { size: 192, look: TILE },
  'icon-512.png': { size: 512, look: TILE },
  'icon-maskable-192.png': { size: 192, look: MASKABLE },
  'icon-maskable-512.png': { size: 512, look: MASKABLE },
}
/** Sizes within `favicon.ico`, in px. */
const TAB_SIZES = [16, 32, 48]

function drawIcon(size: number, { radius, stroke, paper }: IconLook): Promise<Buffer> {
  const middle = size / 2
  const around = 2 * Math.PI * radius * size
  // The round line ends take part of each fifth; the rest is the gap.
  const arc = around / 5 - 1.75 * stroke * size
  const arcs = ELEMENTS.map(
    (colour, index) => `<circle cx="${middle}" cy="${middle}" r="${radius * size}" stroke="${colour}"
      stroke-dasharray="${arc.toFixed(3)} ${(around - arc).toFixed(3)}"
      transform="rotate(${(index * 72 - 90 - (arc / around) * 180).toFixed(3)} ${middle} ${middle})"/>`,
  )
  const corner = paper === 'rounded' ? size * 0.2 : 0
  const ground = paper === 'none' ? '' : `<rect width="100%" height="100%" rx="${corner}" fill="${PAPER}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}
    <g fill="none" stroke-width="${stroke * size}" stroke-linecap="round">${arcs.join('')}</g></svg>`
  // A palette suffices for five colours and their edges, at half the bytes. For a small icon the palette is larger than
  // its saving.
  const palette = size > 64 && { palette: true, quality: 50, effort: 10 }
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, ...palette })
    .toBuffer()
}

/** Several PNG pictures in one ICO file: a header, a directory of 16 bytes for each, then the pictures. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

await mkdir(FOLDER, { recursive: true })
for (const [name, { size, look }] of Object.entries(PICTURES))
  await writeFile(join(FOLDER, name), await drawIcon(size, look))
const tabs = TAB_SIZES.map(async (size) => ({ size, png: await drawIcon(size, TAB) }))
await writeFile(join(FOLDER, 'favicon.ico'), toIco(await Promise.all(tabs)))
