import type { Plugin } from 'vite'

/** A backslash before such a sign, and texts that are read as they are written. */
const HAZARD = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw/

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
        if (output.type !== 'chunk') continue
        if (HAZARD.test(output.code)) this.error(`${output.fileName} holds what an escape would change.`)
        output.code = output.code.replaceAll(/[^\0-\x7f]/g, toEscape)
      }
    },
  }
}

/** Of one UTF-16 unit. */
function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
