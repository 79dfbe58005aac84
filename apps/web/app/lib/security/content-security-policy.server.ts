import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TagSources } from './tag-sources.server.ts'

const START = '<script'
const END = '</script>'
/** By their texts: pages have most of their scripts in common. */
const knownHashes = new LRUCache<string, string>({ max: 100 })
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/i

/** The sources `'sha256-…'` of every inline script of a document; data blocks run nothing and need none. */
export function toScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  // React writes names in small letters, and within a script never its end. No pattern is as quick as this on a long text.
  for (let start = html.indexOf(START); start >= 0; start = html.indexOf(START, start)) {
    const textStart = html.indexOf('>', start) + 1
    const end = html.indexOf(END, textStart)
    if (end < 0) break
    const attributes = html.slice(start + START.length, textStart - 1)
    start = end + END.length
    if (/\bsrc=/i.test(attributes) || DATA_BLOCK.test(attributes)) continue
    hashes.add(toHash(html.slice(textStart, end)))
  }
  return [...hashes]
}

function toHash(script: string): string {
  const known = knownHashes.get(script)
  if (known !== undefined) return known
  const source = `'sha256-${hash('sha256', script, 'base64')}'`
  // A copy: what is cut out of a document keeps all of it in memory.
  knownHashes.set(Buffer.from(script).toString(), source)
  return source
}

/** What differs between documents. */
export interface PolicyOptions {
  /** Origins of the card provider, on the payment page alone. */
  cardOrigins?: readonly string[]
  /** Sources of measuring tags, on the pages that may hold them. */
  tagSources?: TagSources
  /** Admits what hot reloading needs. */
  development?: boolean
}

const NO_TAGS: TagSources = { scripts: [], connections: [], images: [] }

/**
 * The policy of one document (reliability, section 4.8): own files and exactly the inline scripts that were
 * rendered. Only the payment page admits `cardOrigins`, and only there Trusted Types are off, because the
 * provider's script brings policies of its own. Tags keep them on: whoever loads one names its place to the shop's
 * own policy (`admitScriptsBelow`).
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
