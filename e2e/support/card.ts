import type { FrameLocator, Page } from '@playwright/test'

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

/** Fills in the provider's card form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page)
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration date').fill('1234')
  await form.getByLabel('Security code').fill('123')
}

/** The bank's page for 3-D Secure, in its iframe. */
export function bankPage(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*="bank" i]').first()
}
