import { isSuggestible, listProductSuggestions } from '@shop/contract/products/product-suggestions.endpoints'
import type { ProductSuggestions } from '@shop/contract/products/product-suggestions.schemas'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { fetchData } from '../../../lib/api/fetch-data.ts'
import { useDebounced } from '../../../lib/react/use-debounced.ts'
import { useIsOnline } from '../../../lib/react/use-is-online.ts'
import { m } from '../../../paraglide/messages.js'

const DEBOUNCE_MS = 150

/** Faster responses show no loading state. */
const SLOW_MS = 350

/** Suggestions for a text and the state of their request. */
export interface Suggestions {
  /** The latest result with its text; may be that of the previous text while a newer one is loading. */
  result: { text: string; suggestions: ProductSuggestions } | undefined
  /** There is nothing to show yet, and loading takes a while. */
  isSlow: boolean
  /** Error message. */
  error: string | undefined
}

const NONE: Suggestions = { result: undefined, isSlow: false, error: undefined }

/** Fetches suggestions after each pause in typing; a changed text aborts the previous request. */
export function useSuggestions(typed: string): Suggestions {
  const text = typed.trim()
  const isOnline = useIsOnline()
  const requestedText = useDebounced(text, DEBOUNCE_MS)
  const isSlow = useDebounced(text, SLOW_MS) === text
  const isWanted = isSuggestible(text)
  const { data, isPending, isError } = useQuery({
    ...suggestionsQuery(requestedText),
    enabled: isWanted && isOnline && requestedText === text,
    placeholderData: keepPreviousData,
  })

  if (!isWanted) return NONE
  if (!isOnline) return { ...NONE, error: m.search_suggest_offline() }
  if (isError && requestedText === text) return { ...NONE, error: m.search_suggest_failed() }
  return { ...NONE, result: data, isSlow: isSlow && isPending }
}

function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => ({
      text,
      suggestions: await fetchData(
        listProductSuggestions,
        { query: { q: text } },
        { isOptional: true, signal },
      ),
    }),
    // About as long as the search stays open; the next page fetches price and stock again.
    staleTime: 60_000,
  })
}
