import { speak } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import {
  A_YEAR_S,
  banner,
  CONSENT_COOKIES,
  DENIED,
  EVERYTHING,
  expectOnlyEssentials,
  GRANTED,
  NOTHING,
  openSettings,
  PLANT_TAG_COOKIES,
  readCookies,
  readPreferences,
  readSignals,
  toButton,
  toConsentCookies,
  toSwitch,
} from './support/consent.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

test.use({ hasChosenCookies: false })

for (const language of listTestLanguages(import.meta.filename)) {
  const messages = readMessages(language)

  test(
    `settings offer each category and change nothing until they are saved (${language}) [T155]`,
    { tag: '@all' },
    async ({ page }) => {
      await speak(page, messages)
      for (const width of [390, 1440]) {
        await page.context().clearCookies({ name: /^cookie_/ })
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/product/amethyst-still-water-bracelet')
        await expect(banner(page)).toBeVisible()
        await expect(banner(page).getByRole('link', { name: messages('shell_cookies') })).toHaveAttribute(
          'href',
          '/cookies',
        )
        await expect(banner(page).getByRole('link', { name: messages('shell_privacy') })).toHaveAttribute(
          'href',
          '/privacy',
        )
        await expectAccessible(page, `the banner at ${width} px`)

        await toButton(page, messages('consent_customize')).click()
        const dialog = page.getByRole('dialog', { name: messages('consent_settings') })
        await expect(dialog.getByText(messages('consent_essential_locked'))).toBeVisible()
        await expect(toSwitch(page, messages('consent_essential'))).toBeDisabled()
        await expect(toSwitch(page, messages('consent_essential'))).toBeChecked()
        for (const name of ['auth_token', 'cart_items', 'language_preference', '_ga', '_gid', 'fb_pixel'])
          await expect(
            dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
          ).toHaveCount(1)
        await expect(dialog.getByText(messages('consent_required'), { exact: true })).toHaveCount(2)
        await expect(dialog.getByText(messages('consent_optional'), { exact: true })).toHaveCount(4)
        const save = toButton(page, messages('consent_save'))
        await expect(save).toBeDisabled()
        await expect(dialog.getByText(messages('consent_unsaved'))).toBeHidden()

        await toSwitch(page, messages('consent_functional')).click()
        await expect(dialog.getByText(messages('consent_unsaved'))).toBeVisible()
        await expectAccessible(page, `the settings at ${width} px`)
        await toButton(page, messages('consent_cancel')).click()
        await expect(dialog).toHaveCount(0)
        expect(await readPreferences(page)).toBeNull()
        await expect(banner(page)).toBeVisible()

        await toButton(page, messages('consent_customize')).click()
        await expect(toSwitch(page, messages('consent_functional'))).not.toBeChecked()
        await toSwitch(page, messages('consent_functional')).click()
        await toSwitch(page, messages('consent_performance')).click()
        await toSwitch(page, messages('consent_performance')).click()
        await save.click()
        await expect(dialog).toHaveCount(0)
        await expect(banner(page)).toHaveCount(0)
        expect(await readPreferences(page)).toEqual({ essential: true, ...NOTHING, functional: true })
      }
    },
  )
}

test('banner and settings have the texts of the specification [T154]', () => {
  const keys = {
    consent_reject_all: ['Reject All', '全部拒绝'],
    consent_customize: ['Customize', '自定义'],
    consent_accept_all: ['Accept All', '全部接受'],
    consent_save: ['Save Preferences', '保存设置'],
    consent_settings: ['Cookie Settings', 'Cookie 设置'],
    consent_cancel: ['Cancel', '取消'],
    consent_required: ['Required', '必需'],
    consent_optional: ['Optional', '可选'],
    consent_unsaved: [
      'You have unsaved changes. Click "Save Preferences" to apply them.',
      '您有尚未保存的更改。点击“保存设置”后生效。',
    ],
    consent_essential_locked: [
      'These cookies are required for basic site functionality and cannot be disabled.',
      '这些 Cookie 是网站基本功能所必需的，无法关闭。',
    ],
  }
  const zh = readMessages('zh')
  for (const [key, texts] of Object.entries(keys)) expect([t(key), zh(key)]).toEqual(texts)
})

test('banner and settings work by keyboard alone', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  // Skip link, close button, two links, then the buttons: before the header.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(toButton(page, t('common_close'))).toBeFocused()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
  await expect(toButton(page, t('consent_customize'))).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('consent_settings') })
  await expect(dialog).toBeVisible()
  await toSwitch(page, t('consent_functional')).focus()
  await page.keyboard.press('Space')
  await expect(toSwitch(page, t('consent_functional'))).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toButton(page, t('consent_customize'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expectOnlyEssentials(page)
})

test(
  'the footer leads to the consent receipt and settings; withdrawn consent takes effect at once [T169]',
  { tag: '@all' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addCookies(toConsentCookies(EVERYTHING))
    await page.goto('/category/bracelets')
    await page.evaluate(PLANT_TAG_COOKIES)
    await openSettings(page, t)
    const receipt = page.getByRole('region', { name: t('consent_receipt') })
    await toButton(page, t('consent_receipt_copy')).click()
    await expect(receipt.getByText(t('common_copied'))).toBeVisible()
    const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as object
    expect(copied).toMatchObject({
      allowed: ['essential', 'functional', 'performance', 'marketing'],
      not_allowed: [],
    })
    const download = page.waitForEvent('download')
    await toButton(page, t('consent_receipt_download')).click()
    expect((await download).suggestedFilename()).toMatch(/\.json$/)

    await toSwitch(page, t('consent_performance')).click()
    await toButton(page, t('consent_save')).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const afterOne = Object.keys(await readCookies(page)).sort()
    expect(afterOne).toEqual(['_fbc', '_fbp', ...CONSENT_COOKIES, 'fb_pixel'])
    await openSettings(page, t)
    await expect(receipt).toContainText(`${t('consent_receipt_not_allowed')}${t('consent_performance')}`)
    await toButton(page, t('consent_reject_all')).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectOnlyEssentials(page, CONSENT_COOKIES)
    await page.evaluate(PLANT_TAG_COOKIES)
    const updates = (await readSignals(page)).map(([, , signals]) => signals)
    expect(updates).toEqual([DENIED, GRANTED, { ...GRANTED, analytics_storage: 'denied' }, DENIED])

    await openSettings(page, t)
    await toButton(page, t('consent_receipt_forget')).click()
    await expect(banner(page)).toBeVisible()
    await expectOnlyEssentials(page)
  },
)

test(
  'a language outlives the session only with consent to functional cookies',
  { tag: '@all' },
  async ({ page, context }) => {
    const findExpiry = async () =>
      (await context.cookies()).find(({ name }) => name === 'language_preference')?.expires
    await page.goto('/cart')
    await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    expect(await findExpiry()).toBe(-1)
    await toButton(page, '全部接受').click()
    await expect.poll(findExpiry).toBeGreaterThan(Date.now() / 1000 + A_YEAR_S - 120)
    await openSettings(page, readMessages('zh'))
    await toButton(page, '全部拒绝').click()
    await expect.poll(findExpiry).toBe(-1)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  },
)
