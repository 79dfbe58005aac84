import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Order } from '@shop/contract/orders'
import { enterAccount, speak } from './support/account.ts'
import { cancelOrder, getProduct, HOME, signInByApi, toName, type Proof } from './support/api.ts'
import { expectAccessible, expectAccessibleAtEveryWidth } from './support/axe.ts'
import { waitUntilAlive } from './support/document.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readWords } from './support/words.ts'

/** One piece of this size is left, and none of the next. */
const PIECE = 'jadeite-peace-disc-pendant'
const LAST_SIZE = '50 cm'
const GONE_SIZE = '60 cm'
const SUBJECT = {
  en: { question: /confirm your back-in-stock alert/, news: /^Back in stock/ },
  zh: { question: /^请确认/, news: /^到货通知/ },
}

/** Somebody else's order of the last piece, and how it is called off. */
async function buyLastPiece(request: APIRequestContext): Promise<{ proof: Proof; order: Order }> {
  const buyer = aNewcomer()
  await createAccount(request, buyer)
  const proof = await signInByApi(request, buyer)
  const { product_id } = await getProduct(request, PIECE)
  const answer = await request.post('/api/v1/orders', {
    headers: { ...proof, 'idempotency-key': randomUUID() },
    data: {
      items: [{ product_id, size: LAST_SIZE, quantity: 1 }],
      address: HOME,
      shipping_method: 'standard',
    },
  })
  expect(answer.status()).toBe(201)
  return { proof, order: ((await answer.json()) as { data: Order }).data }
}

for (const language of LANGUAGES) {
  const say = readWords(language)

  test(`a visitor is told when the last piece comes back, and then no more (${language})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { proof, order } = await buyLastPiece(request)
    const { email } = aNewcomer()
    await speak(page, language, baseURL!)
    await page.goto(`/product/${PIECE}`)
    await waitUntilAlive(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('stock_ask_size') }).click()
    await main.getByLabel(say('stock_size'), { exact: true }).selectOption(LAST_SIZE)
    await main.getByRole('button', { name: say('stock_send'), exact: true }).click()
    const field = main.getByLabel(say('stock_email'))
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(say('stock_fault_email')))
    await expectAccessible(page, 'the form', 'main')
    await field.fill(email)
    await page.keyboard.press('Enter')
    await expect(main.getByRole('status').filter({ hasText: email })).toContainText(
      say('stock_confirm_sent_title'),
    )

    await page.goto(readLink(await receiveMail(request, email, SUBJECT[language].question)))
    await expect(main.getByRole('heading', { name: say('stock_confirmed_title') })).toBeVisible()
    await expect(main).toContainText(LAST_SIZE)
    await expect(page).toHaveURL(/\/back-in-stock\/confirm$/)
    await expectAccessibleAtEveryWidth(page, 'the confirmation')

    await cancelOrder(request, proof, order)
    const news = await receiveMail(request, email, SUBJECT[language].news)
    expect(readLink(news)).toMatch(new RegExp(`^/product/${PIECE}`))
    const end = new URL(news.text.match(/https?:\/\/\S+\/back-in-stock\/end\S+/)![0])
    await page.goto(end.pathname + end.search)
    await main.getByRole('button', { name: say('stock_end_send') }).click()
    await expect(main.getByText(say('stock_ended'))).toBeVisible()
    await expectAccessibleAtEveryWidth(page, 'the end of letters')
  })

  test(`a shopper waits after one press, and takes it off the list (${language})`, async ({
    page,
    request,
    baseURL,
  }) => {
    await speak(page, language, baseURL!)
    const { email } = await enterAccount(page, request, say, `/product/${PIECE}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('stock_ask_size') }).click()
    await expect(main.getByText(say('stock_shopper', { email }))).toBeVisible()
    await main.getByLabel(say('stock_size'), { exact: true }).selectOption(GONE_SIZE)
    await main.getByRole('button', { name: say('stock_send'), exact: true }).click()
    await main.getByRole('link', { name: say('stock_waiting_link') }).click()

    const piece = toName(await getProduct(request, PIECE), language)
    const heading = main.getByRole('heading', { name: say('stock_list') })
    await expect(heading).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: piece })).toContainText(GONE_SIZE)
    await expectAccessibleAtEveryWidth(page, 'the list')
    await main.getByRole('button', { name: say('stock_remove', { piece }) }).click()
    await expect(main.getByText(say('stock_removed', { piece }))).toBeAttached()
    await expect(heading).toHaveCount(0)
  })
}
