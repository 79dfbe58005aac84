import type { Endpoint } from '@shop/contract/http/endpoint'

/** Access to one guest's order. */
interface OrderAccess {
  key: string
  /** The endpoint that does for guests what this one does for shoppers, if there is one. */
  toGuestCall: (endpoint: Endpoint) => Endpoint | undefined
}

let access: OrderAccess | undefined

/**
 * Opens a guest's order for the page that is shown: from now on, calls about orders, notes and payments are made with its
 * key, so that the parts of account and payment work as they are. Returns a function that ends it, for when the page is left.
 */
export function openOrderAccess(opened: OrderAccess): () => void {
  access = opened
  return () => {
    if (access === opened) access = undefined
  }
}

/** How a call is made with the key of the open order; undefined if it is made as any shopper's. */
export function findGuestCall<E extends Endpoint>(endpoint: E): { endpoint: E; key: string } | undefined {
  if (!access) return undefined
  const { key, toGuestCall } = access
  const found = endpoint.auth === 'guest-key' ? endpoint : toGuestCall(endpoint)
  return found && { endpoint: found as E, key }
}
