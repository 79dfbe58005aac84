import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { LANGUAGE_NAMES } from '@shop/contract/languages/languages'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { expectAccessibleAtEveryWidth, WIDTHS } from './axe.ts'
import type { Language } from './messages.ts'
import { receiveMail } from './outbox.ts'
import { startOwnShop, type OwnShop } from './own-shop.ts'

/** The owner of a demo shop (apps/api/src/boot/seed/demo.ts). */
export const OWNER = { email: 'owner@example.com', password: 'Jade-Mountain-66', name: 'Demo owner' }

/** A shop of its own with its console. */
export interface OwnConsole extends OwnShop {
  consoleUrl: string
}

/** Starts a new shop with its console, at an address with a name, which passkeys need. */
export async function startOwnConsole(settings: Record<string, string> = {}): Promise<OwnConsole> {
  const port = String(await findFreePort())
  const consoleUrl = `http://localhost:${port}`
  const shop = await startOwnShop({ CONSOLE: 'on', CONSOLE_PORT: port, CONSOLE_URL: consoleUrl, ...settings })
  return { ...shop, consoleUrl }
}

/** Signs in with e-mail and password. */
export async function signIn(
  page: Page,
  { email, password }: Pick<typeof OWNER, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the console in a browser of its own, signed in as the owner. */
export async function openAsOwner(
  browser: Browser,
  { consoleUrl }: Pick<OwnConsole, 'consoleUrl'>,
): Promise<Page> {
  const page = await browser.newPage({ baseURL: consoleUrl })
  await page.goto('/')
  await signIn(page, OWNER)
  await expectFirstPage(page, OWNER.name)
  return page
}

/** The owner invites somebody, who opens the mail's link in a browser of their own and sets a password. */
export async function invite(
  owner: Page,
  request: APIRequestContext,
  { name, email, role }: { name: string; email: string; role: string },
): Promise<Page> {
  await owner.goto('/#/staff')
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').click()
  await owner.getByRole('option', { name: role }).click()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(owner.getByText(`${role} · Invited by ${OWNER.name}`)).toBeVisible()
  const mail = await receiveMail(request, email, /invited/)
  const address = new URL(/http:\S+/.exec(mail.text)![0])
  const guest = await owner.context().browser()!.newPage({ baseURL: address.origin })
  await guest.goto(address.href)
  await guest.getByLabel('Your name').fill(name)
  await guest.getByRole('textbox', { name: 'Password' }).fill('Silent-Harbour-31')
  await guest.getByRole('button', { name: 'Create my account' }).click()
  await expectFirstPage(guest, name)
  return guest
}

/** Waits for the page that a new session is led to; until then, another address would be replaced by it. */
export async function expectFirstPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./, { useInnerText: true })
}

/**
 * Waits until a screen shows its records instead of the sign that they are loading. Of a screen that was just opened, its
 * test awaits a part first: the sign appears only once the screen's code is there.
 */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** Gives the browser an authenticator that verifies its user (Chrome DevTools Protocol, WebAuthn). */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** `expectAccessibleAtEveryWidth` of what a screen shows, once it is there. */
export async function expectAccessiblePage(page: Page, where: string): Promise<void> {
  await expectLoaded(page)
  await expectAccessibleAtEveryWidth(page, where, WIDTHS, 'main')
}

/** The console's language, by its own name. */
const OWN_NAME = new RegExp(`^(${Object.values(LANGUAGE_NAMES).join('|')})$`)

/** Chooses a language in the bar of the console. */
export async function speakConsole(page: Page, language: Language): Promise<void> {
  const name = LANGUAGE_NAMES[language]
  const menu = page.locator('[aria-haspopup="menu"]', { hasText: OWN_NAME })
  await menu.click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
  await expect(menu).toHaveText(name)
}
