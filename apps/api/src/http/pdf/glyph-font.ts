/** The first of the private characters (Unicode, plane 15) that stand for glyphs. */
const FIRST = 0xf_0000

/** The tables of a TrueType font without which glyphs cannot be drawn. Others would only shape text once more. */
const DRAWN = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post']

/** The private character that draws a glyph of such a font. */
export const toGlyphCharacter = (id: number): string => String.fromCodePoint(FIRST + id)

/**
 * Makes of a TrueType font one that draws each glyph by a private character of its own: pdfkit takes text, but the glyphs of
 * joined scripts are chosen before (shaper.ts). `name` is its PostScript name, of which pdfkit knows two fonts apart. Formats:
 * OpenType 1.9, table directory, `cmap` format 12 and `name` version 0.
 */
export function toGlyphFont(font: Buffer, name: string): Buffer {
  const tables = readTables(font).filter(({ tag }) => DRAWN.includes(tag))
  const glyphs = tables.find(({ tag }) => tag === 'maxp')!.content.readUInt16BE(4)
  const replaced: Record<string, Buffer> = { cmap: toMap(glyphs), name: toNames(name) }
  return writeTables(tables.map(({ tag, content }) => ({ tag, content: replaced[tag] ?? content })))
}

interface Table {
  tag: string
  content: Buffer
}

function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index
    const start = font.readUInt32BE(entry + 8)
    const content = font.subarray(start, start + font.readUInt32BE(entry + 12))
    return { tag: font.toString('latin1', entry, entry + 4), content }
  })
}

/** One group: the glyphs in their order. */
function toMap(glyphs: number): Buffer {
  const map = Buffer.alloc(40)
  // One table, for all of Unicode, 12 bytes from here.
  for (const [at, value] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ] as const)
    map.writeUInt16BE(value, at)
  for (const [at, value] of [
    [8, 12],
    [16, 28],
    [24, 1],
    [28, FIRST],
    [32, FIRST + glyphs - 1],
  ] as const)
    map.writeUInt32BE(value, at)
  return map
}

/** The PostScript name alone, for Windows in English. */
function toNames(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16()
  const names = Buffer.alloc(18)
  for (const [at, value] of [
    [2, 1],
    [4, 18],
    [6, 3],
    [8, 1],
    [10, 0x409],
    [12, 6],
    [14, text.length],
  ] as const)
    names.writeUInt16BE(value, at)
  return Buffer.concat([names, text])
}

/** Without checksums, which no reader of embedded fonts looks at. */
function writeTables(tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(0x1_0000, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts = [directory]
  let start = directory.length
  for (const [index, { tag, content }] of tables.entries()) {
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(content.length, entry + 12)
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    parts.push(padded)
    start += padded.length
  }
  return Buffer.concat(parts)
}
