import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES_STYLE, servePages } from '../pages.ts'
import { act } from '../provider.ts'
import { approveOrder, canApprove, toCurrent } from './orders.ts'
import type { Order } from './types.ts'
import { toApprovalPage, toNoticePage } from './wallet-page.ts'
import type { WalletLanguage } from './wallet-texts.ts'
import { WALLETS, findWallet } from './wallets.ts'
import type { World } from './world.ts'

/** Serves the approval page of an order, and handles its form. */
export function serveWallet(app: FastifyInstance, world: World): void {
  servePages(app, {
    '/checkoutnow/pages.css': PAGES_STYLE,
    '/checkoutnow/wallet.css': new URL('./pages/wallet.css', import.meta.url),
  })

  app.get('/checkoutnow', (request, reply) => {
    const order = findOrder(request)
    if (!order) return sendUnknown(request, reply)
    const view = toView(request, order)
    const page = canApprove(order)
      ? toApprovalPage(view)
      : toNoticePage(order.status === 'VOIDED' ? 'VOIDED' : 'COMPLETED', view)
    return sendPage(reply, page, order)
  })

  app.post('/checkoutnow', (request, reply) => {
    const known = findOrder(request)
    if (!known) return sendUnknown(request, reply)
    const { wallet: chosen } = (request.body ?? {}) as { wallet?: string }
    const wallet = findWallet(chosen) ?? WALLETS[0]
    const order = act(world, () => approveOrder(world, known.id, wallet))
    const view = toView(request, order)
    if (order.status === 'VOIDED') return sendPage(reply, toNoticePage('VOIDED', view), order)
    // A paid order redirects too: submitting the form twice is not an error.
    if (view.returnUrl !== undefined) return reply.redirect(view.returnUrl, 303)
    return sendPage(reply, toNoticePage('approved', view), order)
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
      language: languageOf(request, experience.locale),
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
      language: languageOf(request),
      merchant: world.merchantName,
      returnUrl: undefined,
      cancelUrl: undefined,
    }
    return sendPage(reply.code(404), toNoticePage('unknown', view))
  }
}

function sendPage(reply: FastifyReply, page: string, order?: Order): FastifyReply {
  const { return_url: returnUrl } = order?.experience ?? {}
  // Browsers apply form-action to the redirect after the form, too.
  const shop = returnUrl === undefined ? '' : ` ${new URL(returnUrl).origin}`
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self'${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** The order's language takes precedence over the browser's. */
function languageOf({ headers }: FastifyRequest, locale?: string): WalletLanguage {
  return (locale ?? headers['accept-language'] ?? '').startsWith('zh') ? 'zh' : 'en'
}

function withParams(address: string | undefined, params: Record<string, string | undefined>) {
  if (address === undefined) return undefined
  const url = new URL(address)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
