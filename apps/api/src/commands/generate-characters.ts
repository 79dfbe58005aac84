import { writeFile } from 'node:fs/promises'
import { listAllDrawable } from '../http/pdf/faces.ts'
import { CHARACTERS_FILE } from '../http/pdf/printable.ts'

/** The ranges of these characters, a line each: `4e00-9fff`. */
export function toRanges(characters: ReadonlySet<number>): string {
  const ranges: [first: number, last: number][] = []
  for (const code of [...characters].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range[1] === code - 1) range[1] = code
    else ranges.push([code, code])
  }
  return ranges.map((range) => `${range.map((code) => code.toString(16)).join('-')}\n`).join('')
}

/** Writes the characters that documents can draw, after a change of their faces. */
if (import.meta.main) await writeFile(CHARACTERS_FILE, toRanges(await listAllDrawable()))
