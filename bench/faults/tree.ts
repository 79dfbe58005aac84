import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readImporters } from '../../scripts/changed-tests.mjs'
import type { SeededFault } from './fault.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A copy of the repository in which faults are planted. */
export interface Tree {
  folder: string
  /** The repository's files, by their paths from its root. */
  files: string[]
  /** For each file, the files that import it. */
  importers: Map<string, string[]>
  /** Applies faults, and returns a function that takes them out again. @throws Error where an edit does not apply */
  plant(faults: readonly SeededFault[]): () => void
}

/** Copies the repository's files and its packages to a folder, which must not be within the repository. */
export function copyTree(folder: string): Tree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  // The faults themselves stay behind: their test would find every one of them.
  const files = listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)) && !file.startsWith('bench/faults/'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  // Links between the workspace's packages are relative: as copies they lead to the copied sources.
  for (const path of globSync('{,*/,*/*/}node_modules', { cwd: ROOT }))
    if (!existsSync(join(folder, path)))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  return { folder, files, importers: readImporters(files, folder), plant: (faults) => plant(folder, faults) }
}

function plant(folder: string, faults: readonly SeededFault[]): () => void {
  const originals = new Map<string, string>()
  const takeOut = () => {
    for (const [path, text] of originals) writeFileSync(path, text)
  }
  for (const { id, edits } of faults)
    for (const { file, find, replace } of edits) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!originals.has(path)) originals.set(path, text)
      if (text.split(find).length !== 2) {
        takeOut()
        throw new Error(`${id} does not apply to ${file}`)
      }
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
    }
  return takeOut
}
