import {
  RETURN_REASONS,
  RETURN_REMEDIES,
  RETURN_STATUSES,
  type ReturnStatus,
} from '@shop/contract/returns/returns.rules'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'

const TONES: Record<ReturnStatus, StatusTone> = {
  requested: 'warning',
  approved: 'info',
  declined: 'default',
  sent: 'info',
  received: 'warning',
  inspected: 'warning',
  refunded: 'success',
  exchanged: 'success',
  repaired: 'success',
  sent_back: 'default',
  withdrawn: 'default',
}

/** A return's status; what waits for the merchant stands out. */
export function ReturnStatusChip({ status }: { status: ReturnStatus }) {
  return <StatusChip status={status} texts="returns.status" tone={TONES[status]} />
}

const toChoices = (names: readonly string[], texts: string) =>
  names.map((id) => ({ id, name: `returns.${texts}.${id}` }))

/** The choices of filters. */
export const STATUS_CHOICES = toChoices(RETURN_STATUSES, 'statuses')
export const REMEDY_CHOICES = toChoices(RETURN_REMEDIES, 'remedies')
export const REASON_CHOICES = toChoices(RETURN_REASONS, 'reasons')
