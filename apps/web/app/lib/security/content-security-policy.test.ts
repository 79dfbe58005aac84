import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toContentSecurityPolicy, toScriptHashes } from './content-security-policy.server.ts'
import { toTagSources } from './tag-sources.server.ts'

const CODE = 'window.a = "<b>木"'
const HASH = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`
const NO_SCRIPTS = ''
const toBytes = (html: string) => Buffer.from(html).toString('latin1')

describe('the content-security policy', () => {
  test('allows each inline script once, and no other [T39]', () => {
    const html = `<script>${CODE}</script><script src="/a.js"></script><script async="">${CODE}</script>`
    expect(toScriptHashes(toBytes(html))).toEqual([HASH])
  })

  test('needs no hash for data blocks', () => {
    expect(toScriptHashes('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
  })

  test('never allows unsafe-inline for scripts [T9]', () => {
    expect(
      toContentSecurityPolicy('<script>1</script>', { cardOrigins: ['https://card.example'] }),
    ).not.toContain('unsafe')
  })

  test('allows the card provider only where it is passed [T100]', () => {
    expect(toContentSecurityPolicy(NO_SCRIPTS)).toContain("frame-src 'none'")
    const policy = toContentSecurityPolicy(NO_SCRIPTS, { cardOrigins: ['https://card.example'] })
    expect(policy).toContain('frame-src https://card.example')
    expect(policy).toContain("connect-src 'self' https://card.example")
  })

  test('allows the configured tags and keeps Trusted Types on', () => {
    const ids = { ga4MeasurementId: 'G-TEST12345', metaPixelId: '123456789' }
    const both = toContentSecurityPolicy(NO_SCRIPTS, { tagSources: toTagSources(ids, false) })
    expect(both).toContain(
      "script-src 'self' https://www.googletagmanager.com/gtag/ https://connect.facebook.net;",
    )
    expect(both).toContain("require-trusted-types-for 'script'")
    expect(toContentSecurityPolicy(NO_SCRIPTS, { tagSources: toTagSources({}, false) })).toBe(
      toContentSecurityPolicy(NO_SCRIPTS),
    )
  })

  test('allows no marketing tags under Global Privacy Control', () => {
    const ids = { ga4MeasurementId: 'G-TEST12345', metaPixelId: '123456789' }
    const policy = toContentSecurityPolicy(NO_SCRIPTS, { tagSources: toTagSources(ids, true) })
    expect(policy).not.toContain('facebook')
    expect(policy).toContain('googletagmanager')
  })
})
