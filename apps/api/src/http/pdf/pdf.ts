import PDFDocument from 'pdfkit'
import { loadFaces, type Faces } from './faces.ts'

/** A PDF while it is written: also the stream that it is read from. */
export type Pdf = PDFKit.PDFDocument & { faces: Faces }

const POINTS_PER_MM = 72 / 25.4

/** Millimetres in the unit of PDF. */
export const mm = (length: number) => length * POINTS_PER_MM

interface PdfOptions {
  size: [number, number] | string
  margin: number
  title: string
  /** All that `writeText` will write in it. */
  texts?: string
  /** With a fixed date the same content gives the same bytes: the file's id is made of it. */
  createdAt?: Date
  /** Keeps finished pages open, for what is only known at the end: their number. */
  bufferPages?: boolean
}

/**
 * An empty document with the faces `regular` and `bold`, which have Chinese characters, and those that `texts` need in
 * addition (`writeText`). Only the glyphs that are used are embedded.
 */
export async function createPdf({ title, createdAt, texts = '', ...page }: PdfOptions): Promise<Pdf> {
  const faces = await loadFaces(texts)
  const info = { Title: title, ...(createdAt && { CreationDate: createdAt }) }
  const pdf = Object.assign(new PDFDocument({ ...page, autoFirstPage: false, info }), { faces })
  for (const weight of ['regular', 'bold'] as const) {
    pdf.registerFont(weight, faces.main[weight])
    for (const face of faces.latin ? [faces.latin, ...faces.others] : faces.others)
      pdf.registerFont(`${face.name} ${weight}`, face[weight].glyphFont)
  }
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
