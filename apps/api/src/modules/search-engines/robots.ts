/**
 * What crawlers may read (RFC 9309). Only calls of the API are closed to them. Pages that are not to be found (search,
 * cart, account, checkout, …) say `noindex` in their head, which a crawler only learns by reading them: one that is
 * closed here may be listed all the same, without its content, as soon as somebody links to it.
 */
export function writeRobots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
