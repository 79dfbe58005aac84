import type { APIRequestContext, Page } from '@playwright/test'
import { speak, takeSession } from './support/account.ts'
import { getProduct, toName } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { setDeliveredAgo } from './support/delivery-time.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { receiveMail } from './support/outbox.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { deliver, openReturn, takeStep } from './support/returns.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const BRACELET = 'black-obsidian-guardian-bracelet'
const TWO_YEARS_MS = 730 * 24 * 3_600_000
const PRICE = { amount: '¥39.00' }

let shop: OwnConsole
let request: APIRequestContext
let owner: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
  // Otherwise colours are measured while they change.
  await owner.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterAll(() => shop.close())

for (const language of listTestLanguages(import.meta.filename)) {
  test(
    `restringing after the free year is paid by an order of its own (${language})`,
    { tag: '@all' },
    async ({ browser }) => {
      test.setTimeout(240_000)
      const t = readMessages(language)
      const buyer = await aBuyer(request, shop.dataDir)
      const bracelet = await getProduct(request, BRACELET)
      const order = await buyer.buy([bracelet])
      await deliver(owner, shop, order.order_id)
      await setDeliveredAgo(shop, order.order_id, TWO_YEARS_MS)
      const page = await browser.newPage({ baseURL: shop.baseURL })
      await takeSession(page, buyer.shopper)
      await speak(page, t)
      const path = `/user/orders?order=${order.order_id}`

      await page.goto(path)
      await page.getByRole('button', { name: t('returns_ask_restring') }).click()
      await expect(page.getByText(t('returns_remedy_restring_help_paid', PRICE))).toBeVisible()
      await choose(page.getByRole('radio', { name: t('returns_remedy_restring') }))
      await choose(page.getByRole('checkbox', { name: toName(bracelet, language) }))
      await page.getByLabel(t('returns_reason')).selectOption('worn')
      await expect(page.getByText(t('returns_quote_price', PRICE))).toBeVisible()
      await expectAccessibleAtEveryWidth(page, `asking for restringing (${language})`)
      await page.getByRole('button', { name: t('returns_send') }).click()
      await expect(page.getByText(t('returns_price', PRICE))).toBeVisible()

      const number = `${order.order_number}-R1`
      await openReturn(owner, number)
      await expect(owner.getByText('restringing costs ¥39.00, paid after your approval')).toBeVisible()
      await takeStep(owner, { step: 'Approve', submit: 'Approve and send mail' }, (dialog) =>
        dialog.getByLabel('Address for the parcel').fill('Returns, 8 Lotus Lane, Hangzhou'),
      )
      const mail = await receiveMail(request, buyer.shopper.email, /^Please send us your return/)
      expect(mail.text).toContain('¥39.00')

      await page.goto(path)
      await page.getByRole('link', { name: t('returns_service_pay_now') }).click()
      await expect(page.getByText(toName(bracelet, language))).toBeVisible()
      await fillCard(page, CARDS.pays, language)
      await page.getByRole('button', { name: t('payment_pay', PRICE) }).click()
      await expect(page.getByText(t('account_result_service_paid'))).toBeVisible()
      await expectAccessibleAtEveryWidth(page, `paid restringing (${language})`)

      await openReturn(owner, number)
      await takeStep(owner, { step: 'Mark as arrived', submit: 'Mark as arrived' })
      await takeStep(owner, { step: 'Inspect', submit: 'Save' })
      await takeStep(
        owner,
        { step: 'Send it back repaired', submit: 'Save and send mail' },
        async (dialog) => {
          await dialog.getByLabel('Carrier').fill('SF Express')
          await dialog.getByLabel('Tracking number').fill('SF9876543210987')
        },
      )
      await owner.getByRole('link', { name: /pays for it$/ }).click()
      await expect(owner.getByText(`Pays for return ${number}`)).toBeVisible()

      await page.goto(path)
      await expect(page.getByText(t('returns_status_restrung')).first()).toBeVisible()
      await page.getByRole('link', { name: t('returns_exchange_open') }).click()
      await expect(page.getByText(t('account_status_service_done')).first()).toBeVisible()
      await expect(page.getByRole('link', { name: t('returns_number', { number }) })).toBeVisible()
      await expectAccessibleAtEveryWidth(page, `order of restringing (${language})`)
    },
  )
}
