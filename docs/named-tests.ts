import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * Which of the tests that a table in this folder cites as `file#id` are missing: the id stands once in the file, in
 * brackets at the end of the title of a test or of a group of tests. Empty when all are there.
 */
export function listMissingTests(citations: readonly string[]): string[] {
  return citations.filter((citation) => {
    const [, path, id] = /^(.+\.(?:test|spec)\.tsx?)#(T\d+)$/.exec(citation) ?? []
    if (path === undefined || !existsSync(join(ROOT, path))) return true
    return readFileSync(join(ROOT, path), 'utf8').split(`[${id}]`).length !== 2
  })
}
