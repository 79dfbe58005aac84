import { expect, test } from 'vitest'
import { getOrder } from '@shop/contract/orders/orders.console'
import { declineReturn } from '@shop/contract/returns/return-steps.console'
import { getReturn } from '@shop/contract/returns/returns.console'
import { createTestConsole } from '../../../../test/console.ts'
import { createReturnActions } from '../../../../test/returns.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { aDeliveredOrder, request } = createReturnActions(shop)

test('The timeline of an order has the steps of its returns, with who took them and what they wrote.', async () => {
  const bought = await aDeliveredOrder()
  const requested = await request(bought)
  const manager = await console.aMember('manager')
  const params = { id: requested.return_id }
  const { data: seen } = await console.call(getReturn, { params }, { as: manager })
  const body = { version: seen.version, reply: 'The seal is broken.' }
  await console.call(declineReturn, { params, body }, { as: manager })
  const of = { id: requested.return_id, return_number: requested.return_number }
  const orderParams = { params: { id: bought.order.order_id } }
  const { data: order } = await console.call(getOrder, orderParams, { as: manager })
  expect(order.timeline.filter(({ kind }) => kind === 'return')).toMatchObject([
    { what: 'requested', cause: 'shopper', return: of },
    { what: 'declined', who: expect.any(String) as string, text: 'The seal is broken.', return: of },
  ])
})
