import type { APIRequestContext } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { enterAccount, speak } from './support/account.ts'
import { cancelOrder, getProduct, placeOrder, signInByApi, toName, type Proof } from './support/api.ts'
import { expectAccessible, expectAccessibleAtEveryWidth } from './support/axe.ts'
import { waitUntilHydrated } from './support/document.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** One unit of the first size is in stock, and none of the second. */
const PRODUCT = 'jadeite-peace-disc-pendant'
const LAST_SIZE = '50 cm'
const GONE_SIZE = '60 cm'
const SUBJECT = {
  en: { question: /confirm your back-in-stock alert/, news: /^Back in stock/ },
  zh: { question: /^请确认/, news: /^到货通知/ },
  'zh-Hant': { question: /^請確認/, news: /^到貨通知/ },
}

/** Another shopper's order of the last unit, with what cancelling it needs. */
async function buyLastItem(request: APIRequestContext): Promise<{ proof: Proof; order: Order }> {
  const buyer = aNewcomer()
  await createAccount(request, buyer)
  const proof = await signInByApi(request, buyer)
  const product = await getProduct(request, PRODUCT)
  const items = [{ product_id: product.product_id, size: LAST_SIZE, quantity: 1 }]
  const order = await placeOrder(request, proof, [product], { items })
  // Cached pages show a change of stock within two seconds.
  const readStock = async () =>
    (await getProduct(request, PRODUCT)).sizes.find(({ size }) => size === LAST_SIZE)?.stock
  await expect.poll(readStock).toBe(0)
  return { proof, order }
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a visitor gets a mail when a product is back in stock, and only one (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof, order } = await buyLastItem(request)
      const { email } = aNewcomer()
      await speak(page, t)
      await page.goto(`/product/${PRODUCT}`)
      await waitUntilHydrated(page)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: t('stock_request_size') }).click()
      await main.getByLabel(t('stock_size'), { exact: true }).selectOption(LAST_SIZE)
      await main.getByRole('button', { name: t('stock_send'), exact: true }).click()
      const field = main.getByLabel(t('stock_email'))
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(new RegExp(t('stock_error_email')))
      await expectAccessible(page, 'the form', 'main')
      await field.fill(email)
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').filter({ hasText: email })).toContainText(
        t('stock_confirm_sent_title'),
      )

      await page.goto(readLink(await receiveMail(request, email, SUBJECT[language].question)))
      await expect(main.getByRole('heading', { name: t('stock_confirmed_title') })).toBeVisible()
      await expect(main).toContainText(LAST_SIZE)
      await expect(page).toHaveURL(/\/back-in-stock\/confirm$/)
      await expectAccessibleAtEveryWidth(page, 'the confirmation')

      await cancelOrder(request, proof, order)
      const news = await receiveMail(request, email, SUBJECT[language].news)
      expect(readLink(news)).toMatch(new RegExp(`^/product/${PRODUCT}`))
      const end = new URL(news.text.match(/https?:\/\/\S+\/back-in-stock\/end\S+/)![0])
      await page.goto(end.pathname + end.search)
      await main.getByRole('button', { name: t('stock_end_send') }).click()
      await expect(main.getByText(t('stock_ended'))).toBeVisible()
      await expectAccessibleAtEveryWidth(page, 'the end of letters')
    },
  )

  test(
    `a shopper sets an alert with one click and removes it from the list (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { email } = await enterAccount(page, t, `/product/${PRODUCT}`)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: t('stock_request_size') }).click()
      await expect(main.getByText(t('stock_shopper', { email }))).toBeVisible()
      await main.getByLabel(t('stock_size'), { exact: true }).selectOption(GONE_SIZE)
      await main.getByRole('button', { name: t('stock_send'), exact: true }).click()
      await main.getByRole('link', { name: t('stock_waiting_link') }).click()

      const product = toName(await getProduct(request, PRODUCT), language)
      const heading = main.getByRole('heading', { name: t('stock_list') })
      await expect(heading).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: product })).toContainText(GONE_SIZE)
      await expectAccessibleAtEveryWidth(page, 'the list')
      await main.getByRole('button', { name: t('stock_remove', { piece: product }) }).click()
      await expect(main.getByText(t('stock_removed', { piece: product }))).toBeAttached()
      await expect(heading).toHaveCount(0)
    },
  )
}
