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

const admittedPlaces: string[] = []

/**
 * Lets scripts from elsewhere load from now on, as far as the document's content-security policy admits them too.
 *
 * @param place origin and beginning of the path, with a slash at the end
 */
export function admitScriptsBelow(place: string): void {
  admittedPlaces.push(place)
}

/**
 * Says what may become HTML or script where a browser enforces Trusted Types: text without markup, React's empty
 * script element, JSON data blocks, the shop's own files, and scripts from admitted places. Everything else throws.
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
