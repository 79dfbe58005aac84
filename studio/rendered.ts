import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'rendered.json')

/** How a picture in `pictures/` was made, by file name. */
export type Rendered = Record<string, { recipe: string; seconds: number }>

/** What has been rendered so far; the list makes the command resumable. */
export async function readRendered(): Promise<Rendered> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as Rendered
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

let lastNote: Promise<void> = Promise.resolve()

/** Adds a picture to the list, one line for each, in order; notes of pictures taken at once wait for each other. */
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
