import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODULE_DEPENDENCIES } from './lint/architecture.ts'
import { type Manifest, findForbidden, isDeclared } from './lint/import-map.ts'
import { listCycles, listImports, resolveImport } from './lint/imports.ts'
import { writeModules } from './lint/module-map.ts'

const toPath = (file: string) => join(import.meta.dirname, file)

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.mjs'],
  {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(toPath(file)))

const imports = files.flatMap((file) =>
  listImports(file, readFileSync(toPath(file), 'utf8')).map((found) => ({
    file,
    ...found,
    target: resolveImport(file, found.specifier),
  })),
)
const ofFiles = imports.flatMap(({ target, ...rest }) =>
  target && 'file' in target ? [{ ...rest, imported: target.file }] : [],
)
const ofPackages = imports.flatMap(({ target, ...rest }) =>
  target && 'package' in target ? [{ ...rest, name: target.package }] : [],
)

const manifests = new Map<string, Manifest>()

function readManifest(folder: string): Manifest {
  const known = manifests.get(folder)
  if (known) return known
  const manifest = JSON.parse(readFileSync(toPath(join(folder, 'package.json')), 'utf8')) as Manifest
  manifests.set(folder, manifest)
  return manifest
}

describe('the import map', () => {
  test('is read of the whole repository', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(ofFiles.length).toBeGreaterThan(5000)
    expect(ofPackages.length).toBeGreaterThan(1000)
    // Types of routes and messages are generated; the provider's pages are served at other paths than they are stored.
    const isElsewhere = (file: string) => /\/(\+types|paraglide|pages)\//.test(file)
    const unknown = ofFiles.filter(({ imported }) => !isElsewhere(imported) && !existsSync(toPath(imported)))
    expect(unknown).toEqual([])
  })

  test('has no import that the architecture forbids', () => {
    const forbidden = ofFiles.flatMap(({ file, specifier, imported, isType }) => {
      const problem = findForbidden(file, imported, isType)
      return problem === undefined ? [] : [`${file} imports ${specifier}: ${problem}`]
    })
    expect(forbidden).toEqual([])
  })

  test('has no package that the package.json of its folder does not list', () => {
    const undeclared = ofPackages.filter(
      ({ file, name, isType }) => !isType && !isDeclared(file, name, readManifest),
    )
    expect(undeclared.map(({ file, name }) => `${file} imports ${name}`)).toEqual([])
  })

  test('has no circle, of types and of code that is loaded later neither', () => {
    const graph = new Map(files.map((file) => [file, [] as string[]]))
    for (const { file, imported } of ofFiles) graph.get(file)!.push(imported)
    expect(listCycles(graph)).toEqual([])
  })
})

const MODULES = 'apps/api/src/modules'
const toModule = (file: string) => new RegExp(`^${MODULES}/([^/]+)/`).exec(file)?.[1]

describe('the map of the modules', () => {
  test('is drawn in ARCHITECTURE.md (node lint/write-map.ts)', () => {
    const document = readFileSync(toPath('ARCHITECTURE.md'), 'utf8')
    expect(document).toBe(writeModules(document))
  })

  test('has no arrow that nobody uses, and none to a folder that is gone', () => {
    const used = new Set(ofFiles.map(({ file, imported }) => `${toModule(file)} ──► ${toModule(imported)}`))
    const allowed = Object.entries(MODULE_DEPENDENCIES).flatMap(([from, list]) =>
      list.map((to) => `${from} ──► ${to}`),
    )
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([])
  })
})

/** Rules can stop working without a failure (a folder that was renamed), so each is broken once. */
test.each([
  ['a module that is not listed', `${MODULES}/mail/planted.service.ts`, '../orders/orders.service.ts'],
  ["another module's repository", `${MODULES}/payments/planted.service.ts`, '../orders/orders.repository.ts'],
  ["another module's rules", `${MODULES}/payments/planted.service.ts`, '../orders/order-status.ts'],
  ["another module's SQL in a route", `${MODULES}/payments/planted.routes.ts`, '../users/user-lock.sql.ts'],
  ['the wiring in a module', `${MODULES}/mail/planted.service.ts`, '../../mails.ts'],
  ['a repository in a route', `${MODULES}/orders/planted.routes.ts`, './orders.repository.ts'],
  ['a route in a repository', `${MODULES}/orders/planted.repository.ts`, './orders.routes.ts'],
  ['a module in the groundwork', 'apps/api/src/security/planted.ts', '../modules/mail/mail.service.ts'],
  ['the wiring in the groundwork', 'apps/api/src/http/planted.ts', '../services.ts'],
  ['the list of data classes in the groundwork', 'apps/api/src/http/planted.ts', '../data-classes.ts'],
  ['schemas in rules', 'packages/contract/src/orders/planted.rules.ts', './orders.schemas.ts'],
  ['endpoints in schemas', 'packages/contract/src/orders/planted.schemas.ts', '../cart/cart.endpoints.ts'],
  ['schemas in the web', 'apps/web/app/lib/planted.ts', '@shop/contract/orders/orders.schemas'],
  ['another feature', 'apps/web/app/features/cart/planted.ts', '../session/use-session.ts'],
  ['a feature in the ui', 'apps/web/app/ui/planted.ts', '../features/cart/use-cart.ts'],
  ['a route in the shell', 'apps/web/app/shell/planted.ts', '../routes/home.tsx'],
  ['the server in the web', 'apps/web/app/lib/planted.ts', '../../../api/src/config/config.ts'],
  ['the web in the console', 'apps/console/src/planted.ts', '../../web/app/lib/store.ts'],
  ['a package that is not listed', 'apps/console/src/planted.ts', '@shop/regions/regions'],
  ["the API's tests in a benchmark", 'bench/planted.ts', '../apps/api/test/builders.ts'],
])('the map forbids %s', (_, file, specifier) => {
  const target = resolveImport(file, specifier)
  expect(target).toHaveProperty('file')
  expect(findForbidden(file, (target as { file: string }).file)).toBeDefined()
})

test.each([
  [`${MODULES}/orders/planted.service.ts`, '../mail/mail.service.ts'],
  [`${MODULES}/payments/planted.ts`, '../orders/order-lock.shared.ts'],
  [`${MODULES}/orders/planted.service.ts`, './orders.repository.ts'],
  [`${MODULES}/payments/planted.repository.ts`, '../orders/refunds-of-order.sql.ts'],
  [`${MODULES}/payments/planted.service.ts`, '../users/user-lock.sql.ts'],
  [`${MODULES}/mail/planted.test.ts`, '../../mails.ts'],
  ['apps/web/app/routes/planted.tsx', '../features/cart/use-cart.ts'],
  ['apps/web/app/lib/planted.ts', '@shop/contract/orders/orders.endpoints'],
  ['packages/contract/src/orders/planted.endpoints.ts', './orders.schemas.ts'],
  ['packages/contract/src/orders/planted.rules.ts', '../money/money.ts'],
  ['bench/planted.ts', '../apps/api/test/shop-process/servers/redis.ts'],
])('the map allows %s to import %s', (file, specifier) => {
  const target = resolveImport(file, specifier) as { file: string }
  expect(findForbidden(file, target.file)).toBeUndefined()
})

test('the map allows types of schemas in the web', () => {
  expect(
    findForbidden('apps/web/app/lib/planted.ts', 'packages/contract/src/orders/orders.schemas.ts', true),
  ).toBeUndefined()
})

test.each([
  ['packages/contract/src/planted.ts', 'pg', false],
  ['packages/contract/src/planted.ts', 'zod', true],
  ['packages/contract/src/planted.ts', 'vitest', false],
  ['packages/contract/src/planted.test.ts', 'vitest', true],
  ['apps/web/app/lib/planted.ts', 'workbox-core', true],
  ['apps/web/app/lib/planted.ts', 'zod', false],
  ['apps/console/src/planted.ts', 'pg', false],
  ['apps/console/vite.config.ts', 'vite', true],
])('%s may import %s: %s', (file, name, expected) => {
  expect(isDeclared(file, name, readManifest)).toBe(expected)
})

test('imports are found in all their forms', () => {
  const code = [
    "import a, { type B } from './a.ts'",
    "import type { C } from './c.ts'",
    "import 'side-effect/deep'",
    "export * from '@scope/all/deep'",
    "export type { E } from './e.ts?raw'",
    "export const f = () => import('./f.ts')",
    'export const g = <a href="/">{a}</a>',
  ].join('\n')
  const found = listImports('apps/web/app/planted.tsx', code).map(({ specifier, isType }) => ({
    specifier,
    isType,
    target: resolveImport('apps/web/app/planted.tsx', specifier),
  }))
  expect(found).toEqual([
    { specifier: './a.ts', isType: false, target: { file: 'apps/web/app/a.ts' } },
    { specifier: './c.ts', isType: true, target: { file: 'apps/web/app/c.ts' } },
    { specifier: 'side-effect/deep', isType: false, target: { package: 'side-effect' } },
    { specifier: '@scope/all/deep', isType: false, target: { package: '@scope/all' } },
    { specifier: './e.ts?raw', isType: true, target: { file: 'apps/web/app/e.ts' } },
    { specifier: './f.ts', isType: false, target: { file: 'apps/web/app/f.ts' } },
  ])
})

test('circles are found, and only circles', () => {
  const graph = { a: ['b', 'c'], b: ['c'], c: ['d', 'a'], d: [] }
  expect(listCycles(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c', 'a']])
  expect(listCycles(new Map(Object.entries({ ...graph, c: ['d'] })))).toEqual([])
})
