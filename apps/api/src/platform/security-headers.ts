import type { FastifyInstance } from 'fastify'

/** For everything that is not a page: nothing in it may run or be framed. Pages bring their own policy. */
const NO_CONTENT_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
const ONE_YEAR_SECONDS = 31_536_000

/**
 * Sets the headers that every answer carries (reliability, section 4.8), unless the answer has its own. `isSecure`:
 * shoppers reach the shop by https alone.
 */
export function setSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const defaults: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': NO_CONTENT_POLICY,
    ...(isSecure ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  }
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(defaults))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
