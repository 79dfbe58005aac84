import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * The tests that a table in this folder cites as `file#id` and that do not exist. The id must occur once in the file,
 * in brackets at the end of the title of a test or a group. Returns an empty list if all exist.
 */
export function listMissingTests(citations: readonly string[]): string[] {
  return citations.filter((citation) => {
    const [, path, id] = /^(.+\.(?:test|spec)\.tsx?)#(T\d+)$/.exec(citation) ?? []
    if (path === undefined || !existsSync(join(ROOT, path))) return true
    return readFileSync(join(ROOT, path), 'utf8').split(`[${id}]`).length !== 2
  })
}
