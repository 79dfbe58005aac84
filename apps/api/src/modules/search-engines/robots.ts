/**
 * Rules for crawlers (RFC 9309). Only the API is disallowed. Pages that must not be indexed (search, cart,
 * account, checkout, …) have `noindex` in their head, which a crawler must be allowed to read: a disallowed
 * page may still be listed, without its content, once it is linked to.
 */
export function writeRobots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
