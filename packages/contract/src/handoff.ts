/** The parameter that makes of a page's address that of its hand-over: the data that its document was made of (decision 60). */
const PARAMETER = 'handoff'

/** What a document's answer names the mark of its hand-over by. */
export const HANDOFF_HEADER = 'Handoff'

/** Stands for the mark of whatever the page would hand over now. */
export const CURRENT_HANDOFF = 'now'

const ADDRESS = new RegExp(`^(.*)[?&]${PARAMETER}=([\\w-]{22}|${CURRENT_HANDOFF})$`)

/** What is added to the query of a page's address. */
export const toHandoffQuery = (mark: string) => `${PARAMETER}=${mark}`

/** The address of a hand-over. `page` is the page's own, without a fragment. */
export function toHandoffAddress(page: string, mark: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${toHandoffQuery(mark)}`
}

/** Which page's hand-over lies at an address, and its mark; undefined for all other addresses. */
export function readHandoffAddress(address: string): { page: string; mark: string } | undefined {
  if (!address.includes(PARAMETER)) return undefined
  const [, page, mark] = ADDRESS.exec(address) ?? []
  return page === undefined || mark === undefined ? undefined : { page, mark }
}
