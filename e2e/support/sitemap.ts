import type { APIRequestContext } from '@playwright/test'

/** All URLs in the sitemaps. */
export async function listSitemap(request: APIRequestContext): Promise<string[]> {
  const toAddresses = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  const index = toAddresses(await (await request.get('/sitemap.xml')).text())
  const parts = await Promise.all(
    index.map(async (part) => toAddresses(await (await request.get(part)).text())),
  )
  return parts.flat()
}
