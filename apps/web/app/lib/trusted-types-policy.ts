/** How React makes a script element that never runs; the one piece of HTML that it parses by itself. */
const REACT_SCRIPT_SHELL = '<script></script>'

interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(html: string): string
      createScript(script: string): string
      createScriptURL(url: string): string
    },
  ): unknown
}

/**
 * Says what may become HTML or script where a browser enforces Trusted Types: text without markup, React's empty
 * script element, JSON data blocks, and the shop's own files. Everything else throws.
 */
export function createTrustedTypesPolicy(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML(html) {
      if (html === REACT_SCRIPT_SHELL || !html.includes('<')) return html
      throw new TypeError('Markup cannot be inserted as a string')
    },
    createScript(script) {
      JSON.parse(script)
      return script
    },
    createScriptURL(url) {
      if (new URL(url, location.href).origin === location.origin) return url
      throw new TypeError(`Not a script of the shop: ${url}`)
    },
  })
}
