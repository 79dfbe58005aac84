import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useRecordAction, type RecordAction } from '../ui/use-record-action.ts'

/** Sends an action on the order of the page. */
export function useOrderAction(endpoint: ConsoleEndpoint, onDone: () => void): RecordAction<OrderDetails> {
  const kind = { resource: 'orders', field: 'order', refusal: 'ORDER_REFUSED' } as const
  return useRecordAction<OrderDetails>(endpoint, kind, onDone)
}
