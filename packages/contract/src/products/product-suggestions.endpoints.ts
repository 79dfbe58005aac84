import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { productSuggestionsSchemas } from './product-suggestions.schemas.ts'

const HAN = /\p{Script=Han}/u

const LETTER = /[\p{L}\p{N}]/gu

/**
 * Whether a text is long enough for suggestions: one Chinese character, or two letters or digits of any other script.
 */
export function isSuggestible(text: string): boolean {
  return HAN.test(text) || (text.match(LETTER) ?? []).length >= 2
}

export const listProductSuggestions = defineEndpoint({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'Suggestions for a search query: products, categories and terms',
  auth: 'public',
  schemas: typesOf<typeof productSuggestionsSchemas.listProductSuggestions>(),
  errors: [],
})
