import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { aGuestEmail } from './support/guest.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, toLanguageName } from './support/messages.ts'
import { receiveMail } from './support/outbox.ts'
import { expect, test } from './support/test.ts'

const SENT = { en: /Mei has sent you/, zh: /Mei送您/, 'zh-Hant': /Mei送您/ }

const CODE = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`a guest buys a gift card, its recipient reads the mail and looks up the balance (${language})`, async ({
    page,
    request,
  }) => {
    test.slow()
    const [email, recipient] = [aGuestEmail(), aGuestEmail()]
    const main = page.getByRole('main')

    await test.step('chooses the card, and sees it as it will look', async () => {
      await page.goto(`/gift-cards?lang=${language}`)
      await main.getByText(t('giftcards_amount_other'), { exact: true }).click()
      await main.getByLabel(t('giftcards_amount_other_label')).fill('250')
      await main.getByLabel(t('giftcards_recipient_name')).fill('Lian')
      await main.getByLabel(t('giftcards_sender_name')).fill('Mei')
      await main.getByLabel(t('giftcards_message')).fill('生日快乐！\nHappy birthday')
      await main.getByLabel(t('giftcards_recipient_email')).fill(recipient)
      const preview = main.getByRole('figure', { name: t('giftcards_preview') })
      await expect(preview).toContainText('¥250')
      await expect(preview).toContainText(t('giftcards_for', { name: 'Lian' }))
      await expect(preview).toContainText('生日快乐！')
      await expectAccessibleAtEveryWidth(page, `/gift-cards (${language})`)
    })

    await test.step('is told what is missing, and pays with an address of e-mail alone', async () => {
      const buy = main.getByRole('button', { name: t('giftcards_buy') })
      await buy.click()
      await expect(main.getByText(t('auth_error_email_required')).first()).toBeVisible()
      await main.getByLabel(t('giftcards_buyer_email')).fill(email)
      await buy.click()
      await expect(page).toHaveURL(/\/order\/pay/)
      await expect(main).toContainText(t('giftcards_card'))
      await expect(main).not.toContainText(t('checkout_address'))
      await fillCard(page, CARDS.pays, language)
      await page.getByRole('button', { name: t('payment_pay', { amount: '¥250.00' }) }).click()
      await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1/)
    })

    await test.step('finds the card on the page of the order, and its file', async () => {
      await expect(main.getByText(t('giftcards_status_ready')).first()).toBeVisible()
      const downloading = page.waitForEvent('download')
      const name = t('giftcards_download_in', { language: toLanguageName('en', t) })
      await main.getByRole('button', { name }).click()
      expect((await downloading).suggestedFilename()).toMatch(/^gift-card-SY\w+\.pdf$/)
      await expectAccessibleAtEveryWidth(page, `a gift card's order (${language})`)
    })

    const code = await test.step('its recipient reads the mail', async () => {
      const mail = await receiveMail(request, recipient, SENT[language])
      expect(mail.text).toContain('生日快乐！')
      return CODE.exec(mail.text)![0]
    })

    await test.step('and looks up the balance, whose code is in no address', async () => {
      await page.goto(`/gift-cards/balance?lang=${language}`)
      const addresses: string[] = []
      page.on('request', (call) => addresses.push(call.url()))
      const field = main.getByLabel(t('giftcards_code'))
      await field.fill('AAAAA-AAAAA-AAAAA-AAAAA')
      await page.keyboard.press('Enter')
      await expect(main.getByText(t('giftcards_code_unknown')).first()).toBeVisible()
      await field.fill(code.toLowerCase())
      await page.keyboard.press('Enter')
      await expect(main.getByText('¥250.00', { exact: true })).toBeVisible()
      await expect(main.getByText(t('giftcards_card_ending', { digits: code.slice(-4) }))).toBeVisible()
      await expectAccessibleAtEveryWidth(page, `/gift-cards/balance (${language})`)
      const plain = code.replaceAll('-', '').toLowerCase()
      const toPlain = (url: string) => url.toLowerCase().replaceAll('-', '')
      expect(addresses.filter((url) => toPlain(url).includes(plain))).toEqual([])
    })
  })
}

test('the footer leads to gift cards', { tag: '@all' }, async ({ page }) => {
  const t = readMessages('en')
  await page.goto('/cart')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell_gift_cards') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('shell_gift_cards') })).toBeVisible()
})
