import { devices, type Browser, type Page } from '@playwright/test'
import { findEmulator } from './support/emulator.ts'
import { enterPayment, expectThanks } from './support/payment.ts'
import { readMessages, toBrowserLocale, type Translate } from './support/messages.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const LABELS = {
  en: { pay: /^Pay CNY/, fail: 'Let the payment fail', leave: /without paying$/, paid: 'Paid' },
  zh: { pay: /^确认付款/, fail: '让付款失败', leave: /^不付款/, paid: '付款成功' },
  'zh-Hant': { pay: /^確認付款/, fail: '讓付款失敗', leave: /^不付款/, paid: '付款成功' },
} as const

/** Chooses a payment app. Returns the content of its code once the page has it. */
async function chooseApp(page: Page, name: string): Promise<string> {
  const opened = page.waitForResponse(
    (response) => response.url().includes('/create-app-payment') && response.ok(),
  )
  await choose(page.getByRole('radio', { name }))
  return readCode(await (await opened).json())
}

const readCode = ({ data }: { data: { action: { content?: string } } }) => data.action.content ?? ''

/** A phone that has scanned a code: a second browser, without a session at the shop. */
async function scan(browser: Browser, content: string, t: Translate): Promise<Page> {
  const locale = toBrowserLocale(t.language)
  const context = await browser.newContext({ ...devices['iPhone 13'], locale })
  const phone = await context.newPage()
  await phone.goto(content)
  return phone
}

test.describe('in Chinese', () => {
  const t = readMessages('zh')
  test.use({ locale: 'zh-CN', breaksProviders: true })

  test('a code on the desktop is paid by WeChat on the phone, though the provider failed first', async ({
    page,
    request,
    browser,
  }) => {
    const emulator = findEmulator(request)
    const { order } = await enterPayment(page, request, t)
    const methods = page.getByRole('radio')
    await expect(methods).toHaveCount(4)
    await expect(methods.first()).toHaveAccessibleName(new RegExp(t('payments_method_alipay')))

    await emulator.breakDown('payment_intents.confirm', order.order_id)
    await choose(page.getByRole('radio', { name: t('payments_method_wechat_pay') }))
    const retry = page.getByRole('button', { name: t('common_retry'), exact: true })
    await expect(retry).toBeVisible()
    await emulator.heal()
    const opened = page.waitForResponse(
      (response) => response.url().includes('/create-app-payment') && response.ok(),
    )
    await retry.click()
    const content = readCode(await (await opened).json())
    await expect(
      page.getByRole('img', { name: t('payment_app_code', { name: t('payments_method_wechat_pay') }) }),
    ).toBeVisible()
    await expect(page.getByText(t('payment_app_waiting'))).toBeVisible()

    const phone = await scan(browser, content, t)
    await phone.getByRole('button', { name: LABELS.zh.pay }).click()
    await expect(phone.getByRole('heading', { name: LABELS.zh.paid })).toBeVisible()
    await expectThanks(page, t)
  })
})

test.describe('in English', () => {
  const t = readMessages('en')

  test(
    'a payment that fails on the phone is explained, and a new code pays it',
    { tag: '@all' },
    async ({ page, request, browser }) => {
      await enterPayment(page, request, t)
      const first = await scan(browser, await chooseApp(page, t('payments_method_wechat_pay')), t)
      await first.getByRole('button', { name: LABELS.en.fail }).click()
      await expect(page.getByText(t('payment_app_declined'), { exact: true })).toBeVisible()

      const opened = page.waitForResponse((response) => response.url().includes('/create-app-payment'))
      await page.getByRole('button', { name: t('payment_app_new_code') }).click()
      const second = await scan(browser, readCode(await (await opened).json()), t)
      await second.getByRole('button', { name: LABELS.en.pay }).click()
      await expectThanks(page, t)
    },
  )

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

    test('Alipay opens by a redirect; leaving it costs nothing, a failure is explained, and then it pays', async ({
      page,
      request,
    }) => {
      const { path, order } = await enterPayment(page, request, t)
      const name = t('payments_method_alipay')
      const go = page.getByRole('link', { name: t('payment_app_go', { name }) })
      await choose(page.getByRole('radio', { name }))

      await go.click()
      await page.getByRole('link', { name: LABELS.en.leave }).click()
      await expect(page.getByText(t('payment_app_left'), { exact: true })).toBeVisible()
      await expect(page).toHaveURL(path)

      await go.click()
      await page.getByRole('button', { name: LABELS.en.fail }).click()
      await expect(page.getByText(t('payment_app_declined'), { exact: true })).toBeVisible()

      await go.click()
      await page.getByRole('button', { name: LABELS.en.pay }).click()
      await expectThanks(page, t)
      await page.goto(`/user/orders?order=${order.order_id}`)
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    })
  })
})
