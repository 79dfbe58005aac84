import { quoteOrder, type OrderQuote } from '@shop/contract/orders'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import type { CartItem } from './cart.ts'

/** Debounces quick presses of the quantity buttons. */
const PAUSE_MS = 300

/** The cart's quote and the state of its request. */
export interface CartQuote {
  /** The latest quote; out of date while a newer one is loading. */
  quote: OrderQuote | undefined
  isLoading: boolean
  /** Message on why the latest request failed. */
  error: string | undefined
  retry: () => void
}

interface Settled {
  /** Request body that the quote belongs to. */
  request: string
  quote: OrderQuote | undefined
  error?: string
}

/** Fetches price and stock of every line, again after each change of the cart. Never changes the cart. */
export function useCartQuote(items: readonly CartItem[]): CartQuote {
  const [attempt, setAttempt] = useState(1)
  const [settled, setSettled] = useState<Settled>({ request: '', quote: undefined })
  const hasRequested = useRef(false)
  const lines = items.map(({ id, size, quantity }) => ({ product_id: id, ...(size && { size }), quantity }))
  const request = JSON.stringify({ attempt, lines })

  useEffect(() => {
    const { lines } = JSON.parse(request) as { lines: OrderQuote['items'] }
    if (lines.length === 0) return
    const controller = new AbortController()
    const timer = setTimeout(() => void fetchQuote(), hasRequested.current ? PAUSE_MS : 0)
    hasRequested.current = true
    return () => {
      clearTimeout(timer)
      controller.abort()
    }

    async function fetchQuote() {
      try {
        const result = await call(quoteOrder, { body: { items: lines } }, { signal: controller.signal })
        settle(result.ok ? { quote: result.data } : { error: toRefusalMessage(result.error) })
      } catch (error) {
        if (!(error instanceof ApiUnavailableError)) throw error
        if (error.code !== 'REQUEST_CANCELLED') settle({ error: error.message })
      }
    }

    function settle({ quote, error }: { quote?: OrderQuote; error?: string }) {
      setSettled((before) => ({ request, quote: quote ?? before.quote, ...(error && { error }) }))
    }
  }, [request])

  return {
    quote: settled.quote,
    isLoading: items.length > 0 && settled.request !== request,
    error: settled.error,
    retry: () => setAttempt((count) => count + 1),
  }
}
