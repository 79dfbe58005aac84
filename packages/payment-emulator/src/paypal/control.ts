import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { settleCapture } from './captures.ts'
import { PayPalError } from './errors.ts'
import { approveOrder, toCurrent } from './orders.ts'
import type { Order } from './types.ts'
import { WALLETS, findWallet } from './wallets.ts'
import type { World } from './world.ts'

const ApproveBody = z.strictObject({ wallet: z.enum(WALLETS.map(({ id }) => id)).default(WALLETS[0].id) })

/** PayPal's part of the control API: the books, and what the shopper and the merchant do without a browser. */
export function servePayPalControl(app: FastifyInstance, world: World): void {
  const { store, webhooks } = world
  type WithId = { Params: { id: string } }

  app.get('/_control/paypal/orders', () => store.all<Order>('order').map((order) => toCurrent(world, order)))
  app.get('/_control/paypal/captures', () => store.all('capture'))
  app.get('/_control/paypal/refunds', () => store.all('refund'))
  app.get('/_control/paypal/events', () => store.all('event'))

  app.post<WithId>('/_control/paypal/orders/:id/approve', ({ params, body }, reply) => {
    const wallet = findWallet(ApproveBody.parse(body ?? {}).wallet) ?? WALLETS[0]
    return act(() => approveOrder(world, params.id, wallet), reply)
  })
  app.post<WithId>('/_control/paypal/captures/:id/complete', ({ params }, reply) =>
    act(() => settleCapture(world, params.id, 'complete'), reply),
  )
  app.post<WithId>('/_control/paypal/captures/:id/deny', ({ params }, reply) =>
    act(() => settleCapture(world, params.id, 'deny'), reply),
  )

  function act(work: () => object, reply: { code: (status: number) => { send: (body: object) => unknown } }) {
    try {
      const result = store.transaction(work)
      webhooks.wake()
      return result
    } catch (error) {
      if (error instanceof PayPalError) return reply.code(error.status).send(error.body)
      throw error
    }
  }
}
