import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'

const CONTROL_CHARACTERS = /\p{Cc}+/gu

/** Reads the search text of a URL: without control characters, and truncated to the limit of the API. */
export function readSearchText(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').replace(CONTROL_CHARACTERS, ' ').trim()
  // Never within a character that takes two code units.
  const cut = text.slice(0, SEARCH_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return cut.trim()
}
