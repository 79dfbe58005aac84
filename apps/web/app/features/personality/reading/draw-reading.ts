import type { BirthReading } from '@shop/four-pillars/birth-reading'
import type { Branch, Stem } from '@shop/four-pillars/stems-and-branches'
import { listSuitingStones } from '@shop/four-pillars/suiting-stones'
import { formatCalendarDay } from '../../../lib/i18n/format.ts'
import { joinNames } from '../../../lib/i18n/join-texts.ts'
import { getLanguageTag } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { encodeCanvas } from '../../../ui/media/encode-canvas.ts'
import { ELEMENT_LOOKS, toPolarElement, toStemImage } from './element-looks.ts'
import { loadPillarFace, PILLAR_FAMILY } from './pillar-face.ts'
import { toRingArcs } from './ring-arcs.ts'
import { toAnimalName } from './term-names.ts'
import type { Stones } from './use-stones.ts'

/** In px; the portrait 4:5 that social networks show without cropping. */
export const PICTURE_SIZE = { width: 1080, height: 1350 } as const

// Tokens of theme.css: the colours as literals, since a canvas has no classes; the faces by name, since they differ by language.
const INK = '#14201e'
const MUTED = '#57635f'
const PAPER = '#faf7f1'
const LINE = '#e4ded2'
const JADE = '#0a5b54'
const GOLD = '#efb730'
const HEADING = '--font-heading'
const BODY = '--font-body'

const MIDDLE = PICTURE_SIZE.width / 2
const EDGE = 60
const STONES_NAMED = 3

/** Optional content of the picture. */
interface PictureOptions {
  /** The birth can be computed from the pillars, so they are opt-in. */
  showsPillars: boolean
  showsDate: boolean
  stones: Stones
}

/** Draws a reading as a PNG. Throws when the browser has no 2D canvas or cannot encode it. */
export async function drawReading(reading: BirthReading, options: PictureOptions): Promise<Blob> {
  await Promise.all([loadPillarFace(), document.fonts.ready])
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIZE.width
  canvas.height = PICTURE_SIZE.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  canvas.lang = getLanguageTag()
  drawGround(context)
  drawHead(context, options.showsDate ? formatCalendarDay(reading.input.date) : undefined)
  const hasMore = options.showsPillars
  drawRing(context, reading, hasMore ? { y: 345, radius: 150 } : { y: 405, radius: 215 })
  drawNames(context, reading, hasMore ? 630 : 780)
  if (options.showsPillars) drawPillars(context, reading, 800)
  drawFacts(context, reading, { y: 1045, stones: options.stones })
  drawFoot(context)
  return encodeCanvas(canvas)
}

function drawGround(context: CanvasRenderingContext2D): void {
  const { width, height } = PICTURE_SIZE
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  context.strokeStyle = GOLD
  context.lineWidth = 2
  context.strokeRect(EDGE / 2, EDGE / 2, width - EDGE, height - EDGE)
}

interface Place {
  x: number
  y: number
}

interface TextLook {
  size: number
  family?: string
  weight?: number
  colour?: string
}

/** Writes a centred line of text, scaled down to `maxWidth` (px). */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: Place,
  { size, family = BODY, weight = 400, colour = INK }: TextLook,
  maxWidth: number = PICTURE_SIZE.width - 3 * EDGE,
): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour
  const faces = toFaces(family)
  context.font = `${weight} ${size}px ${faces}`
  const { width } = context.measureText(text)
  if (width > maxWidth) context.font = `${weight} ${Math.floor((size * maxWidth) / width)}px ${faces}`
  context.fillText(text, x, y)
}

/** The faces of a token; a list of faces is one already. */
const toFaces = (family: string): string =>
  family.startsWith('--') ? getComputedStyle(document.documentElement).getPropertyValue(family) : family

function drawHead(context: CanvasRenderingContext2D, date: string | undefined): void {
  const text = [m.personality_share_headline(), ...(date === undefined ? [] : [date])].join(' · ')
  write(context, text, { x: MIDDLE, y: 92 }, { size: 32, colour: MUTED })
}

function drawRing(
  context: CanvasRenderingContext2D,
  { balance, dayMaster }: BirthReading,
  { y, radius }: { y: number; radius: number },
): void {
  for (const { element, from, length, middle } of toRingArcs(balance.percent)) {
    const toAngle = (hundredths: number) => (hundredths / 100) * 2 * Math.PI - Math.PI / 2
    const { hex, character } = ELEMENT_LOOKS[element]
    context.beginPath()
    context.arc(MIDDLE, y, radius, toAngle(from), toAngle(from + length))
    context.strokeStyle = hex
    context.lineWidth = 34
    context.stroke()
    const [labelX, labelY] = [Math.cos(toAngle(middle)), Math.sin(toAngle(middle))]
    const distance = radius + 52
    const place = { x: MIDDLE + labelX * distance, y: y + labelY * distance }
    write(context, character, place, { size: 34, family: PILLAR_FAMILY })
  }
  const centre = { x: MIDDLE, y: y + 6 }
  write(context, dayMaster.stem.character, centre, {
    size: radius * 1.05,
    family: PILLAR_FAMILY,
    weight: 600,
  })
}

function drawNames(context: CanvasRenderingContext2D, { dayMaster }: BirthReading, y: number): void {
  const { name, text } = toStemImage(dayMaster.stem.name)
  const polar = toPolarElement(dayMaster.stem)
  write(context, name, { x: MIDDLE, y }, { size: 72, family: HEADING, weight: 500 })
  write(context, polar, { x: MIDDLE, y: y + 70 }, { size: 40, family: HEADING, colour: JADE })
  write(context, text, { x: MIDDLE, y: y + 132 }, { size: 32, colour: MUTED })
}

function drawPillars(context: CanvasRenderingContext2D, { pillars }: BirthReading, y: number): void {
  const shown = Object.values(pillars).filter((pillar) => pillar !== null)
  shown.forEach(({ stem, branch }, index) => {
    const x = MIDDLE + (index - (shown.length - 1) / 2) * 190
    const parts: readonly (Stem | Branch)[] = [stem, branch]
    parts.forEach(({ character, element }, row) => {
      const colour = ELEMENT_LOOKS[element].hex
      const place = { x, y: y + 40 + row * 100 }
      write(context, character, place, { size: 88, family: PILLAR_FAMILY, weight: 600, colour })
    })
  })
}

function drawFacts(
  context: CanvasRenderingContext2D,
  reading: BirthReading,
  { y, stones: { correspondences, toTermName } }: { y: number; stones: Stones },
): void {
  const { zodiacSign, animals, favourable } = reading
  const facts = [
    [m.profile_zodiac(), toSignName(zodiacSign)],
    [m.profile_chinese_zodiac(), toAnimalName(animals)],
    [m.personality_share_good(), joinNames(favourable.elements.map(({ element }) => toSignName(element)))],
  ] as const
  context.fillStyle = LINE
  context.fillRect(EDGE * 2, y - 50, PICTURE_SIZE.width - EDGE * 4, 2)
  facts.forEach(([title, value], index) => {
    const x = MIDDLE + (index - 1) * 300
    write(context, title, { x, y }, { size: 26, colour: MUTED }, 280)
    write(context, value, { x, y: y + 46 }, { size: 38, family: HEADING }, 280)
  })
  const stones = listSuitingStones(reading, correspondences)
    .slice(0, STONES_NAMED)
    .map(({ stone }) => toTermName(stone))
  write(context, m.personality_share_stones(), { x: MIDDLE, y: y + 112 }, { size: 26, colour: MUTED })
  write(context, joinNames(stones), { x: MIDDLE, y: y + 158 }, { size: 38, family: HEADING })
}

function drawFoot(context: CanvasRenderingContext2D): void {
  const y = PICTURE_SIZE.height - 75
  write(context, m.common_brand(), { x: MIDDLE, y }, { size: 30, family: HEADING, colour: JADE })
}
