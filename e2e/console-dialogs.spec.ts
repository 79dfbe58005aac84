import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { ReturnReason, ReturnRemedy } from '@shop/contract/returns/returns.rules'
import { getProduct } from './support/api.ts'
import { expectAccessible, WIDTHS } from './support/axe.ts'
import { resize } from './support/document.ts'
import { press } from './support/keys.ts'
import type { Language } from './support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import {
  expectAccessiblePage,
  openAsOwner,
  speakConsole,
  startOwnConsole,
  type OwnConsole,
} from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { callReturn } from './support/returns.ts'
import { aGuestWithGoods } from './support/guests-with-goods.ts'
import { reviewAsGuest } from './support/reviews.ts'
import { expect, test } from './support/test.ts'

const SLUG = 'selenite-tower'
/** For an exchange: nothing is left to pay. */
const CHEAPER = 'mugwort-smoke-bundle'
const ADDRESS = 'Returns, 8 Lotus Lane, Hangzhou'
const PARCEL = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }
const LINE = { position: 0, restocked: 1 }

/** The buttons that open dialogs. */
const STEPS = {
  approve: { en: 'Approve', zh: '同意', 'zh-Hant': '同意' },
  decline: { en: 'Decline', zh: '拒绝', 'zh-Hant': '拒絕' },
  ship: { en: 'Enter parcel', zh: '填写快递单号', 'zh-Hant': '填寫物流單號' },
  receive: { en: 'Mark as arrived', zh: '确认签收', 'zh-Hant': '確認簽收' },
  inspect: { en: 'Inspect', zh: '查验', 'zh-Hant': '查驗' },
  refund: { en: 'Refund', zh: '退款', 'zh-Hant': '退款' },
  exchange: { en: 'Release the new order', zh: '放行新订单', 'zh-Hant': '放行新訂單' },
  repair: { en: 'Send it back repaired', zh: '修好寄回', 'zh-Hant': '修好寄回' },
  sendBack: { en: 'Send it back', zh: '退回顾客', 'zh-Hant': '退回顧客' },
  reject: { en: 'Don’t publish', zh: '不发布', 'zh-Hant': '不發布' },
}

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

test(
  'returns: each step is accessible, opened and left by keyboard, at every width',
  { tag: '@all' },
  async () => {
    test.setTimeout(600_000)
    const refund = await requestReturn('refund', 'changed_mind')
    await expectAccessibleScreens('returns', `returns/${refund}/show`)
    await expectAccessibleDialogs(`returns/${refund}/show`, [STEPS.approve, STEPS.decline])
    await callReturn(owner, shop, refund, 'approve', { return_to: ADDRESS })
    await expectAccessibleDialogs(`returns/${refund}/show`, [STEPS.ship])
    await callReturn(owner, shop, refund, 'shipment', PARCEL)
    await expectAccessibleDialogs(`returns/${refund}/show`, [STEPS.receive])
    await callReturn(owner, shop, refund, 'receive')
    await expectAccessibleDialogs(`returns/${refund}/show`, [STEPS.inspect])
    await callReturn(owner, shop, refund, 'inspect', { lines: [LINE] })
    await expectAccessibleScreens(`returns/${refund}/show`)
    await expectAccessibleDialogs(`returns/${refund}/show`, [STEPS.refund])

    const exchange = await requestReturn('exchange', 'changed_mind')
    await expectAccessibleDialogs(`returns/${exchange}/show`, [STEPS.approve])
    await callReturn(owner, shop, exchange, 'approve', { return_to: ADDRESS })
    await callReturn(owner, shop, exchange, 'receive')
    await callReturn(owner, shop, exchange, 'inspect', { lines: [LINE] })
    await expectAccessibleDialogs(`returns/${exchange}/show`, [STEPS.exchange])

    for (const [isAccepted, step] of [
      [true, STEPS.repair],
      [false, STEPS.sendBack],
    ] as const) {
      const repair = await requestReturn('repair', 'faulty')
      await callReturn(owner, shop, repair, 'approve', { return_to: ADDRESS })
      await callReturn(owner, shop, repair, 'receive')
      await callReturn(owner, shop, repair, 'inspect', { is_accepted: isAccepted, lines: [] })
      await expectAccessibleDialogs(`returns/${repair}/show`, [step])
    }
  },
)

test(
  'reviews and questions that wait are accessible, with the dialog that rejects them, at every width',
  { tag: '@all' },
  async () => {
    test.setTimeout(300_000)
    const guest = await aGuestWithGoods({ request, owner, shop }, SLUG, 'en')
    const { review_id: reviewId } = await reviewAsGuest(request, guest, {
      stars: 2,
      title: 'It cures headaches',
      text: 'It cures every headache within one day, call me.',
      photo_ids: [],
      shown_name: 'Ann',
      language: 'en',
    })
    const questionId = await sendQuestion('Does the tower stand firmly on a shelf?')
    await expectAccessibleScreens('reviews', `reviews/${reviewId}/show`)
    await expectAccessibleDialogs(`reviews/${reviewId}/show`, [STEPS.reject])
    await expectAccessibleScreens('questions', `questions/${questionId}/show`)
    await expectAccessibleDialogs(`questions/${questionId}/show`, [STEPS.reject])
  },
)

/** The request of a guest who has received a product. Returns the return's id. */
async function requestReturn(remedy: ReturnRemedy, reason: ReturnReason): Promise<string> {
  const { order, key } = await aGuestWithGoods({ request, owner, shop }, SLUG, 'en')
  const { product_id } = await getProduct(request, CHEAPER)
  const instead = remedy === 'exchange' && { instead: { product_id } }
  const response = await request.post(`/api/v1/guest/orders/${order.order_id}/returns`, {
    headers: { 'order-key': key, 'idempotency-key': randomUUID() },
    data: { remedy, reason, lines: [{ position: 0, quantity: 1, ...instead }], photos: [] },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { data: { return_id: string } }).data.return_id
}

/** A shopper's question about the product. Returns its id. */
async function sendQuestion(text: string): Promise<string> {
  const { proof } = await aBuyer(request, shop.dataDir)
  const response = await request.post(`/api/v1/products/${SLUG}/questions`, {
    headers: { ...proof, 'idempotency-key': randomUUID() },
    data: { text, shown_name: 'Ann', language: 'en' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { data: { question_id: string } }).data.question_id
}

/** Opens a screen in a language, with its record as it is now. */
async function open(path: string, language: Language): Promise<void> {
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/#/today')
  await speakConsole(owner, language)
  await owner.goto(`/#/${path}`)
}

async function expectAccessibleScreens(...paths: string[]): Promise<void> {
  for (const language of LANGUAGES) {
    for (const path of paths) {
      await open(path, language)
      await expect(owner.getByRole('heading', { level: 1 })).toHaveText(/./, { useInnerText: true })
      await expectAccessiblePage(owner, `${path} (${language})`)
    }
  }
}

/** Opens dialogs with the keyboard and closes them so, which gives the focus back to their buttons. */
async function expectAccessibleDialogs(path: string, buttons: readonly Record<Language, string>[]) {
  for (const language of LANGUAGES) {
    await open(path, language)
    for (const { [language]: name } of buttons) {
      const button = owner.getByRole('button', { name, exact: true })
      const dialog = owner.getByRole('dialog')
      await press(owner, button)
      await expect(dialog).toBeVisible()
      for (const width of WIDTHS) {
        await resize(owner, { width, height: 900 })
        await expectAccessible(owner, `${path}: ${name} at ${width} px`, '[role=dialog]')
        const overflow = await dialog.evaluate((element) => {
          const { scrollWidth, clientWidth } = element as { scrollWidth: number; clientWidth: number }
          return scrollWidth - clientWidth
        })
        expect(overflow, `${name} is wider than its window of ${width} px`).toBeLessThanOrEqual(0)
      }
      await expectToFitPhone(owner, `${path}: ${name}`)
      await press(owner, dialog.getByRole('button').first())
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
  }
}
