import { expect, test } from 'vitest'
import { MAX_FREE_GIFTS, MAX_ORDER_LINES } from '../orders/orders.rules.ts'
import { QuoteReturnBody } from './returns.schemas.ts'

test('all of the largest order can be sent back at once, its free gifts included', () => {
  const most = MAX_ORDER_LINES + MAX_FREE_GIFTS
  const isAccepted = (count: number) => {
    const lines = Array.from({ length: count }, (_, position) => ({ position, quantity: 1 }))
    return QuoteReturnBody.safeParse({ remedy: 'refund', reason: 'changed_mind', lines }).success
  }
  expect([most, most + 1].map(isAccepted)).toEqual([true, false])
})
