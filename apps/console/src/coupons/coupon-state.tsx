import type { Coupon } from '@shop/contract/coupons/coupons.console'
import { StatusChip } from '../ui/status-chip.tsx'

const TONES = { scheduled: 'info', running: 'success', ended: 'default', stopped: 'error' } as const

/** The states of a coupon, for a filter. */
export const COUPON_STATES = Object.keys(TONES).map((id) => ({ id, name: `coupons.states.${id}` }))

/** Whether a coupon or batch can be claimed. */
export function CouponState({ state }: Pick<Coupon, 'state'>) {
  return <StatusChip status={state} texts="coupons.states" tone={TONES[state]} />
}
