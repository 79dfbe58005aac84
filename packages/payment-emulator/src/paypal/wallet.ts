import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFormPage, serveFormStyles } from '../form-pages.ts'
import { toLanguage } from '../languages.ts'
import { act } from '../provider.ts'
import { approveOrder, canApprove, toCurrent } from './orders.ts'
import type { Order } from './types.ts'
import { toApprovalPage, toNoticePage } from './wallet-page.ts'
import { WALLETS, findWallet } from './wallets.ts'
import type { World } from './world.ts'

/** Serves the approval page of an order, and handles its form. */
export function serveWallet(app: FastifyInstance, world: World): void {
  serveFormStyles(app, '/checkoutnow')

  app.get('/checkoutnow', (request, reply) => {
    const order = findOrder(request)
    if (!order) return sendUnknown(request, reply)
    const view = toView(request, order)
    const page = canApprove(order)
      ? toApprovalPage(view)
      : toNoticePage(order.status === 'VOIDED' ? 'VOIDED' : 'COMPLETED', view)
    return sendFormPage(reply, page, order.experience.return_url)
  })

  app.post('/checkoutnow', (request, reply) => {
    const known = findOrder(request)
    if (!known) return sendUnknown(request, reply)
    const { wallet: chosen } = (request.body ?? {}) as { wallet?: string }
    const wallet = findWallet(chosen) ?? WALLETS[0]
    const order = act(world, () => approveOrder(world, known.id, wallet))
    const view = toView(request, order)
    if (order.status === 'VOIDED')
      return sendFormPage(reply, toNoticePage('VOIDED', view), order.experience.return_url)
    // A paid order redirects too: submitting the form twice is not an error.
    if (view.returnUrl !== undefined) return reply.redirect(view.returnUrl, 303)
    return sendFormPage(reply, toNoticePage('approved', view), order.experience.return_url)
  })

  function findOrder({ query }: FastifyRequest): Order | undefined {
    const { token } = query as { token?: unknown }
    const order = typeof token === 'string' ? world.store.find<Order>('order', token) : undefined
    return order && toCurrent(world, order)
  }

  function toView(request: FastifyRequest, order: Order) {
    const { experience, id, wallet } = order
    return {
      order,
      // The order's language takes precedence over the browser's.
      language: toLanguage(experience.locale ?? request.headers['accept-language']),
      merchant: experience.brand_name ?? world.merchantName,
      cancelUrl: withParams(experience.cancel_url, { token: id }),
      returnUrl: withParams(experience.return_url, {
        token: id,
        PayerID: findWallet(wallet)?.payerId,
      }),
    }
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
    const view = {
      language: toLanguage(request.headers['accept-language']),
      merchant: world.merchantName,
      returnUrl: undefined,
      cancelUrl: undefined,
    }
    return sendFormPage(reply.code(404), toNoticePage('unknown', view))
  }
}

function withParams(address: string | undefined, params: Record<string, string | undefined>) {
  if (address === undefined) return undefined
  const url = new URL(address)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
