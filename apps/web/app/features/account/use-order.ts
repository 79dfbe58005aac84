import { getOrder, type Order } from '@shop/contract/orders'
import { call } from '../../lib/api.ts'
import { useLoaded, type LoadedHandle } from '../../lib/use-loaded.ts'

/** Reads an order of the shopper; undefined waits. The data is undefined when there is no such order of theirs. */
export function useOrder(orderId: string | undefined): LoadedHandle<Order | undefined> {
  return useLoaded(orderId, async (signal) => {
    const result = await call(getOrder, { params: { id: orderId! } }, { signal })
    if (result.ok) return result.data
    if (result.status === 404 || result.error.code === 'VALIDATION_FAILED') return undefined
    throw new Error(result.error.message)
  })
}
