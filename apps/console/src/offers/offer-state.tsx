import type { Offer } from '@shop/contract/offers/offers.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { scheduled: 'info', running: 'success', ended: 'default', paused: 'warning' } as const

/** The states of an offer, for a filter. */
export const OFFER_STATES = Object.keys(TONES).map((id) => ({ id, name: `offers.states.${id}` }))

/** Whether an offer applies. */
export function OfferState({ state }: Pick<Offer, 'state'>) {
  return <StatusChip status={state} texts="offers.states" tone={TONES[state]} />
}
