import type { Page } from '@playwright/test'
import coupons from '../catalogue/coupons.json' with { type: 'json' }
import { enterAccount, speak } from './support/account.ts'
import { getProduct, placeOrder, saveAddress } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { putInCart } from './support/cart.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** ¥168.00; ¥180.00 with shipping, of which WELCOME10 saves ¥16.80 and FREESHIP ¥12.00. */
const PRODUCT = 'black-obsidian-guardian-bracelet'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const toTitle = (code: string) => coupons.find((coupon) => coupon.code === code)!.title[language]
  const parts = (page: Page) => {
    const main = page.getByRole('main')
    return {
      main,
      option: (code: string) =>
        main
          .getByRole('group', { name: t('checkout_coupon_legend') })
          .getByRole('radio', { name: toTitle(code) }),
      without: main.getByRole('radio', { name: t('checkout_coupon_without') }),
      summary: main.getByRole('region', { name: t('checkout_summary') }),
      place: (amount: string) =>
        main.getByRole('button', { name: t('checkout_place_for', { amount }), exact: true }),
      stat: (key: string) =>
        main.getByRole('definition').nth(['available', 'used', 'expired', 'saved'].indexOf(key)),
    }
  }

  test(`a coupon is claimed in the account, applied at checkout and redeemed (${language})`, async ({
    page,
    request,
  }) => {
    const { proof } = await enterAccount(page, t, '/user/coupons')
    await saveAddress(request, proof)
    const { main, option, without, summary, place, stat } = parts(page)
    const claim = `${t('coupons_claim')} ${toTitle('WELCOME10')}`
    await main.getByRole('button', { name: claim, exact: true }).click()
    await expect(stat('available')).toHaveText('1')

    await putInCart(page, PRODUCT, t)
    await page.goto('/checkout')
    await expect(without).toBeChecked()
    await expect(place('¥180.00')).toBeVisible()
    await expect(option('WELCOME10')).toHaveAccessibleName(new RegExp(t('checkout_coupon_best')))
    await choose(option('WELCOME10'))
    await expect(place('¥163.20')).toBeVisible()
    await expect(summary).toContainText(`${t('checkout_coupon_row', { code: 'WELCOME10' })}−¥16.80`)
    const news = { title: toTitle('WELCOME10'), saved: '¥16.80', total: '¥163.20' }
    await expect(main.getByRole('status').filter({ hasText: t('checkout_coupon_news', news) })).toBeAttached()
    await choose(without)
    await expect(place('¥180.00')).toBeVisible()
    await choose(option('WELCOME10'))
    await page.reload()
    await place('¥163.20').click()

    await expect(page).toHaveURL(/\/payment\//)
    await expect(summary).toContainText('−¥16.80')
    await fillCard(page, CARDS.pays, language)
    await main.getByRole('button', { name: t('payment_pay', { amount: '¥163.20' }) }).click()
    await expect(main.getByRole('heading', { name: t('account_result_paid') })).toBeVisible()
    await expect(main.getByText(t('account_order_points', { count: 16 }))).toBeVisible()
    await main.getByRole('link', { name: t('account_result_to_order') }).click()
    const saved = { title: toTitle('WELCOME10'), amount: '¥16.80' }
    await expect(main.getByText(t('account_order_coupon', saved))).toBeVisible()

    await page.goto('/user/coupons')
    await expect(stat('available')).toHaveText('0')
    await expect(stat('saved')).toHaveText('¥16.80')
    await main.getByText(t('coupons_used', { count: 1 })).click()
    await expect(
      main.getByRole('article').filter({ has: page.getByRole('heading', { name: toTitle('WELCOME10') }) }),
    ).toBeVisible()
  })

  test(
    `a coupon used by another order is removed, and returns when that order is cancelled (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof } = await enterAccount(page, t, '/user/coupons')
      await saveAddress(request, proof)
      const { main, option, place, stat } = parts(page)
      const data = { couponId: 'WELCOME10' }
      const claimed = await request.post('/api/users/coupons/claim', { headers: proof, data })
      const { claim_id } = ((await claimed.json()) as { data: { claim_id: string } }).data

      await putInCart(page, PRODUCT, t)
      await page.goto('/checkout')
      await choose(option('WELCOME10'))
      await main.getByLabel(t('checkout_note')).fill('Ring twice')
      await expect(place('¥163.20')).toBeEnabled()
      // Another tab places an order with it.
      const product = await getProduct(request, PRODUCT)
      const { order_id } = await placeOrder(request, proof, [product], { coupon_id: claim_id })

      await place('¥163.20').click()
      const panel = main.getByRole('alert').filter({ hasText: t('checkout_problem_coupon') })
      await expect(panel).toContainText(t('checkout_coupon_used'))
      await expect(panel).toContainText(t('checkout_problem_total', { before: '¥163.20', after: '¥180.00' }))
      await expect(panel).toBeFocused()
      await expect(option('WELCOME10')).toBeHidden()
      await expect(main.getByLabel(t('checkout_note'))).toHaveValue('Ring twice')
      await panel.getByRole('button', { name: t('checkout_problem_accept', { amount: '¥180.00' }) }).click()
      await expect(page).toHaveURL(/\/payment\//)

      await page.goto('/user/coupons')
      await expect(stat('available')).toHaveText('0')
      await page.goto(`/user/orders?order=${order_id}`)
      await main.getByRole('button', { name: t('account_cancel'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('account_cancel_title') })
      await dialog.getByRole('button', { name: t('account_cancel_confirm'), exact: true }).click()
      await expect(page.getByText(t('account_cancel_done'), { exact: true })).toBeVisible()
      await page.goto('/user/coupons')
      await expect(stat('available')).toHaveText('1')
    },
  )

  test(
    `a guest who signs in has coupons: one is claimed by choosing it, another by its code (${language})`,
    { tag: '@all' },
    async ({ page }) => {
      await speak(page, t)
      await putInCart(page, PRODUCT, t)
      await page.goto('/checkout')
      const { main, option, without, summary, place } = parts(page)
      await expect(main.getByRole('link', { name: t('checkout_coupon_sign_in') })).toBeVisible()
      await enterAccount(page, t, '/user')
      await page.goto('/checkout')

      await expect(option('FREESHIP')).toHaveAccessibleName(new RegExp(t('checkout_coupon_to_claim')))
      await choose(option('FREESHIP'))
      await expect(place('¥168.00')).toBeVisible()
      await expect(summary).toContainText(`${t('checkout_coupon_row', { code: 'FREESHIP' })}−¥12.00`)
      const next = { missing: '¥31.00', title: toTitle('BRACELET15'), saves: '¥29.85' }
      await expect(main.getByText(t('checkout_coupon_next', next))).toBeVisible()

      const code = main.getByLabel(t('coupons_code'), { exact: true })
      await code.press('Enter')
      await expect(code).toHaveAccessibleDescription(t('coupons_code_missing'))
      await code.fill('NO-SUCH-CODE')
      await code.press('Enter')
      await expect(code).toHaveAccessibleDescription(t('coupons_error_not_found'))
      await code.fill(' lotus30 ')
      await code.press('Enter')
      await expect(main.getByText(t('checkout_coupon_missing', { amount: '¥131.00' })).first()).toBeVisible()
      await expect(without).toBeChecked()
      await code.fill('welcome10')
      await main.getByRole('button', { name: t('checkout_coupon_use_code'), exact: true }).click()
      await expect(option('WELCOME10')).toBeChecked()
      await expect(place('¥163.20')).toBeVisible()
      await expect(page).toHaveURL(/\/checkout$/)
    },
  )

  test(`a guest types a code, sees what it saves and removes it (${language})`, async ({ page }) => {
    await speak(page, t)
    await putInCart(page, PRODUCT, t)
    await page.goto('/checkout')
    const { main, summary, place } = parts(page)
    const code = main.getByLabel(t('coupons_code'), { exact: true })
    await code.fill('NO-SUCH-CODE')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(t('coupons_error_not_found'))
    await code.fill('welcome10')
    await code.press('Enter')
    await expect(summary).toContainText(`${t('checkout_coupon_row', { code: 'WELCOME10' })}−¥16.80`)
    await expect(main.getByRole('button', { name: t('checkout_coupon_remove') })).toBeFocused()
    await expectAccessibleAtEveryWidth(page, `checkout of a guest with a coupon (${language})`)
    await expect(place('¥163.20')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
    await expect(place('¥180.00')).toBeVisible()
  })
}
