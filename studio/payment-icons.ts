import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws the row of accepted cards: `node studio/payment-icons.ts`. The names are plain letters of our own, made of
// strokes so that no font is needed; at twice the display size, transparent, light for the dark footer.

/** Strokes of each letter on a grid whose base line is y 0, capital height 14 and small height 10. */
const LETTERS: Record<string, { width: number; path: string }> = {
  V: { width: 11.4, path: 'M0 -14 L5.7 0 L11.4 -14' },
  M: { width: 13.4, path: 'M0 0 V-14 L6.7 -4.4 L13.4 -14 V0' },
  i: { width: 0, path: 'M0 0 V-10 M0 -13.9 V-13.8' },
  s: {
    width: 6,
    path: 'M6 -8.6 C5.4 -9.6 4.4 -10 3.1 -10 C1.3 -10 0.2 -9 0.2 -7.6 C0.2 -4.4 6.2 -6 6.2 -2.6 C6.2 -1 5 0 3 0 C1.6 0 0.5 -0.5 0 -1.6',
  },
  a: { width: 7.6, path: 'M7.6 -10 V0 M7.6 -5 A3.8 5 0 1 0 0 -5 A3.8 5 0 1 0 7.6 -5' },
  t: { width: 4.6, path: 'M1.6 -13 V-2 Q1.6 0 3.4 0 H4.6 M-0.6 -10 H4.6' },
  e: { width: 7.6, path: 'M0.1 -5.2 H7.6 A3.8 4.8 0 0 0 3.8 -10 A3.8 5 0 0 0 3.8 0 Q6 0 7.2 -1.8' },
  r: { width: 4.2, path: 'M0 0 V-10 M0 -6 Q0.6 -10 4.2 -10' },
  c: { width: 6.6, path: 'M6.8 -8.2 A3.9 5 0 1 0 6.8 -1.8' },
  d: { width: 7.6, path: 'M7.6 -15 V0 M7.6 -5 A3.8 5 0 1 0 0 -5 A3.8 5 0 1 0 7.6 -5' },
}

const GAP = 3.6

function write(text: string, from: number): { svg: string; end: number } {
  let x = from
  const parts = [...text].map((char) => {
    const letter = LETTERS[char]
    if (!letter) throw new Error(`no strokes for "${char}"`)
    const part = `<path transform="translate(${x.toFixed(2)} 27)" d="${letter.path}"/>`
    x += letter.width + GAP
    return part
  })
  return { svg: parts.join(''), end: x - GAP }
}

const visa = write('Visa', 6)
const dot = visa.end + 13
const mastercard = write('Mastercard', dot + 13)
const [width, height] = [Math.ceil(mastercard.end + 6), 40]

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">
  <g fill="none" stroke="#F3EDE2" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
    ${visa.svg}${mastercard.svg}
  </g>
  <circle cx="${dot}" cy="21" r="2.1" fill="#EFB730"/>
</svg>`

const folder = join(import.meta.dirname, '../catalogue/pictures/icons')
await mkdir(folder, { recursive: true })
await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(join(folder, 'card2.png'))
