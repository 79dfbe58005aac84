// The parts of these packages that the shop uses; they have no types.

declare module 'fontkit' {
  interface OpenFont {
    unitsPerEm: number
    ascent: number
    characterSet: number[]
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(file: Buffer): OpenFont
}

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype'
    variationAxes?: Record<string, number>
    noHinting?: boolean
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    file: Buffer,
    text: string | undefined,
    options: SubsetOptions,
  ): Promise<Buffer>
}

declare module 'linebreak' {
  /** Where lines may break, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
