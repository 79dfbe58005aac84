import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error.ts'

/** What the faces can draw, so that forms need not open them: written by `npm run characters`. */
export const CHARACTERS_FILE = join(import.meta.dirname, 'drawable-characters.txt')

/**
 * Radicals and compatibility forms of Chinese characters, which look like the characters: written as these, so that a document can
 * be searched for them.
 */
const COMPATIBILITY = /[\u2E80-\u2FDF\uF900-\uFAFF]/gu

/**
 * Characters that move or hide others: controls and formats, such as those that turn the direction of writing, and those that choose
 * between forms of one character. Joiners (U+200C, U+200D) stay: Persian and Sinhala are spelled with them.
 */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu

/** A line of text as it is printed: composed characters, plain spaces, nothing invisible. */
export function toPrintable(text: string): string {
  return text
    .replaceAll(COMPATIBILITY, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, '')
}

let drawable: [first: number, last: number][] | undefined

function readDrawable() {
  const lines = readFileSync(CHARACTERS_FILE, 'utf8').trim().split('\n')
  return lines.map((line) => line.split('-').map((code) => parseInt(code, 16)) as [number, number])
}

/** The different characters of a text that no document can draw, in its order. */
export function listUndrawable(text: string): string[] {
  const ranges = (drawable ??= readDrawable())
  return [...new Set(toPrintable(text).replaceAll(/[ \u200C\u200D]/g, ''))].filter((character) => {
    const code = character.codePointAt(0)!
    return !ranges.some(([first, last]) => first <= code && code <= last)
  })
}

/**
 * Refuses what a document could not draw, before anything is printed.
 * @param path before the names of the fields in the error's details
 * @throws AppError VALIDATION_FAILED with `characters` of each such field
 */
export function requireDrawable(fields: Readonly<Record<string, unknown>>, path = ''): void {
  const details = Object.entries(fields).flatMap(([field, value]) => {
    const characters = typeof value === 'string' ? listUndrawable(value).join(' ') : ''
    return characters === ''
      ? []
      : [
          {
            path: `${path}${field}`,
            message: `We cannot print ${characters}`,
            characters,
            rule: 'not_printable' as const,
          },
        ]
  })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}
