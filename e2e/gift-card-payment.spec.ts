import type { Page } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { saveAddress } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { putInCart } from './support/cart.ts'
import { giveGiftCard } from './support/gift-cards.ts'
import { aGuestEmail } from './support/guest.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, type Translate } from './support/messages.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { expectThanks } from './support/payment.ts'
import { expect, test } from './support/test.ts'

/** ¥149.00; ¥161.00 with shipping. */
const PRODUCT = 'rose-quartz-soft-morning-bracelet'

/** What the checkout shows of gift cards. */
function giftCardParts(page: Page, t: Translate) {
  const section = page.getByRole('main').getByRole('region', { name: t('checkout_gift_cards'), exact: true })
  return {
    section,
    field: section.getByLabel(t('checkout_gift_cards_code')),
    list: section.getByRole('list', { name: t('checkout_gift_cards_list') }),
    place: (amount: string) =>
      page.getByRole('button', { name: t('checkout_place_for', { amount }), exact: true }),
    /** By keyboard, as Enter sends the code alone. */
    enter: async (code: string) => {
      const field = section.getByLabel(t('checkout_gift_cards_code'))
      await field.fill(code)
      await field.press('Enter')
    },
  }
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`a shopper pays with a gift card, and the rest by card (${language})`, async ({ page, request }) => {
    const code = await giveGiftCard(10_000)
    const lastFour = code.slice(-4)
    const { proof } = await enterAccount(page, t, '/user/coupons')
    await saveAddress(request, proof)
    await putInCart(page, PRODUCT, t)
    await page.goto('/checkout')
    const { field, list, place, section, enter } = giftCardParts(page, t)
    const requests: string[] = []
    page.on('request', (sent) => requests.push(sent.url()))

    await test.step('is told of a wrong code at its field', async () => {
      await enter(code.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
      await expect(field).toHaveAccessibleDescription(new RegExp(t('checkout_gift_cards_unknown')))
      await expect(place('¥161.00')).toBeVisible()
    })

    await test.step('sees what the card pays, and what is left, at every width', async () => {
      await enter(code.toLowerCase())
      await expect(list.getByText(t('checkout_gift_cards_pays', { amount: '¥100.00' }))).toBeVisible()
      await expect(section.getByRole('status')).toHaveText(
        t('checkout_gift_cards_news', { lastFour, amount: '¥100.00', rest: '¥61.00' }),
      )
      await expectAccessibleAtEveryWidth(page, `/checkout with a gift card (${language})`)
      await page.reload()
      await expect(list.getByText(t('checkout_gift_cards_name', { lastFour }))).toBeVisible()
    })

    await place('¥61.00').click()
    await expect(page).toHaveURL(/\/payment\//)
    const main = page.getByRole('main')
    await expect(main.getByText(t('checkout_payable'))).toBeVisible()
    await fillCard(page, CARDS.pays, language)
    await main.getByRole('button', { name: t('payment_pay', { amount: '¥61.00' }) }).click()
    await expectThanks(page, t)
    await main.getByRole('link', { name: t('account_result_to_order') }).click()
    await expect(
      main.getByText(t('account_payment_gift_card', { lastFour, amount: '¥100.00' })),
    ).toBeVisible()
    expect(requests.filter((url) => url.toUpperCase().includes(code))).toEqual([])
  })

  test(
    `a guest’s gift card pays for everything (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const [code, email] = [await giveGiftCard(20_000), aGuestEmail()]
      await speak(page, t)
      await putInCart(page, PRODUCT, t)
      await page.goto('/checkout')
      const main = page.getByRole('main')
      await main.getByLabel(t('auth_email')).fill(email)
      await main.getByLabel(t('addresses_phone')).fill('13812345678')
      await main.getByLabel(t('addresses_recipient')).fill('Mei Lin')
      await main.getByRole('combobox', { name: t('addresses_province') }).selectOption('浙江省')
      await main.getByLabel(t('addresses_city')).selectOption('杭州市')
      await main.getByLabel(t('addresses_district')).selectOption('西湖区')
      await main.getByLabel(t('addresses_line1')).fill('1 West Lake Road')
      const { list, enter } = giftCardParts(page, t)
      await enter(code)
      await expect(list.getByText(t('checkout_gift_cards_keeps', { amount: '¥39.00' }))).toBeVisible()
      await expect(main.getByText(t('checkout_next_step_covered'))).toBeVisible()
      await page.getByRole('button', { name: t('checkout_place'), exact: true }).click()

      await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
      await expect(page.getByText(t('guest_thanks'), { exact: true })).toBeVisible()
      await expect(main.getByText(t('account_payment_gift_card_covers'))).toBeVisible()
      const mail = await receiveMail(request, email, /Thank you for your order|感谢您的订单|感謝您的訂單/)
      expect(mail.text).toContain('−¥161.00')
      expect(page.url()).toContain(readLink(mail))
    },
  )
}
