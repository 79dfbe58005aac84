import type { Locator, Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { waitUntilHydrated } from './support/document.ts'
import { checkOutByKeyboard } from './support/keyboard-checkout.ts'
import { press, tabTo } from './support/keys.ts'
import { LANGUAGES, readMessages, type Translate } from './support/messages.ts'
import { fillAddress } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { toAddress } from './support/public-paths.ts'

/** A birth whose reading names two favourable elements. */
const BIRTH = '1990-05-17'
const PHONE = { width: 390, height: 844 }

const tab = (page: Page, t: Translate, key: string) => page.getByRole('tab', { name: t(key), exact: true })

/** The parts of the strand, in the tab of that name. */
const strandOf = (page: Page, t: Translate) =>
  page.getByRole('list', { name: t('design_strand') }).getByRole('button')

/** Stones in the tray that can be strung. */
const stonesOf = (page: Page): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: /¥/ }).and(page.locator(':not([aria-disabled])'))

/** Opens the builder with the favourable elements of a reading. */
async function comeFromReading(page: Page, t: Translate): Promise<void> {
  await enterAccount(page, t, '/user/personality-demo')
  const main = page.getByRole('main')
  await main.getByLabel(t('personality_date')).fill(BIRTH)
  await main.getByRole('button', { name: t('personality_read'), exact: true }).click()
  await main.getByRole('link', { name: t('personality_string') }).click()
  await expect(page).toHaveURL(/\/design\?elements=/)
  await expect(page.getByRole('heading', { level: 1, name: t('design_title') })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a new shopper strings the stones of a reading, changes three, saves, pays, and sees the design in the order', async ({
    page,
  }) => {
    test.slow()
    const t = readMessages('en')
    await comeFromReading(page, t)

    await test.step('the strand of the favourable elements closes', async () => {
      await expect(page.getByText(t('design_closes'))).toBeVisible()
      await tab(page, t, 'design_tab_balance').click()
      await expect(page.getByRole('tabpanel').getByText(t('design_favorable')).first()).toBeVisible()
    })

    await test.step('three beads are replaced', async () => {
      for (const place of [1, 2, 3]) {
        await tab(page, t, 'design_tab_strand').click()
        await strandOf(page, t)
          .nth(place - 1)
          .click()
        await tab(page, t, 'design_tab_stones').click()
        const stone = stonesOf(page).nth(place + 2)
        await stone.click()
      }
      await expect(page.getByText(t('design_closes'))).toBeVisible()
    })

    await test.step('the design is saved in the account and listed', async () => {
      await page.getByRole('button', { name: t('design_save'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('design_save_title') })
      await dialog.getByLabel(t('design_name')).fill('For Sunday')
      await dialog.getByRole('button', { name: t('design_save'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await tab(page, t, 'design_tab_ideas').click()
      await expect(page.getByRole('button', { name: 'For Sunday', exact: true })).toBeVisible()
    })

    await test.step('it goes into the cart with its wrist', async () => {
      await page.getByRole('button', { name: t('design_add_to_cart'), exact: true }).click()
      const drawer = page.getByRole('dialog', { name: t('cart_title') })
      await expect(drawer.getByText('Custom bracelet').first()).toBeVisible()
      await expect(drawer.getByText('Wrist 16.0 cm')).toBeVisible()
      await drawer.getByRole('link', { name: t('cart_checkout') }).click()
    })

    await test.step('it is paid, and the order shows what is strung', async () => {
      await fillAddress(page)
      await page.getByRole('button', { name: /^Place order/ }).click()
      await expect(page).toHaveURL(/\/payment\//)
      await fillCard(page, CARDS.pays)
      await page.getByRole('button', { name: /^Pay ¥/ }).click()
      await expect(page.getByRole('heading', { name: t('account_result_paid') })).toBeVisible()
      await page.getByRole('link', { name: t('account_result_to_order') }).click()
      const main = page.getByRole('main')
      await main.getByText(t('cart_design_bill')).click()
      await expect(main.getByText(/Elastic cord/)).toBeVisible()
      await main.getByRole('link', { name: 'Custom bracelet' }).click()
      await expect(page).toHaveURL(/\/design\?d=/)
      await expect(page.getByText(t('design_closes'))).toBeVisible()
    })
  })
})

for (const language of LANGUAGES) {
  const t = readMessages(language)

  test(`a bracelet is designed and bought by keyboard alone (${language})`, async ({ page }) => {
    test.slow()
    await enterAccount(page, t, '/design')
    await press(page, tab(page, t, 'design_tab_stones'), 'ArrowRight')
    await page.keyboard.press('Enter')
    await expect(tab(page, t, 'design_tab_strand')).toHaveAttribute('aria-selected', 'true')

    const parts = strandOf(page, t)
    const before = await parts.count()
    await tabTo(page, parts)
    const second = await parts.nth(1).getAttribute('aria-label')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(parts).toHaveCount(before - 1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(parts).toHaveCount(before)
    await expect(parts.nth(1)).toHaveAttribute('aria-label', second!)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(parts).toHaveCount(before - 1)
    await press(page, page.getByRole('tabpanel').getByRole('button', { name: t('design_even_out') }))
    await expect(page.getByText(t('design_closes'))).toBeVisible()

    await press(page, page.getByRole('button', { name: t('design_add_to_cart'), exact: true }))
    const drawer = page.getByRole('dialog', { name: t('cart_title') })
    await press(page, drawer.getByRole('link', { name: t('cart_checkout') }))
    await checkOutByKeyboard(page, t)
  })

  test(`every part of the builder is accessible (${language})`, async ({ page }) => {
    test.slow()
    await page.goto(toAddress('/design', language))
    await waitUntilHydrated(page)
    for (const key of ['stones', 'strand', 'balance', 'ideas', 'size']) {
      await tab(page, t, `design_tab_${key}`).click()
      if (key === 'strand') await strandOf(page, t).first().click()
      await expectAccessibleAtEveryWidth(page, `the tab ${key}`, [390, 1440])
    }
  })
}

test('without scripts the bracelet, its price and the way to a catalogue are there', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const t = readMessages('en')
  await page.goto('/design')
  await expect(page.getByRole('img', { name: /^Bracelet with \d+ beads/ })).toBeVisible()
  // Playwright finds no text in a noscript element.
  expect(await page.content()).toContain(t('design_needs_javascript'))
  await expect(page.getByText(/for the parts/)).toBeVisible()
  await context.close()
})

test('a shared link opens the same bracelet', async ({ page }) => {
  const t = readMessages('en')
  await page.goto('/design')
  await waitUntilHydrated(page)
  await tab(page, t, 'design_tab_ideas').click()
  await page.getByRole('button', { name: t('design_surprise') }).click()
  await tab(page, t, 'design_tab_strand').click()
  const parts = await strandOf(page, t).evaluateAll((buttons) =>
    buttons.map((each) => each.getAttribute('aria-label')),
  )
  const question = page.getByRole('link', { name: t('design_ask') })
  const code = new URL((await question.getAttribute('href'))!, 'https://shop.invalid').searchParams.get(
    'design',
  )
  await page.goto(`/design?d=${code}`)
  await waitUntilHydrated(page)
  await tab(page, t, 'design_tab_strand').click()
  await expect(strandOf(page, t)).toHaveCount(parts.length)
  expect(
    await strandOf(page, t).evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label'))),
  ).toEqual(parts)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', new RegExp(code!))
})
