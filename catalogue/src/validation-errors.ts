import type { z } from 'zod'

/** An error in a catalogue file. Lines and columns count from 1; in CSV a column is a cell of the row. */
export type ValidationError = {
  file: string
  line: number
  column?: number
  /** Place in the product, such as `[3].sizes[1].stock`, or the CSV column's name; empty for the whole file. */
  path: string
  message: string
}

/** Formats a path of keys and indexes: `sizes[1].stock`. */
export function toPathText(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return parts.join('').replace(/^\./, '')
}

/** One path and message for each place of an issue, worded for the editor of the file. */
export function flattenIssues(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known field' }))
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path: issue.path, message: `is missing (${issue.expected} expected)` }]
  }
  return [{ path: issue.path, message: issue.message }]
}

/** Maps offsets to lines and columns (from 1) in a text with LF or CRLF line ends. */
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
