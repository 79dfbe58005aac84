import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Language } from './messages.ts'

/** Labels of the emulated wallets. */
const LABELS = {
  en: { sheet: 'Wallet', card: 'Card', address: 'Deliver to', email: 'Email', pay: 'Pay', cancel: 'Cancel' },
  zh: { sheet: '钱包', card: '银行卡', address: '收货地址', email: '邮箱', pay: '付款', cancel: '取消' },
  'zh-Hant': {
    sheet: '電子錢包',
    card: '信用卡',
    address: '收件地址',
    email: '電子郵件',
    pay: '付款',
    cancel: '取消',
  },
} as const

/** The cards in the wallet, by their effect. */
const CARDS = {
  stripe: { pays: '4242424242424242', isDeclined: '4000000000000002', asksBank: '4000002760003184' },
  airwallex: { pays: '4035501000000008', isDeclined: '4646464646464644', asksBank: '4012000300000062' },
} as const

/** Gives the browser Apple Pay; Chromium has none. */
export const WITH_APPLE_PAY = `globalThis.ApplePaySession = { canMakePayments: () => true }`
/** Takes away what Google Pay needs. */
export const WITHOUT_GOOGLE_PAY = `delete globalThis.PaymentRequest`

export type WalletName = 'Apple Pay' | 'Google Pay'

/** A wallet's button, in the provider's frame. */
export const walletButton = (page: Page, wallet: WalletName) =>
  page.frameLocator(`iframe[title*="${wallet}"]`).getByRole('button', { name: wallet })

/** What the shopper does in a wallet. */
export async function openWallet(page: Page, wallet: WalletName, language: Language = 'en') {
  const labels = LABELS[language]
  const sheet: FrameLocator = page.frameLocator(`iframe[title="${labels.sheet}"]`)
  await walletButton(page, wallet).click()
  await expect(sheet.getByRole('heading', { name: wallet })).toBeVisible()
  const pay = sheet.getByRole('button', { name: labels.pay, exact: true })
  return {
    sheet,
    pay: () => pay.click(),
    cancel: () => sheet.getByRole('button', { name: labels.cancel }).click(),
    chooseCard: (effect: keyof (typeof CARDS)['stripe'], provider: keyof typeof CARDS = 'stripe') =>
      sheet.getByLabel(labels.card).selectOption(CARDS[provider][effect]),
    /** Chooses who the goods go to; resolves once the shop has priced it. */
    async chooseContact(label: string): Promise<void> {
      await sheet.getByLabel(labels.address).selectOption({ label })
      await expect(pay).toBeEnabled()
    },
    typeEmail: (email: string) => sheet.getByLabel(labels.email).fill(email),
  }
}
