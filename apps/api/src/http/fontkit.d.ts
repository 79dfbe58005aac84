/** The part of fontkit that the shop uses; the package has no types. */
declare module 'fontkit' {
  export function create(file: Buffer): { hasGlyphForCodePoint(codePoint: number): boolean }
}
