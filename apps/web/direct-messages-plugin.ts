import type { Plugin } from 'vite'

const IMPORT = /import \{ m \} from (['"])((?:\.\.?\/)+(?:[\w-]+\/)*paraglide\/messages)\.js\1;?/
const USE = /(?<![\w$.])m\.([a-z]\w*)/g

/**
 * Lets a page carry its own messages and no others. `m.cart_title()` reaches for a namespace that holds them all,
 * and bundlers keep such a namespace as one chunk; here each use becomes an import of that one message.
 */
export function importMessagesDirectly(): Plugin {
  return {
    name: 'shop:direct-messages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      // React Router reads parts of a page as modules of their own: `about.tsx?route-chunk=main`.
      filter: { id: /\/app\/(?!paraglide\/).*\.tsx?(?:\?|$)/, code: /paraglide\/messages\.js/ },
      handler: (code) => ({ code: toDirectImports(code), map: null }),
    },
  }
}

/** The source of a module with an import for each message that it uses, on the line of the one before. */
export function toDirectImports(code: string): string {
  const found = IMPORT.exec(code)
  if (!found) return code
  const keys = new Set([...code.matchAll(USE)].map(([, key]) => key!))
  const imports = [...keys].map((key) => `import { ${key} as m_${key} } from '${found[2]}/${key}.js'`)
  return code.replace(IMPORT, imports.join('; ')).replace(USE, 'm_$1')
}
