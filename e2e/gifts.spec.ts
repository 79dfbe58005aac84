import type { Locator, Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { saveAddress } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { putInCart } from './support/cart.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, type Translate } from './support/messages.ts'
import { receiveMail } from './support/outbox.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** ¥168.00; ¥180.00 with shipping, ¥195.00 wrapped. */
const PRODUCT = 'black-obsidian-guardian-bracelet'
const CARD = '生日快乐，Emma！\n<b>Love</b> & peace ♥'

/** What the checkout shows of a gift. */
function giftParts(page: Page, t: Translate) {
  const main = page.getByRole('main')
  return {
    main,
    toggle: main.getByRole('switch', { name: t('checkout_gift_switch') }),
    paper: main.getByRole('radio', { name: t('orders_paper_plum') }),
    card: main.getByLabel(t('checkout_gift_card')),
    preview: main.getByRole('figure', { name: t('checkout_gift_card_preview') }),
    elsewhere: main.getByRole('checkbox', { name: t('checkout_gift_recipient') }),
    recipient: main.getByRole('group', { name: t('checkout_gift_recipient_address') }),
    place: (amount: string) =>
      main.getByRole('button', { name: t('checkout_place_for', { amount }), exact: true }),
  }
}

async function fillRecipient(form: Locator, t: Translate): Promise<void> {
  await form.getByLabel(t('addresses_recipient')).fill('Emma Stone')
  await form.getByLabel(t('addresses_phone')).fill('13900139000')
  await form.getByRole('combobox', { name: t('addresses_province') }).selectOption('上海市')
  await form.getByLabel(t('addresses_district')).selectOption('徐汇区')
  await form.getByLabel(t('addresses_line1')).fill('Lake Road 1')
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a wrapped gift with a card goes to somebody else (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof, email } = await enterAccount(page, t, '/user/coupons')
      await saveAddress(request, proof)
      await putInCart(page, PRODUCT, t)
      await page.goto('/checkout')
      const { main, toggle, paper, card, preview, elsewhere, recipient, place } = giftParts(page, t)
      await expect(place('¥180.00')).toBeVisible()
      await expect(paper).toHaveCount(0)

      await test.step('is unfolded by keyboard, and accessible at every width', async () => {
        await toggle.focus()
        await page.keyboard.press('Space')
        await choose(paper)
        await expect(place('¥195.00')).toBeVisible()
        await choose(elsewhere)
        await expectAccessibleAtEveryWidth(page, `/checkout with a gift (${language})`)
      })

      await test.step('shows the card as it is printed, and names what cannot be', async () => {
        await card.fill(`${CARD} 🎁`)
        await expect(card).toHaveAccessibleDescription(
          new RegExp(t('checkout_gift_card_unprintable', { characters: '🎁' })),
        )
        await card.fill(CARD)
        await expect(preview).toContainText('<b>Love</b> & peace ♥')
      })

      await test.step('asks for the recipient’s address before it is placed', async () => {
        await place('¥195.00').click()
        await expect(
          main.getByRole('alert').getByRole('link', { name: t('addresses_error_phone') }),
        ).toBeVisible()
        await fillRecipient(recipient, t)
        await page.reload()
        await expect(card).toHaveValue(CARD)
        await place('¥195.00').click()
      })

      await expect(page).toHaveURL(/\/payment\//)
      await fillCard(page, CARDS.pays, language)
      await main.getByRole('button', { name: t('payment_pay', { amount: '¥195.00' }) }).click()
      await expect(main.getByRole('heading', { name: t('account_result_paid') })).toBeVisible()
      await main.getByRole('link', { name: t('account_result_to_order') }).click()
      await expect(main.getByText(t('account_gift_to', { name: 'Emma Stone' }))).toBeVisible()
      await expect(main.getByText(t('account_gift_wrapped', { paper: t('orders_paper_plum') }))).toBeVisible()
      await expect(main.getByText(t('account_gift_without_prices'))).toBeVisible()
      await expect(main.getByText('<b>Love</b> & peace ♥')).toBeVisible()
      // In the language that the browser requests.
      const mail = await receiveMail(request, email, /Thank you for your order|感谢您的订单|感謝您的訂單/)
      expect(mail.text).toContain('Emma Stone')
    },
  )
}
