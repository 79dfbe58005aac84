import type { Page } from '@playwright/test'
import { getProduct } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { NOTHING, toConsentCookies } from './support/consent.ts'
import { waitUntilHydrated } from './support/document.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages, type Translate } from './support/messages.ts'

const NAMES = {
  en: { calm: 'Calm', amethyst: 'Amethyst', leo: 'Leo', dragon: 'Dragon' },
  zh: { calm: '宁静', amethyst: '紫水晶', leo: '狮子座', dragon: '龙' },
  'zh-Hant': { calm: '寧靜', amethyst: '紫水晶', leo: '獅子座', dragon: '龍' },
}

const AMETHYST = '/product/amethyst-still-water-bracelet'
const OBSIDIAN = '/product/black-obsidian-guardian-bracelet'

/** The recently viewed products in local storage. */
const STORED = `localStorage.getItem('recentlyViewed')`

const recentOf = (page: Page, t: Translate) => page.getByRole('region', { name: t('product_recent') })

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `the home page leads to products by purpose, stone, element and sign (${language})`,
    { tag: '@all' },
    async ({ page }) => {
      const paths: [string, string | RegExp][] = [
        [NAMES[language].calm, /[?&]tag=calm/],
        [NAMES[language].amethyst, /[?&]gem=Amethyst/],
        [NAMES[language].leo, /[?&]zodiac=Leo/],
        [NAMES[language].dragon, /[?&]chinese_zodiac=Dragon/],
      ]
      for (const [name, address] of paths) {
        await page.goto(`/?lang=${language}`)
        const section = page.getByRole('region', { name: t('home_find_your_stone') })
        await section.getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search_chosen'))
        const chosen = page.getByRole('list', { name: t('category_active_filters') })
        await expect(
          chosen.getByRole('link', { name: `${t('category_remove_filter')} ${name}` }),
        ).toBeVisible()
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      }
    },
  )

  test(
    `a wrist size is converted to a bracelet size, a string length and a number of beads, by keyboard alone (${language})`,
    { tag: '@all' },
    async ({ page }) => {
      await page.goto(`${AMETHYST}?lang=${language}`)
      const opener = page.getByRole('button', { name: t('product_find_your_size') })
      await opener.focus()
      await page.keyboard.press('Enter')
      const guide = page.getByRole('dialog', { name: t('product_guide_title') })
      const wrist = guide.getByLabel(t('product_calculator_wrist'))
      await wrist.focus()
      await page.keyboard.type('15,5')
      const advice = guide.getByRole('status')
      await expect(advice).toContainText(t('product_calculator_fits', { size: '16 cm' }))
      await expect(advice).toContainText(
        t('product_calculator_string', { length: '16.9', count: 21, beadMm: 8 }),
      )
      await expectAccessible(page, 'the wrist guide', '[role="dialog"]')

      // A comfortable fit needs the next size.
      await guide.getByRole('radio', { name: t('product_ease_comfortable') }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(advice).toContainText(t('product_calculator_fits', { size: '17 cm' }))
      await advice.getByRole('button', { name: t('product_choose_size', { size: '17 cm' }) }).focus()
      await page.keyboard.press('Enter')
      await expect(guide).toBeHidden()
      await expect(page.getByRole('radio', { name: '17 cm' })).toBeChecked()

      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(wrist).toHaveValue('15,5')
      await wrist.fill('99')
      await wrist.blur()
      await expect(guide.getByText(t('product_calculator_no_wrist'))).toBeVisible()
    },
  )
}

const t = readMessages('en')

test(
  'the teaser of the birth reading leads to the login and describes the page',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/')
    const teaser = page.getByRole('region', { name: t('home_reading') })
    await expect(teaser.getByText(t('home_reading_note'))).toBeVisible()
    await teaser.getByRole('link', { name: t('home_reading_link') }).click()
    await expect(page).toHaveURL('/login')
  },
)

test('a search with partial matches says so', { tag: '@all' }, async ({ page }) => {
  const text = 'amethyst necklace for a dragon'
  await page.goto(`/search?q=${encodeURIComponent(text)}`)
  await expect(page.getByText(t('search_partial', { text }))).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goto('/search?q=amethyst')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(t('search_partial', { text: 'amethyst' }))).toBeHidden()
})

test(
  'stories on the home page lead to their anchors on the traditions page',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/')
    const stories = page.getByRole('region', { name: t('home_traditions') })
    const first = stories.getByRole('heading', { level: 3 }).first()
    const title = (await first.textContent())!
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/traditions#[a-z-]+$/)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  },
)

test(
  'recently viewed products are stored only in the browser, with consent, and can be cleared',
  { tag: '@all' },
  async ({ page, context }) => {
    await context.addCookies(toConsentCookies({ ...NOTHING, functional: true }))
    await page.goto(AMETHYST)
    await expect.poll(() => page.evaluate<string | null>(STORED)).toContain('amethyst-still-water-bracelet')
    await expect(recentOf(page, t)).toHaveCount(0)

    await page.goto(OBSIDIAN)
    const recent = recentOf(page, t)
    await expect(recent.getByRole('link')).toHaveText(['Amethyst Still Water Bracelet'])
    await expect(recent).toContainText(t('product_recent_retention', { count: 30 }))
    await recent.getByRole('button', { name: t('product_recent_forget') }).click()
    await expect(page.getByText(t('product_recent_forgotten'))).toBeFocused()
    expect(await page.evaluate<string | null>(STORED)).toBeNull()
  },
)

test(
  'without that consent they last as long as the document and are not stored',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(AMETHYST)
    // Before hydration a link would load a new document, which has no list yet.
    await waitUntilHydrated(page)
    const related = page.getByRole('region', { name: t('product_related') })
    await related.getByRole('link').first().click()
    await expect(page).not.toHaveURL(AMETHYST)
    const recent = recentOf(page, t)
    await expect(recent.getByRole('link')).toHaveText(['Amethyst Still Water Bracelet'])
    await expect(recent).toContainText(t('product_recent_visit'))
    expect(await page.evaluate<string | null>(STORED)).toBeNull()

    await page.reload()
    await expect(page.getByRole('region', { name: t('product_related') })).toBeVisible()
    await expect(recentOf(page, t)).toHaveCount(0)
  },
)

test(
  'a sold-out size is visible, labelled, and cannot be chosen',
  { tag: '@all' },
  async ({ page, request }) => {
    const ring = await getProduct(request, 'garnet-seed-ring')
    const gone = ring.sizes.find(({ stock }) => stock === 0)!
    await page.goto('/product/garnet-seed-ring')
    const size = page.getByRole('radio', { name: `${gone.size} (${t('product_sold_out')})` })
    await expect(size).toBeDisabled()
    await expect(page.getByText(t('product_struck_sizes'))).toBeVisible()
  },
)
