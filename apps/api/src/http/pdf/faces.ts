import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Localized, type PageLanguage } from '@shop/contract/languages/languages'
import { create as openFont } from 'fontkit'
import { toGlyphFont } from './glyph-font.ts'
import { toPrintable } from './printable.ts'
import type { Shaper } from './shaper.ts'

export const WEIGHTS = { regular: 400, bold: 700 } as const

export type Weight = keyof typeof WEIGHTS

/** An additional face, with those of its characters that a document has. */
export interface ShapedFace extends Readonly<Record<Weight, { shaper: Shaper; glyphFont: Buffer }>> {
  /** Its name in the document, which the weight follows. */
  name: string
  /** Characters of its scripts, which no other face draws. */
  own: RegExp | undefined
}

/** Chinese and the Latin letters of Western Europe; pdfkit itself sets it. `ascent` in ems. */
interface MainFace extends Readonly<Record<Weight, Buffer>> {
  name: string
  ascent: number
  has: (character: string) => boolean
}

export interface Faces {
  main: MainFace
  /** For letters of Europe, Greek, Cyrillic and Devanagari; undefined where nothing needs it. */
  latin: ShapedFace | undefined
  others: readonly ShapedFace[]
}

/** Packages of the faces of one script each, by Unicode's names of the scripts. */
const FACES_OF_SCRIPTS = {
  Arabic: 'noto-sans-arabic',
  Armenian: 'noto-sans-armenian',
  Bengali: 'noto-sans-bengali',
  Ethiopic: 'noto-sans-ethiopic',
  Georgian: 'noto-sans-georgian',
  Gujarati: 'noto-sans-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi',
  Hebrew: 'noto-sans-hebrew',
  Kannada: 'noto-sans-kannada',
  Khmer: 'noto-sans-khmer',
  Lao: 'noto-sans-lao',
  Malayalam: 'noto-sans-malayalam',
  Myanmar: 'noto-sans-myanmar',
  Oriya: 'noto-sans-oriya',
  Sinhala: 'noto-sans-sinhala',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Thaana: 'noto-sans-thaana',
  Thai: 'noto-sans-thai',
  Tibetan: 'noto-serif-tibetan',
} as const

/** Cut into files of some hundred characters each: Korean, and characters of names that the main face lacks, such as 𠮷. */
const SLICED_FACES = ['noto-sans-kr', 'noto-sans-jp']

/** The files of a face with all its characters. */
interface FullFace extends Readonly<Record<Weight, string>> {
  name: string
}

const SIMPLIFIED: FullFace = {
  name: 'NotoSansSC',
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}
const TRADITIONAL: FullFace = {
  name: 'NotoSansTC',
  regular: '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
}

/** The face of documents in each language, which draws Chinese characters in its forms. */
const MAIN_FACES: Localized<FullFace> = { en: SIMPLIFIED, zh: SIMPLIFIED, 'zh-Hant': TRADITIONAL }

/** The faces that lend what the main one lacks and no script has, in this order. */
const LENDERS = [SIMPLIFIED, ...SLICED_FACES, TRADITIONAL]

/**
 * Next to these scripts, characters that the main face has, but not for Latin letters: its apostrophes are as wide as
 * Chinese characters, and its marks stand next to their letters.
 */
const NEEDS_LATIN_FACE =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script_Extensions=Devanagari}]|\p{Script=Latin}[‘’\p{Mn}]|[‘’]\p{Script=Latin}/u

const LATIN: FullFace = {
  name: 'NotoSans',
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
}
/** The scripts that the face of Latin letters has as well. */
const OWN_OF_LATIN = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script_Extensions=Devanagari}]/u
/** The characters of a script. */
const toOwn = (script: string) => new RegExp(`\\p{Script_Extensions=${script}}`, 'u')

/** The file of a variable face: one script, or one part of it. */
const toFile = (font: string, part: string) =>
  `@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`

const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))

/** Reads the main face of a language, and of the others what a document with these texts needs. */
export async function loadFaces(texts: string, language: PageLanguage = LANGUAGES[0]): Promise<Faces> {
  const main = await loadMain(MAIN_FACES[language])
  const { has } = main
  const text = toPrintable(texts)
  const characters = [...new Set(text)]
  const lacking = characters.filter((character) => !has(character))
  if (lacking.length === 0 && !NEEDS_LATIN_FACE.test(text)) return { main, latin: undefined, others: [] }
  const others: ShapedFace[] = []
  for (const [script, font] of Object.entries(FACES_OF_SCRIPTS)) {
    const own = toOwn(script)
    if (lacking.some((character) => own.test(character)))
      others.push(await loadVariable(font, script.toLowerCase(), characters, own))
  }
  const latin = { ...(await loadFull(LATIN, characters)), own: OWN_OF_LATIN }
  for (const lender of LENDERS) {
    const wanted = lacking.filter((character) => ![latin, ...others].some((face) => canDraw(face, character)))
    if (typeof lender === 'string') others.push(...(await loadSlices(lender, wanted)))
    else if (lender.name !== main.name && (await hasAny(lender, wanted)))
      others.push(await loadFull(lender, characters))
  }
  return { main, latin, others }
}

async function loadMain({ name, ...files }: FullFace): Promise<MainFace> {
  const [regular, bold] = await Promise.all([read(files.regular), read(files.bold)])
  const font = openFont(regular)
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!)
  return { name, regular, bold, ascent: font.ascent / font.unitsPerEm, has }
}

async function hasAny({ regular }: FullFace, characters: string[]): Promise<boolean> {
  if (characters.length === 0) return false
  const font = openFont(await read(regular))
  return characters.some((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
}

const canDraw = ({ regular }: ShapedFace, character: string) => regular.shaper.has(character.codePointAt(0)!)

async function loadFull({ name, ...files }: FullFace, characters: string[]): Promise<ShapedFace> {
  const [regular, bold] = await Promise.all([read(files.regular), read(files.bold)])
  return {
    name,
    own: undefined,
    regular: await cut(regular, characters, { name: `${name}-regular` }),
    bold: await cut(bold, characters, { name: `${name}-bold` }),
  }
}

async function loadVariable(
  font: string,
  part: string,
  characters: string[],
  own?: RegExp,
): Promise<ShapedFace> {
  const file = await read(toFile(font, part))
  const name = `${font}-${part}`
  // Unpacked and cut once, which takes longer than to make the weights of it.
  const { subsetFont } = await loadShaping()
  const variable = await subsetFont(file, toGlyphTexts(characters), { targetFormat: 'truetype' })
  const toWeight = (weight: Weight) =>
    cut(variable, characters, { name: `${name}-${weight}`, variationAxes: { wght: WEIGHTS[weight] } })
  return { name, own, regular: await toWeight('regular'), bold: await toWeight('bold') }
}

/** The parts of a face that have some of the characters. */
async function loadSlices(font: string, characters: string[]): Promise<ShapedFace[]> {
  const faces = []
  for (const [part, ranges] of Object.entries(await readSlices(font))) {
    const found = characters.filter((character) => isInRange(character, ranges))
    if (found.length > 0) faces.push(await loadVariable(font, part, found))
  }
  return faces
}

/** The ranges of characters of each numbered part; those with names are other scripts'. */
async function readSlices(font: string): Promise<Record<string, string>> {
  const all = JSON.parse(String(await read(`@fontsource-variable/${font}/unicode.json`))) as Record<
    string,
    string
  >
  const numbered = Object.entries(all).filter(([part]) => part.startsWith('['))
  return Object.fromEntries(numbered.map(([part, ranges]) => [part.slice(1, -1), ranges]))
}

/** Ranges as in CSS: `U+4e00-4eff,U+5001`. */
function isInRange(character: string, ranges: string): boolean {
  const code = character.codePointAt(0)!
  return ranges.split(',').some((range) => {
    const [first, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16)) as [number, number?]
    return first <= code && code <= last
  })
}

/** HarfBuzz, twice: only for documents that need it, since it takes a third of the start of their process. */
async function loadShaping() {
  const [{ default: subsetFont }, { openShaper }] = await Promise.all([
    import('subset-font'),
    import('./shaper.ts'),
  ])
  return { subsetFont, openShaper }
}

/** Characters, and the parts that HarfBuzz draws some of them by (Thai U+0E33 by U+0E4D and U+0E32). */
const toGlyphTexts = (characters: string[]) => characters.join('') + characters.join('').normalize('NFKD')

/** A face with these characters alone, and all glyphs that they can be joined to. */
async function cut(
  file: Buffer,
  characters: string[],
  { name, ...axes }: { name: string; variationAxes?: Record<string, number> },
) {
  const options = { targetFormat: 'truetype', noHinting: true, ...axes } as const
  const { subsetFont, openShaper } = await loadShaping()
  const font = await subsetFont(file, toGlyphTexts(characters), options)
  return { shaper: openShaper(font), glyphFont: toGlyphFont(font, name) }
}

/** Every character that `loadFaces` finds a face for. */
export async function listAllDrawable(): Promise<Set<number>> {
  const drawable = new Set<number>()
  const add = async (file: string, isFound: (character: string) => boolean = () => true) => {
    for (const code of openFont(await read(file)).characterSet)
      if (isFound(String.fromCodePoint(code))) drawable.add(code)
  }
  for (const { regular } of [SIMPLIFIED, TRADITIONAL, LATIN]) await add(regular)
  for (const [script, font] of Object.entries(FACES_OF_SCRIPTS))
    await add(toFile(font, script.toLowerCase()), (character) => toOwn(script).test(character))
  for (const font of SLICED_FACES)
    for (const [part, ranges] of Object.entries(await readSlices(font)))
      await add(toFile(font, part), (character) => isInRange(character, ranges))
  return drawable
}

/** Whether a line needs the face of Latin letters: for a letter that the main face lacks, or draws too wide. */
export function needsLatin(line: string, hasMain: (character: string) => boolean): boolean {
  return (
    NEEDS_LATIN_FACE.test(line) ||
    (line.match(/[\p{Script=Latin}\p{Mn}]/gu) ?? []).some((letter) => !hasMain(letter))
  )
}
