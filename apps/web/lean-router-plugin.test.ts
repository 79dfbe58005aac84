import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { toLean, withoutNames } from './lean-router-plugin.ts'
import config from './react-router.config.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/lib',
)

it.each(['router/instrumentation', 'dom/ssr/fog-of-war'])('keeps every export of %s', (module) => {
  const code = readFileSync(join(folder, `${module}.js`), 'utf8')
  const names = /^export \{ (.+) \};$/m.exec(code)![1]!.split(', ')
  const lean = toLean(code, module)
  expect([...lean.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name)).toEqual(names)
  expect(lean.length).toBeLessThan(code.length / 10)
})

it('says so when a release has no longer what it stands in for', () => {
  expect(() => toLean('export { other };', 'router/instrumentation')).toThrow('instrumentClientSideRouter')
  expect(() => withoutNames('const Link = forwardRef(() => null)')).toThrow('dom/lib')
})

it('lets go of components that nobody uses, such as the links of the router', () => {
  const lean = withoutNames(readFileSync(join(folder, 'dom/lib.js'), 'utf8'))
  expect(lean).toMatch(/^const Link = \/\* @__PURE__ \*\/ React\$1\.forwardRef\(/m)
  expect(lean).not.toContain('.displayName = "Link"')
})

it('leaves out the discovery of routes only where the shop has none', () => {
  expect(config.routeDiscovery).toEqual({ mode: 'initial' })
})
