import type { TagIds } from '@shop/contract/settings/shop-settings'
import { OPT_OUT_TIMING } from '../storage/consent.ts'
import { toContentSecurityPolicy } from '../security/content-security-policy.server.ts'
import { getLanguageTag } from '../i18n/locale.ts'
import { isPrivatePage, isSecretAddress } from '../storage/private-pages.ts'
import { toTagSources } from '../security/tag-sources.server.ts'
import { mayRunTags } from '../security/tags.ts'

/** The only pages that load the card provider's script: a shopper's payment, a guest's, and express checkout. */
const PAYMENT_PAGE = /^\/(payment\/|order\/pay$|checkout\/express$)/

const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  // Documents depend on the language cookie, and their headers on Global Privacy Control.
  Vary: 'Cookie, Sec-GPC, Accept-Encoding',
}

/** Adds the headers that every page has. */
export function withPageHeaders(request: Request, response: Response): Response {
  const url = new URL(request.url)
  const { headers } = response
  for (const [name, value] of Object.entries(FIXED_HEADERS)) headers.set(name, value)
  headers.set('Referrer-Policy', toReferrerPolicy(url.pathname))
  headers.set('Cross-Origin-Opener-Policy', toOpenerPolicy(url.pathname))
  headers.set('Content-Language', getLanguageTag())
  if (hasOptedOut(request)) headers.append('Server-Timing', OPT_OUT_TIMING)
  if (isPrivatePage(url) || response.status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  return response
}

/**
 * Marks a document as one, with a policy for the scripts that it contains and loads.
 *
 * @param html one character for each byte
 */
export function setDocumentHeaders(
  headers: Headers,
  html: string,
  request: Request,
  { cardOrigins, tags }: { cardOrigins: readonly string[]; tags: TagIds },
): void {
  const { pathname } = new URL(request.url)
  const policy = toContentSecurityPolicy(html, {
    development: import.meta.env.DEV,
    ...(PAYMENT_PAGE.test(pathname) && { cardOrigins }),
    ...(mayRunTags(pathname) && { tagSources: toTagSources(tags, hasOptedOut(request)) }),
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
}

/** Global Privacy Control. */
function hasOptedOut(request: Request): boolean {
  return request.headers.get('Sec-GPC') === '1'
}

/** Only Google Pay opens a window that talks to its page. PayPal redirects the shopper's own tab. */
function toOpenerPolicy(pathname: string): string {
  return PAYMENT_PAGE.test(pathname) ? 'same-origin-allow-popups' : 'same-origin'
}

/** Where tags may not run, the next page's tag must see only the shop's origin. */
function toReferrerPolicy(pathname: string): string {
  if (isSecretAddress(pathname)) return 'no-referrer'
  return mayRunTags(pathname) ? 'strict-origin-when-cross-origin' : 'strict-origin'
}
