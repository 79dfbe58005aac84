import type { APIRequestContext, Page } from '@playwright/test'
import { speak } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expectInShop } from './support/merchant.ts'
import { readMessages } from './support/messages.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { receiveMail } from './support/outbox.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aGuestWithGoods } from './support/guests-with-goods.ts'
import { requestReview, findStars, reviewAsGuest } from './support/reviews.ts'
import { expect, test } from './support/test.ts'

/** What is bought, and what is written about it, by language of the guest. */
const WRITTEN = {
  en: {
    slug: 'selenite-tower',
    name: 'Ann',
    fromMail: 'It stands on my desk and catches the light.',
    offTopic: { title: 'Where is the lift?', text: 'The parcel shop by the station has no lift.' },
    note: 'Please tell us about the tower itself.',
    reported: { title: 'Smaller than shown', text: 'Lovely stone, only smaller than I had thought.' },
  },
  zh: {
    slug: 'amethyst-still-water-bracelet',
    name: '小陈',
    fromMail: '颜色很正，戴着舒服，包装也很用心。',
    offTopic: { title: '快递柜太高了', text: '小区的快递柜太高了，每次取件都很费劲。' },
    note: '请说说手串本身。',
    reported: { title: '比想象中小一点', text: '成色很好，只是比我想象中小了一点。' },
  },
  'zh-Hant': {
    slug: 'amethyst-still-water-bracelet',
    name: '小陳',
    fromMail: '顏色很正，戴著舒服，包裝也很用心。',
    offTopic: { title: '快遞櫃太高了', text: '小區的快遞櫃太高了，每次取件都很費勁。' },
    note: '請說說手串本身。',
    reported: { title: '比想像中小一點', text: '成色很好，只是比我想像中小了一點。' },
  },
} as const

const SUBJECTS = {
  en: { asks: /How do you like your order/, rejected: /couldn’t publish your review/ },
  zh: { asks: /收到的宝贝还满意吗/, rejected: /您的评价未能发布/ },
  'zh-Hant': { asks: /收到的商品還滿意嗎/, rejected: /您的評價未能發布/ },
}

/** The paths of the links in the mail that asks for a review. */
const LINKS = { review: /\S+(\/(?:zh\/)?review\?token=\S+)/, stop: /\S+(\/(?:zh\/)?review\/stop\?token=\S+)/ }

let shop: OwnConsole
let request: APIRequestContext
let owner: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
})
test.afterAll(() => shop.close())

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const { slug, name, fromMail, offTopic, note, reported } = WRITTEN[language]
  const toReview = (texts: { title: string; text: string }) => ({
    stars: 3,
    photo_ids: [],
    shown_name: name,
    language,
    ...texts,
  })

  test(
    `the link of the asking mail takes one review, and the other link ends such mails (${language})`,
    { tag: '@all' },
    async ({ browser }) => {
      test.setTimeout(120_000)
      const { order, email } = await aGuestWithGoods({ request, owner, shop }, slug, language)
      await requestReview(shop, order.order_id)
      const { text } = await receiveMail(request, email, SUBJECTS[language].asks)
      const page = await browser.newPage({ baseURL: shop.baseURL })
      await speak(page, t)

      await page.goto(LINKS.review.exec(text)![1]!)
      const form = page.getByLabel(t('reviews_field_text'), { exact: true })
      await expect(form).toBeVisible()
      // Nobody who looks over the shoulder, or at the history, gets the link.
      await expect(page).toHaveURL(/\/review$/)
      await expectAccessibleAtEveryWidth(page, 'the form of a mailed link')
      await findStars(page, t('reviews_stars_in_all'))
        .getByRole('radio', { name: t('reviews_star_5') })
        .check()
      await form.fill(fromMail)
      await page.getByLabel(t('moderation_shown_name')).fill(name)
      await page.getByRole('button', { name: t('reviews_send') }).click()
      await expect(page.getByText(t('reviews_sent_title'))).toBeVisible()

      await page.goto(LINKS.review.exec(text)![1]!)
      await expect(page.getByText(t('reviews_error_exists'))).toBeVisible()
      await expect(form).toBeHidden()

      await page.goto(LINKS.stop.exec(text)![1]!)
      await page.getByRole('button', { name: t('reviews_stop_send') }).click()
      await expect(page.getByText(t('reviews_stopped'))).toBeVisible()
      await expectAccessibleAtEveryWidth(page, 'the end of asking mails')
      await page.close()
    },
  )

  test(
    `a review that is not published is nowhere, and its author reads why (${language})`,
    { tag: '@all' },
    async ({ browser }) => {
      test.setTimeout(120_000)
      const guest = await aGuestWithGoods({ request, owner, shop }, slug, language)
      await reviewAsGuest(request, guest, toReview(offTopic))
      await openReview(offTopic.title, { status: ['pending'] })
      await owner.getByRole('button', { name: 'Don’t publish' }).click()
      const dialog = owner.getByRole('dialog')
      await dialog.getByLabel('Reason').click()
      await owner.getByRole('option', { name: 'Not about the product' }).click()
      await dialog.getByLabel('Words to the author (optional)').fill(note)
      await dialog.getByRole('button', { name: 'Don’t publish' }).click()
      await expect(owner.getByText('It is not published')).toBeVisible()
      await expect(dialog).toBeHidden()

      const mail = await receiveMail(request, guest.email, SUBJECTS[language].rejected)
      expect(mail.text).toContain(note)
      expect(await (await request.get(`/product/${slug}`)).text()).not.toContain(offTopic.title)
      const page = await browser.newPage({ baseURL: shop.baseURL })
      await speak(page, t)
      await page.goto(`/product/${slug}#reviews`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(offTopic.title)).toHaveCount(0)
      await page.close()
    },
  )

  test(
    `a published review is reported, and the merchant leaves it published (${language})`,
    { tag: '@all' },
    async ({ browser }) => {
      test.setTimeout(120_000)
      const guest = await aGuestWithGoods({ request, owner, shop }, slug, language)
      await reviewAsGuest(request, guest, toReview(reported))
      await openReview(reported.title, { status: ['pending'] })
      await owner.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(owner.getByText('The review is published')).toBeVisible()

      const page = await browser.newPage({ baseURL: shop.baseURL })
      await speak(page, t)
      await expectInShop(page, `/product/${slug}`, reported.title)
      const dialog = page.getByRole('dialog')
      const card = page.locator('#reviews article').filter({ hasText: reported.title })
      await card.getByRole('button', { name: t('reviews_report', { name }) }).click()
      await dialog.getByLabel(t('moderation_report_reason')).selectOption('false')
      await dialog.getByLabel(t('moderation_report_note')).fill('15 cm')
      await expectAccessibleAtEveryWidth(page, 'the report of a review')
      await dialog.getByRole('button', { name: t('moderation_report_send') }).click()
      await expect(page.getByText(t('moderation_report_done'))).toBeVisible()

      await openReview(reported.title, { reported: true })
      await expect(owner.getByText('Not true')).toBeVisible()
      await expect(owner.getByText(/^15 cm/)).toBeVisible()
      await owner.getByRole('button', { name: 'Nothing is wrong with it' }).click()
      await expect(owner.getByText('The reports are closed')).toBeVisible()
      await expect(owner.getByText('Not true')).toBeHidden()
      await expectInShop(page, `/product/${slug}`, reported.title)
      await page.close()
    },
  )
}

/** Opens a review of the list that has this filter. */
async function openReview(title: string, filter: object): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(filter))
  await owner.goto(`/#/reviews?filter=${value}&displayedFilters=${value}`)
  await owner.getByRole('link', { name: title }).click()
}
