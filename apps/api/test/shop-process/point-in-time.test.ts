import { chown, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import {
  aDataFolder,
  openCardForm,
  payCardForm,
  placeAnOrder,
  placeAPaidOrder,
  readOrder,
  signIn,
  startShop,
  waitForStatus,
} from './a-shop.ts'
import { findServerUser, makeServerFolder, removeServerFolder } from './servers/a-server.ts'
import { fillDatabase } from './fill-database.ts'
import { startPostgres } from './servers/postgres-server.ts'
import { readShopConf } from './servers/shop-conf.ts'

test('A shop is restored to a point in time, and reconciles with its provider what came after.', async () => {
  const owner = await findServerUser('postgres')
  const archive = await makeServerFolder('wal-archive', owner)
  onTestFinished(() => removeServerFolder(archive))
  const settings = await readShopConf(archive)
  const postgres = await startPostgres(settings)
  onTestFinished(postgres.close)
  await fillDatabase(postgres.connectionString)
  const dataDir = await aDataFolder()
  const before = await startShop({ dataDir, environment: { DATABASE_URL: postgres.connectionString } })
  const base = await postgres.takeBaseBackup()

  const as = await signIn(before)
  const paidBefore = await placeAPaidOrder(before, as)
  const paidAfter = await placeAnOrder(before, as)
  const form = await openCardForm(before, paidAfter, as)
  const [timestamp] = await postgres.query<{ at: string }>('SELECT now()::text AS at')
  const placedAfter = await placeAPaidOrder(before, as)
  await payCardForm(before, form)
  await waitForStatus(before, paidAfter, as, 'paid')
  await before.stop()

  // A WAL segment that is not full is archived within a minute, or now.
  const [last] = await postgres.asAdministrator<{ name: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS name',
  )
  await vi.waitUntil(async () => (await readdir(archive)).includes(last!.name), { timeout: 20_000 })
  await postgres.stop()

  await writeFile(join(base, 'recovery.signal'), '')
  if (owner) await chown(join(base, 'recovery.signal'), owner.uid, owner.gid)
  const recovered = await postgres.runOn(base, {
    ...settings,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: timestamp!.at,
    recovery_target_action: 'promote',
  })
  onTestFinished(recovered.stop)
  await vi.waitUntil(
    async () => {
      const [state] = await recovered.asAdministrator<{ waits: boolean }>(
        'SELECT pg_is_in_recovery() AS waits',
      )
      return !state!.waits
    },
    { timeout: 30_000, interval: 50 },
  )

  const environment = { DATABASE_URL: recovered.connectionString }
  const after = await startShop({ dataDir, port: before.port, environment })
  expect(await readOrder(after, paidBefore, as)).toMatchObject({ status: 'paid' })
  // The provider has the money for an order that awaited it, and reports it at the start.
  await waitForStatus(after, paidAfter, as, 'paid')
  const { error } = await after.call(getOrder, { params: { id: placedAfter.order_id } }, { as })
  expect(error.code).toBe('ORDER_NOT_FOUND')
  expect(await recovered.query('SELECT id FROM orders')).toHaveLength(2)
  expect(await after.stop()).toMatchObject({ exitCode: 0 })
})
