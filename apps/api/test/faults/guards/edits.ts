import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Guard } from './guards.ts'

/** The sources of a guard by file, as they are and as they are without it. */
export interface Removal {
  before: Map<string, string>
  after: Map<string, string>
}

/** Works out how the sources look without a guard. @throws Error unless each of its texts stands exactly once */
export async function planRemoval(apiFolder: string, { name, edits }: Guard): Promise<Removal> {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    if (!before.has(file)) {
      const text = await readFile(join(apiFolder, file), 'utf8')
      before.set(file, text)
      after.set(file, text)
    }
    const parts = after.get(file)!.split(find)
    if (parts.length !== 2) {
      throw new Error(`"${name}": its text stands ${parts.length - 1} times in ${file}, not once:\n${find}`)
    }
    after.set(file, parts.join(replace))
  }
  return { before, after }
}

/** Writes sources, by file. */
export async function writeSources(apiFolder: string, sources: Map<string, string>): Promise<void> {
  for (const [file, text] of sources) await writeFile(join(apiFolder, file), text)
}
