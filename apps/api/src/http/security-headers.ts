import type { FastifyInstance } from 'fastify'

/** For everything except pages: no scripts, no framing. Pages set their own policy. */
const NO_CONTENT_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
const ONE_YEAR_SECONDS = 31_536_000

/** Default security headers of every response. `isSecure`: the shop is reached by https only. */
export function toSecurityHeaders({ isSecure }: { isSecure: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': NO_CONTENT_POLICY,
    ...(isSecure ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  }
}

/** Adds them to the responses of all routes. */
export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const defaults = Object.entries(headers)
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of defaults) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
