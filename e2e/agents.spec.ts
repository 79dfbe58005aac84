import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { GOOGLE_PAY } from '@shop/contract/agents/agents.rules'
import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import type { SearchResult } from '@shop/contract/agents/catalog.schemas'
import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import { DESIGN_NAME, toDesignPath } from '@shop/contract/designs/bracelet-parts.rules'
import { LANGUAGE_TAGS, LANGUAGES, PAGE_LANGUAGES } from '@shop/contract/languages/languages'
import { openDatabase } from '@shop/api/db/pool'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import type { z } from 'zod'
import { CARDS, fillCard } from './support/card.ts'
import { aGuestEmail } from './support/guest.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, type Language, type Translate } from './support/messages.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { connectAssistant, startPlatform, type Platform } from './support/shopping-agent.ts'
import { expect, test } from './support/test.ts'

/** ¥168.00, of which WELCOME10 saves ¥16.80. */
const PRODUCT = 'black-obsidian-guardian-bracelet'

/** 23 amethysts for a wrist of 16.5 cm. */
const DESIGN = '1r4l001d-n'

/** Who buys, and where, in each language. The protocol has no field for a district of mainland China. */
const BUYERS: Record<Language, { buyer: object; address: object; option: string; shown: Shown }> = {
  en: {
    buyer: { first_name: 'Lian', last_name: 'Chen', phone_number: '+12025550143' },
    address: {
      street_address: '742 Evergreen Terrace',
      address_locality: 'Springfield',
      address_region: 'OR',
      address_country: 'US',
      postal_code: '97477',
    },
    option: 'international',
    shown: {
      addresses_recipient: 'Lian Chen',
      addresses_phone: '+12025550143',
      addresses_country: 'US',
      addresses_province_or_state: 'OR',
      addresses_city: 'Springfield',
      addresses_line1: '742 Evergreen Terrace',
      addresses_postal_code: '97477',
    },
  },
  zh: {
    buyer: { first_name: '莲', last_name: '陈', phone_number: '13812345678' },
    address: {
      street_address: '文三路 90 号',
      address_locality: '杭州市西湖区',
      address_region: '浙江省',
      address_country: 'CN',
    },
    option: 'express',
    shown: {
      addresses_recipient: '陈莲',
      addresses_phone: '13812345678',
      addresses_country: 'CN',
      addresses_province: '浙江省',
      addresses_city: '杭州市',
      addresses_district: '西湖区',
      addresses_line1: '文三路 90 号',
    },
  },
  'zh-Hant': {
    buyer: { first_name: '蓮', last_name: '陳', phone_number: '+886912345678' },
    address: {
      street_address: '信義路五段 7 號',
      address_locality: '信義區',
      address_region: '臺北市',
      address_country: 'TW',
      postal_code: '110',
    },
    option: 'international',
    shown: {
      addresses_recipient: '陳蓮',
      addresses_phone: '+886912345678',
      addresses_country: 'TW',
      addresses_province_or_state: '臺北市',
      addresses_city: '信義區',
      addresses_line1: '信義路五段 7 號',
      addresses_postal_code: '110',
    },
  },
}

/** The values of fields, by the texts of their labels. */
type Shown = Readonly<Record<string, string>>

let shop: OwnConsole
let platform: Platform

test.beforeAll(async ({ browser }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  // It logs all it can: no secret may be among that.
  shop = await startOwnConsole({ LOG_LEVEL: 'trace' })
  platform = await startPlatform()
  const owner = await openAsOwner(browser, shop)
  await owner.goto('/#/settings/agents')
  await owner.getByLabel(/^Serve agents/).check()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Agents and assistants' })).toBeVisible()
  await owner.close()
})
test.afterAll(async () => {
  platform.close()
  await shop.close()
})

test('an assistant finds the tools of the shop, and a bracelet with the size that fits', async () => {
  const client = await connectAssistant(shop.baseURL)
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  for (const name of ['search_catalog', 'read_birth', 'find_size', 'create_checkout'])
    expect(names).toContain(name)
  const found = await client.callTool({
    name: 'search_catalog',
    arguments: { catalog: { query: 'black obsidian guardian' } },
  })
  const { products } = found.structuredContent as z.infer<typeof SearchResult>
  const { id } = products.find(({ handle }) => handle === PRODUCT)!
  const fit = await client.callTool({ name: 'find_size', arguments: { id, wrist_cm: 15.5 } })
  expect(fit.structuredContent).toMatchObject({ product_id: id, advice: 'fits', available: true })
  await client.close()
})

/** An agent finds a bracelet, puts it into a cart and fills in a checkout of it. */
async function fillIn(language: Language, email: string, codes = ['WELCOME10']): Promise<AgentCheckout> {
  const call = <Result>(name: Parameters<Platform['callTool']>[1], input: object) =>
    platform.callTool<Result>(shop.baseURL, name, input)
  const context = { language: PAGE_LANGUAGES[language], currency: 'CNY' }
  const { products } = await call<z.infer<typeof SearchResult>>('search_catalog', {
    catalog: { query: 'black obsidian guardian', context, filters: { price: { max: 20_000 } } },
  })
  const { variants } = products.find(({ handle }) => handle === PRODUCT)!
  const variant = variants.find(({ availability }) => availability.available)!
  const line_items = [{ item: { id: variant.id }, quantity: 1 }]
  const cart = await call<AgentCart>('create_cart', { cart: { line_items, context } })
  const begun = await call<AgentCheckout>('create_checkout', {
    checkout: { cart_id: cart.id, line_items, context },
  })
  expect(begun.status).toBe('incomplete')
  const { buyer, address, option } = BUYERS[language]
  const filled = await call<AgentCheckout>('update_checkout', {
    id: begun.id,
    checkout: {
      line_items,
      context,
      buyer: { ...buyer, email },
      discounts: { codes },
      fulfillment: {
        methods: [{ type: 'shipping', destinations: [address], groups: [{ selected_option_id: option }] }],
      },
    },
  })
  expect([filled.status, filled.messages]).toEqual(['ready_for_complete', undefined])
  return filled
}

const readTotal = ({ totals }: AgentCheckout): string => `¥${(totals.at(-1)!.amount / 100).toFixed(2)}`

/** Everything that an order needs is there, as the agent has filled it in. */
async function expectFilledIn(page: Page, t: Translate, { email }: { email: string }): Promise<void> {
  const form = page.getByRole('main')
  await expect(form.getByLabel(t('auth_email'))).toHaveValue(email)
  for (const [label, value] of Object.entries(BUYERS[t.language].shown))
    await expect(form.getByLabel(t(label)), label).toHaveValue(value)
  const { option } = BUYERS[t.language]
  await expect(form.getByRole('radio', { name: t(`orders_method_${option}`) })).toBeChecked()
  await expect(form.getByText('−¥16.80').first()).toBeVisible()
}

async function pay(page: Page, t: Translate, amount: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('checkout_place_for', { amount }), exact: true }).click()
  await expect(page).toHaveURL(/\/order\/pay\b/)
  await fillCard(page, CARDS.pays, t.language)
  await main.getByRole('button', { name: t('payment_pay', { amount }) }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1\b/)
  await expect(main.getByText(t('guest_thanks'), { exact: true })).toBeVisible()
  await expect(main.getByText(amount).first()).toBeVisible()
}

const paidLanguages = listTestLanguages(import.meta.filename)

for (const language of LANGUAGES) {
  const t = readMessages(language)
  const pays = paidLanguages.includes(language)
  const end = pays ? ', and the buyer pays' : ''
  test(`what an agent has filled in is in the checkout, its secret in no log, request or history${end} (${language})`, async ({
    page,
  }) => {
    const email = aGuestEmail()
    const checkout = await fillIn(language, email)
    const link = checkout.continue_url!
    const secret = new URL(link).hash.replace('#agent=', '')
    expect(secret).toMatch(/^[\w-]{43}$/)
    // A fragment is not sent.
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(JSON.stringify([request.url().replace(/#.*/, ''), request.headers()])),
    )

    // Opened twice, it adds nothing twice.
    for (const _ of [1, 2]) {
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page.getByText(t('cart_handed_over'))).toBeVisible()
    }
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
    await page
      .getByRole('main')
      .getByRole('link', { name: t('cart_checkout'), exact: true })
      .click()
    await expectFilledIn(page, t, { email })
    const amount = readTotal(checkout)
    await expect(
      page.getByRole('button', { name: t('checkout_place_for', { amount }), exact: true }),
    ).toBeVisible()
    if (pays) await pay(page, t, amount)

    const session = await page.context().newCDPSession(page)
    const { entries } = await session.send('Page.getNavigationHistory')
    const addresses = entries.map(({ url }) => url)
    const log = readFileSync(join(shop.dataDir, 'shop.log'), 'utf8')
    expect(sent.length).toBeGreaterThan(5)
    expect(log).toContain('"level":')
    for (const text of [...sent, ...addresses, log]) expect(text).not.toContain(secret)
  })
}

/** Completes a checkout with what Google Pay gives for a test card of the emulated provider. */
function payByToken({ id }: AgentCheckout, token: string): Promise<AgentCheckout> {
  const credential = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: token, object: 'token' }) }
  const display = { brand: 'visa', last_digits: '4242' }
  const { id: handler_id, instrument: type } = GOOGLE_PAY
  const instrument = { id: 'card', handler_id, type, selected: true, display, credential }
  const checkout = { payment: { instruments: [instrument] } }
  return platform.callTool(shop.baseURL, 'complete_checkout', { id, checkout })
}

test('an agent pays by a token; where the bank asks, the buyer pays on the page of the order', async ({
  page,
}) => {
  const t = readMessages('en')
  const paid = await payByToken(await fillIn('en', aGuestEmail(), []), 'tok_visa')
  expect([paid.status, paid.messages]).toEqual(['completed', undefined])
  await page.goto(paid.order!.permalink_url)
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()

  const challenged = await payByToken(await fillIn('en', aGuestEmail(), []), 'tok_authenticationRequired')
  expect([challenged.status, challenged.messages?.[0]?.code]).toEqual(['requires_escalation', 'requires_3ds'])
  await page.goto(challenged.continue_url!)
  await fillCard(page, CARDS.pays)
  await page.getByRole('button', { name: t('payment_pay', { amount: readTotal(challenged) }) }).click()
  await expect(page.getByText(t('guest_thanks'), { exact: true })).toBeVisible()
})

test('a designed bracelet that an agent hands over is in the cart of its buyer', async ({ page }) => {
  const t = readMessages('en')
  const line_items = [{ item: { id: shop.baseURL + toDesignPath(DESIGN) }, quantity: 1 }]
  const cart = await platform.callTool<AgentCart>(shop.baseURL, 'create_cart', { cart: { line_items } })
  expect(cart.messages).toMatchObject([{ presentation: 'disclosure', path: '$.line_items[0]' }])
  await page.goto(cart.continue_url)
  await expect(page.getByText(t('cart_handed_over'))).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: DESIGN_NAME.en }).first()
  await expect(link).toHaveAttribute('href', toDesignPath(DESIGN))
})

test('a link that its agent has canceled, one that is too old and one that was made up say so', async ({
  page,
}) => {
  const t = readMessages('en')
  const [canceled, old] = [await fillIn('en', aGuestEmail()), await fillIn('en', aGuestEmail())]
  await platform.callTool(shop.baseURL, 'cancel_checkout', { id: canceled.id })
  const db = openDatabase({
    connectionString: (await findRunningDatabase(join(shop.dataDir, 'postgres')))!,
    poolSize: 1,
  })
  await db
    .updateTable('agent_checkouts')
    .set({ updated_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', old.id)
    .execute()
  await db.destroy()
  const madeUp = old.continue_url!.slice(0, -4) + 'AAAA'
  for (const link of [canceled.continue_url!, old.continue_url!, madeUp]) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(t('cart_hand_over_failed'))).toBeVisible()
    await expect(page.getByText(t('cart_empty'))).toBeVisible()
  }
})
