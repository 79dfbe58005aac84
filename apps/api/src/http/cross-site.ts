import type { IncomingHttpHeaders } from 'node:http'

/** Whether a page of another site made the request (`Sec-Fetch-Site`): such requests are refused by the API. */
export function isFromAnotherSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
