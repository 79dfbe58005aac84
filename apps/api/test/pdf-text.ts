import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that pdfkit wrote, in the order in which it is drawn, without spaces between words: each line of
 * text is drawn in parts, by the numbers of signs that its fonts map to Unicode, or names its text.
 */
export function readPdfText(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name, id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.dictionary ?? '')?.[1]
      if (unicode) fonts.set(name!, readSigns(objects.get(unicode)!.stream))
    }
  return [...objects.values()].map(({ stream }) => readDrawn(stream, fonts)).join('')
}

interface PdfObject {
  dictionary: string
  /** Unpacked; empty without one. */
  stream: string
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [, id, content] = match as unknown as [string, string, string]
    const at = content.indexOf('stream\n')
    const dictionary = at < 0 ? content : content.slice(0, at)
    const packed = at < 0 ? '' : content.slice(at + 7, content.lastIndexOf('\nendstream'))
    const isPacked = dictionary.includes('/FlateDecode')
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
    objects.set(id, { dictionary, stream })
  }
  return objects
}

/** The signs of a font by their numbers. */
function readSigns(map: string): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, first, , list] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, code]] of [...list!.matchAll(/<(\w*)>/g)].entries())
      signs.set(parseInt(first!, 16) + index, Buffer.from(code!, 'hex').swap16().toString('utf16le'))
  return signs
}

/** How often a PDF draws the sign that stands for a missing one (.notdef, a box): always the first of a font. */
export function countBoxes(pdf: Buffer): number {
  const streams = [...readObjects(pdf).values()].map(({ stream }) => stream)
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, codes]) => codes!),
  )
  const codes = shown.flatMap((each) =>
    [...each.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!),
  )
  return codes.filter((code) => parseInt(code, 16) === 0).length
}

/** How high each text of a page stands above its lower edge, in points: the heights of each page, without repetition. */
export function listTextHeights(pdf: Buffer): number[][] {
  return [...readObjects(pdf).values()]
    .map(({ stream }) => [...stream.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y)))
    .filter((heights) => heights.length > 0)
    .map((heights) => [...new Set(heights)])
}

/** What a marked part reads: a literal string of PDF, in UTF-16 where it has a byte order mark. */
function readLiteral(literal: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = literal.replaceAll(/\\([^])/g, (_, character: string) => escapes[character] ?? character)
  if (!bytes.startsWith('\u00FE\u00FF')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

const PARTS =
  /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/Span <<\s*\/ActualText \(((?:\\[^]|[^\\)])*)\)\s*>> BDC[^]*?\nEMC/g

function readDrawn(stream: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let signs: Map<number, string> | undefined
  let drawn = ''
  for (const [, font, shown, actual] of stream.matchAll(PARTS)) {
    if (actual !== undefined) drawn += readLiteral(actual)
    if (font) signs = fonts.get(font)
    for (const [, codes] of (shown ?? '').matchAll(/<(\w+)>/g))
      for (const code of codes!.match(/.{4}/g) ?? []) drawn += signs?.get(parseInt(code, 16)) ?? ''
  }
  return drawn
}
