import type { Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { designAndBuy, strandOf, tab } from './support/design-journey.ts'
import { waitUntilHydrated } from './support/document.ts'
import { checkOutByKeyboard } from './support/keyboard-checkout.ts'
import { press, tabTo } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { expect, test } from './support/test.ts'
import { toAddress } from './support/public-paths.ts'

// Browser tests have no WebGL (playwright.config.ts); builder-3d.spec.ts buys with it.
async function expectNoWebGl(page: Page): Promise<void> {
  expect(await page.evaluate(`document.createElement('canvas').getContext('webgl2')`)).toBeNull()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('without WebGL a new shopper strings the stones of a reading, changes three, saves, pays, and sees the design in the order', async ({
    page,
  }) => {
    test.slow()
    await expectNoWebGl(page)
    await designAndBuy(page, readMessages('en'))
  })
})

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a bracelet is designed and bought by keyboard alone (${language})`,
    { tag: '@all' },
    async ({ page }) => {
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
    },
  )

  test(`every part of the builder is accessible (${language})`, { tag: '@all' }, async ({ page }) => {
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

test(
  'without scripts the bracelet, its price and the way to a catalogue are there',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    const t = readMessages('en')
    await page.goto('/design')
    await expect(page.getByRole('img', { name: /^Bracelet with \d+ beads/ })).toBeVisible()
    // Playwright finds no text in a noscript element.
    expect(await page.content()).toContain(t('design_needs_javascript'))
    await expect(page.getByText(/for the parts/)).toBeVisible()
    await context.close()
  },
)

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
