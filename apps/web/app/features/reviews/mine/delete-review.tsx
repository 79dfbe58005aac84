import { deleteReview } from '@shop/contract/reviews/reviews.endpoints'
import type { ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'

const ConfirmDialog = lazy(() => import('../../../ui/overlay/confirm-dialog.tsx'))

interface DeleteReviewProps {
  line: ReviewableLine
  name: string
  onDeleted: () => void
}

/** Deletes a review with its photos, after a question. */
export function DeleteReview({ line, name, onDeleted }: DeleteReviewProps) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  const remove = () =>
    send(async () => {
      setError(undefined)
      try {
        const result = await call(deleteReview, { params: { id: line.order_id, position: line.position } })
        if (!result.ok) return setError(toReviewsRefusal(result.status, result.error))
        setOpen(false)
        showToast({ kind: 'ok', title: m.reviews_deleted() })
        onDeleted()
      } catch (failure) {
        setError(toOutageMessage(failure, m.reviews_failed()))
      }
    })

  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={m.reviews_delete_of({ name })}
        onClick={() => setOpen(true)}
      >
        {m.reviews_delete()}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            title={m.reviews_delete_title()}
            confirmLabel={m.reviews_delete()}
            cancelLabel={m.reviews_cancel()}
            error={error}
            isSending={isSending}
            onConfirm={() => void remove()}
            onClose={() => setOpen(false)}
          >
            <p>{m.reviews_delete_text()}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
