import type { Plugin } from 'vite'

/** The path of a module of React Router in its published folder. */
const MODULE = /\/react-router\/dist\/\w+\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war|dom\/lib)\.js$/

/** What a browser asks of each, as it is where nothing is instrumented and all routes are known at once. */
const STAND_INS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/instrumentation': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
  },
  'dom/ssr/fog-of-war': {
    isFogOfWarEnabled: '() => false',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => undefined',
  },
}

/** Its components; the shop has links of its own. */
const COMPONENTS = 'dom/lib'

/**
 * Leaves out of the browser's React Router what the shop has switched off: instrumentation, which nobody gives it, and
 * the discovery of routes (react-router.config.ts). The router asks for both at run time, so no bundler can tell. Nor can
 * it for components that nobody uses, as long as they are given names.
 */
export function leanRouter(): Plugin {
  return {
    name: 'shop:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const module = MODULE.exec(id)![1]!
        return { code: module === COMPONENTS ? withoutNames(code) : toLean(code, module), map: null }
      },
    },
  }
}

/** The source of a module with the same exports; those that only a server uses are empty. */
export function toLean(code: string, module: string): string {
  const names = /^export \{ ([\w, ]+) \};?$/m.exec(code)?.[1]?.split(', ') ?? []
  const standIns = STAND_INS[module] ?? {}
  const missing = Object.keys(standIns).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`React Router's ${module} has no ${missing.join(', ')} any more`)
  return names.map((name) => `export const ${name} = ${standIns[name] ?? 'undefined'}\n`).join('')
}

/** The source of components without names for React's tools, so that a bundler drops those that nobody uses. */
export function withoutNames(code: string): string {
  const nameless = code.replaceAll(/^\w+\.displayName = .*$/gm, '')
  const lean = nameless.replaceAll(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
  if (nameless === code || lean === nameless) {
    throw new Error(`React Router's ${COMPONENTS} is written in another way now`)
  }
  return lean
}
