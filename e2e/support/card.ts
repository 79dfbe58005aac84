import type { FrameLocator, Page } from '@playwright/test'
import type { Language } from './messages.ts'

/** Documented test cards of the provider (packages/payment-emulator/README.md). */
export const CARDS = {
  pays: '4242424242424242',
  requiresChallenge: '4000002760003184',
  isDeclined: '4000000000000002',
  hasNoMoney: '4000000000009995',
} as const

/** The provider's card form, in its iframe. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*="card" i], iframe[title*="卡"]').first()
}

/** Labels of the provider's card form. */
export const CARD_LABELS = {
  en: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' },
  zh: { number: '银行卡号', expiry: '有效期', cvc: '安全码' },
  'zh-Hant': { number: '信用卡號', expiry: '有效期限', cvc: '安全碼' },
} as const

/** Fills in the provider's card form. */
export async function fillCard(page: Page, number: string, language: Language = 'en'): Promise<void> {
  const [form, labels] = [cardForm(page), CARD_LABELS[language]]
  await form.getByLabel(labels.number).fill(number)
  await form.getByLabel(labels.expiry).fill('1234')
  await form.getByLabel(labels.cvc).fill('123')
}

/** The bank's page for 3-D Secure, in its iframe. */
export function bankPage(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*="bank" i]').first()
}
