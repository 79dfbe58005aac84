import {
  GIFT_CARD_PRESETS,
  GIFT_CARD_YUAN,
  toSendDays,
  type GiftCardDelivery,
} from '@shop/contract/gift-cards/gift-cards.rules'
import type { BuyGiftCardBody } from '@shop/contract/gift-cards/gift-cards.schemas'
import { toCardText } from '@shop/contract/orders/gifts.rules'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { findText } from '../../lib/json.ts'
import { findCardError } from '../../lib/shop/card-text.ts'
import { findEmailError } from '../../lib/shop/credential-rules.ts'
import type { DraftValues } from '../../lib/storage/drafts.ts'
import { m } from '../../paraglide/messages.js'

/** The form as typed. */
export interface GiftCardDraft {
  /** One of the presets, or `other`. */
  preset: string
  /** The free amount, in whole yuan. */
  otherAmount: string
  isForOther: boolean
  delivery: GiftCardDelivery
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  /** A day of the shop as `2026-11-30`; empty for at once. */
  sendOn: string
  /** A guest's address. */
  email: string
}

export const OTHER_AMOUNT = 'other'

export const EMPTY_GIFT_CARD: GiftCardDraft = {
  preset: '500',
  otherAmount: '',
  isForOther: true,
  delivery: 'mail',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  sendOn: '',
  email: '',
}

/** Element ids of the form's fields. */
export const GIFT_CARD_IDS = {
  otherAmount: 'card-amount',
  recipientName: 'card-recipient',
  recipientEmail: 'card-recipient-email',
  senderName: 'card-sender',
  message: 'card-message',
  sendOn: 'card-day',
  email: 'card-buyer-email',
} as const

export type GiftCardErrors = FieldErrors<keyof typeof GIFT_CARD_IDS>

/** Reads a stored draft; invalid parts are as in a new form. */
export function parseGiftCardDraft(stored: DraftValues): GiftCardDraft {
  const text = (name: keyof GiftCardDraft) => findText(stored[name]) ?? ''
  const presets = [...GIFT_CARD_PRESETS.map(String), OTHER_AMOUNT]
  return {
    preset: presets.includes(text('preset')) ? text('preset') : EMPTY_GIFT_CARD.preset,
    isForOther: stored['isForOther'] !== false,
    delivery: stored['delivery'] === 'print' ? 'print' : 'mail',
    otherAmount: text('otherAmount'),
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    senderName: text('senderName'),
    message: text('message'),
    sendOn: text('sendOn'),
    email: text('email'),
  }
}

/** The amount in whole yuan; undefined where it is none that can be bought. */
export function findAmount({ preset, otherAmount }: GiftCardDraft): number | undefined {
  if (preset !== OTHER_AMOUNT) return Number(preset)
  const typed = otherAmount.trim().replace(/^[¥￥]\s*/, '')
  const yuan = /^\d{3,4}$/.test(typed) ? Number(typed) : 0
  return yuan >= GIFT_CARD_YUAN.min && yuan <= GIFT_CARD_YUAN.max ? yuan : undefined
}

/** Validates the form as the server does. @param asGuest the buyer has no account */
export function findGiftCardErrors(
  draft: GiftCardDraft,
  { asGuest, today }: { asGuest: boolean; today: string },
): GiftCardErrors {
  const { isForOther, delivery, recipientEmail, message, sendOn, email } = draft
  const isMailed = isForOther && delivery === 'mail'
  const { from, until } = toSendDays(today)
  const isTooFar = isMailed && sendOn !== '' && (sendOn < from || sendOn > until)
  return toFieldErrors({
    otherAmount: findAmount(draft) === undefined ? m.giftcards_error_amount() : undefined,
    recipientEmail:
      isMailed && recipientEmail.trim() !== '' ? findEmailError(recipientEmail.trim()) : undefined,
    message: isForOther ? findCardError(message) : undefined,
    sendOn: isTooFar ? m.giftcards_error_day() : undefined,
    email: asGuest
      ? email.trim() === ''
        ? m.auth_error_email_required()
        : findEmailError(email.trim())
      : undefined,
  })
}

/** The form as the server takes it. */
export function toGiftCardBody(draft: GiftCardDraft): BuyGiftCardBody {
  const { isForOther, delivery, sendOn } = draft
  const [name, email, sender] = [draft.recipientName, draft.recipientEmail, draft.senderName].map((text) =>
    text.trim(),
  )
  const message = toCardText(draft.message)
  const isMailed = delivery === 'mail'
  return {
    amount: `${findAmount(draft) ?? 0}.00`,
    delivery,
    ...(isForOther && {
      ...(name && { recipient_name: name }),
      ...(sender && { sender_name: sender }),
      ...(message && { message }),
      ...(isMailed && email && { recipient_email: email }),
      ...(isMailed && sendOn && { send_on: sendOn }),
    }),
  }
}
