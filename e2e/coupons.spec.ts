import coupons from '../catalogue/coupons.json' with { type: 'json' }
import { enterAccount } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** The figures of the summary, in display order. */
const STATS = ['available', 'used', 'expired', 'saved']

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const toTitle = (code: string) => coupons.find((coupon) => coupon.code === code)!.title[language]

  test(
    `coupons are claimed by button and by code, once each, and counted (${language}) [T445]`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof } = await enterAccount(page, t, '/user/coupons')
      const main = page.getByRole('main')
      const claim = (code: string) =>
        main.getByRole('button', { name: `${t('coupons_claim')} ${toTitle(code)}`, exact: true })
      const voucherOf = (code: string) =>
        main.getByRole('article').filter({ has: page.getByRole('heading', { name: toTitle(code) }) })
      const stat = (key: string) => main.getByRole('definition').nth(STATS.indexOf(key))
      const field = main.getByLabel(t('coupons_code'), { exact: true })
      const add = main.getByRole('button', { name: t('coupons_code_claim'), exact: true })

      await expect(main.getByText(t('coupons_none_yet'))).toBeVisible()
      await expect(stat('available')).toHaveText('0')
      await claim('WELCOME10').click()
      await expect(main.getByText(t('coupons_is_yours'))).toBeVisible()
      await expect(stat('available')).toHaveText('1')
      await expect(voucherOf('WELCOME10')).toHaveCount(2)

      await add.click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(t('coupons_code_missing'))
      await field.fill('NO-SUCH-CODE')
      await add.click()
      await expect(field).toHaveAccessibleDescription(t('coupons_error_not_found'))
      await field.fill('WELCOME10')
      await add.click()
      await expect(field).toHaveAccessibleDescription(t('coupons_error_already_claimed'))
      await field.fill(' freeship ')
      await field.press('Enter')
      await expect(main.getByText(t('coupons_added', { title: toTitle('FREESHIP') }))).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(stat('available')).toHaveText('2')

      // Claimed on another device meanwhile.
      const response = await request.post('/api/users/coupons/claim', {
        headers: proof,
        data: { couponId: 'GATHER80' },
      })
      expect(response.status()).toBe(201)
      await claim('GATHER80').click()
      await expect(voucherOf('GATHER80').getByRole('alert')).toHaveText(t('coupons_error_already_claimed'))

      await page.reload()
      await expect(stat('available')).toHaveText('3')
      await expect(stat('used')).toHaveText('0')
      await expect(stat('expired')).toHaveText('0')
      await expect(stat('saved')).toHaveText('¥0.00')
      await expect(claim('WELCOME10')).toBeHidden()
      await expect(
        voucherOf('WELCOME10').getByRole('button', { name: t('coupons_copy_code', { code: 'WELCOME10' }) }),
      ).toBeVisible()
    },
  )
}
