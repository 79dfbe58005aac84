import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const BUILT_FILES = join(ROOT, 'apps/web/build/client/assets')
const HASH_LENGTH = 8

/** The running version and the hash of its built pages: `0.1.0 (a1b2c3d4)`. */
export async function readRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const names = await readdir(BUILT_FILES)
  const hash = names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((found) => found)
  return hash ? `${version} (${hash.slice(0, HASH_LENGTH)})` : version
}
