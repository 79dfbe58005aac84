import type { OrderRefusal } from '@shop/contract/orders/order-actions.console'

/** The merchant's command cannot be applied to this order. The message is for the command line; consoles translate `reason`. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError'
  readonly reason: OrderRefusal
  /** What a text about it needs: amounts, statuses. */
  readonly facts: Record<string, unknown>

  constructor(reason: OrderRefusal, message: string, facts: Record<string, unknown> = {}) {
    super(message)
    this.reason = reason
    this.facts = facts
  }
}
