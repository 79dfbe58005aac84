import { quoteNewOrder } from '@shop/contract/orders/new-orders.console'
import type { Input } from '@shop/contract/http/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../data/services.ts'

/** What the new order would cost; requested again with each change, once there is something to price. */
export function useNewOrderQuote(body: Input<typeof quoteNewOrder>['body']) {
  const { api } = useServices()
  return useQuery({
    queryKey: [quoteNewOrder.path, body],
    queryFn: ({ signal }) => api.call(quoteNewOrder, { body }, signal),
    enabled: body.items.length > 0 && /^[A-Z]{2}$/.test(body.country),
    placeholderData: keepPreviousData,
  })
}
