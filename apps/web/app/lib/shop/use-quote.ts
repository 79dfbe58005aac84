import type { Input } from '@shop/contract/http/endpoint'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchData } from '../api/fetch-data.ts'
import type { CartItem } from './cart-item.ts'
import { toDeclined, useDeclinedFreeGifts } from './free-gifts.ts'
import { toWithoutOffers, useLostOffers } from './lost-offers.ts'

/** The server's prices. While a newer quote loads, the last one stays and is marked stale. */
export interface QuoteState {
  quote: OrderQuote | undefined
  isStale: boolean
  /** Why the latest request failed. */
  error: unknown
  /** Fetches the quote again. */
  reload: () => void
}

export interface QuoteOptions {
  /** Whose coupons are listed; undefined for a guest. */
  shopperId?: string | undefined
  /** Debounces all requests but the first. */
  delayMs?: number
  /** Receives each quote. */
  onQuote?: (quote: OrderQuote) => void
}

/** Fetches price and stock of every line, again whenever the request changes, or a free gift is declined. */
export function useQuote(
  request: Input<typeof quoteOrder>['body'],
  { shopperId, delayMs = 0, onQuote }: QuoteOptions = {},
): QuoteState {
  const body = { ...request, ...toDeclined(useDeclinedFreeGifts()), ...toWithoutOffers(useLostOffers()) }
  const [settled, setSettled] = useState<{ key: string; quote?: OrderQuote | undefined; error?: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const key = `${attempt} ${shopperId} ${JSON.stringify(body)}`

  const isEmpty = body.items.length === 0
  const load = useEffectEvent((signal: AbortSignal) =>
    fetchData(quoteOrder, { body }, { signal }).then(
      (quote) => {
        if (signal.aborted) return
        setSettled({ key, quote })
        onQuote?.(quote)
      },
      (error: unknown) => signal.aborted || setSettled((last) => ({ key, quote: last?.quote, error })),
    ),
  )
  const findDelay = useEffectEvent(() => (settled ? delayMs : 0))

  // The key contains every input of the request.
  useEffect(() => {
    if (isEmpty) return
    const controller = new AbortController()
    const timer = setTimeout(() => void load(controller.signal), findDelay())
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, isEmpty])

  return {
    quote: settled?.quote,
    isStale: settled?.key !== key,
    error: settled?.key === key ? settled.error : undefined,
    reload: () => setAttempt((number) => number + 1),
  }
}

/** The lines of a cart as the API takes them, without prices. */
export function toQuoteItems(lines: readonly CartItem[]) {
  return lines.map(({ id, size, design, quantity }) => ({
    product_id: id,
    ...(design ? { design: design.code } : size !== undefined && { size }),
    quantity,
  }))
}
