import { PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import { expect, test } from 'vitest'
import { anOrder, aProduct } from '../../../test/builders.ts'
import { aGuestBody } from '../../../test/guests.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'

const shop = await createTestApp()

const readOrigin = (orderId: string) =>
  shop.db.selectFrom('agent_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()

test('An order that an agent places says which; others come from nobody.', async () => {
  const { id } = await aProduct(shop)
  const body = aGuestBody({ items: [{ product_id: id, quantity: 1 }] })
  const checkoutId = createId()
  const { order } = await shop.services.guests.place(
    {
      network: '127.0.0.1',
      language: 'en',
      idempotencyKey: 'a-key-of-an-agent',
      agent: {
        profileUrl: 'https://agents.example:8443/profile.json',
        checkoutId,
        way: 'placed',
        campaign: 'google / cpc',
      },
    },
    PlaceGuestOrderBody.parse(body),
  )
  expect(await readOrigin(order.order_id)).toEqual({
    order_id: order.order_id,
    profile_url: 'https://agents.example:8443/profile.json',
    host: 'agents.example',
    checkout_id: checkoutId,
    way: 'placed',
    campaign: 'google / cpc',
    created_at: new Date(order.created_at),
  })
  const { order: other } = await anOrder(shop, { productId: id })
  expect(await readOrigin(other.order_id)).toBeUndefined()
})
