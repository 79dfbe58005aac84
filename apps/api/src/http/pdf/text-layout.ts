import LineBreaker from 'linebreak'
import type { Weight } from './faces.ts'
import { toGlyphCharacter } from './glyph-font.ts'
import type { Pdf } from './pdf.ts'
import { toPrintable } from './printable.ts'
import type { PlacedGlyph } from './shaper.ts'
import { toClusters, toVisualRuns, type Run } from './text-runs.ts'

/** How a text is set. Lengths in points. */
export interface TextStyle {
  font?: Weight
  size: number
  width: number
  /** Between lines, in addition to the face's own. */
  lineGap?: number
}

export interface TextPlace extends TextStyle {
  x: number
  y: number
  align?: 'left' | 'center' | 'right'
}

type Clusters = ReturnType<typeof toClusters>

/** Languages that write without spaces, where a dictionary finds the words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Writes what people have typed, in every script that the faces have: each line in the direction of its first letter, wrapped at
 * `width`. What no face has is written as its number. Returns where the next line would begin; `pdf.y` is there as well.
 */
export function writeText(pdf: Pdf, text: string, { x, y, align = 'left', ...style }: TextPlace): number {
  const { font = 'regular', size, width, lineGap = 0 } = style
  let top = y
  for (const line of toLines(pdf, text, style)) {
    const free = width - measure(pdf, line, style)
    let pen = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2)
    const baseline = top + pdf.faces.main.ascent * size
    const isShaped = line.some(({ face }) => face)
    // Readers that search or copy get the letters in the order of reading, not the numbers of their glyphs.
    if (isShaped) pdf.markContent('Span', { actual: line.map((cluster) => cluster.text).join('') })
    for (const run of toVisualRuns(line)) pen += drawRun(pdf, run, { font, size, x: pen, baseline })
    if (isShaped) pdf.endMarkedContent()
    top += pdf.font(pdf.faces[font]).fontSize(size).currentLineHeight(true) + lineGap
  }
  pdf.x = x
  pdf.y = top
  return top
}

/** How high a text will be. */
export function measureText(pdf: Pdf, text: string, style: TextStyle): number {
  const { font = 'regular', size, lineGap = 0 } = style
  const lineHeight = pdf.font(pdf.faces[font]).fontSize(size).currentLineHeight(true)
  return toLines(pdf, text, style).length * (lineHeight + lineGap)
}

/** The largest of these sizes at which a text fits into a box. */
export function fitSize(
  pdf: Pdf,
  text: string,
  { height, sizes, ...style }: Omit<TextStyle, 'size'> & { height: number; sizes: readonly number[] },
): number {
  return sizes.find((size) => measureText(pdf, text, { ...style, size }) <= height) ?? sizes.at(-1)!
}

function toLines(pdf: Pdf, text: string, style: TextStyle): Clusters[] {
  return text.split('\n').flatMap((paragraph) => {
    const line = toPrintable(paragraph)
    return wrap(pdf, toClusters(line, pdf.faces), listBreaks(line), style)
  })
}

/** Where a line may break: positions in it, in their order. */
function listBreaks(line: string): Set<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(line)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position)
  for (const { segment, index, isWordLike } of UNSPACED.test(line) ? wordSegmenter.segment(line) : [])
    if (isWordLike && UNSPACED.test(segment)) breaks.add(index)
  return breaks
}

/** Fills line after line; a word that is longer than a line is broken at any character. */
function wrap(pdf: Pdf, clusters: Clusters, breaks: ReadonlySet<number>, style: TextStyle): Clusters[] {
  const lines: Clusters[] = []
  let line: Clusters = []
  let word: Clusters = []
  const fits = (part: Clusters) => measure(pdf, part, style) <= style.width
  for (const [index, cluster] of clusters.entries()) {
    if (word.length > 0 && !fits([...word, cluster])) {
      lines.push([...line, ...word])
      ;[line, word] = [[], []]
    }
    word.push(cluster)
    const next = clusters[index + 1]
    if (next && !breaks.has(next.start)) continue
    if (line.length > 0 && !fits([...line, ...word])) {
      lines.push(line)
      line = []
    }
    line = [...line, ...word]
    word = []
  }
  return [...lines, line].map(trimEnd)
}

function trimEnd(line: Clusters): Clusters {
  const end = line.findLastIndex(({ text }) => text !== ' ')
  return line.slice(0, end + 1)
}

const measure = (pdf: Pdf, line: Clusters, { font = 'regular', size }: TextStyle): number =>
  toVisualRuns(trimEnd(line)).reduce((sum, run) => sum + measureRun(pdf, run, font, size), 0)

function measureRun(pdf: Pdf, run: Run, font: Weight, size: number): number {
  if (!run.face) return pdf.font(pdf.faces[font]).fontSize(size).widthOfString(run.text)
  return shape(run, font).reduce((sum, { advance }) => sum + advance, 0) * size
}

const shape = ({ face, text, level }: Run, font: Weight): PlacedGlyph[] =>
  face![font].shaper.shape(text, { isRightToLeft: level % 2 === 1 })

/** Draws a run from the pen on. Returns how far the pen moves. */
function drawRun(
  pdf: Pdf,
  run: Run,
  { font, size, x, baseline }: { font: Weight; size: number; x: number; baseline: number },
): number {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  const width = measureRun(pdf, run, font, size)
  if (!run.face) {
    pdf.font(pdf.faces[font]).fontSize(size).text(run.text, x, baseline, options)
    return width
  }
  pdf.font(`${run.face.name} ${font}`).fontSize(size)
  let pen = x
  let plain = ''
  const drawPlain = () => {
    if (plain === '') return
    pdf.text(plain, pen, baseline, options)
    pen += pdf.widthOfString(plain)
    plain = ''
  }
  for (const { id, advance, isPlain, ...offset } of shape(run, font)) {
    const glyph = toGlyphCharacter(id)
    if (isPlain) {
      plain += glyph
      continue
    }
    drawPlain()
    pdf.text(glyph, pen + offset.x * size, baseline - offset.y * size, options)
    pen += advance * size
  }
  drawPlain()
  return width
}
