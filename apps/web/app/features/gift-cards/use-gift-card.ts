import { useEffect, useRef, useState } from 'react'
import { toDay } from '@shop/contract/days/days.rules'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findTokenOwner, findTokens } from '../../lib/api/tokens.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { readDraft, removeDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { sendGiftCardOrder } from './buy-gift-card.ts'
import {
  EMPTY_GIFT_CARD,
  findGiftCardErrors,
  GIFT_CARD_IDS,
  parseGiftCardDraft,
  toGiftCardBody,
  type GiftCardDraft,
} from './gift-card-draft.ts'

interface GiftCardOptions {
  /** Without an account. */
  isGuest: boolean
  onPlaced: (order: { orderId: string; orderKey?: string }) => void
}

/** State and actions of the form: the draft is stored for the visit and ordered once. */
export function useGiftCard({ isGuest, onPlaced }: GiftCardOptions) {
  const [draft, setDraft] = useState(EMPTY_GIFT_CARD)
  const { errors, summary, show } = useFormErrors(GIFT_CARD_IDS)
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  const request = useRef<IdempotentRequest>(undefined)
  // The tokens show before the session is known who types.
  const [ownerId] = useState(() => findTokenOwner(findTokens()?.token ?? ''))

  // Restored after hydration, since the server does not know the draft.
  useEffect(() => setDraft(parseGiftCardDraft(readDraft('giftCardDraft', ownerId))), [ownerId])

  function change(part: Partial<GiftCardDraft>): void {
    setDraft((earlier) => ({ ...earlier, ...part }))
    saveDraft('giftCardDraft', ownerId, { ...draft, ...part })
  }

  async function submit(): Promise<void> {
    setProblem(undefined)
    if (show(findGiftCardErrors(draft, { asGuest: isGuest, today: toDay(new Date()) }))) return
    const card = { ...toGiftCardBody(draft), language: getLocale() }
    const body = isGuest ? { ...card, email: draft.email.trim() } : card
    request.current = toIdempotentRequest(request.current, body)
    const { key } = request.current
    await send(async () => {
      const outcome = await sendGiftCardOrder(body, key)
      if (outcome.kind === 'placed') {
        removeDraft('giftCardDraft')
        return onPlaced(outcome)
      }
      // Without a response the key stays; after a refusal the next attempt is a new request.
      if (outcome.kind !== 'unanswered') request.current = undefined
      if (outcome.kind === 'errors') show(outcome.errors)
      else setProblem(outcome.message)
    })
  }

  return { draft, change, errors, summary, problem, isSending, submit }
}
