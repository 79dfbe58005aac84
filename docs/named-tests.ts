import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * Which of the tests that a table in this folder names as `file#part of the test's name` are not there: no such file,
 * no test file, or without that part. Empty when all are.
 */
export function listMissingTests(names: readonly string[]): string[] {
  return names.filter((name) => {
    const [path = '', part = ''] = name.split(/#(.*)/s)
    const file = join(ROOT, path)
    if (!/\.(test|spec)\.tsx?$/.test(path) || part === '' || !existsSync(file)) return true
    return !readFileSync(file, 'utf8').includes(part)
  })
}
