import { create as openFont } from 'fontkit'
import PDFDocument from 'pdfkit'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A PDF while it is written: also the stream that it is read from. */
export type Pdf = PDFKit.PDFDocument

const POINTS_PER_MM = 72 / 25.4

/** Millimetres in the unit of PDF. */
export const mm = (length: number) => length * POINTS_PER_MM

const REGULAR = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
const BOLD = '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'

const readFont = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))
let faces: Promise<[regular: Buffer, bold: Buffer]> | undefined

interface PdfOptions {
  size: [number, number] | string
  margin: number
  title: string
  /** With a fixed date the same content gives the same bytes: the file's id is made of it. */
  createdAt?: Date
  /** Keeps finished pages open, for what is only known at the end: their number. */
  bufferPages?: boolean
}

/**
 * An empty document with the faces `regular` and `bold`, which have Chinese characters; only those that are used are
 * embedded. The faces are read once, when something is printed for the first time.
 */
export async function createPdf({ title, createdAt, ...page }: PdfOptions): Promise<Pdf> {
  faces ??= Promise.all([readFont(REGULAR), readFont(BOLD)])
  const [regular, bold] = await faces
  const info = { Title: title, ...(createdAt && { CreationDate: createdAt }) }
  const pdf = new PDFDocument({ ...page, autoFirstPage: false, info })
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
  return pdf
}

/** What stands for a character that the faces lack. */
export const UNDRAWABLE = '□'

/** Latin letters that the faces lack and that do not decompose. */
const NEAREST: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ı: 'i', ħ: 'h', Ħ: 'H' }

/**
 * Radicals and compatibility forms of Chinese characters, which look like the characters: written as these, so that a document can
 * be searched for them.
 */
const COMPATIBILITY = /[\u2E80-\u2FDF\uF900-\uFAFF]/gu

/** Characters that move or hide others: controls and formats, such as those that turn the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{FE00}-\u{FE0F}]/gu

const toPlain = (text: string): string =>
  text
    .replaceAll(COMPATIBILITY, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, '')

let drawable: Promise<(text: string) => string> | undefined

/**
 * Makes of any text one line that the faces can draw: without invisible characters, accents that they lack left out, and
 * `UNDRAWABLE` for what remains.
 */
export function loadDrawable(): Promise<(text: string) => string> {
  drawable ??= readFont(REGULAR).then((file) => {
    const font = openFont(file)
    const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!)
    const toNearest = (character: string) => {
      const base = NEAREST[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return base !== '' && [...base].every(has) ? base : UNDRAWABLE
    }
    return (text) =>
      Array.from(toPlain(text), (character) => (has(character) ? character : toNearest(character))).join('')
  })
  return drawable
}

/** Draws a horizontal line. `width`: how thick, in points. */
export function drawRule(
  pdf: Pdf,
  { x, y, length, width, color }: { x: number; y: number; length: number; width: number; color: string },
): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + length, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke()
}

/** The largest of these sizes at which a text fits into a box. */
export function fitSize(
  pdf: Pdf,
  text: string,
  { width, height, sizes }: { width: number; height: number; sizes: readonly number[] },
): number {
  const fitting = sizes.find((size) => pdf.fontSize(size).heightOfString(text, { width }) <= height)
  return fitting ?? sizes.at(-1)!
}
