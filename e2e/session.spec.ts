import type { Page } from '@playwright/test'
import { comeBackOnline, enterAccount, signInWith } from './support/account.ts'
import { putInCart } from './support/cart.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')
const loggedOut = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })
const readKeys = (page: Page) =>
  page.evaluate<string[]>('Object.keys(localStorage).filter((key) => key !== "lastAccessTime").sort()')

/** Replaces the stored access token by an expired one, as after an hour. Returns it. */
const LET_TOKEN_END = `(() => {
  const [head, payload, signature] = localStorage.getItem('token').split('.')
  const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
  const over = btoa(JSON.stringify({ ...claims, exp: 1 })).replace(/=+$/, '')
  localStorage.setItem('token', [head, over, signature].join('.'))
  return localStorage.getItem('token')
})()`

test('signing out in one tab signs out all, and leaves nothing of the shopper but the cart [T79]', async ({
  page,
  context,
}) => {
  const shopper = await enterAccount(page, t, '/user')
  await putInCart(page, 'black-obsidian-guardian-bracelet')
  await page.goto('/user')
  const other = await context.newPage()
  await other.goto('/user/profile')
  await expect(other.getByText(shopper.email)).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loggedOut(page)).toBeVisible()
  await expect(loggedOut(other)).toBeVisible()
  await expect(other.getByText(shopper.email)).toBeHidden()
  expect(await readKeys(page)).toEqual(['cart'])
})

test(
  'the next shopper finds nothing of the previous one in any tab',
  { tag: '@all' },
  async ({ page, context, request }) => {
    const first = await enterAccount(page, t, '/user/profile')
    const second = aNewcomer()
    await createAccount(request, second)
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(loggedOut(other)).toBeVisible()
    await other.goto('/login')
    await signInWith(other, t, second)
    await page.goto('/user/profile')
    await expect(page.getByText(second.email)).toBeVisible()
    await expect(page.getByText(first.email)).toBeHidden()
  },
)

test(
  'ten tabs with an expired access token refresh it once, and none is signed out',
  { tag: '@all' },
  async ({ page, context }) => {
    test.slow()
    await enterAccount(page, t, '/user')
    const tabs = [page]
    for (let index = 1; index < 10; index += 1) {
      const tab = await context.newPage()
      await tab.goto('/user/security')
      tabs.push(tab)
    }
    let refreshes = 0
    context.on('request', (sent) => {
      if (sent.url().endsWith('/auth/refresh')) refreshes += 1
    })
    const rounds = Number(process.env['E2E_REFRESH_ROUNDS'] ?? 10)
    for (let round = 1; round <= rounds; round += 1) {
      const spent = await page.evaluate<string>(LET_TOKEN_END)
      // A tab with a check under way ignores the event, so it is dispatched until a later check has run.
      await expect(async () => {
        await Promise.all(tabs.map((tab) => tab.evaluate(`dispatchEvent(new Event('online'))`)))
        expect(await page.evaluate<string>(`localStorage.getItem('token')`)).not.toBe(spent)
      }).toPass()
    }
    // The lock lets one tab refresh; others may still refresh before they see the new tokens in storage.
    expect(refreshes).toBeLessThan((rounds * tabs.length) / 2)
    for (const tab of tabs)
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
  },
)

test(
  'a session ended elsewhere leads to the login and back [T448]',
  { tag: '@all' },
  async ({ page, request }) => {
    const shopper = await enterAccount(page, t, '/user/orders')
    const token = await page.evaluate<string>(`localStorage.getItem('token')`)
    await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.goto('/user/orders')
    await expect(page).toHaveURL(/\/login$/)
    await signInWith(page, t, shopper)
    await expect(page).toHaveURL(/\/user\/orders$/)
  },
)

test('the device stores who is signed in, and nothing more [T107]', { tag: '@all' }, async ({ page }) => {
  const shopper = await enterAccount(page, t, '/user/profile')
  await expect.poll(() => readKeys(page)).toContain('profile')
  const stored = await page.evaluate<string>(
    `['profile', 'userData'].map((key) => localStorage.getItem(key)).join()`,
  )
  expect(stored).toContain(shopper.nickname)
  expect(stored).not.toContain(shopper.email)
})

test.describe('without network', () => {
  test.use({ cutsTheNet: true })

  test(
    'signing out is done at once on a page that stays usable, and ends the session at the server later [T338]',
    { tag: '@all' },
    async ({ page, context, request }) => {
      const { proof } = await enterAccount(page, t, '/about')
      const isLive = async () => (await request.get('/api/v1/users/me', { headers: proof })).ok()
      await context.setOffline(true)
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
      await expect(loggedOut(page)).toBeVisible({ timeout: 1_000 })
      expect(await readKeys(page)).toEqual([])
      await expect(page).toHaveURL(/\/about$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await isLive()).toBe(true)
      await context.setOffline(false)
      await expect.poll(isLive).toBe(false)
    },
  )

  test(
    'the last known profile is shown, and everything again once the shop is back [T449]',
    { tag: '@all' },
    async ({ page, context }) => {
      test.slow()
      const shopper = await enterAccount(page, t, '/user/profile')
      await expect(page.getByText(shopper.email)).toBeVisible()
      await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await expect(
        page
          .getByText(t('session_unreachable'))
          .or(page.getByText(t('session_offline')))
          .first(),
      ).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(shopper.nickname).first()).toBeVisible()
      expect(await page.evaluate<string>(`localStorage.getItem('offlineMode')`)).toBe('true')
      await context.unroute('**/api/**')
      await comeBackOnline(page, () => expect(page.getByText(shopper.email)).toBeVisible({ timeout: 2_000 }))
      expect(await page.evaluate(`localStorage.getItem('offlineMode')`)).toBeNull()
    },
  )
})
