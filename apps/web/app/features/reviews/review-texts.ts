import type {
  ModerationStatus,
  RejectionReason,
  ReportReason,
  ReviewAspect,
  ReviewSort,
} from '@shop/contract/reviews/reviews.endpoints'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** What stars are given for, in addition to the overall stars. */
export const ASPECT_NAMES: Readonly<Record<ReviewAspect, () => string>> = {
  stone: m.reviews_aspect_stone,
  finish: m.reviews_aspect_finish,
  fit: m.reviews_aspect_fit,
}

export const SORT_NAMES: Readonly<Record<ReviewSort, () => string>> = {
  helpful: m.reviews_sort_helpful,
  newest: m.reviews_sort_newest,
  highest: m.reviews_sort_highest,
  lowest: m.reviews_sort_lowest,
}

/** Where a shopper's own text stands. */
export const STATUS_NAMES: Readonly<Record<ModerationStatus, () => string>> = {
  pending: m.reviews_status_pending,
  approved: m.reviews_status_approved,
  rejected: m.reviews_status_rejected,
}

/** Why a text was not published. */
export const REJECTION_TEXTS: Readonly<Record<RejectionReason, () => string>> = {
  cure_claim: m.reviews_rejected_cure_claim,
  offensive: m.reviews_rejected_offensive,
  personal_data: m.reviews_rejected_personal_data,
  advertising: m.reviews_rejected_advertising,
  off_topic: m.reviews_rejected_off_topic,
  unreadable: m.reviews_rejected_unreadable,
  other: m.reviews_rejected_other,
}

export const REPORT_TEXTS: Readonly<Record<ReportReason, () => string>> = {
  offensive: m.reviews_report_offensive,
  personal_data: m.reviews_report_personal_data,
  advertising: m.reviews_report_advertising,
  false: m.reviews_report_false,
  other: m.reviews_report_other,
}

/** A wrist such as `16.5 cm`. */
export function formatWrist(mm: number): string {
  return m.reviews_wrist_cm({ cm: formatNumber(mm / 10) })
}
