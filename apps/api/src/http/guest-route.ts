import { findGuestCall } from '@shop/contract/guests/guest-calls.endpoints'
import type { Route } from './route.ts'

/**
 * Registers an endpoint for shoppers, and for guests if they have it too: the same handler, for the guest of the key's
 * order. A guest has one order, so services find nothing but that order.
 */
export function withGuests(route: Route): Route {
  return (endpoint, handler, options) => {
    route(endpoint, handler, options)
    const forGuests = findGuestCall(endpoint)
    if (forGuests)
      route(forGuests, ({ guest, ...call }) => handler({ ...call, user: guest } as never) as Promise<never>)
  }
}
