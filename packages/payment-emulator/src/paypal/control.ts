import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { act } from '../provider.ts'
import { settleCapture } from './captures.ts'
import { approveOrder, toCurrent } from './orders.ts'
import type { Order } from './types.ts'
import { showOrder } from './views.ts'
import { WALLETS, findWallet } from './wallets.ts'
import type { World } from './world.ts'

const ApproveBody = z.strictObject({ wallet: z.enum(WALLETS.map(({ id }) => id)).default(WALLETS[0].id) })
const SignBody = z.strictObject({ body: z.string(), at: z.iso.datetime().optional() })

/** PayPal's part of the control API: stored objects, and the actions of shopper and merchant without a browser. */
export function servePayPalControl(app: FastifyInstance, world: World): void {
  const { store } = world
  type WithId = { Params: { id: string } }

  app.get('/_control/paypal/orders', () =>
    store.all<Order>('order').map((order) => showOrder(world, toCurrent(world, order), true)),
  )
  app.get('/_control/paypal/captures', () => store.all('capture'))
  app.get('/_control/paypal/refunds', () => store.all('refund'))
  app.get('/_control/paypal/events', () => store.all('event'))

  app.post<WithId>('/_control/paypal/orders/:id/approve', ({ params, body }) => {
    const wallet = findWallet(ApproveBody.parse(body ?? {}).wallet) ?? WALLETS[0]
    return act(world, () => approveOrder(world, params.id, wallet))
  })
  app.post<WithId>('/_control/paypal/captures/:id/complete', ({ params }) =>
    act(world, () => settleCapture(world, params.id, 'complete')),
  )
  app.post<WithId>('/_control/paypal/captures/:id/deny', ({ params }) =>
    act(world, () => settleCapture(world, params.id, 'deny')),
  )

  app.post('/_control/paypal/sign', (request) => {
    const { body, at } = SignBody.parse(request.body)
    return world.sign(body, at === undefined ? undefined : new Date(at))
  })
}
