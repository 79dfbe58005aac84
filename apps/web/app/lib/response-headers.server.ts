import { toContentSecurityPolicy } from './content-security-policy.server.ts'
import type { WebHost } from './web-host.server.ts'

/** Pages whose content or address belongs to one shopper: never kept by a cache. */
const PRIVATE_PAGES =
  /^\/(user|payment|checkout|login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)(\/|\.|$)/

/** Pages whose address carries a secret, which no other site may learn. */
const SECRET_ADDRESSES = /^\/(verify-email|reset-password)(\/|\.|$)/

/** The one page that admits the card provider. */
const PAYMENT_PAGE = /^\/payment\//

const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  // The wallet opens a window and must be able to answer it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Documents come in the language of the cookie.
  Vary: 'Cookie, Accept-Encoding',
}

/** The answer with the headers that every page has (reliability, section 4.8), and a policy for its own scripts. */
export async function setResponseHeaders(
  request: Request,
  response: Response,
  host: WebHost,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(FIXED_HEADERS)) headers.set(name, value)
  headers.set(
    'Referrer-Policy',
    SECRET_ADDRESSES.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  )
  if (PRIVATE_PAGES.test(pathname) || response.status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')

  const { status } = response
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status, headers })
  }
  const html = await response.text()
  const policy = toContentSecurityPolicy(html, {
    development: import.meta.env.DEV,
    ...(PAYMENT_PAGE.test(pathname) && { cardOrigins: host.settings.cardOrigins }),
  })
  headers.set('Content-Security-Policy', policy)
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}
