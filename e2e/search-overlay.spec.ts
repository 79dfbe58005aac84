import type { Page } from '@playwright/test'
import { speak } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { arrowTo } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const SEARCHES = {
  en: { typed: 'am', gem: 'Amethyst', product: 'Amethyst Still Water Bracelet' },
  zh: { typed: '水', gem: '紫水晶', product: '紫水晶静水手串' },
  'zh-Hant': { typed: '水', gem: '紫水晶', product: '紫水晶靜水手串' },
}

const t = readMessages('en')
const SUGGESTIONS = '**/api/search/suggestions?*'

const openSearch = async (page: Page, messages = t) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: messages('shell_search'), exact: true })
    .click()
  const field = page.getByRole('combobox', { name: messages('shell_search') })
  await expect(field).toBeFocused()
  return field
}
/** The highlighted option, which the field names in `aria-activedescendant`. */
const readActive = async (page: Page) => {
  const id = await page.getByRole('combobox').getAttribute('aria-activedescendant')
  const highlighted = await page
    .locator('[role=option][data-highlighted]')
    .evaluateAll((all) => all.map((one) => one.id))
  expect(highlighted).toEqual(id === null ? [] : [id])
  return highlighted[0]
}

test.beforeEach(({ page }) => page.goto('/'))

test(
  'the search is at most 600 px wide, submits on Enter and clears its text [T139]',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    let field = await openSearch(page)
    await expect(field).toHaveAttribute('placeholder', 'Search products...')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
    // Blank text starts no search.
    await field.press('Enter')
    await field.fill('   ')
    await field.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await field.fill('half said')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    field = await openSearch(page)
    await expect(field).toHaveValue('')
    await field.fill(' tiger & eye/石 ')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=tiger%20%26%20eye%2F%E7%9F%B3$/)
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await openSearch(page)
    expect((await dialog.boundingBox())!.width).toBeLessThan(390)
  },
)

for (const language of listTestLanguages(import.meta.filename)) {
  const messages = readMessages(language)
  const { typed, gem, product } = SEARCHES[language]

  test(`suggestions appear while typing, with words, pictures and prices (${language})`, async ({ page }) => {
    await speak(page, messages)
    await page.reload()
    const field = await openSearch(page, messages)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.pressSequentially(typed)
    const list = page.getByRole('listbox', { name: messages('search_suggest_label') })
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id'))!)
    await expect(list.getByRole('option', { name: gem }).first()).toHaveAttribute(
      'href',
      `/search?q=${encodeURIComponent(gem)}`,
    )
    const line = list.getByRole('option', { name: product })
    await expect(line).toContainText('¥199.00')
    await expect
      .poll(() =>
        line
          .locator('img')
          .last()
          .evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
      )
      .toBeGreaterThan(0)
    const count = await list.getByRole('option').count()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      messages('search_suggest_count', { count }),
    )
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `the search at ${width} px`, '[role=dialog]')
    }
    await field.fill('xyzzyplugh')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      messages('search_suggest_nothing', { text: 'xyzzyplugh' }),
    )
    await expect(list).toBeHidden()
    await field.fill('a')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('')
  })
}

test('arrow keys move through the suggestions and back to the text', { tag: '@all' }, async ({ page }) => {
  const field = await openSearch(page)
  await field.fill('amethyst')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const ids = await options.evaluateAll((all) => all.map((one) => one.id))
  const press = async (key: string, expected: string | undefined) => {
    await page.keyboard.press(key)
    expect(await readActive(page), key).toBe(expected)
    await expect(field).toBeFocused()
  }
  await press('ArrowDown', ids[0])
  await press('ArrowDown', ids[1])
  await press('ArrowUp', ids[0])
  await press('ArrowUp', undefined)
  await press('ArrowUp', ids.at(-1))
  await press('ArrowDown', undefined)
  await press('ArrowDown', ids[0])
  // Esc returns from the list to the text, and then closes the overlay.
  await press('Escape', undefined)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
})

test(
  'Enter opens the highlighted suggestion, and a click opens another',
  { tag: '@all' },
  async ({ page }) => {
    const name = 'Amethyst Still Water Bracelet'
    let field = await openSearch(page)
    await field.fill('amethyst')
    const line = page.getByRole('option', { name })
    await expect(line).toBeVisible()
    await arrowTo(page, line)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    field = await openSearch(page)
    await field.fill('brac')
    await page.getByRole('option', { name: 'Bracelets', exact: true }).click()
    await expect(page).toHaveURL(/\/category\/bracelets$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'an outdated response is never shown, and its request is cancelled',
  { tag: '@all' },
  async ({ page }) => {
    const { promise: release, resolve } = Promise.withResolvers<void>()
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('q=moonstone'))
    await page.route(SUGGESTIONS, async (route) => {
      if (route.request().url().includes('q=moonstone')) await release
      await route.continue().catch(() => undefined)
    })
    const field = await openSearch(page)
    const requested = page.waitForRequest(/q=moonstone/)
    await field.fill('moonstone')
    await requested
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(t('search_suggest_loading'))
    await field.fill('obsidian')
    await cancelled
    await expect(page.getByRole('option', { name: /Black Obsidian/ }).first()).toBeVisible()
    resolve()
    await expect(page.getByRole('option', { name: /Moonstone/ })).toHaveCount(0)
  },
)

test('fast typing sends one request after a pause', { tag: '@all' }, async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/suggestions')) requests += 1
  })
  const field = await openSearch(page)
  await field.pressSequentially('obsidian')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(requests).toBeLessThan('obsidian'.length - 1)
})

test.describe('without suggestions', () => {
  test.use({ breaksProviders: true, cutsTheNet: true })

  test('an error is shown, and Enter still searches', { tag: '@all' }, async ({ page }) => {
    await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 503, json: {} }))
    const field = await openSearch(page)
    await field.fill('obsidian')
    await expect(page.getByRole('dialog').getByText(t('search_suggest_failed')).first()).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=obsidian$/)
  })

  test(
    'because the connection is lost, they appear once it is back',
    { tag: '@all' },
    async ({ page, context }) => {
      const field = await openSearch(page)
      await context.setOffline(true)
      await field.fill('obsidian')
      await expect(page.getByRole('dialog').getByText(t('search_suggest_offline')).first()).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('option', { name: /Black Obsidian/ }).first()).toBeVisible()
    },
  )
})
