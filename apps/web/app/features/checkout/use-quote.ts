import { quoteOrder, type OrderQuote, type ShippingMethod } from '@shop/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import type { CheckoutLine } from './changes.ts'

/** The server's prices. While a newer quote loads, the last one stays and is marked stale. */
export interface QuoteState {
  quote: OrderQuote | undefined
  isStale: boolean
  error: unknown
  /** Fetches the quote again. */
  reload: () => void
}

/** Inputs of a quote. */
export interface QuoteRequest {
  lines: readonly CheckoutLine[]
  /** ISO 3166 alpha-2 code. */
  country: string
  shippingMethod: ShippingMethod | undefined
  couponId: string | undefined
  /** Whose coupons are listed; undefined for a guest. */
  shopperId: string | undefined
}

/** Fetches a quote, again whenever one of its inputs changes. */
export function useQuote({ lines, country, shippingMethod, couponId, shopperId }: QuoteRequest): QuoteState {
  const [latest, setStored] = useState<{ key: string; quote?: OrderQuote | undefined; error?: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const body = {
    items: toItems(lines),
    country,
    ...(shippingMethod && { shipping_method: shippingMethod }),
    ...(shopperId && couponId && { coupon_id: couponId }),
  }
  const key = `${attempt} ${shopperId} ${JSON.stringify(body)}`

  useEffect(() => {
    if (body.items.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    requestQuote(body, signal).then(
      (quote) => signal.aborted || setStored({ key, quote }),
      (error: unknown) => signal.aborted || setStored((last) => ({ key, quote: last?.quote, error })),
    )
    return () => controller.abort()
    // The key contains every input of the request.
  }, [key])

  const reload = useCallback(() => setAttempt((number) => number + 1), [])
  return {
    quote: latest?.quote,
    isStale: latest?.key !== key,
    error: latest?.key === key ? latest.error : undefined,
    reload,
  }
}

async function requestQuote(
  body: Parameters<typeof call<typeof quoteOrder>>[1]['body'],
  signal: AbortSignal,
): Promise<OrderQuote> {
  const result = await call(quoteOrder, { body }, { signal })
  if (result.ok) return result.data
  throw new Error(toRefusalMessage(result.error))
}

/** The lines of a cart as the API takes them, without prices. */
export function toItems(lines: readonly CheckoutLine[]) {
  return lines.map(({ id, size, quantity }) => ({
    product_id: id,
    ...(size !== undefined && { size }),
    quantity,
  }))
}
