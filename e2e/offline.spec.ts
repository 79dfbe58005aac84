import type { Page } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { getProduct, HOME, placeOrder, saveAddress, toName } from './support/api.ts'
import { putInCart } from './support/cart.ts'
import { waitUntilHydrated } from './support/document.ts'
import { listTestLanguages, SEES_ALL } from './support/in-turn.ts'
import { holdBack } from './support/moves.ts'
import { ACCOUNT_PATHS } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'
import { readStored, visit, waitForWorker, waitUntilCached } from './support/worker.ts'
import { readMessages } from './support/messages.ts'

test.use({ serviceWorkers: 'allow', cutsTheNet: true })

const t = readMessages('en')
const PRODUCT = 'black-obsidian-guardian-bracelet'
const OTHER_PRODUCT = 'amethyst-still-water-bracelet'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const countPictures = (page: Page) =>
  page.evaluate<number>(
    `[...document.querySelectorAll('main img')].filter(({ src, complete, naturalWidth }) =>
       /\\/(uploads|images)\\//.test(src) && !src.includes('placeholder') && complete && naturalWidth > 0).length`,
  )

for (const language of listTestLanguages(import.meta.filename)) {
  test.describe(`in ${language}`, () => {
    const messages = readMessages(language)
    test.beforeEach(async ({ page }) => {
      await speak(page, messages)
    })

    test(
      'visited pages open offline, with their pictures',
      { tag: '@all' },
      async ({ page, context, request }) => {
        const product = toName(await getProduct(request, PRODUCT), language)
        for (const path of ['/', '/category/bracelets', `/product/${PRODUCT}`, '/cart'])
          await visit(page, path)
        await context.setOffline(true)

        await page.goto('/')
        await expect(page.getByRole('banner').getByRole('status')).toContainText(
          messages('shell_cached_copy', { time: '§' }).split('§')[0]!,
        )
        await expect.poll(() => countPictures(page)).toBeGreaterThan(0)
        await page.goto('/category/bracelets')
        await expect(heading(page)).toHaveText(messages.category('bracelets'))
        await expect.poll(() => countPictures(page)).toBeGreaterThan(1)
        await waitUntilHydrated(page)
        await page.goto(`/product/${PRODUCT}`)
        await expect(heading(page)).toHaveText(product)
        await waitUntilHydrated(page)
        await expect.poll(() => countPictures(page)).toBeGreaterThan(0)
        await page.goto('/cart')
        await expect(page.getByText(messages('cart_empty'))).toBeVisible()
      },
    )

    test(
      'a page that was not visited says why it is missing, and opens with the connection',
      { tag: '@all' },
      async ({ page, context, request }) => {
        await visit(page, '/category/bracelets')
        await context.setOffline(true)
        await page.goto(`/product/${OTHER_PRODUCT}`)
        await expect(heading(page)).toHaveText(messages('offline_title'))
        await expect(page.getByText(messages('offline_page'))).toBeVisible()
        await expect(page.getByRole('link', { name: messages.category('bracelets') }).last()).toBeVisible()

        for (const [path, reason] of [
          ['/checkout', 'offline_checkout'],
          ['/user/orders', 'offline_account'],
          ['/search?q=jade', 'offline_search'],
        ] as const) {
          await page.goto(path)
          await expect(page.getByText(messages(reason))).toBeVisible()
        }

        await page.goto(`/product/${OTHER_PRODUCT}`)
        await expect(heading(page)).toHaveText(messages('offline_title'))
        await context.setOffline(false)
        await expect(heading(page)).toHaveText(toName(await getProduct(request, OTHER_PRODUCT), language))
        await expect(page).toHaveURL(`/product/${OTHER_PRODUCT}`)
      },
    )
  })
}

test(
  'a page reached by a link opens offline, by a link and on reload',
  { tag: '@all' },
  async ({ page, context, request }) => {
    const name = toName(await getProduct(request, PRODUCT), 'en')
    await visit(page, '/category/bracelets')
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(heading(page)).toHaveText(name)
    await waitUntilCached(page, `/product/${PRODUCT}`)
    await context.setOffline(true)

    await page.reload()
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveURL(`/product/${PRODUCT}`)

    // The list was loaded as a document, so its data is not cached and the link loads the document.
    await page
      .getByRole('navigation', { name: t('common_breadcrumb') })
      .getByRole('link', { name: t.category('bracelets') })
      .click()
    await expect(heading(page)).toHaveText(t.category('bracelets'))
  },
)

test(
  'a page that the worker took control of while it loaded opens offline, with its pictures',
  { tag: '@all' },
  async ({ page, context }) => {
    const release = await holdBack(page, '**/assets/*.js')
    // The page does not finish loading without its scripts.
    await page.goto('/category/crystals', { waitUntil: 'commit' })
    // Another tab installs the worker, which takes control of the page whose scripts are still loading.
    const other = await context.newPage()
    await visit(other, '/about')
    await waitForWorker(page)
    release()
    await waitUntilCached(page, '/category/crystals')
    await expect.poll(() => countPictures(page)).toBeGreaterThan(1)
    await context.setOffline(true)

    await page.reload()
    await expect(heading(page)).toHaveText(t.category('crystals'))
    await expect.poll(() => countPictures(page)).toBeGreaterThan(1)
  },
)

test(
  'visited texts open offline by a link, others say why not',
  { tag: '@all' },
  async ({ page, context }) => {
    const titles = new Map<string, string>()
    for (const path of ['/about', '/contact', '/traditions', '/shipping']) {
      await visit(page, path)
      titles.set(path, await heading(page).innerText())
    }
    await visit(page, '/')
    const follow = (path: string) => page.locator(`a[href="${path}"]:visible`).first().click()
    await context.setOffline(true)
    for (const [path, title] of titles) {
      await follow(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveURL(path)
    }
    await follow('/privacy')
    await expect(heading(page)).toHaveText(t('offline_title'))
  },
)

test(
  'a page that is visited again online is not marked as a copy',
  { tag: '@all' },
  async ({ page, context }) => {
    for (const path of ['/', '/category/bracelets']) await visit(page, path)
    const notice = page.getByText(t('shell_cached_copy', { time: '§' }).split('§')[0]!)
    await context.setOffline(true)
    await page.reload()
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('banner').locator('a[href="/"]').first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/category/bracelets')
    await expect(heading(page)).toHaveText(t.category('bracelets'))
    await expect(notice).toBeHidden()
  },
)

test(
  'the cart can be changed offline and is still there online',
  { tag: '@all' },
  async ({ page, context }) => {
    await putInCart(page, PRODUCT)
    await visit(page, '/cart')
    await context.setOffline(true)
    await page.reload()
    const lines = page.getByRole('region', { name: t('cart_lines') })
    await lines.getByRole('button', { name: t('common_increase_quantity') }).click()
    await expect(lines.getByRole('status')).toHaveText('2')
    await page.reload()
    await expect(lines.getByRole('status')).toHaveText('2')
    await context.setOffline(false)
    await page.reload()
    await expect(lines.getByRole('status')).toHaveText('2')
  },
)

test(
  'signing out of the account without a connection leads to the login, not to the offline page',
  { tag: '@all' },
  async ({ page, context }) => {
    await enterAccount(page, t, '/user/profile')
    await waitForWorker(page)
    await context.setOffline(true)
    await page
      .getByRole('button', { name: t('shell_logout') })
      .first()
      .click()
    await expect(heading(page)).toHaveText(t('auth_login_title'))
    await expect(page).toHaveURL('/login')
  },
)

test('nothing about a shopper is ever cached, and signing out deletes the rest', async ({
  page,
  request,
}) => {
  const shopper = await enterAccount(page, t, '/user/profile')
  const street = '77 Osmanthus Lane'
  await saveAddress(request, shopper.proof, { address_line1: street, is_default: true })
  const order = await placeOrder(request, shopper.proof, [await getProduct(request, OTHER_PRODUCT)])
  await waitForWorker(page)
  await putInCart(page, PRODUCT)
  for (const path of SEES_ALL ? ACCOUNT_PATHS : ['/user/orders']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
  }
  await page.goto('/user/addresses')
  await expect(page.getByText(street).first()).toBeVisible()
  for (const path of [
    '/checkout',
    `/payment/${order.order_id}`,
    `/checkout/success?order=${order.order_id}`,
  ]) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
  }
  await page.goto(`/contact?order=${order.order_number}`)
  await expect(page.locator('input[name=orderNumber]')).toHaveValue(order.order_number)
  await visit(page, '/category/bracelets')

  const tokens = await page.evaluate<string[]>(`[localStorage.token, localStorage.refreshToken]`)
  const secrets = [shopper.email, street, HOME.recipient_name, order.order_id, order.order_number, ...tokens]
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  const stored = await readStored(page)
  expect(stored.length).toBeGreaterThan(50)
  for (const { cache, address, headers, body } of stored) {
    const found = secrets.filter((secret) => `${address} ${headers} ${body}`.includes(secret))
    expect(found, `${cache} ${address}`).toEqual([])
  }
  expect(stored.filter(({ address }) => /^\/(user|payment|checkout|login|api)\b/.test(address))).toEqual([])

  await page
    .getByRole('button', { name: t('shell_logout') })
    .first()
    .click()
  await expect(page.getByRole('link', { name: t('shell_login') }).first()).toBeVisible()
  await expect
    .poll(async () => (await readStored(page)).map(({ address }) => address))
    .not.toContain('/category/bracelets?_language=en')
})
