import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { WrappingPaper } from '@shop/contract/orders/gifts.rules'

// Draws the wrapping papers of gifts as repeating patterns of our own, in the colours of the five elements: `node
// studio/papers.ts`. At twice the display size.

const [WIDTH, HEIGHT] = [480, 320]

interface Paper {
  ground: string
  /** The repeated part: its size and what is drawn on it, with whatever crosses its edges drawn at both. */
  tile: { width: number; height: number; svg: string }
}

/** Auspicious clouds: three curls on a line, shifted by half in every second row. */
function drawClouds(): Paper {
  const cloud = (x: number, y: number) => `<g transform="translate(${x} ${y})">
    <path d="M-46 16 H46 M-34 16 C-48 4 -34 -12 -22 -4 C-16 0 -20 9 -27 6 M34 16 C48 4 34 -12 22 -4 C16 0 20 9 27 6"/>
    <path d="M-22 -4 C-20 -30 20 -30 22 -4 M-9 8 C-18 -4 -6 -18 4 -12 C12 -7 8 4 0 2"/>
    <path d="M-62 16 H-52 M52 16 H62" />
  </g>`
  const svg = [cloud(70, 40), cloud(0, 104), cloud(140, 104)]
  return {
    ground: '#E6EDE5',
    tile: {
      width: 140,
      height: 128,
      svg: `<g fill="none" stroke="#3F7D4E" stroke-width="2.4" stroke-linecap="round">${svg.join('')}</g>`,
    },
  }
}

/** Waves: rings that hide those of the row behind them. */
function drawWaves(): Paper {
  const scale = (x: number, y: number) =>
    [30, 20, 10]
      .map(
        (radius) =>
          `<circle cx="${x}" cy="${y}" r="${radius}" fill="#EAF0F5" stroke="#2F5D86" stroke-width="2"/>`,
      )
      .join('')
  const rows = [0, 15, 30, 45, 60].map((y, index) =>
    (index % 2 === 0 ? [0, 60] : [-30, 30, 90]).map((x) => scale(x, y)).join(''),
  )
  return { ground: '#EAF0F5', tile: { width: 60, height: 30, svg: rows.join('') } }
}

/** Plum blossoms with gold stamens, and petals between them. */
function drawPlum(): Paper {
  const blossom = (x: number, y: number, size: number, turn: number) => {
    const petals = [0, 1, 2, 3, 4].map(
      (petal) => `<circle cx="0" cy="-10" r="8.4" transform="rotate(${petal * 72 + turn})" fill="#B5482F"/>`,
    )
    const stamens = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (stamen) => `<g transform="rotate(${stamen * 45 + turn})">
        <path d="M0 0 V-7.5" stroke="#F3E3C3" stroke-width="1"/><circle cx="0" cy="-8" r="1.3" fill="#E2BF6B"/></g>`,
    )
    return `<g transform="translate(${x} ${y}) scale(${size})">${petals.join('')}<circle r="4" fill="#9C3A25"/>
      ${stamens.join('')}</g>`
  }
  const petal = (x: number, y: number, turn: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="4.6" ry="3" fill="#D98B76" transform="rotate(${turn} ${x} ${y})"/>`
  const svg = [
    blossom(34, 34, 1.15, 10),
    blossom(104, 92, 1.15, 40),
    blossom(104, 22, 0.62, 0),
    blossom(30, 100, 0.62, 24),
    petal(66, 62, 30),
    petal(70, 8, -40),
    petal(8, 66, 60),
    petal(66, 118, 12),
  ]
  return { ground: '#FAF3EA', tile: { width: 140, height: 128, svg: svg.join('') } }
}

const PAPERS: Record<WrappingPaper, Paper> = { clouds: drawClouds(), waves: drawWaves(), plum: drawPlum() }

const folder = join(import.meta.dirname, '../catalogue/pictures/icons')
await mkdir(folder, { recursive: true })
for (const [name, { ground, tile }] of Object.entries(PAPERS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><pattern id="tile" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse">${tile.svg}</pattern></defs>
    <rect width="100%" height="100%" fill="${ground}"/><rect width="100%" height="100%" fill="url(#tile)"/></svg>`
  await sharp(Buffer.from(svg))
    .webp({ nearLossless: true, quality: 40, effort: 6 })
    .toFile(join(folder, `paper-${name}.webp`))
}
