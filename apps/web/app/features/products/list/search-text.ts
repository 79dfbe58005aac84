import { SEARCH_MAX_LENGTH } from '@shop/contract/products'

const CONTROL_CHARACTERS = /\p{Cc}+/gu

/** Reads the search text of a URL: without control characters, and truncated to the limit of the API. */
export function readSearchText(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').replace(CONTROL_CHARACTERS, ' ').trim()
  // Truncated between characters (grapheme clusters).
  return cut(text, SEARCH_MAX_LENGTH).trim()
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  return text.slice(0, end)
}
