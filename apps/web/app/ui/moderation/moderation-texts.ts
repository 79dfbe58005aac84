import type {
  ModerationStatus,
  RejectionReason,
  ReportReason,
} from '@shop/contract/moderation/moderation.rules'
import { m } from '../../paraglide/messages.js'

/** Where a shopper's own text stands. */
export const STATUS_NAMES: Readonly<Record<ModerationStatus, () => string>> = {
  pending: m.moderation_status_pending,
  approved: m.moderation_status_approved,
  rejected: m.moderation_status_rejected,
}

export const STATUS_TONES = { pending: 'gold', approved: 'jade', rejected: 'danger' } as const

/** Why a text was not published. */
export const REJECTION_TEXTS: Readonly<Record<RejectionReason, () => string>> = {
  cure_claim: m.moderation_rejected_cure_claim,
  offensive: m.moderation_rejected_offensive,
  personal_data: m.moderation_rejected_personal_data,
  advertising: m.moderation_rejected_advertising,
  off_topic: m.moderation_rejected_off_topic,
  unreadable: m.moderation_rejected_unreadable,
  other: m.moderation_rejected_other,
}

export const REPORT_TEXTS: Readonly<Record<ReportReason, () => string>> = {
  offensive: m.moderation_report_offensive,
  personal_data: m.moderation_report_personal_data,
  advertising: m.moderation_report_advertising,
  false: m.moderation_report_false,
  other: m.moderation_report_other,
}
