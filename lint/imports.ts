import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { PACKAGE_DEPENDENCIES } from './architecture.ts'

/** A statement of a file that imports. */
export interface Import {
  /** As written: `./money.ts`, `@shop/contract/orders/orders.endpoints`, `zod/v4`. */
  specifier: string
  /** Types only: erased at run time. */
  isType: boolean
}

/** What an import means: a file of the repository, by its path from the root, or a package from the registry. */
export type Target = { file: string } | { package: string } | undefined

/** The folders of the workspace's packages by their names in imports. */
const OWN_PACKAGES = new Map(
  Object.keys(PACKAGE_DEPENDENCIES).map((folder) => [`@shop/${posix.basename(folder)}`, folder]),
)

/** Imports, dynamic imports and `export … from`. Lint reports types that are written as `import('…')`. */
export function listImports(file: string, code: string): Import[] {
  const { module, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const isType = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: isType(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) => {
      const specifier = entries[0]?.moduleRequest?.value
      return specifier === undefined ? [] : [{ specifier, isType: isType(entries) }]
    }),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const specifier = /^['"`]([^$]*)['"`]$/.exec(code.slice(start, end))?.[1]
      return specifier === undefined ? [] : [{ specifier, isType: false }]
    }),
  ]
}

/** Imports name files with their endings, and the workspace's packages export `./*` as `./src/*.ts`. */
export function resolveImport(file: string, specifier: string): Target {
  const path = specifier.replace(/\?.*/, '')
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(file), path) }
  if (isBuiltin(path) || path.startsWith('virtual:')) return undefined
  const [scope, name, ...rest] = path.startsWith('@') ? path.split('/') : ['', ...path.split('/')]
  const packageName = scope ? `${scope}/${name}` : name!
  const own = OWN_PACKAGES.get(packageName)
  return own ? { file: `${own}/src/${rest.join('/')}.ts` } : { package: packageName }
}

/** The files of each circle of imports. */
export function listCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []
  function visit(file: string) {
    if (finished.has(file)) return
    const start = path.indexOf(file)
    if (start !== -1) return void cycles.push([...path.slice(start), file])
    path.push(file)
    for (const imported of imports.get(file) ?? []) visit(imported)
    path.pop()
    finished.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
