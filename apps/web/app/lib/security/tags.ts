/** The measuring tags that the merchant has set up; none by default. */
export interface TagIds {
  /** Google Analytics 4, such as `G-ABC123`: for the category performance. */
  ga4MeasurementId?: string
  /** Meta's tag, a number: for the category marketing. */
  metaPixelId?: string
}

/**
 * The pages on which tags may run, once they are allowed. A list of what is admitted, so that a new page is left out
 * until somebody decides: account, checkout, payment and sign-in never, nor pages whose address or form says something
 * of a person (search, contact).
 */
const TAG_PAGES =
  /^\/((category|product)\/[^/]+|cart|terms|privacy|cookies|shipping|return|terms-policies|intellectual-property-rights|traditions|about)?$/

/** Whether a document or page at this path may hold tags. */
export function mayRunTags(pathname: string): boolean {
  return TAG_PAGES.test(pathname)
}

/** Queries that say where a visit came from, and nothing of who comes. */
const CAMPAIGN_QUERY = /^utm_(source|medium|campaign|term|content|id)$/

/** A page's address as far as it is told to others: without anything that was typed or that points to a person. */
export function toReportedAddress(address: URL): string {
  const query = new URLSearchParams([...address.searchParams].filter(([name]) => CAMPAIGN_QUERY.test(name)))
  return address.origin + address.pathname + (query.size > 0 ? `?${query}` : '')
}

/** Where a visit came from, as far as it is told: of the shop's own pages only those that may hold tags themselves. */
export function toReportedReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const address = new URL(referrer)
  return address.origin === origin && mayRunTags(address.pathname)
    ? toReportedAddress(address)
    : `${address.origin}/`
}
