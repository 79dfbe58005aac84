import { Readable } from 'node:stream'
import { LANGUAGE_PARAMETER, LANGUAGES, findPageLanguage } from '@shop/contract/languages/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork } from '../../http/network.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { SearchEnginesService } from './search-engines.service.ts'

const XML = 'application/xml; charset=utf-8'
/** Cache lifetimes in seconds: offers must be current, the rest may be older. */
const CACHE_S = { feed: 600, sitemap: 3_600, robots: 86_400 }

/**
 * `/robots.txt`, the sitemaps, and the product feed. Not in the contract: their formats are set by others.
 */
export function registerSearchEngines(
  app: FastifyInstance,
  { searchEngines, limits }: { searchEngines: SearchEnginesService; limits: Pick<RateLimits, 'countCall'> },
): void {
  /** Responds 304 for a current ETag, else with the result of `write`; 404 for undefined. */
  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    { cacheSeconds, write }: { cacheSeconds: number; write: () => Written | Promise<Written> },
  ) {
    await limits.countCall(toNetwork(request.ip))
    // Weak, since the same content is sent with several encodings.
    const tag = `W/"${await searchEngines.findVersion()}"`
    reply.headers({ 'Cache-Control': `public, max-age=${cacheSeconds}`, ETag: tag })
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
    if (known.includes(tag)) return reply.code(304).send()
    const written = await write()
    if (written === undefined) {
      reply.removeHeader('ETag').removeHeader('Cache-Control')
      return reply.callNotFound()
    }
    reply.type(XML)
    if (request.method === 'HEAD') return reply.send('')
    return reply.send(typeof written === 'string' ? written : Readable.from(written, { objectMode: false }))
  }

  app.get('/robots.txt', (_, reply) =>
    reply
      .header('Cache-Control', `public, max-age=${CACHE_S.robots}`)
      .type('text/plain; charset=utf-8')
      .send(searchEngines.writeRobots()),
  )
  app.get('/sitemap.xml', (request, reply) =>
    respond(request, reply, { cacheSeconds: CACHE_S.sitemap, write: () => searchEngines.writeIndex() }),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name', (request, reply) =>
    respond(request, reply, {
      cacheSeconds: CACHE_S.sitemap,
      write: () => {
        const { name } = request.params
        if (name === 'pages.xml') return searchEngines.writePages()
        const [, part] = /^products-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
        return part === undefined ? undefined : searchEngines.findProductSitemap(Number(part))
      },
    }),
  )
  app.get<{ Querystring: Record<string, unknown> }>('/feeds/google-merchant.xml', (request, reply) => {
    const language = findPageLanguage(String(request.query[LANGUAGE_PARAMETER])) ?? LANGUAGES[0]
    return respond(request, reply, {
      cacheSeconds: CACHE_S.feed,
      write: async () =>
        (await searchEngines.hasFeed(language)) ? searchEngines.writeFeed(language) : undefined,
    })
  })
}

type Written = string | AsyncIterable<string> | undefined
