import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { GIFT_CARD_PICTURE } from '@shop/contract/gift-cards/gift-cards.rules'

// Draws the picture of a gift card as lists of orders show it, in the shop's colours: `node studio/gift-card.ts`.

const SIZE = 480
const ELEMENTS = ['#3F7D4E', '#B5482F', '#B08A3E', '#8C9399', '#7FA6C9']
const RADIUS = 46

/** The five elements as arcs of one ring. */
const ring = ELEMENTS.map((color, index) => {
  const [from, to] = [0.06, 2 * Math.PI * 0.2 - 0.06].map((part) => {
    const angle = index * 2 * Math.PI * 0.2 - Math.PI / 2 + part
    return `${RADIUS * Math.cos(angle)} ${RADIUS * Math.sin(angle)}`
  })
  return `<path d="M ${from} A ${RADIUS} ${RADIUS} 0 0 1 ${to}" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" fill="none">
  <rect width="${SIZE}" height="${SIZE}" fill="#FAF7F1"/>
  <rect x="48" y="106" width="384" height="268" rx="10" fill="#0A5B54"/>
  <rect x="62" y="120" width="356" height="240" rx="4" stroke="#EFB730" stroke-width="1.5"/>
  <g transform="translate(240 218)">${ring.join('')}</g>
  <path d="M210 312 H270" stroke="#EFB730" stroke-width="2.5"/></svg>`

const file = join(import.meta.dirname, '../catalogue/pictures', GIFT_CARD_PICTURE.replace('/uploads/', ''))
await mkdir(join(file, '..'), { recursive: true })
await sharp(Buffer.from(svg)).webp({ quality: 90, effort: 6 }).toFile(file)
