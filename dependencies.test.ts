import { globSync, readFileSync } from 'node:fs'
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

const { allowScripts, workspaces } = readJson<{
  allowScripts: Record<string, boolean>
  workspaces: string[]
}>('package.json')

/** Third-party packages of the workspace and of the console, without their own parts. */
const parts = ['package-lock.json', 'apps/console/package-lock.json'].flatMap((file) => {
  const packages = Object.entries(readJson<{ packages: Record<string, LockedPackage> }>(file).packages)
    .filter(([path, part]) => path.includes('node_modules/') && !part.link)
    .map(([path, part]) => ({ name: path.split('node_modules/').at(-1)!, ...part }))
  expect(packages.length).toBeGreaterThan(100)
  return packages
})

test('every third-party package has a checksum [T109]', () => {
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

test('every package.json names exact versions', () => {
  const folders = workspaces.flatMap((path) =>
    path.endsWith('/*') ? globSync(path, { cwd: import.meta.dirname }) : [path],
  )
  const versions = ['', ...folders, 'apps/console'].flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson<
      Record<string, Record<string, string>>
    >(join(folder, 'package.json'))
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
      ([name, version]) => ({
        folder,
        name,
        version,
      }),
    )
  })
  expect(versions.length).toBeGreaterThan(50)
  const isExact = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
  expect(versions.filter(({ version }) => !isExact(version) && !version.startsWith('file:'))).toEqual([])
})
