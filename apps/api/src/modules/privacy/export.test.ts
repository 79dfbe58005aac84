import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportMyData } from '@shop/contract/auth/security.endpoints'
import { aFullAccount, aPerson } from '../../../test/a-full-account.ts'
import { aShopper, PASSWORD } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DATA_CLASSES } from '../../data-classes.ts'
import { listOwnedTables } from './data-list.ts'

const shop = await createTestApp()
const mine = aPerson('mine')
const theirs = aPerson('theirs')
const me = await aFullAccount(shop, mine)
const other = await aFullAccount(shop, theirs)

test.each([undefined, '/users/export'])('has every column of every table but secrets (%s)', async (twin) => {
  const { data } = await shop.call(exportMyData, {}, { as: me, ...(twin ? { path: twin } : {}) })
  const owned = listOwnedTables(DATA_CLASSES)
  expect(Object.keys(data.tables).toSorted()).toEqual(owned.map(({ name }) => name as string).toSorted())
  for (const { name, shown, named } of owned) {
    const rows = data.tables[name]!
    // Not of an account: modules/guests/takeover.test.ts.
    if (name === 'guests') continue
    expect([name, rows.length]).not.toEqual([name, 0])
    for (const row of rows)
      expect([name, Object.keys(row).toSorted()]).toEqual([
        name,
        [...shown, ...(named ? [named.as] : [])].toSorted(),
      ])
  }
})

test('has every text that the shopper entered, and nothing of anybody else', async () => {
  const { text } = await shop.call(exportMyData, {}, { as: me })
  const { tracking: _, ...given } = mine
  for (const word of Object.values(given)) expect(text).toContain(word)
  for (const word of [...Object.values(theirs), other.userId]) expect(text).not.toContain(word)
})

test('has the stored values', async () => {
  const { data } = await shop.call(exportMyData, {}, { as: me })
  expect(data.tables['users']).toMatchObject([{ id: me.userId, birthday: '1990-05-04', points: 22 }])
  expect(data.tables['orders']).toContainEqual(
    expect.objectContaining({
      note: mine.orderNote,
      total_fen: 11_100,
      address: expect.objectContaining({ recipient_name: mine.recipient, address_line1: mine.street }),
      created_at: expect.stringMatching(/^2026-11-20T\d\d:\d\d:\d\d\.\d{3}Z$/),
    }),
  )
})

test('has no key to the account [T103]', async () => {
  const { text } = await shop.call(exportMyData, {}, { as: me })
  const secrets = Object.entries(DATA_CLASSES).flatMap(([table, { columns }]) =>
    (columns.secret ?? []).map((column) => ({ table, column })),
  )
  expect(secrets.length).toBeGreaterThan(4)
  for (const { table, column } of secrets) {
    const { rows } = await sql<{ value: string | null }>`
      SELECT ${sql.ref(column)}::text AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)}::text <> '{}'`.execute(
      shop.db,
    )
    for (const { value } of rows) if (value) expect(text).not.toContain(value)
  }
  for (const key of [PASSWORD, me.token, me.refreshToken]) expect(text).not.toContain(key)
})

test('says what tax law keeps of it after the account is erased', async () => {
  const { data } = await shop.call(exportMyData, {}, { as: me })
  expect(data.retained_by_law).toEqual({ invoice_documents: expect.stringContaining('ten years') })
  const contents = JSON.stringify(data.tables['invoice_documents'])
  for (const word of [mine.recipient, mine.street]) expect(contents).toContain(word)
})

test('of a new account is short but complete', async () => {
  const { data } = await shop.call(exportMyData, {}, { as: await aShopper(shop) })
  expect(data.tables['users']).toHaveLength(1)
  expect(data.tables['orders']).toEqual([])
})
