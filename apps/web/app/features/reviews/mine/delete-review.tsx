import { deleteReview } from '@shop/contract/reviews/reviews.endpoints'
import type { ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmedButton } from '../../../ui/overlay/confirmed-button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'

interface DeleteReviewProps {
  line: ReviewableLine
  name: string
  onDeleted: () => void
}

/** Deletes a review with its photos, after a question. */
export function DeleteReview({ line, name, onDeleted }: DeleteReviewProps) {
  async function remove(): Promise<string | undefined> {
    try {
      const result = await call(deleteReview, { params: { id: line.order_id, position: line.position } })
      if (!result.ok) return toReviewsRefusal(result.status, result.error)
    } catch (failure) {
      return toOutageMessage(failure, m.reviews_failed())
    }
    showToast({ kind: 'ok', title: m.reviews_deleted() })
    onDeleted()
    return undefined
  }

  return (
    <ConfirmedButton
      label={m.reviews_delete()}
      fullLabel={m.reviews_delete_of({ name })}
      title={m.reviews_delete_title()}
      cancelLabel={m.reviews_cancel()}
      onConfirm={remove}
    >
      <p>{m.reviews_delete_text()}</p>
    </ConfirmedButton>
  )
}
