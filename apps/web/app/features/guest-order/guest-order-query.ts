import { getGuestOrder } from '@shop/contract/guests/guests.endpoints'
import type { Data } from '@shop/contract/http/endpoint'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { queryOptions } from '@tanstack/react-query'
import { ApiRefusalError } from '../../lib/api/api-result.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { getQueryClient } from '../../lib/api/query-client.ts'

export type GuestOrder = Data<typeof getGuestOrder>

/** What a key opens: an order, nothing, or one that is in an account by now. */
export type Opened = GuestOrder | 'unknown' | 'in_account'

/** Stands for the shopper among the cached data of a guest's order. */
export const GUEST = 'guest'

/** The order of a key. Requires the access to it (`useOrderAccess`). */
export function guestOrderQuery(key: string) {
  return queryOptions({
    queryKey: ['guest-order', key],
    queryFn: async ({ signal }): Promise<Opened> => {
      try {
        return await fetchData(getGuestOrder, {}, { signal })
      } catch (error) {
        if (!(error instanceof ApiRefusalError)) throw error
        if (error.failure.code === 'ORDER_IN_ACCOUNT') return 'in_account'
        if (error.status === 404) return 'unknown'
        throw error
      }
    },
  })
}

/** Replaces a changed order in the query cache; the address of its mails stays. */
export function replaceGuestOrder(key: string, email: string, order: Order): void {
  const changed: Opened = { ...order, email }
  getQueryClient().setQueryData<Opened>(guestOrderQuery(key).queryKey, changed)
}
