/**
 * The pages on which tags may run after consent. An allowlist, so that a new page is excluded by default. Account,
 * checkout, payment and sign-in are never on it, nor pages whose URL or form reveals something about a person (search,
 * contact).
 */
const TAG_PAGES =
  /^\/((category|product)\/[^/]+|cart|terms|privacy|cookies|shipping|return|terms-policies|intellectual-property-rights|traditions|about)?$/

/** Whether the page at this path may run tags. */
export function mayRunTags(pathname: string): boolean {
  return TAG_PAGES.test(pathname)
}

/** Query parameters that name a campaign and contain nothing personal. */
const CAMPAIGN_QUERY = /^utm_(source|medium|campaign|term|content|id)$/

/** The URL of a page as it is reported to tags: without anything typed or personal. */
export function toReportedAddress(address: URL): string {
  const query = new URLSearchParams([...address.searchParams].filter(([name]) => CAMPAIGN_QUERY.test(name)))
  return address.origin + address.pathname + (query.size > 0 ? `?${query}` : '')
}

/** The referrer as it is reported to tags; of the shop's own pages only those that may run tags. */
export function toReportedReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const address = new URL(referrer)
  return address.origin === origin && mayRunTags(address.pathname)
    ? toReportedAddress(address)
    : `${address.origin}/`
}
