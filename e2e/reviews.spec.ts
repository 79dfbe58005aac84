import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { aPng } from '../apps/api/test/pictures.ts'
import { speak, takeSession } from './support/account.ts'
import { getProduct, toName } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { deliver } from './support/delivered-orders.ts'
import { waitUntilHydrated } from './support/document.ts'
import { findEmulator } from './support/emulator.ts'
import { aGuestEmail, placeGuestOrder } from './support/guest.ts'
import { press, tabTo, type } from './support/keys.ts'
import { listTestLanguages, SEES_ALL } from './support/in-turn.ts'
import { expectInShop } from './support/merchant.ts'
import { readMessages, type Language } from './support/messages.ts'
import { findSharedConsole, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { expectAccessiblePage, openAsOwner, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { findStars } from './support/reviews.ts'
import { expect, test } from './support/test.ts'

/** What is bought and reviewed, and how, by language of the shopper. */
const REVIEWED = {
  en: {
    slug: 'black-obsidian-guardian-bracelet',
    title: 'Heavier than I thought',
    text: 'Deep black, even beads, and the knot does not show. I wear it every day.',
    name: 'Mei L.',
    question: 'Can the bracelet be made one bead longer?',
    reply: 'Thank you, Mei. Restringing is free in the first year.',
  },
  zh: {
    slug: 'amethyst-still-water-bracelet',
    title: '颜色很通透',
    text: '珠子大小均匀，颜色比照片更深一些，戴着很舒服。',
    name: '小林',
    question: '这款手串可以加一颗珠子吗？',
    reply: '谢谢您的喜欢，首年免费重穿。',
  },
  'zh-Hant': {
    slug: 'amethyst-still-water-bracelet',
    title: '顏色很通透',
    text: '珠子大小均勻，顏色比照片更深一些，戴著很舒服。',
    name: '小林',
    question: '這款手串可以加一顆珠子嗎？',
    reply: '謝謝您的喜歡，首年免費重穿。',
  },
} as const

let shop: Omit<OwnConsole, 'close'>
let request: APIRequestContext
let owner: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await findSharedConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
})

/** Somebody who has bought and received a bracelet. */
async function anOwner(language: Language) {
  const buyer = await aBuyer(request, shop.dataDir)
  const product = await getProduct(request, REVIEWED[language].slug)
  const order = await buyer.buy([product])
  await deliver(owner, order.order_id)
  return { ...buyer, order, product }
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const { slug, title, text, name, question, reply } = REVIEWED[language]

  test(`who has received a bracelet reviews it, the merchant publishes it, and everybody reads it (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const { shopper, order, product } = await anOwner(language)
    const page = await browser.newPage({ baseURL: shop.baseURL })
    await takeSession(page, shopper)
    if (language !== 'en') await speak(page, t)

    await test.step('from the order to the form, with stars by keyboard and a photo', async () => {
      await page.goto(`/user/orders?order=${order.order_id}`)
      const write = { name: t('reviews_write_of', { name: toName(product, language) }) }
      await page.getByRole('link', write).click()
      await expect(page).toHaveURL(/\/review\?order=/)
      await waitUntilHydrated(page)
      await expect(page.getByLabel(t('reviews_field_text'), { exact: true })).toBeVisible()
      await expectAccessibleAtEveryWidth(page, 'the form of a review')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: t('reviews_send') }).click()
      await expect(page.getByRole('alert').first()).toContainText(t('reviews_error_stars'))
      await tabTo(page, findStars(page, t('reviews_stars_in_all')).getByRole('radio').first())
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
      await expect(
        findStars(page, t('reviews_stars_in_all')).getByRole('radio', { name: t('reviews_star_5') }),
      ).toBeChecked()
      await findStars(page, t('reviews_aspect_fit'))
        .getByRole('radio', { name: t('reviews_star_4') })
        .check()
      await type(page, page.getByLabel(t('reviews_field_title')), title)
      await type(page, page.getByLabel(t('reviews_field_text'), { exact: true }), 'https://example.com cheap')
      await press(page, page.getByRole('button', { name: t('reviews_send') }))
      await expect(page.getByText(t('moderation_error_has_link')).first()).toBeVisible()
      await type(page, page.getByLabel(t('reviews_field_text'), { exact: true }), text)
      await page.getByLabel(t('reviews_field_wrist')).selectOption('155')
      await page.getByLabel(t('moderation_shown_name')).fill(name)
      await addPhoto(page, t('photos_add'), { name: 'wrist.png', width: 800, height: 600 })
      const photo = page.getByRole('img', { name: t('photos_one', { number: 1 }) })
      await expect(photo).toBeVisible()
      // What was written is still there after a reload.
      await page.reload()
      await expect(page.getByLabel(t('reviews_field_text'), { exact: true })).toHaveValue(text)
      await expect(photo).toBeVisible()
      await page.getByRole('button', { name: t('reviews_send') }).click()
      await expect(page.getByText(t('reviews_sent_title'))).toBeVisible()
    })

    await test.step('it waits: nobody sees it, its author does', async () => {
      const html = await (await request.get(`/product/${slug}`)).text()
      expect(html).not.toContain(title)
      expect(html).not.toContain('aggregateRating')
      await page.goto('/user/reviews')
      await expect(page.getByText(t('moderation_status_pending'))).toBeVisible()
      if (SEES_ALL) await expectAccessibleAtEveryWidth(page, 'my reviews')
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('the merchant finds it on the first page, publishes it and replies', async () => {
      await owner.goto('/#/')
      await owner.getByRole('link', { name: /Reviews waiting/ }).click()
      await owner.getByRole('link', { name: title }).click()
      await expect(owner.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
      await expectAccessiblePage(owner, 'a review in the console')
      await owner.setViewportSize({ width: 1440, height: 900 })
      await owner.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(owner.getByText('The review is published')).toBeVisible()
      await owner.getByLabel('Your answer').fill(reply)
      await owner.getByRole('button', { name: 'Publish the answer' }).click()
      await expect(owner.getByText('The answer is published')).toBeVisible()
    })

    const visitor = await browser.newPage({ baseURL: shop.baseURL })
    if (language !== 'en') await speak(visitor, t)
    await test.step('everybody reads it, with stars in lists and for search engines', async () => {
      await expectInShop(visitor, `/product/${slug}`, title)
      const section = visitor.locator('#reviews')
      await expect(section.getByRole('article')).toContainText(reply)
      await expect(section.getByRole('article')).toContainText(t('reviews_bought_here'))
      const html = await (await visitor.request.get(`/product/${slug}`)).text()
      expect(html).toContain('"aggregateRating"')
      await visitor.goto('/category/bracelets?sort=rating')
      await expect(visitor.getByRole('article').first().getByRole('img', { name: /5/ })).toBeVisible()
    })

    if (SEES_ALL)
      await test.step('photos open large, by keyboard too', async () => {
        await visitor.goto(`/product/${slug}#reviews`)
        const five = visitor.getByRole('button', {
          name: new RegExp(`^${t('reviews_stars_short', { count: 5 })}`),
        })
        await five.click()
        await expect(five).toHaveAttribute('aria-pressed', 'true')
        const photo = visitor.locator('#reviews article').getByRole('link').first()
        await photo.scrollIntoViewIfNeeded()
        await expect(photo.getByRole('presentation')).toBeVisible()
        await photo.press('Enter')
        const dialog = visitor.getByRole('dialog')
        await expect(dialog.getByRole('img')).toBeVisible()
        await expectToFitPhone(visitor, 'the photo of a review')
        await visitor.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })

    if (SEES_ALL)
      await test.step('a question is written, published with its answer, and found', async () => {
        await page.goto(`/product/${slug}`)
        const section = page.locator('#questions')
        const field = section.getByLabel(t('questions_ask_label'))
        await section.getByRole('button', { name: t('questions_ask') }).click()
        await field.fill(question)
        await section.getByLabel(t('moderation_shown_name')).fill(name)
        await section.getByRole('button', { name: t('questions_ask_send') }).click()
        await expect(section.getByText(t('questions_ask_done'))).toBeVisible()
        await owner.goto('/#/questions')
        await owner.getByRole('link', { name: question }).click()
        await owner.getByLabel('Your answer').fill(reply)
        await owner.getByRole('button', { name: 'Publish the answer' }).click()
        await expect(owner.getByText('The answer is published')).toBeVisible()
        await expectAccessiblePage(owner, 'a question in the console')
        await owner.setViewportSize({ width: 1440, height: 900 })
        await expectInShop(visitor, `/product/${slug}`, question)
      })

    await test.step('the page is accessible at every width', async () => {
      await expectAccessibleAtEveryWidth(visitor, 'a product with reviews')
    })
    await visitor.close()
    await page.close()
  })
}

test(
  'a guest reviews from the page of the order, and changes the review',
  { tag: '@all' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const t = readMessages('en')
    const page = await browser.newPage({ baseURL: shop.baseURL })
    const { order, key } = await placeGuestOrder(request, aGuestEmail())
    await pay(order, key)
    await deliver(owner, order.order_id)
    await page.goto(`/order/${key}`)
    await page.getByRole('link', { name: /^Write a review of/ }).click()
    await expect(page).toHaveURL(/\/review\?order=.*guest=1/)
    await findStars(page, t('reviews_stars_in_all'))
      .getByRole('radio', { name: t('reviews_star_3') })
      .check()
    await page.getByLabel(t('reviews_field_text'), { exact: true }).fill('Clear, cool and a little small.')
    await page.getByLabel(t('moderation_shown_name')).fill('A guest')
    await page.getByRole('button', { name: t('reviews_send') }).click()
    await expect(page.getByText(t('reviews_sent_title'))).toBeVisible()
    await page.getByRole('link', { name: t('reviews_to_order') }).click()
    await page.getByRole('link', { name: /^Change your review of/ }).click()
    await expect(page.getByLabel(t('reviews_field_text'), { exact: true })).toHaveValue(
      'Clear, cool and a little small.',
    )
    await page.getByRole('button', { name: t('reviews_save') }).click()
    await expect(page.getByText(t('reviews_sent_again'))).toBeVisible()
    await page.close()
  },
)

test(
  'who has not bought, has not received, or has reviewed already cannot review',
  { tag: '@all' },
  async () => {
    const { proof, order } = await anOwner('en')
    const other = await aBuyer(request, shop.dataDir)
    const waiting = await other.buy([await getProduct(request, REVIEWED.en.slug)])
    const review = (id: string, headers: Readonly<Record<string, string>>, more: object = {}) =>
      request.post(`/api/v1/orders/${id}/lines/0/review`, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: { stars: 5, text: 'A fine bracelet, well made.', shown_name: 'Mei', language: 'en', ...more },
      })
    expect((await review(order.order_id, {})).status()).toBe(401)
    expect((await review(order.order_id, other.proof)).status()).toBe(404)
    expect((await review(waiting.order_id, other.proof)).status()).toBe(409)
    for (const text of ['<b>A fine bracelet</b>', 'Cheaper at www.example.com, go there'])
      expect((await review(order.order_id, proof, { text })).status(), text).toBe(400)
    expect((await review(order.order_id, proof)).status()).toBe(201)
    expect((await review(order.order_id, proof)).status()).toBe(409)
  },
)

async function addPhoto(
  page: Page,
  label: string,
  { name, ...size }: { name: string; width: number; height: number },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: aPng(size) })
}

/** Pays a guest's order in the emulated card form. */
async function pay(order: Order, key: string): Promise<void> {
  const post = async <Data>(path: string, data: object): Promise<Data> => {
    const response = await request.post(`/api/v1/guest/payment/stripe/${path}`, {
      headers: { 'order-key': key, 'idempotency-key': randomUUID() },
      data,
    })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { data: Data }).data
  }
  const form = await post<{ payment_intent_id: string }>('create-payment-intent', {
    order_id: order.order_id,
  })
  await findEmulator(request, shop.dataDir).payByCard(form.payment_intent_id)
  await post('confirm-payment', { payment_intent_id: form.payment_intent_id })
}
