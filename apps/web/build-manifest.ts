import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Folder of the browser's build. */
export const CLIENT_FOLDER = join(import.meta.dirname, 'build/client')

/** Vite's manifest of the browser's build (https://vite.dev/guide/backend-integration). */
export function readBuildManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** React Router's route manifest, which every page loads and which Vite's manifest does not list. */
export function findRouteManifest(): string {
  const name = readdirSync(join(CLIENT_FOLDER, 'assets')).find((each) => /^manifest-.+\.js$/.test(each))
  if (!name) throw new Error('The build has no route manifest')
  return `assets/${name}`
}

interface ListOptions {
  /** Whether to follow dynamic imports too. */
  withParts?: boolean
  /** Modules to leave out, with everything that only they import. */
  exclude?: RegExp
}

/** The files that modules load: scripts, styles, and assets of styles. Paths below the build folder. */
export function listFiles(
  manifest: Manifest,
  modules: readonly string[],
  { withParts = false, exclude }: ListOptions = {},
): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key) || exclude?.test(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
    if (withParts) for (const next of chunk.dynamicImports ?? []) visit(next)
  }
  for (const module of modules) for (const key of listKeys(manifest, module)) visit(key)
  return files
}

/** React Router appends queries to the paths of route modules, and makes a chunk of its own of each `clientLoader`. */
function listKeys(manifest: Manifest, module: string): string[] {
  const keys = Object.keys(manifest).filter((each) => each.split('?')[0] === module)
  if (keys.length === 0) throw new Error(`The build has no file for ${module}`)
  return keys
}
