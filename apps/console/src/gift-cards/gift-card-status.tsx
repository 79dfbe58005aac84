import type { GiftCardRow } from '@shop/contract/gift-cards/gift-cards.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { active: 'success', blocked: 'error' } as const

/** The states of a gift card, for a filter. */
export const GIFT_CARD_STATUSES = Object.keys(TONES).map((id) => ({
  id,
  name: `gift_cards.statuses.${id}`,
}))

/** Whether a gift card can pay. */
export function GiftCardStatus({ status }: Pick<GiftCardRow, 'status'>) {
  return <StatusChip status={status} texts="gift_cards.statuses" tone={TONES[status]} />
}
