import PDFDocument from 'pdfkit'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { loadFaces, type Faces, type Weight } from './faces.ts'

/** The faces of a language, and the names of its main one in the document. */
type NamedFaces = Faces & Readonly<Record<Weight, string>>

/** A PDF while it is written: also the stream that it is read from. `faces`: those of the language that is written now. */
export type Pdf = PDFKit.PDFDocument & {
  faces: NamedFaces
  facesOf: ReadonlyMap<PageLanguage, NamedFaces>
}

const POINTS_PER_MM = 72 / 25.4

/** Millimetres in the unit of PDF. */
export const mm = (length: number) => length * POINTS_PER_MM

interface PdfOptions {
  size: [number, number] | string
  margin: number
  title: string
  /** All that `writeText` will write in it. */
  texts?: string
  /** Those that it is written in, from its start on in the first one. */
  languages?: readonly PageLanguage[]
  /** With a fixed date the same content gives the same bytes: the file's id is made of it. */
  createdAt?: Date
  /** Keeps finished pages open, for what is only known at the end: their number. */
  bufferPages?: boolean
}

/**
 * An empty document with the faces `faces.regular` and `faces.bold`, which have Chinese characters in the forms of its language, and
 * those that `texts` need in addition (`writeText`). Only the glyphs that are used are embedded.
 */
export async function createPdf({
  title,
  createdAt,
  texts = '',
  languages: [first = LANGUAGES[0], ...others] = [],
  ...page
}: PdfOptions): Promise<Pdf> {
  const facesOf = new Map<PageLanguage, NamedFaces>()
  for (const language of new Set([first, ...others])) {
    const faces = await loadFaces(texts, language)
    const { name } = faces.main
    facesOf.set(language, { ...faces, regular: `${name} main regular`, bold: `${name} main bold` })
  }
  const info = { Title: title, ...(createdAt && { CreationDate: createdAt }) }
  const pdf = new PDFDocument({ ...page, autoFirstPage: false, info })
  for (const faces of facesOf.values()) registerFaces(pdf, faces)
  return Object.assign(pdf, { faces: facesOf.get(first)!, facesOf })
}

function registerFaces(pdf: PDFKit.PDFDocument, faces: NamedFaces): void {
  for (const weight of ['regular', 'bold'] as const) {
    pdf.registerFont(faces[weight], faces.main[weight])
    for (const face of faces.latin ? [faces.latin, ...faces.others] : faces.others)
      pdf.registerFont(`${face.name} ${weight}`, face[weight].glyphFont)
  }
}

/** Writes in the face of another of the document's languages from here on. */
export function setLanguage(pdf: Pdf, language: PageLanguage): void {
  pdf.faces = pdf.facesOf.get(language)!
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
