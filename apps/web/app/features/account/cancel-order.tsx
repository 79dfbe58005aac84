import { toFen } from '@shop/contract/money/money'
import { cancelOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { useRef } from 'react'
import { call, createIdempotencyKey } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmedButton } from '../../ui/overlay/confirmed-button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

interface CancelOrderProps {
  order: Pick<Order, 'order_id' | 'order_number' | 'status' | 'gift_cards' | 'payable'>
  onCancelled: (order: Order) => void
  /** The order changed on the server: fetch it again. */
  onStale: () => void
}

/** Button that cancels an order after a confirmation dialog. */
export function CancelOrder({ order, onCancelled, onStale }: CancelOrderProps) {
  const key = useRef(createIdempotencyKey())

  async function cancel(): Promise<string | undefined> {
    try {
      const input = { params: { id: order.order_id }, body: {} }
      const result = await call(cancelOrder, input, { idempotencyKey: key.current })
      if (result.ok) {
        showToast({ title: m.account_cancel_done(), kind: 'ok' })
        onCancelled(result.data)
        return undefined
      }
      key.current = createIdempotencyKey()
      if (result.error.code !== 'ORDER_STATE_CONFLICT') return toRefusalMessage(result.status, result.error)
      onStale()
      return undefined
    } catch (error) {
      return toOutageMessage(error, m.account_cancel_failed())
    }
  }

  return (
    <ConfirmedButton
      label={m.account_cancel()}
      title={m.account_cancel_title()}
      confirmLabel={m.account_cancel_confirm()}
      cancelLabel={m.account_cancel_dismiss()}
      onConfirm={cancel}
    >
      <p>{m.account_cancel_text({ number: order.order_number })}</p>
      {toFen(order.payable) > 0 && (
        <p className="mt-2 text-muted">
          {order.status === 'pending_payment' ? m.account_cancel_unpaid() : m.account_cancel_refund()}
        </p>
      )}
      {order.gift_cards && <p className="mt-2 text-muted">{m.account_cancel_gift_card()}</p>}
    </ConfirmedButton>
  )
}
