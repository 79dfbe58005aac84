import type { Plugin } from 'vite'

/**
 * Leaves what pages say in the words of schema.org to the server: search engines read documents, and the browser that
 * goes on to the next page tells nobody. Its modules export functions alone, which in the browser say nothing.
 */
export function leaveOutStructuredData(): Plugin {
  return {
    name: 'shop:structured-data',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/app\/lib\/structured-data\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: toSilent(code), map: null }),
    },
  }
}

/** The source of a module whose exported functions do nothing. */
export function toSilent(code: string): string {
  const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export function ${name}() {}\n`).join('')
}
