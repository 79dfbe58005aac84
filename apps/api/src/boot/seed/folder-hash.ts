import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Hash of the files' content (a new picture may have the size of the old one).
 * @param names below `folder`, in a stable order
 * @param recipe further text to hash, such as the version of what processes the files
 * @throws if a file is unreadable
 */
export async function hashFiles(folder: string, names: readonly string[], recipe = ''): Promise<string> {
  const hash = createHash('sha256').update(recipe)
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}
