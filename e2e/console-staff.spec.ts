import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { expectAccessible } from './support/axe.ts'
import { receiveMail } from './support/outbox.ts'
import {
  addAuthenticator,
  expectAccessiblePage,
  expectFirstPage,
  openAsOwner,
  OWNER,
  signIn,
  startOwnConsole,
  type OwnConsole,
} from './support/own-console.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { expect, test } from './support/test.ts'

let shop: OwnConsole

test.beforeAll(async () => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
})
test.afterAll(() => shop.close())
// Pages of several people, each checked at three widths.
test.beforeEach(() => test.slow())

test(
  'an owner invites somebody, who makes an account and gets their role’s pages',
  { tag: '@all' },
  async ({ browser, playwright }) => {
    const page = await openAsOwner(browser, shop)
    await page.goto('/#/staff')
    await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeVisible()
    await expectAccessiblePage(page, 'staff')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await expectAccessible(page, 'inviting somebody', '[role=dialog]')
    await expectToFitPhone(page, 'inviting somebody')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('mei@shop.example')
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText('Manager · Invited by Demo owner')).toBeVisible()

    const request = await playwright.request.newContext({ baseURL: shop.baseURL })
    const mail = await receiveMail(request, 'mei@shop.example', /invited/)
    const guest = await browser.newPage()
    await guest.goto(/http:\S+/.exec(mail.text)![0])
    await expect(guest.getByText('You’re invited as Manager.')).toBeVisible()
    await expectAccessiblePage(guest, 'an invitation')
    await guest.getByLabel('Your name').fill('Mei')
    await guest.getByRole('textbox', { name: 'Password' }).fill('Silent-Harbour-31')
    await guest.getByRole('button', { name: 'Create my account' }).click()
    await expect(guest.getByRole('button', { name: 'Mei' })).toBeVisible()
    await expect(guest.getByRole('menuitem', { name: 'Audit log' })).toBeVisible()
    await expect(guest.getByRole('menuitem', { name: 'Roles' })).toBeHidden()

    await page.reload()
    await page.getByRole('link', { name: 'Mei' }).click()
    await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
    await expectAccessiblePage(page, 'a member of staff')
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  },
)

test(
  'a passkey is added, signs in alone, confirms who is there, and is removed',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await browser.newPage({ baseURL: shop.consoleUrl })
    await addAuthenticator(page)
    await page.goto('/')
    await signIn(page, OWNER)
    await expectFirstPage(page, OWNER.name)
    await page.goto('/#/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the passkey').fill('Work laptop')
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'recovery codes', '[role=dialog]')
    await expectToFitPhone(page, 'recovery codes')
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('10 codes are left')).toBeVisible()
    await expectAccessiblePage(page, 'the own account')

    await page.getByRole('button', { name: OWNER.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectFirstPage(page, OWNER.name)
    await page.goto('/#/account')
    await expect(page.getByText('Work laptop')).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  },
)

test(
  'an owner changes a role permission by permission, and deletes one',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await openAsOwner(browser, shop)
    await page.goto('/#/roles')
    await expect(page.getByRole('link', { name: 'New role' })).toBeVisible()
    await expectAccessiblePage(page, 'roles')
    await page.getByRole('link', { name: 'New role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse')
    await page.getByRole('checkbox', { name: 'Ship orders' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Warehouse' }).click()
    await expect(page.getByRole('checkbox', { name: 'Ship orders' })).toBeChecked()
    await expectAccessiblePage(page, 'a role')
    await page.getByRole('checkbox', { name: 'See orders' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Warehouse' }).click()
    await expect(page.getByRole('checkbox', { name: 'See orders' })).toBeChecked()
    await page.getByRole('button', { name: 'Delete this role' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('link', { name: 'Support' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Warehouse' })).toBeHidden()
  },
)
