import {
  isSuggestible,
  listProductSuggestions,
  type ProductSuggestions,
} from '@shop/contract/product-suggestions'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchData } from '../../../lib/api/fetch-data.ts'
import { useIsOnline } from '../../../lib/react/use-is-online.ts'
import { m } from '../../../paraglide/messages.js'

/** Debounce of typing. */
const PAUSE_MS = 150

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
  const pausedText = useDelayed(text, PAUSE_MS)
  const isSlow = useDelayed(text, SLOW_MS) === text
  const isWanted = isSuggestible(text)
  const { data, isPending, isError } = useQuery({
    ...suggestionsQuery(pausedText),
    enabled: isWanted && isOnline && pausedText === text,
    placeholderData: keepPreviousData,
  })

  if (!isWanted) return NONE
  if (!isOnline) return { ...NONE, error: m.search_suggest_offline() }
  if (isError && pausedText === text) return { ...NONE, error: m.search_suggest_failed() }
  return { ...NONE, result: data, isSlow: isSlow && isPending }
}

function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => ({
      text,
      suggestions: await fetchData(listProductSuggestions, { query: { q: text } }, { signal }),
    }),
    // About as long as the search stays open; the next page fetches price and stock again.
    staleTime: 60_000,
  })
}

/** A value after it has not changed for `delayMs`. */
function useDelayed(value: string, delayMs: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayed
}
