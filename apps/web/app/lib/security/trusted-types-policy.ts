/** What React parses to create a script element that does not run; the only HTML string that it parses. */
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

const admittedPlaces: string[] = []

/**
 * Allows scripts from another origin to load, as far as the content security policy allows them too.
 *
 * @param place origin and path prefix, ending with a slash
 */
export function admitScriptsBelow(place: string): void {
  admittedPlaces.push(place)
}

/**
 * Creates the default Trusted Types policy: allows text without markup, React's empty script element, JSON data blocks,
 * the shop's own files and scripts below allowed prefixes. Everything else throws.
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
      const { origin, href } = new URL(url, location.href)
      if (origin === location.origin || admittedPlaces.some((place) => href.startsWith(place))) return url
      throw new TypeError(`Not a script of the shop: ${url}`)
    },
  })
}
