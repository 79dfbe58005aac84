import bidiFactory from 'bidi-js'
import { needsLatin, type Faces, type ShapedFace } from './faces.ts'

/** A part of a text that one face draws in one direction. `face`: undefined for the main one. */
export interface Run {
  text: string
  face: ShapedFace | undefined
  /** By Unicode's bidirectional algorithm (UAX 9): odd from right to left. */
  level: number
}

/** A character with its marks, as `Run`. `start`: where it begins in the text. */
interface Cluster extends Run {
  start: number
}

// Its types describe an ES module, but Node gets the CommonJS one, which is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Joiners are part of the spelling, but nothing that is drawn. */
const JOINERS = /[\u200C\u200D]/g

/** Until here, letters, digits and signs have the form of the Latin letters next to them. */
const FIRST_EAST_ASIAN = 0x2e80

/** The faces of a line of text, character by character, and their directions. */
export function toClusters(line: string, faces: Faces): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const choose = createChoice(line, faces)
  return [...graphemes.segment(line)].flatMap(({ segment, index: start }) => {
    const level = levels[start]!
    const face = choose(segment)
    if (face !== 'none') return [{ text: segment, face, level, start }]
    // A mark from another face than its letter, or what no face has.
    return Array.from(segment.replaceAll(JOINERS, ''), (character) => {
      const face = choose(character)
      return face === 'none'
        ? { text: toCode(character), face: undefined, level: level + (level % 2), start }
        : { text: character, face, level, start }
    })
  })
}

/** What stands for a character that no face has: the number by which it can be looked up. */
const toCode = (character: string) =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

function createChoice(line: string, { main, latin, others }: Faces) {
  const hasAll = (text: string, has: (character: string) => boolean) =>
    Array.from(text.replaceAll(JOINERS, '')).every(has)
  const has = (face: ShapedFace) => (text: string) =>
    hasAll(text, (character) => face.regular.shaper.has(character.codePointAt(0)!))
  const shaped = latin ? [latin, ...others] : others
  // A name is not to change its face in the middle.
  const isLatinPreferred = latin !== undefined && needsLatin(line, main.has)
  return (text: string): ShapedFace | undefined | 'none' => {
    const own = shaped.find((face) => face.own?.test(text) && has(face)(text))
    if (own) return own
    if (isLatinPreferred && text.codePointAt(0)! < FIRST_EAST_ASIAN && has(latin)(text)) return latin
    if (hasAll(text, main.has)) return undefined
    return shaped.find((face) => has(face)(text)) ?? 'none'
  }
}

/** The runs of a line from left to right. */
export function toVisualRuns(clusters: readonly Cluster[]): Run[] {
  const runs: Run[] = []
  for (const { text, face, level } of clusters) {
    const last = runs.at(-1)
    if (last?.face === face && last?.level === level) last.text += text
    else runs.push({ text, face, level })
  }
  // Rule L2: from the highest level down to the lowest odd one, what is at that level or above is reversed.
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) reverse(runs, level)
  return runs.map((run) =>
    run.face === undefined && run.level % 2 === 1 ? { ...run, text: mirror(run.text) } : run,
  )
}

function reverse(runs: Run[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start
    while (end < runs.length && runs[end]!.level >= level) end += 1
    if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}

/** Signs between words from right to left, as pdfkit draws them: from left to right. */
const mirror = (text: string) =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('')
