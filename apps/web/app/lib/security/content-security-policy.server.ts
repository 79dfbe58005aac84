import { hash } from 'node:crypto'
import type { TagSources } from './tag-sources.server.ts'

const START = '<script'
const END = '</script>'
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/i

/**
 * CSP sources `'sha256-…'` of all inline scripts of a document. Data blocks do not run and need none.
 *
 * @param html one character for each byte
 */
export function toScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  // React writes tag names in lower case.
  for (let start = html.indexOf(START); start >= 0; start = html.indexOf(START, start)) {
    const textStart = html.indexOf('>', start) + 1
    const end = html.indexOf(END, textStart)
    if (end < 0) break
    const attributes = html.slice(start + START.length, textStart - 1)
    start = end + END.length
    if (/\bsrc=/i.test(attributes) || DATA_BLOCK.test(attributes)) continue
    const script = Buffer.from(html.slice(textStart, end), 'latin1')
    hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  return [...hashes]
}

/** What differs between documents. */
interface PolicyOptions {
  /** Origins of the card provider; on the payment page only. */
  cardOrigins?: readonly string[]
  /** Sources of analytics tags, on the pages that may run them. */
  tagSources?: TagSources
  /** Allows what hot reloading needs. */
  development?: boolean
}

const NO_TAGS: TagSources = { scripts: [], connections: [], images: [] }

/**
 * The content security policy of one document: the shop's own files and the hashes of its inline scripts. `cardOrigins`
 * is for the payment page, where Trusted Types are off because the provider's script creates policies of its own.
 * Elsewhere they stay on, and analytics tags are allowed by `admitScriptsBelow`.
 */
export function toContentSecurityPolicy(html: string, options: PolicyOptions = {}): string {
  const { cardOrigins = [], tagSources = NO_TAGS, development = false } = options
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...toScriptHashes(html), ...cardOrigins, ...tagSources.scripts],
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ["img-src 'self' data: blob:", ...tagSources.images],
    ["font-src 'self'"],
    ["connect-src 'self'", ...cardOrigins, ...tagSources.connections, ...(development ? ['ws:'] : [])],
    ['frame-src', ...(cardOrigins.length > 0 ? cardOrigins : ["'none'"])],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["base-uri 'none'"],
    ["object-src 'none'"],
    ["manifest-src 'self'"],
    ["worker-src 'self'"],
  ]
  if (cardOrigins.length === 0 && !development) {
    directives.push(["require-trusted-types-for 'script'"], ['trusted-types default'])
  }
  return directives.map((sources) => sources.join(' ')).join('; ')
}
