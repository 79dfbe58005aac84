import type { IncomingHttpHeaders } from 'node:http'

/** Browsers name the site that makes a request: pages of other sites get nothing of the API, by script or by link. */
export function isFromAnotherSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
