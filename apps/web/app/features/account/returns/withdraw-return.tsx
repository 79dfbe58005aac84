import { withdrawReturn } from '@shop/contract/returns/returns.endpoints'
import type { Return } from '@shop/contract/returns/returns.schemas'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useReturnCall } from './use-return-call.ts'

const ConfirmDialog = lazy(() => import('../../../ui/overlay/confirm-dialog.tsx'))

/** Button that withdraws a return after a confirmation dialog. */
export function WithdrawReturn({ shopperId, item }: { shopperId: string | undefined; item: Return }) {
  const { order_id: id, return_id: returnId } = item
  const [isOpen, setIsOpen] = useState(false)
  const { error, isSending, send } = useReturnCall(shopperId, id, m.returns_withdraw_failed())

  async function withdraw() {
    if (!(await send(() => call(withdrawReturn, { params: { id, returnId } })))) return
    setIsOpen(false)
    showToast({ title: m.returns_withdrawn(), kind: 'ok' })
  }

  return (
    <>
      <Button variant="quiet" className="-ml-3 self-start" onClick={() => setIsOpen(true)}>
        {m.returns_withdraw()}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            title={m.returns_withdraw_title()}
            confirmLabel={m.returns_withdraw()}
            cancelLabel={m.returns_withdraw_keep()}
            error={error}
            isSending={isSending}
            onConfirm={() => void withdraw()}
            onClose={() => setIsOpen(false)}
          >
            <p>{m.returns_withdraw_text()}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
