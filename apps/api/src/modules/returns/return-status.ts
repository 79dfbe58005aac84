import type { ReturnStatus } from '@shop/contract/returns/returns.rules'

/**
 * The allowed status transitions. The database has the same table (return_transitions) and rejects all others;
 * a test compares the two. `new` is before a return exists.
 */
export const RETURN_TRANSITIONS: Record<ReturnStatus | 'new', readonly ReturnStatus[]> = {
  new: ['requested'],
  requested: ['approved', 'declined', 'withdrawn'],
  approved: ['sent', 'withdrawn'],
  sent: ['received'],
  received: ['inspected'],
  inspected: ['refunded', 'exchanged', 'repaired', 'sent_back'],
  declined: [],
  withdrawn: [],
  refunded: [],
  exchanged: [],
  repaired: [],
  sent_back: [],
}

/** Ends of a return with which the order that it placed, for an exchange or a service, does not come about. */
export const WITHOUT_ORDER: readonly ReturnStatus[] = ['withdrawn', 'sent_back', 'refunded']

/** The cause of a status change; `expiry`: nothing was sent in time. */
export type ReturnCause = 'shopper' | 'merchant' | 'expiry'

export function canFollow(from: ReturnStatus | 'new', to: ReturnStatus): boolean {
  return RETURN_TRANSITIONS[from].includes(to)
}
