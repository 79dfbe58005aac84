import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  resolved?: string
  hasInstallScript?: boolean
}

function readJson<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Shape
}

const lock = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json')

/** Third-party packages: everything except the workspace itself. */
const parts = Object.entries(lock.packages)
  .filter(([path, part]) => path.includes('node_modules/') && !part.link)
  .map(([path, part]) => ({ name: path.split('node_modules/').at(-1)!, ...part }))

test('every third-party package has a checksum [T109]', () => {
  expect(parts.length).toBeGreaterThan(100)
  // Optional packages are for other platforms; their integrity may be missing in the lock file.
  const unknown = parts.filter(({ integrity, optional }) => !integrity?.startsWith('sha512-') && !optional)
  expect(unknown.map(({ name }) => name)).toEqual([])
})

test('every package comes from the registry [T110]', () => {
  expect(
    parts.filter(({ resolved }) => resolved).map(({ name, resolved }) => `${name}: ${resolved}`),
  ).toEqual([])
})

test('every install script is listed as allowed or refused; only the allowed ones run (scripts/install.mjs)', () => {
  const unlisted = parts.filter(({ hasInstallScript, name }) => hasInstallScript && !(name in allowScripts))
  expect(unlisted.map(({ name }) => name)).toEqual([])
})
