import type { z } from 'zod'

/** Something wrong in a catalogue file. Lines and columns count from 1; in CSV a column is a cell of the row. */
export type ValidationError = {
  file: string
  line: number
  column?: number
  /** Where in the product, such as `[3].sizes[1].stock`, or the CSV column's name; empty for the whole file. */
  path: string
  message: string
}

/** Writes a path of keys and indexes as people write it: `sizes[1].stock`. */
export function toPathText(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return parts.join('').replace(/^\./, '')
}

/** One place and message for each thing an issue names, in words for the person who keeps the file. */
export function flattenIssues(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known field' }))
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path: issue.path, message: `is missing (${issue.expected} expected)` }]
  }
  return [{ path: issue.path, message: issue.message }]
}

/** Finds lines and columns (from 1) of offsets in a text whose lines end in LF or CRLF. */
export function createLineIndex(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
