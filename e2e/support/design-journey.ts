import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAccount } from './account.ts'
import { CARDS, fillCard } from './card.ts'
import type { Translate } from './messages.ts'
import { fillAddress } from './shopper.ts'

/** A birth whose reading names two favourable elements. */
const BIRTH = '1990-05-17'

/** A tab of the builder. */
export const tab = (page: Page, t: Translate, key: string): Locator =>
  page.getByRole('tab', { name: t(key), exact: true })

/** The parts of the strand, in the tab of that name. */
export const strandOf = (page: Page, t: Translate): Locator =>
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

/** Strings the stones of a reading, changes three, saves, pays, and finds the design in the order. */
export async function designAndBuy(page: Page, t: Translate): Promise<void> {
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
}
