import { expect, test } from 'vitest'
import { createAgentBuyer, listCodes } from '../../../test/agent-checkouts.ts'
import { aPlatformProfile, aSigningKey } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aPaidOrder, aProduct } from '../../../test/builders.ts'
import { GOOGLE_TOKENS } from '../../../test/card-provider.ts'
import { createId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MINUTE } from '../../jobs/clock.ts'
import { recordAgentOrder } from '../platforms/agent-orders.sql.ts'

/** Unpaid orders that guests of one network can have. */
const MOST_OF_NETWORK = 12
/** Paid orders after which a platform counts by itself. */
const PROVEN_ORDERS = 20

const { shop, platform } = await createAgentsShop()
const key = aSigningKey('one')
platform.profile = aPlatformProfile([key])
const bowl = await aProduct(shop, { price: '80.00', stock: 1_000 })
const LINES = [{ item: { id: `${bowl.id}:` }, quantity: 1 }]
const signing = createAgentBuyer(shop, platform, { signedBy: key })
const unsigned = createAgentBuyer(shop, platform)

/** An order whose card is declined, so that it waits: what the agent is shown. */
async function decline(agent: typeof signing) {
  const { id } = await agent.create({ line_items: LINES })
  return listCodes(await agent.complete(id, GOOGLE_TOKENS.isDeclined))
}

/** Orders of the platform that are paid. */
async function pay(orders: number) {
  for (let i = 0; i < orders; i += 1) {
    const { order } = await aPaidOrder(shop, { productId: bowl.id })
    const origin = { profileUrl: platform.aProfileUrl(), checkoutId: createId(), campaign: null }
    await inTransaction(shop.db, (db) =>
      recordAgentOrder(db, { ...origin, way: 'placed', orderId: order.order_id, now: shop.clock() }),
    )
  }
  shop.clock.advance(MINUTE)
}

test('A platform that signs counts by itself once its buyers have paid twenty orders; others by their network.', async () => {
  await pay(PROVEN_ORDERS - 1)
  for (let i = 0; i < MOST_OF_NETWORK; i += 1) expect(await decline(signing)).toEqual(['payment_failed'])
  expect(await decline(signing)).toEqual(['too_many_unpaid_orders'])
  await pay(1)
  expect(await decline(signing)).toEqual(['payment_failed'])
  expect(await decline(unsigned)).toEqual(['too_many_unpaid_orders'])
})
