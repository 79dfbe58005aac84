import {
  isSuggestible,
  listProductSuggestions,
  type ProductSuggestions,
} from '@shop/contract/product-suggestions'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiUnavailableError } from '../../../lib/api-result.ts'
import { useIsOnline } from '../../../lib/use-is-online.ts'
import { m } from '../../../paraglide/messages.js'

/** Somebody who types on is not asked for at every letter. */
const PAUSE_MS = 150

/** What takes less shows nothing of its being on the way. */
const SLOW_MS = 350

/** What is suggested for a text, and what keeps it from being there. */
export interface Suggestions {
  /** The latest answer and the text that it is for; while a newer one is on its way it may be of a moment ago. */
  answer: { text: string; suggestions: ProductSuggestions } | undefined
  /** Nothing is there to show, and it has taken a while. */
  isSlow: boolean
  /** Why there are none, in words. */
  fault: string | undefined
}

interface Settled {
  request: string
  answer?: Suggestions['answer']
  fault?: string
}

const NONE: Suggestions = { answer: undefined, isSlow: false, fault: undefined }

/**
 * Asks for suggestions at each pause in typing; a text that has changed calls off the request for the former one. Asks
 * again when the connection is back.
 */
export function useSuggestions(typed: string): Suggestions {
  const text = typed.trim()
  const isOnline = useIsOnline()
  const [settled, setSettled] = useState<Settled>({ request: '' })
  const [slowRequest, setSlowRequest] = useState<string>()
  const isAsked = isSuggestible(text)

  useEffect(() => {
    if (!isAsked || !isOnline) return
    const controller = new AbortController()
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    const patience = setTimeout(() => setSlowRequest(text), SLOW_MS)
    return () => {
      clearTimeout(pause)
      clearTimeout(patience)
      controller.abort()
    }

    async function ask() {
      try {
        const result = await call(
          listProductSuggestions,
          { query: { q: text } },
          { signal: controller.signal },
        )
        setSettled(
          result.ok
            ? { request: text, answer: { text, suggestions: result.data } }
            : { request: text, fault: m.search_suggest_failed() },
        )
      } catch (error) {
        if (!(error instanceof ApiUnavailableError)) throw error
        if (error.code !== 'REQUEST_CANCELLED')
          setSettled({ request: text, fault: m.search_suggest_failed() })
      }
    }
  }, [text, isAsked, isOnline])

  if (!isAsked) return NONE
  if (!isOnline) return { ...NONE, fault: m.search_suggest_offline() }
  const { request, answer, fault } = settled
  const isWaiting = request !== text
  return {
    answer,
    isSlow: isWaiting && slowRequest === text && answer === undefined,
    fault: isWaiting ? undefined : fault,
  }
}
