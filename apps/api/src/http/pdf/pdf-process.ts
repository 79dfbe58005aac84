import { respondToParent } from '../../security/child-process.ts'
import type { PdfRequest } from './render-pdf.ts'

/** Draws the documents of all modules: it has read the faces for the first and has them for the next. */
respondToParent(async ({ module, draw, input }: PdfRequest) => {
  const { [draw]: write } = (await import(module)) as Record<string, (input: object) => Promise<Buffer>>
  return write!(input)
})
