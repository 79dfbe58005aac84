import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './support/document.ts'
import { enterAccount, speak } from './support/account.ts'
import { expectAccessible, expectAccessibleAtEveryWidth, WIDTHS } from './support/axe.ts'
import { pick, press, type } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { receiveMail } from './support/outbox.ts'
import { aNewcomer } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages, type Translate } from './support/messages.ts'

const MERCHANT = 'shop@localhost'
const RECEIPT = { en: /received your message/, zh: /收到您的留言/, 'zh-Hant': /收到您的留言/ }
const LETTER = {
  en: /^Message: .*SY261120ABCDEF/,
  zh: /^留言：.*SY261120ABCDEF/,
  'zh-Hant': /^留言：.*SY261120ABCDEF/,
}

const toForm = (page: Page, t: Translate) => {
  const main = page.getByRole('main')
  return {
    name: main.getByLabel(t('contact_name')),
    email: main.getByLabel(t('contact_email'), { exact: true }),
    topic: main.getByLabel(t('contact_topic')),
    order: main.getByLabel(t('contact_order')),
    message: main.getByLabel(t('contact_message')),
    send: main.getByRole('button', { name: t('contact_send') }),
    sent: main.getByRole('heading', { name: t('contact_sent') }),
  }
}

/** Opens the form and waits a minute: a form that is sent within two seconds counts as spam. */
async function openLikePeople(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/contact')
  // The time counts from hydration.
  await waitUntilHydrated(page)
  await page.clock.fastForward('01:00')
}

for (const language of listTestLanguages(import.meta.filename)) {
  test.describe(`in ${language}`, () => {
    const t = readMessages(language)
    test.beforeEach(({ page }) => speak(page, t))

    test(
      'a message is written and sent by keyboard alone, and both mails arrive',
      { tag: '@all' },
      async ({ page, request }) => {
        const { email } = aNewcomer()
        await openLikePeople(page)
        const form = toForm(page, t)
        await press(page, form.send)
        const summary = page.getByRole('alert')
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('link')).toHaveCount(4)
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(form.name).toBeFocused()

        await type(page, form.name, 'Mei Lin')
        await type(page, form.email, email)
        await pick(page, form.topic, 'order')
        await type(page, form.order, 'sy261120abcdef')
        await type(page, form.message, 'Where is my parcel? 在哪里？')
        await expectAccessible(page, 'the form')
        await press(page, form.send)
        await expect(form.sent).toBeFocused()
        await expect(page.getByText(t('contact_sent_receipt', { email }))).toBeVisible()

        const receipt = await receiveMail(request, email, RECEIPT[language])
        expect(receipt.text).toContain('SY261120ABCDEF')
        expect(receipt.text).not.toMatch(/Mei Lin|parcel|在哪里/)
        const letter = await receiveMail(request, MERCHANT, LETTER[language], email)
        expect(letter.text).toContain('Mei Lin')
        expect(letter.text).toContain('在哪里？')
      },
    )

    test('every state is accessible at every width', { tag: '@all' }, async ({ page }) => {
      await page.goto('/contact')
      const form = toForm(page, t)
      await form.send.click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessibleAtEveryWidth(page, 'the form with its errors', [320, ...WIDTHS])
    })
  })
}

test.describe('the form', () => {
  const t = readMessages('en')

  test('stores a draft for the visit and removes it once it is sent', { tag: '@all' }, async ({ page }) => {
    await page.goto('/contact')
    const form = toForm(page, t)
    await form.message.fill('Half a sentence, to be finished')
    await form.topic.selectOption('press')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(form.message).toHaveValue('Half a sentence, to be finished')
    await page.reload()
    await expect(form.message).toHaveValue('Half a sentence, to be finished')
    await expect(form.topic).toHaveValue('press')
    await form.name.fill('Mei')
    await form.email.fill(aNewcomer().email)
    await form.send.click()
    await expect(form.sent).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('contactDraft'))).toBeNull()
    await page.getByRole('button', { name: t('contact_sent_again') }).click()
    await expect(form.name).toHaveValue('Mei')
    await expect(form.message).toHaveValue('')
  })

  test('is prefilled with its subject and the shopper', { tag: '@all' }, async ({ page, request }) => {
    const shopper = await enterAccount(page, t, '/product/amethyst-still-water-bracelet')
    await page.getByRole('link', { name: t('contact_about_product') }).click()
    await expect(page).toHaveURL('/contact?product=amethyst-still-water-bracelet')
    const form = toForm(page, t)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Amethyst Still Water Bracelet' }),
    ).toBeVisible()
    await expect(form.topic).toHaveValue('product')
    await expect(form.name).toHaveValue(shopper.nickname)
    await expect(form.email).toHaveValue(shopper.email)

    await page.goto('/contact?order=sy261120abcdef')
    await expect(form.topic).toHaveValue('order')
    await expect(form.order).toHaveValue('SY261120ABCDEF')
    await page.goto('/contact?order=%22%3E%3Cscript%3E&product=no-such-piece')
    await expect(form.topic).toHaveValue('')

    await form.message.fill('Do my letters say who I am?')
    await form.topic.selectOption('account')
    await form.send.click()
    await expect(form.sent).toBeVisible()
    const letter = await receiveMail(request, MERCHANT, /^Message: My account/, shopper.email)
    expect(letter.text).toContain('is the one of their account')
    expect(letter.text).toContain(shopper.nickname)
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/contact')
    await expect(form.email).toHaveValue('')
  })

  test(
    'is rendered by the server, with a hint that it needs JavaScript',
    { tag: '@all' },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      await page.goto('/contact?order=SY261120ABCDEF')
      await expect(toForm(page, t).order).toHaveValue('SY261120ABCDEF')
      // Playwright finds the content of `noscript` only by its elements.
      await expect(page.locator('noscript p').first()).toHaveText(t('contact_needs_script'))
      await expect(page.getByRole('link', { name: 'shop@example.com' }).first()).toBeVisible()
      await context.close()
    },
  )
})

test(
  'a link to a question opens its answer, and others can be open too',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/contact')
    const questions = page.getByRole('main').locator('details')
    const id = await questions.nth(3).getAttribute('id')
    await page.goto(`/contact#${id}`)
    await expect(questions.nth(3).getByRole('paragraph').first()).toBeVisible()
    await questions.nth(5).locator('summary').click()
    await expect(questions.nth(5).getByRole('paragraph').first()).toBeVisible()
    await expect(page.locator('details[open]')).toHaveCount(2)
  },
)

test.describe('without network', () => {
  test.use({ cutsTheNet: true })
  const t = readMessages('en')

  test(
    'no draft is lost, and a message with a lost response arrives once',
    { tag: '@all' },
    async ({ page, context, request }) => {
      const { email } = aNewcomer()
      await openLikePeople(page)
      const form = toForm(page, t)
      await form.name.fill('Lost Answer')
      await form.email.fill(email)
      await form.topic.selectOption('other')
      await form.message.fill('Is anybody there at all?')
      await context.setOffline(true)
      await form.send.click()
      await expect(page.getByRole('alert')).toContainText(t('contact_offline'))
      await context.setOffline(false)

      // The request arrives, but its response is lost.
      await page.route('**/api/v1/contact', async (route) => {
        await route.fetch()
        await route.abort('failed')
      })
      await form.send.click()
      // After the client's own retries.
      await expect(page.getByRole('alert')).toContainText(t('contact_unanswered'), { timeout: 30_000 })
      await page.unroute('**/api/v1/contact')
      await page.reload()
      await form.send.click()
      await expect(form.sent).toBeVisible()
      await receiveMail(request, email, RECEIPT.en)
      const response = await request.get('/api/dev/outbox', { headers: { accept: 'application/json' } })
      const { data } = (await response.json()) as { data: { items: { to: string; text: string }[] } }
      const isLetter = (mail: { text: string }) => mail.text.includes('Lost Answer')
      expect(data.items.filter(({ to }) => to === email)).toHaveLength(1)
      expect(data.items.filter(isLetter)).toHaveLength(1)
    },
  )
})
