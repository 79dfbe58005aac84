import type { Language } from '../languages.ts'

/** A card error: Stripe's codes and texts, in the languages of the card form. */
interface CardError extends Record<Language, string> {
  type: 'card_error' | 'invalid_request_error'
  code: string
  declineCode?: string
  param?: string
}

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  en: 'Your card was declined.',
  zh: '您的银行卡被拒绝。',
  'zh-Hant': '您的信用卡遭拒絕。',
} as const

/** All emulated card errors, by the key that test cards and fault rules use. */
export const CARD_ERRORS = {
  generic_decline: { ...DECLINED, declineCode: 'generic_decline' },
  lost_card: { ...DECLINED, declineCode: 'lost_card' },
  stolen_card: { ...DECLINED, declineCode: 'stolen_card' },
  fraudulent: { ...DECLINED, declineCode: 'fraudulent' },
  insufficient_funds: {
    ...DECLINED,
    declineCode: 'insufficient_funds',
    en: 'Your card has insufficient funds.',
    zh: '您的银行卡余额不足。',
    'zh-Hant': '您的信用卡餘額不足。',
  },
  card_velocity_exceeded: {
    ...DECLINED,
    declineCode: 'card_velocity_exceeded',
    en: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    zh: '您的银行卡因尝试过于频繁或超出限额而被拒绝。',
    'zh-Hant': '您的信用卡因嘗試過於頻繁或超出額度而遭拒絕。',
  },
  test_mode_live_card: {
    ...DECLINED,
    declineCode: 'test_mode_live_card',
    en: 'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    zh: '您的银行卡被拒绝：当前为测试模式，不接受真实银行卡。',
    'zh-Hant': '您的信用卡遭拒絕：目前為測試模式，不接受真實的信用卡。',
  },
  expired_card: {
    type: 'card_error',
    code: 'expired_card',
    param: 'exp_month',
    en: 'Your card has expired.',
    zh: '您的银行卡已过期。',
    'zh-Hant': '您的信用卡已過期。',
  },
  incorrect_cvc: {
    type: 'card_error',
    code: 'incorrect_cvc',
    param: 'cvc',
    en: "Your card's security code is incorrect.",
    zh: '安全码不正确。',
    'zh-Hant': '安全碼不正確。',
  },
  processing_error: {
    type: 'card_error',
    code: 'processing_error',
    en: 'An error occurred while processing your card. Try again in a little bit.',
    zh: '处理您的银行卡时出错，请稍后再试。',
    'zh-Hant': '處理您的信用卡時發生錯誤，請稍後再試。',
  },
  incorrect_number: {
    type: 'card_error',
    code: 'incorrect_number',
    param: 'number',
    en: 'Your card number is incorrect.',
    zh: '银行卡号不正确。',
    'zh-Hant': '信用卡號不正確。',
  },
  invalid_expiry_month: {
    type: 'card_error',
    code: 'invalid_expiry_month',
    param: 'exp_month',
    en: "Your card's expiration month is invalid.",
    zh: '有效期的月份无效。',
    'zh-Hant': '有效期限的月份無效。',
  },
  invalid_expiry_year: {
    type: 'card_error',
    code: 'invalid_expiry_year',
    param: 'exp_year',
    en: "Your card's expiration year is invalid.",
    zh: '有效期的年份无效。',
    'zh-Hant': '有效期限的年份無效。',
  },
  invalid_cvc: {
    type: 'card_error',
    code: 'invalid_cvc',
    param: 'cvc',
    en: "Your card's security code is invalid.",
    zh: '安全码无效。',
    'zh-Hant': '安全碼無效。',
  },
  authentication_failure: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    en: 'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    zh: '我们无法验证您的付款方式，请换一种付款方式再试。',
    'zh-Hant': '我們無法驗證您的付款方式，請換一種付款方式再試。',
  },
  attempt_expired: {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_expired',
    en: 'The latest payment attempt for this PaymentIntent has expired. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    zh: '付款已超时，请重新付款。',
    'zh-Hant': '付款已逾時，請重新付款。',
  },
} as const satisfies Record<string, CardError>

export type CardErrorKey = keyof typeof CARD_ERRORS

/** The card error of a key; an unknown key is used as the bank's decline code. */
export function getCardError(key: string): CardError {
  return Object.hasOwn(CARD_ERRORS, key)
    ? CARD_ERRORS[key as CardErrorKey]
    : { ...CARD_ERRORS.generic_decline, declineCode: key }
}

/** Stripe.js's message for the shopper, or the given text if it has none. */
export function toShopperMessage(
  error: { code?: string; decline_code?: string; message: string },
  language: Language,
): string {
  const rows: CardError[] = Object.values(CARD_ERRORS)
  const row = rows.find(({ code, declineCode }) => code === error.code && declineCode === error.decline_code)
  if (row?.code === CARD_ERRORS.authentication_failure.code && language === 'en') {
    return 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  }
  return (
    row?.[language] ??
    (error.code === 'card_declined' ? CARD_ERRORS.generic_decline[language] : error.message)
  )
}
