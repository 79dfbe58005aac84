import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'rendered.json')

/** How each picture in `pictures/` was rendered, by file name. */
export type Rendered = Record<string, { recipe: string; seconds: number }>

/** Reads the list of rendered pictures, by which the command can be resumed. */
export async function readRendered(): Promise<Rendered> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as Rendered
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

let lastNote: Promise<void> = Promise.resolve()

/** Adds a picture to the list, one line each, sorted; concurrent writes are queued. */
export function noteRendered(file: string, entry: Rendered[string]): Promise<void> {
  lastNote = lastNote.then(() => addNote(file, entry))
  return lastNote
}

async function addNote(file: string, entry: Rendered[string]): Promise<void> {
  const all = { ...(await readRendered()), [file]: entry }
  const lines = Object.keys(all)
    .toSorted()
    .map(
      (name) =>
        `  ${JSON.stringify(name)}: { "recipe": "${all[name]!.recipe}", "seconds": ${all[name]!.seconds} }`,
    )
  await writeFile(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
