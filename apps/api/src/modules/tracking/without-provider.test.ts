import { expect, test } from 'vitest'
import { createCarrier } from '../../../test/carrier.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp({ tracking: false })
const { ship, read, sendWebhook } = createCarrier(shop)
const { fulfilment, tracking } = shop.services

test('Without a tracking provider an order is shipped and delivered by the merchant, and nobody is asked.', async () => {
  const shipped = await ship()
  expect(await read(shipped)).toBeUndefined()
  await tracking.reconcile()
  expect((await sendWebhook('{}')).statusCode).toBe(400)
  expect((await fulfilment.deliver(shipped.order.order_number, BY_COMMAND_LINE)).isNew).toBe(true)
})
