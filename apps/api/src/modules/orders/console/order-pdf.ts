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

/**
 * An empty document with the faces `regular` and `bold`, which have Chinese characters; only those that are used are
 * embedded. The faces are read once, when something is printed for the first time.
 */
export async function createPdf(options: { size: [number, number] | string; margin: number; title: string }) {
  faces ??= Promise.all([readFont(REGULAR), readFont(BOLD)])
  const [regular, bold] = await faces
  const { title, ...page } = options
  const pdf = new PDFDocument({ ...page, autoFirstPage: false, info: { Title: title } })
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
  return pdf
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
