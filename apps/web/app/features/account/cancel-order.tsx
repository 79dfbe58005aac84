import { toFen } from '@shop/contract/money/money'
import { cancelOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { lazy, Suspense, useRef, useState } from 'react'
import { call, createIdempotencyKey } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

const ConfirmDialog = lazy(() => import('../../ui/overlay/confirm-dialog.tsx'))

interface CancelOrderProps {
  order: Pick<Order, 'order_id' | 'order_number' | 'status' | 'gift_cards' | 'payable'>
  onCancelled: (order: Order) => void
  /** The order changed on the server: fetch it again. */
  onStale: () => void
}

/** Button that cancels an order after a confirmation dialog. */
export function CancelOrder({ order, onCancelled, onStale }: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const key = useRef(createIdempotencyKey())

  async function cancel() {
    setError(undefined)
    await send(async () => {
      try {
        const input = { params: { id: order.order_id }, body: {} }
        const result = await call(cancelOrder, input, { idempotencyKey: key.current })
        if (result.ok) {
          setIsOpen(false)
          showToast({ title: m.account_cancel_done(), kind: 'ok' })
          return onCancelled(result.data)
        }
        key.current = createIdempotencyKey()
        if (result.error.code !== 'ORDER_STATE_CONFLICT')
          return setError(toRefusalMessage(result.status, result.error))
        setIsOpen(false)
        onStale()
      } catch (error) {
        setError(toOutageMessage(error, m.account_cancel_failed()))
      }
    })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {m.account_cancel()}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            title={m.account_cancel_title()}
            confirmLabel={m.account_cancel_confirm()}
            cancelLabel={m.account_cancel_dismiss()}
            error={error}
            isSending={isSending}
            onConfirm={() => void cancel()}
            onClose={() => setIsOpen(false)}
          >
            <p>{m.account_cancel_text({ number: order.order_number })}</p>
            {toFen(order.payable) > 0 && (
              <p className="mt-2 text-muted">
                {order.status === 'pending_payment' ? m.account_cancel_unpaid() : m.account_cancel_refund()}
              </p>
            )}
            {order.gift_cards && <p className="mt-2 text-muted">{m.account_cancel_gift_card()}</p>}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
