import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A hash of files by content: a picture that was taken again may have the size of the old one.
 * @param names below `folder`, in an order that is always the same
 * @param recipe another text where the same files are made something else of
 * @throws when one cannot be read
 */
export async function hashFiles(folder: string, names: readonly string[], recipe = ''): Promise<string> {
  const hash = createHash('sha256').update(recipe)
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}
