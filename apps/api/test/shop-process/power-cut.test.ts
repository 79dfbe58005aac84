import { expect, test, vi } from 'vitest'
import {
  aDataFolder,
  payAtProvider,
  placeAnOrder,
  readOrder,
  signIn,
  startShop,
  waitForStatus,
} from './a-shop.ts'
import { killAll, listLiving } from './processes.ts'

test('Nothing is lost when only the shop is killed and its database survives.', async () => {
  const dataDir = await aDataFolder()
  const before = await startShop({ dataDir, workers: 2 })
  const order = await placeAnOrder(before, await signIn(before))
  killAll(before.processes.filter(({ pid }) => pid === before.pid))
  await before.finished
  expect(listLiving(before.processes).length).toBeGreaterThan(0)

  const after = await startShop({ dataDir, workers: 2, port: before.port })

  expect(after.stdout()).toMatch(/Database .* orphan/)
  expect(await readOrder(after, order, await signIn(after))).toEqual(order)
  expect(await after.stop()).toMatchObject({ exitCode: 0, stderr: '' })
  expect(listLiving([...before.processes, ...after.processes])).toEqual([])
})

test('A card that was charged before a power cut makes its order paid after it, exactly once. [T30]', async () => {
  const dataDir = await aDataFolder()
  const before = await startShop({ dataDir, workers: 2 })
  const order = await placeAnOrder(before, await signIn(before))
  const [sold] = await before.query<{ product_id: string; sold_count: number; available: number }>(
    `SELECT product_id, sold_count, available FROM order_lines
       JOIN products ON products.id = product_id JOIN stock_items USING (product_id, size) WHERE order_id = $1`,
    [order.order_id],
  )
  await before.provider('webhooks/pause', {})
  const token = await signIn(before)
  await payAtProvider(before, order, token)
  expect(await readOrder(before, order, token)).toMatchObject({ status: 'pending_payment' })
  await before.cutPower()

  const after = await startShop({ dataDir, workers: 2, port: before.port })
  const as = await signIn(after)
  await waitForStatus(after, order, as, 'paid')
  // The provider's events now arrive late, and must change nothing.
  await after.provider('webhooks/resume', {})
  await after.provider('webhooks/redeliver', {})
  const deliveries = await after.provider<{ type: string; state: string }[]>('deliveries')
  expect(deliveries.filter(({ type }) => type === 'payment_intent.succeeded')).toMatchObject([
    { state: 'delivered' },
  ])
  await vi.waitUntil(async () => (await after.readMail()).length > 1, { timeout: 10_000 })

  expect(await readOrder(after, order, as)).toMatchObject({
    status: 'paid',
    payment: { status: 'succeeded' },
  })
  expect(
    await after.query(`SELECT to_status FROM order_history WHERE order_id = $1 ORDER BY version`, [
      order.order_id,
    ]),
  ).toEqual([{ to_status: 'pending_payment' }, { to_status: 'paid' }])
  expect(
    await after.query(
      `SELECT sold_count, available, reserved FROM products JOIN stock_items ON product_id = id WHERE id = $1`,
      [sold!.product_id],
    ),
  ).toEqual([{ sold_count: sold!.sold_count + 1, available: sold!.available, reserved: 0 }])
  expect(await after.provider('charges')).toHaveLength(1)
  expect(await after.query('SELECT id FROM mail_messages WHERE sent_at IS NULL')).toEqual([])
  expect((await after.readMail()).map(({ subject }) => subject)).toEqual([
    // Placed and paid.
    expect.stringContaining(order.order_number),
    expect.stringContaining(order.order_number),
  ])
  expect(await after.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})
