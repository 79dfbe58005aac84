import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { speak, takeSession } from './account.ts'
import { getProduct, placeOrder } from './api.ts'
import { aNewcomer, choose, createAccount, type Shopper } from './shopper.ts'
import type { Translate } from './messages.ts'

const PRODUCT = 'black-onyx-still-night-bracelet'

/** Labels on the wallet's page. */
export const WALLET_LABELS = {
  en: {
    balance: 'Balance',
    declined: 'Declined account',
    slow: 'Slow account',
    approve: /^Approve/,
    continue: /^Continue/,
    cancel: /^Cancel/,
  },
  zh: {
    balance: '余额账户',
    declined: '被拒账户',
    slow: '延迟账户',
    approve: /^确认付款/,
    continue: /^继续/,
    cancel: /^取消/,
  },
  'zh-Hant': {
    balance: '餘額帳戶',
    declined: '被拒帳戶',
    slow: '延遲帳戶',
    approve: /^確認付款/,
    continue: /^繼續/,
    cancel: /^取消/,
  },
} as const
export type WalletAccount = 'balance' | 'declined' | 'slow'

/** Places an order by the API and opens its payment page as a new, signed-in shopper. */
export async function enterPayment(
  page: Page,
  request: APIRequestContext,
  t: Translate,
): Promise<{ order: Order; shopper: Shopper; path: string }> {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  const proof = await takeSession(page, shopper)
  const order = await placeOrder(request, proof, [await getProduct(request, PRODUCT)])
  const path = `/payment/${order.order_id}`
  await speak(page, t)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: t('payment_title') })).toBeVisible()
  await expect(page).toHaveURL(path)
  return { order, shopper, path }
}

/** Chooses the wallet on the payment page. Returns the link to the wallet once it is ready. */
export async function chooseWallet(page: Page, t: Translate): Promise<Locator> {
  await choose(page.getByRole('radio', { name: t('payments_method_wallet') }))
  const method = page.getByRole('link', { name: t('payment_wallet_go') })
  await expect(method).toHaveAttribute('href', /\/checkoutnow\?token=/)
  return method
}

/** Approves the payment on the wallet's page, which returns to the shop. */
export async function approve(page: Page, t: Translate, account: WalletAccount): Promise<void> {
  const labels = WALLET_LABELS[t.language]
  await expect(page).toHaveURL(/\/checkoutnow/)
  await page.getByText(labels[account], { exact: true }).click()
  await page.getByRole('button', { name: labels.approve }).click()
}

/** Cancels on the wallet's page. */
export async function cancelWallet(page: Page, t: Translate): Promise<void> {
  await expect(page).toHaveURL(/\/checkoutnow/)
  await page.getByRole('link', { name: WALLET_LABELS[t.language].cancel }).click()
}

/** Waits for the confirmation of a paid order. */
export async function expectThanks(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('account_result_paid') })).toBeVisible()
}
