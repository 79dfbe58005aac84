import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './project.mjs'

/** Outputs of builds and tools. */
const GENERATED = new Set(['node_modules', 'build', '.react-router', 'paraglide', '.vite'])
/** Apart from its settings, the message compiler's folder holds only generated files. */
const isCompilerOutput = (folder, name) => folder.endsWith('.inlang') && name !== 'settings.json'

/** Changes with the content of these files and folders, without what is generated in them. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !GENERATED.has(name) && !isCompilerOutput(path, name),
  )
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) =>
    entry.isDirectory() || entry.isFile() ? listFiles(join(path, entry.name)) : [],
  )
}
