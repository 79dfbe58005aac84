import { markHelpful, unmarkHelpful } from '@shop/contract/reviews/reviews.endpoints'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'

interface HelpfulButtonProps {
  reviewId: string
  count: number
  /** Whether the shopper has found it helpful before. */
  wasFound: boolean
  /** Called instead by visitors: asks them to sign in. */
  onSignIn: (() => void) | undefined
}

/** Finds a review helpful, or no longer, and shows how many do. */
export function HelpfulButton({ reviewId, count, wasFound, onSignIn }: HelpfulButtonProps) {
  const [changed, setChanged] = useState<{ isFound: boolean; count: number }>()
  const [isSending, send] = useSending()
  const isFound = changed?.isFound ?? wasFound

  const toggle = () =>
    send(async () => {
      try {
        const endpoint = isFound ? unmarkHelpful : markHelpful
        const result = await call(endpoint, { params: { id: reviewId } })
        if (result.ok) setChanged({ isFound: !isFound, count: result.data.helpful_count })
        else showToast({ kind: 'danger', title: toReviewsRefusal(result.status, result.error) })
      } catch (error) {
        showToast({ kind: 'danger', title: toOutageMessage(error, m.reviews_failed()) })
      }
    })

  return (
    <Button
      variant="quiet"
      aria-pressed={isFound}
      loading={isSending}
      onClick={onSignIn ?? (() => void toggle())}
      className="-mx-3 text-sm"
    >
      <Icon name={isFound ? 'check' : 'plus'} className="size-4.5" />
      {m.reviews_helpful({ count: changed?.count ?? count })}
    </Button>
  )
}
