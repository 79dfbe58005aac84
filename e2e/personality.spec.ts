import { enterAccount } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { listTestLanguages, SEES_ALL } from './support/in-turn.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** 71 minutes before Lichun of 1985, so that both zodiac years are possible. */
const BIRTH = { date: '1985-02-04', time: '04:00' }

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`a birth date is read in the browser, shared, saved and erased (${language}) [T447]`, async ({
    page,
  }) => {
    test.slow()
    await enterAccount(page, t, '/user/personality-demo')
    const main = page.getByRole('main')
    const [date, time] = [main.getByLabel(t('personality_date')), main.getByLabel(t('personality_time'))]
    const region = (key: string) => main.getByRole('region', { name: t(key), exact: true })
    const press = (key: string) => main.getByRole('button', { name: t(key), exact: true }).click()
    const sent: string[] = []
    page.on('request', (call) => sent.push(`${call.url()} ${call.postData() ?? ''}`))

    await test.step('the date is required, the time is optional', async () => {
      await press('personality_read')
      const summary = t('common_error_summary', { count: 1 })
      await expect(main.getByRole('alert').filter({ hasText: summary })).toBeFocused()
      await date.fill(BIRTH.date)
      await main.getByLabel(t('personality_place'), { exact: true }).selectOption('Beijing')
      await press('personality_read')
      await expect(main.getByRole('heading', { name: t('personality_result') })).toBeFocused()
      await expect(region('personality_pillars')).toContainText(t('personality_three_pillars'))
    })

    if (SEES_ALL)
      await test.step('a reload keeps the draft', async () => {
        await page.reload()
        await expect(date).toHaveValue(BIRTH.date)
        await expect(main.getByLabel(t('personality_place'), { exact: true })).toHaveValue('Beijing')
        await press('personality_read')
      })

    await test.step('near a change of sign both readings are shown', async () => {
      await press('personality_change')
      await expect(date).toBeFocused()
      await time.fill(BIRTH.time)
      await press('personality_read')
      const stems = region('personality_pillars').getByRole('row', { name: t('personality_stem') })
      await expect(stems).toHaveText(/甲.*丁.*甲.*丙/s)
      const notices = region('personality_notices')
      await expect(notices).toContainText(t('personality_or', { chosen: '甲子', other: '乙丑' }))
      await expect(notices).toContainText(t('personality_term_lichun'))
      await expect(main.getByRole('img', { name: t('personality_balance') })).toBeVisible()
      await expect(region('personality_balance').getByRole('row')).toHaveCount(7)
    })

    await test.step('matching products have reasons, a favourite button and an add-to-cart button', async () => {
      const product = region('personality_products')
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
      await expect(product.first().getByRole('listitem').first()).toBeVisible()
      const heart = product.first().getByRole('article').getByRole('button')
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      const size = product.first().getByRole('combobox')
      if ((await size.count()) > 0) {
        const open = size.locator('option:not([disabled]):not([value=""])')
        await size.selectOption(await open.first().getAttribute('value'))
      }
      await product
        .first()
        .getByRole('button', { name: t('product_add_to_cart') })
        .click()
      const cart = page.getByRole('dialog')
      await expect(cart).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(cart).toBeHidden()
    })

    await expectAccessibleAtEveryWidth(page, 'the reading', [390, 1440])

    if (SEES_ALL)
      await test.step('the picture shows no birth date unless that is chosen', async () => {
        await press('personality_share')
        const dialog = page.getByRole('dialog', { name: t('personality_share') })
        await expect(dialog.getByRole('img', { name: t('personality_share_preview') })).toBeVisible()
        await expectToFitPhone(page, 'the picture of a reading')
        for (const key of ['personality_share_pillars', 'personality_share_date'])
          await expect(dialog.getByRole('checkbox', { name: t(key) })).not.toBeChecked()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: t('personality_share_download') }).click(),
        ])
        expect(download.suggestedFilename()).toBe(t('personality_share_file'))
        await page.keyboard.press('Escape')
      })

    expect(sent.filter((call) => call.includes(BIRTH.date))).toEqual([])

    await test.step('saved data is in the profile and can be erased from it', async () => {
      await press('personality_save')
      await expect(main.getByRole('button', { name: t('personality_is_saved') })).toBeVisible()
      expect(sent.filter((call) => call.includes(BIRTH.date))).toHaveLength(1)
      await page.reload()
      await expect(date).toHaveValue(BIRTH.date)
      await press('personality_read')
      // The products move what is below them when they arrive: a press meanwhile may end next to its button.
      await expect(region('personality_products').getByRole('article').first()).toBeVisible()
      await press('personality_erase')
      const dialog = page.getByRole('dialog', { name: t('personality_erase_title') })
      await dialog.getByRole('button', { name: t('personality_erase_all') }).click()
      await expect(dialog).toBeHidden()
      await expect(date).toHaveValue('')
      await page.reload()
      await expect(date).toHaveValue('')
      await page.goto('/user/profile')
      await expect(main.getByLabel(t('profile_birthday'), { exact: true })).toHaveValue('')
      await expect(main.getByLabel(t('profile_zodiac'), { exact: true })).toHaveValue('')
    })
  })
}

test.describe('offline', () => {
  test.use({ cutsTheNet: true })

  test(
    'a birth date is read, and the products load with the connection',
    { tag: '@all' },
    async ({ page }) => {
      const t = readMessages('en')
      await enterAccount(page, t, '/user/personality-demo')
      const main = page.getByRole('main')
      await main.getByLabel(t('personality_date')).fill(BIRTH.date)
      // The code for readings is preloaded before the click.
      await expect
        .poll(() =>
          page.evaluate<boolean>(
            `performance.getEntriesByType('resource').some(({ name }) => name.includes('birth-reading'))`,
          ),
        )
        .toBe(true)
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await main.getByRole('button', { name: t('personality_read') }).click()
      await expect(main.getByRole('heading', { name: t('personality_result') })).toBeVisible()
      await expect(main.getByText(t('personality_products_offline'))).toBeVisible()
      await page.context().setOffline(false)
      await expect(main.getByRole('article').first()).toBeVisible()
    },
  )
})
