import type { ErrorDetail } from '@shop/contract/http/envelope'
import type { LocalizedField } from '@shop/contract/languages/translated'
import type { Money } from '@shop/contract/money/money'
import { findCarrier } from '@shop/contract/tracking/carriers.rules'
import type {
  RefundPartKind,
  ReturnReason,
  ReturnRefusalReason,
  ReturnRemedy,
  ReturnStatus,
} from '@shop/contract/returns/returns.rules'
import type { Return } from '@shop/contract/returns/returns.schemas'
import type { ApiFailure } from '../../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../../lib/api/refusal-message.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'

type Tone = 'jade' | 'gold' | 'plain' | 'ok'

const STATUSES: Readonly<Record<ReturnStatus, { name: () => string; tone: Tone }>> = {
  requested: { name: m.returns_status_requested, tone: 'jade' },
  approved: { name: m.returns_status_approved, tone: 'gold' },
  declined: { name: m.returns_status_declined, tone: 'plain' },
  sent: { name: m.returns_status_sent, tone: 'jade' },
  received: { name: m.returns_status_received, tone: 'jade' },
  inspected: { name: m.returns_status_inspected, tone: 'jade' },
  refunded: { name: m.returns_status_refunded, tone: 'ok' },
  exchanged: { name: m.returns_status_exchanged, tone: 'ok' },
  repaired: { name: m.returns_status_repaired, tone: 'ok' },
  sent_back: { name: m.returns_status_sent_back, tone: 'plain' },
  withdrawn: { name: m.returns_status_withdrawn, tone: 'plain' },
}

/** Display name of a return's status. */
export function toReturnStatusName(status: ReturnStatus, remedy: ReturnRemedy): string {
  return status === 'repaired' && remedy === 'restring'
    ? m.returns_status_restrung()
    : STATUSES[status].name()
}

/** Badge tone of a return's status. */
export function toReturnStatusTone(status: ReturnStatus): Tone {
  return STATUSES[status].tone
}

const REMEDIES: Readonly<Record<ReturnRemedy, { name: () => string; help: () => string }>> = {
  refund: { name: m.returns_remedy_refund, help: m.returns_remedy_refund_help },
  exchange: { name: m.returns_remedy_exchange, help: m.returns_remedy_exchange_help },
  repair: { name: m.returns_remedy_repair, help: m.returns_remedy_repair_help },
  restring: { name: m.returns_remedy_restring, help: m.returns_remedy_restring_help },
}

/** What a shopper can request. */
export const toRemedyName = (remedy: ReturnRemedy): string => REMEDIES[remedy].name()

/** What follows when they do. @param restringingPrice once restringing is no longer free */
export function toRemedyHelp(remedy: ReturnRemedy, restringingPrice: Money | undefined): string {
  if (remedy === 'restring' && restringingPrice)
    return m.returns_remedy_restring_help_paid({ amount: formatMoney(restringingPrice) })
  return REMEDIES[remedy].help()
}

const REASONS: Readonly<Record<ReturnReason, () => string>> = {
  changed_mind: m.returns_reason_changed_mind,
  does_not_fit: m.returns_reason_does_not_fit,
  not_as_described: m.returns_reason_not_as_described,
  wrong_item: m.returns_reason_wrong_item,
  damaged: m.returns_reason_damaged,
  faulty: m.returns_reason_faulty,
  worn: m.returns_reason_worn,
}

/** Why something is sent back. */
export const toReasonName = (reason: ReturnReason): string => REASONS[reason]()

const PARTS: Readonly<Record<RefundPartKind, () => string>> = {
  goods: m.returns_part_goods,
  coupon: m.returns_part_coupon,
  coupon_lost: m.returns_part_coupon_lost,
  coupon_regained: m.returns_part_coupon_regained,
  offers: m.returns_part_offers,
  offers_of_rest: m.returns_part_offers_of_rest,
  free_gifts: m.returns_part_free_gifts,
  surcharge: m.returns_part_surcharge,
  carried: m.returns_part_carried,
  shipping: m.returns_part_shipping,
  wrapping: m.returns_part_wrapping,
  price_difference: m.returns_part_price_difference,
  deduction: m.returns_part_deduction,
  refunded_before: m.returns_part_refunded_before,
}

/** What a part of a refund is. */
export const toPartName = (kind: RefundPartKind): string => PARTS[kind]()

/** A product of a return with its size. */
export function toItemName(item: LocalizedField<'name'> & { size?: string | undefined }): string {
  const name = localized(item, 'name')
  return item.size ? m.returns_line_of({ name, size: item.size }) : name
}

/** What the shopper does or waits for; undefined at the end of a return. */
export function findNextStep({ status, send_by: sendBy }: Return, formatDay: (iso: string) => string) {
  if (status === 'approved') return sendBy && m.returns_next_approved({ date: formatDay(sendBy) })
  return NEXT_STEPS[status]?.()
}

const NEXT_STEPS: Partial<Readonly<Record<ReturnStatus, () => string>>> = {
  requested: m.returns_next_requested,
  sent: m.returns_next_sent,
  received: m.returns_next_received,
  inspected: m.returns_next_inspected,
}

const REFUSALS: Partial<Readonly<Record<ReturnRefusalReason, () => string>>> = {
  not_delivered: m.returns_refused_not_delivered,
  too_late: m.returns_refused_too_late,
  made_to_order: m.returns_refused_made_to_order,
  free_gift: m.returns_refused_free_gift,
  quantity_not_returnable: m.returns_refused_quantity,
  reason_not_fitting: m.returns_refused_reason,
  unknown_item: m.returns_refused_item,
  same_item: m.returns_refused_same_item,
  unknown_photo: m.returns_refused_photo,
  wrong_status: m.returns_refused_status,
  service_order: m.returns_refused_service_order,
}

/** Why the shop refuses something about a return. */
export function toReturnRefusal(status: number, failure: ApiFailure): string {
  if (failure.code === 'RETURN_NOT_FOUND') return m.returns_refused_status()
  if (failure.code !== 'RETURN_REFUSED') return toRefusalMessage(status, failure)
  const reason = findReason(failure.details)
  return ((reason && REFUSALS[reason]) ?? m.returns_refused_other)()
}

function findReason(details: readonly ErrorDetail[] | undefined): ReturnRefusalReason | undefined {
  return details?.[0]?.['reason'] as ReturnRefusalReason | undefined
}

/** Why a number cannot be one of a carrier that the shop knows. */
export function toNumberError(typedCarrier: string): string {
  const carrier = findCarrier(typedCarrier)
  return carrier
    ? m.returns_number_wrong({ carrier: localized(carrier, 'name'), example: carrier.example })
    : m.returns_missing_number()
}
