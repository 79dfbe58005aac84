import type { Plugin } from 'vite'

/**
 * Writes what the server loads in ASCII. A text with a single sign beyond it takes two bytes for each of its signs, in
 * every process and for good (decision 53); escapes say the same in strings, templates and patterns.
 */
export function writeServerInAscii(): Plugin {
  return {
    name: 'shop:ascii',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(/[^\0-\x7f]/g, toEscape)
      }
    },
  }
}

/** Of one UTF-16 unit. */
function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
