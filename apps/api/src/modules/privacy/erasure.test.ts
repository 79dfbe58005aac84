import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { login, register } from '@shop/contract/auth/auth.endpoints'
import { deleteAccount, exportMyData } from '@shop/contract/auth/security.endpoints'
import { aFullAccount, aPerson, finishOrders } from '../../../test/a-full-account.ts'
import { aPaidOrder, aShopper, anOrder, PASSWORD, type Shopper } from '../../../test/builders.ts'
import { storeAsFile } from '../../../test/mailed-links.ts'
import { searchDatabase, searchFolder } from '../../../test/search-everywhere.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { ACCOUNT_NEEDS } from '../../account-needs.ts'
import { DATA_CLASSES } from '../../data-classes.ts'
import { DAY } from '../../jobs/clock.ts'
import { toUploadsFolder } from '../../config/data-folders.ts'
import { createPrivacyService } from './privacy.service.ts'

const request = async (shop: TestApp, as: Shopper) =>
  shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as })

const readUser = ({ db }: TestApp, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an account that is to be erased', async () => {
  const shop = await createTestApp({ rateLimits: true })
  const person = aPerson('gone')
  const neighbour = aPerson('stays')
  const shopper = await aFullAccount(shop, person)
  const neighbourShopper = await aFullAccount(shop, neighbour)
  const text = [...Object.values(person), shopper.avatarName]

  test('has its data all over the shop while it is open, but never in the log', async () => {
    await finishOrders(shop, shopper.userId, person.tracking)
    // The demo stores its mails as files.
    const [mail] = await shop.readMail(person.email)
    await storeAsFile(shop, mail!)
    const found = await searchDatabase(shop, text)
    expect(text.filter((word) => !found.some((hit) => hit.endsWith(word)))).toEqual([])
    expect((await searchFolder(shop.config.dataDir, text)).length).toBeGreaterThan(2)
    expect(text.filter((word) => JSON.stringify(shop.lines).includes(word))).toEqual([])
  })

  test('is retained for seven days', async () => {
    await request(shop, shopper)
    shop.clock.advance(7 * DAY - 60_000)
    expect(await shop.services.privacy.eraseDue()).toBe(0)
    expect((await readUser(shop, shopper.userId)).status).toBe('closing')
  })

  test('then leaves no trace: not in a table, not in a file, not in the log [T101]', async () => {
    shop.clock.advance(DAY)
    await shop.runJobs()
    expect(await shop.services.privacy.eraseDue()).toBe(1)
    // Invoices stay as they were issued, with name and address, because tax law requires them.
    const hits = await searchDatabase(shop, text)
    const elsewhere = hits.filter((hit) => !hit.startsWith('public.invoice_documents: '))
    expect(elsewhere).toEqual([])
    const byLaw = [person.recipient, person.street].map((word) => `public.invoice_documents: ${word}`)
    expect(hits.toSorted()).toEqual(byLaw.toSorted())
    expect(await searchFolder(shop.config.dataDir, text)).toEqual([])
    expect(text.filter((word) => JSON.stringify(shop.lines).includes(word))).toEqual([])
    expect(shop.lines.filter(({ msg }) => msg === 'account_erased')).toMatchObject([
      { userId: shopper.userId },
    ])
  })

  test('leaves its orders to accounting, without personal data', async () => {
    expect(await readUser(shop, shopper.userId)).toMatchObject({
      status: 'closed',
      nickname: null,
      phone: null,
      birthday: null,
      avatar_url: null,
      points: 22,
      erase_after: null,
      password_hash: '!',
    })
    const orders = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', shopper.userId)
      .execute()
    expect(orders).toHaveLength(5)
    for (const order of orders) {
      const hasParcel = order.gift_card === null
      expect(order.address).toEqual(
        hasParcel
          ? { country: 'CN', province: '浙江省', city: '杭州市' }
          : { country: 'CN', province: '', city: '' },
      )
      expect(order.note).toBeNull()
    }
    expect(orders.filter(({ gift }) => gift !== null)).toHaveLength(1)
    expect(orders.flatMap(({ gift_card: card }) => card ?? [])).toEqual([{ delivery: 'mail' }])
    const count = (table: 'payments' | 'point_entries' | 'coupon_claims') =>
      shop.db.selectFrom(table).select('user_id').where('user_id', '=', shopper.userId).execute()
    expect([await count('payments'), await count('coupon_claims')].map((rows) => rows.length)).toEqual([4, 1])
  })

  test('leaves other accounts unchanged', async () => {
    const as = await shop.services.sessions.begin(neighbourShopper.userId, 'Test browser')
    const { text } = await shop.call(exportMyData, {}, { as })
    const { tracking: _, ...given } = neighbour
    for (const word of Object.values(given)) expect(text).toContain(word)
    expect(await searchFolder(shop.config.dataDir, [neighbourShopper.avatarName])).toHaveLength(2)
  })

  test('cannot sign in, and its address is free again', async () => {
    const credentials = { email: person.email, password_raw: PASSWORD }
    expect((await shop.call(login, { body: credentials })).error.code).toBe('INVALID_CREDENTIALS')
    expect((await shop.call(exportMyData, {}, { as: shopper })).status).toBe(401)
    const before = shop.outbox.length
    await shop.call(register, { body: { ...credentials, agree_terms: true } })
    await shop.runJobs()
    expect(shop.outbox.slice(before)).toMatchObject([
      { to: person.email, text: expect.stringContaining('token=') },
    ])
  })
})

describe('erasure', async () => {
  const shop = await createTestApp()

  test('waits for an order in progress', async () => {
    const { shopper } = await aPaidOrder(shop)
    const other = await anOrder(shop)
    await request(shop, shopper)
    await request(shop, other.shopper)
    shop.clock.advance(8 * DAY)
    expect(await shop.services.privacy.eraseDue()).toBe(0)
    await finishOrders(shop, shopper.userId, 'SF1')
    await finishOrders(shop, other.shopper.userId, 'SF2')
    expect(await shop.services.privacy.eraseDue()).toBe(2)
  })

  test('happens once, however many run concurrently', async () => {
    const shopper = await aShopper(shop)
    await request(shop, shopper)
    shop.clock.advance(8 * DAY)
    const rounds = await Promise.all(Array.from({ length: 5 }, () => shop.services.privacy.eraseDue()))
    expect(rounds.toSorted()).toEqual([0, 0, 0, 0, 1])
  })

  test('skips an account that was reopened', async () => {
    const shopper = await aShopper(shop)
    await request(shop, shopper)
    shop.clock.advance(8 * DAY)
    await shop.call(login, { body: { email: shopper.email, password_raw: PASSWORD } })
    expect(await shop.services.privacy.eraseDue()).toBe(0)
    expect((await readUser(shop, shopper.userId)).status).toBe('active')
  })

  test('skips an account that is reopened while its files are removed', async () => {
    const shopper = await aShopper(shop)
    const reopen = () => shop.call(login, { body: { email: shopper.email, password_raw: PASSWORD } })
    await shop.db
      .updateTable('users')
      .set({ avatar_url: 'https://pictures.example/lian.webp' })
      .where('id', '=', shopper.userId)
      .execute()
    await request(shop, shopper)
    shop.clock.advance(8 * DAY)
    const privacy = createPrivacyService({
      db: shop.db,
      clock: shop.clock,
      events: shop.services.events,
      dataClasses: DATA_CLASSES,
      needs: ACCOUNT_NEEDS,
      lockOrders: async () => {},
      removeAvatar: async () => void (await reopen()),
      removeStoredMail: async () => {},
      recordErasure: async () => {},
      contentErasers: [],
      report: (error) => shop.app.log.error(error),
    })
    expect(await privacy.eraseDue()).toBe(0)
    expect((await readUser(shop, shopper.userId)).nickname).toBe('Lian')
  })

  test('of one account does not fail with another', async () => {
    const broken = await aShopper(shop)
    const shopper = await aShopper(shop)
    const stuck = 'stuck'.padEnd(43, '0')
    await shop.db
      .updateTable('users')
      // A folder where the file should be cannot be removed as a file.
      .set({ avatar_url: `/uploads/avatars/${stuck}-512.webp` })
      .where('id', '=', broken.userId)
      .execute()
    await mkdir(join(toUploadsFolder(shop.config), `avatars/${stuck}-512.webp/inside`), { recursive: true })
    for (const each of [broken, shopper]) await request(shop, each)
    shop.clock.advance(8 * DAY)
    expect(await shop.services.privacy.eraseDue()).toBe(1)
    expect(shop.takeLoggedErrors()).toHaveLength(1)
    expect((await readUser(shop, broken.userId)).status).toBe('closing')
  })
})
