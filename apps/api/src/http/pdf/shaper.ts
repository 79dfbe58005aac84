import * as harfbuzz from 'harfbuzzjs'

/** A glyph where it is drawn. Lengths in ems, from the pen's position; `y` upwards. */
export interface PlacedGlyph {
  id: number
  advance: number
  x: number
  y: number
  /** Whether the pen moves by the glyph's own width, and the glyph stands where the pen is. */
  isPlain: boolean
}

/** Chooses and places the glyphs of a face: joins letters, stacks marks, forms ligatures. */
export interface Shaper {
  has: (codePoint: number) => boolean
  /** The glyphs of a text of one direction, from left to right. */
  shape: (text: string, direction: { isRightToLeft: boolean }) => PlacedGlyph[]
}

/** HarfBuzz, because fontkit's shaper fails at some Indic fonts and misplaces marks of others (decision 74). */
export function openShaper(font: Uint8Array): Shaper {
  const face = new harfbuzz.Face(new harfbuzz.Blob(font))
  const opened = new harfbuzz.Font(face)
  const em = face.upem
  return {
    has: (codePoint) => (opened.nominalGlyph(codePoint) ?? 0) !== 0,
    shape(text, { isRightToLeft }) {
      const buffer = new harfbuzz.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
      harfbuzz.shape(opened, buffer)
      const positions = buffer.getGlyphPositions()
      return buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        const isPlain = xOffset === 0 && yOffset === 0 && xAdvance === opened.glyphHAdvance(id)
        return { id, advance: xAdvance / em, x: xOffset / em, y: yOffset / em, isPlain }
      })
    },
  }
}
