import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws the placeholder for a missing picture: `node studio/logos.ts`. The logo is a ring of five beads, one for each
// element, in the order of the generating cycle.

const ELEMENTS = ['#3F7D4E', '#B5482F', '#B08A3E', '#8C9399', '#2F5D86']
const FOLDER = join(import.meta.dirname, '../catalogue/pictures')
const SIZE = 600

const beads = ELEMENTS.map((fill, index) => {
  const around = ((index * 72 - 90) * Math.PI) / 180
  const [x, y] = [300 + 92 * Math.cos(around), 300 + 92 * Math.sin(around)]
  return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="19" fill="#F3EDE2"/>
    <circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="13" fill="${fill}" fill-opacity="0.62"/>`
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
  <defs>
    <radialGradient id="paper" r="0.72">
      <stop offset="0" stop-color="#EFE9DF"/>
      <stop offset="1" stop-color="#FAF7F1"/>
    </radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="#FAF7F1"/>
  <rect width="100%" height="100%" fill="url(#paper)"/>
  <circle cx="300" cy="300" r="92" fill="none" stroke="#CFC6B4" stroke-width="2"/>
  ${beads.join('\n  ')}
</svg>`

await mkdir(FOLDER, { recursive: true })
await sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toFile(join(FOLDER, 'placeholder.jpg'))
