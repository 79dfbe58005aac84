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

/** While somebody types on, nothing is requested at every letter. */
const PAUSE_MS = 150

/** What takes less shows nothing of its being on the way. */
const SLOW_MS = 350

/** What is suggested for a text, and what keeps it from being there. */
export interface Suggestions {
  /** The latest result and the text that it is for; while a newer one is on its way it may be the one before. */
  result: { text: string; suggestions: ProductSuggestions } | undefined
  /** Nothing is there to show, and it has taken a while. */
  isSlow: boolean
  /** Why there are none, as a message. */
  error: string | undefined
}

const NONE: Suggestions = { result: undefined, isSlow: false, error: undefined }

/** Fetches suggestions at each pause in typing; a text that has changed cancels the request for the one before. */
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
    // As long as the search may stay open: prices and stock are read anew on the page that follows.
    staleTime: 60_000,
  })
}

/** A value once it has not changed for a while. */
function useDelayed(value: string, delayMs: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayed
}
