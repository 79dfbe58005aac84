import { cancelOrder } from '@shop/contract/orders/orders.endpoints'
import * as express from '@shop/contract/payments/express.endpoints'
import * as endpoints from '@shop/contract/payments/payments.endpoints'
import type { CardForm, PaymentForm, WalletForm } from '@shop/contract/payments/payments.schemas'
import { toLanguage } from '../../http/language.ts'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { CancellationService } from './core/cancellation.service.ts'
import { withPayDeadline } from './core/pay-deadline.ts'
import type { PaymentOpening } from './core/payment-opening.service.ts'
import type { ExpressWallet } from './express/express-wallet.service.ts'
import type { PaymentsService } from './payments.service.ts'
import type { WebhooksService } from './core/webhooks.service.ts'

interface Services {
  orders: OrdersService
  opening: PaymentOpening
  payments: PaymentsService
  cancellation: CancellationService
  expressWallet: ExpressWallet
}

export function registerPayments(
  register: Route,
  { orders, opening, payments, cancellation, expressWallet }: Services,
): void {
  // One request may call several providers, within one deadline.
  const route = withGuests((endpoint, handler) =>
    register(endpoint, (request) => withPayDeadline(async () => handler(request))),
  )

  route(endpoints.createOrderForPayment, async ({ user, body, headers, idempotencyKey }) => {
    const { provider, ...placed } = body
    opening.requireOffered(provider)
    const order = await orders.place(
      {
        userId: user.userId,
        language: toLanguage(headers['accept-language']),
        // Keys are scoped to an endpoint: the same key on POST /v1/orders is another request.
        idempotencyKey: idempotencyKey && `for-payment:${idempotencyKey}`,
      },
      placed,
    )
    // Gift cards paid all of it: there is nothing to open a payment for.
    if (order.status === 'paid') return { order }
    const payment = await opening.open(user.userId, order.order_id, provider)
    return { order: await orders.get(user.userId, order.order_id), payment }
  })
  route(endpoints.payOrder, ({ user, params, body }) => payments.pay(user.userId, params.id, body.payment_id))
  route(endpoints.getPayment, ({ user, params }) => payments.get(user.userId, params.id))
  route(endpoints.openPayment, ({ user, body }) => opening.open(user.userId, body.order_id, body.provider))
  route(endpoints.updatePaymentStatus, ({ user, params, body }) =>
    cancellation.changePaymentStatus(user.userId, params.id, body.status),
  )
  route(endpoints.getPaymentClientId, async ({ params }) => payments.getClient(params.provider))
  route(endpoints.createPaymentIntent, async ({ user, params, body }) =>
    requireCardForm(await opening.open(user.userId, body.order_id, params.provider)),
  )
  route(endpoints.createAppPayment, ({ user, params, body }) =>
    opening.openApp(user.userId, body.order_id, {
      name: params.provider,
      app: body.app,
      device: body.device,
    }),
  )
  route(endpoints.confirmPayment, ({ user, params, body }) =>
    payments.confirmByProviderId(user.userId, params.provider, body.payment_intent_id),
  )
  route(endpoints.getPaymentIntent, ({ user, params }) =>
    payments.getByProviderId(user.userId, params.provider, params.id),
  )
  route(endpoints.createWalletOrder, async ({ user, body }) => {
    const approved = body.approved && expressWallet.requireApproved(body.approved)
    return requireWalletForm(await opening.open(user.userId, body.order_id, 'paypal', approved))
  })
  route(express.openExpressWallet, ({ user, body }) => expressWallet.open(user?.userId, body))
  route(express.reviewExpressWallet, ({ user, body }) => expressWallet.review(user?.userId, body))
  route(endpoints.captureWalletOrder, ({ user, body }) => payments.capture(user.userId, body.paypal_order_id))
  route(cancelOrder, ({ user, params, body }) =>
    cancellation.cancelByShopper(user.userId, params.id, body?.reason ?? ''),
  )
}

/** Requires a Fastify scope with raw bodies: signatures cover the bytes as received. */
export function registerWebhooks(route: Route, { webhooks }: { webhooks: WebhooksService }): void {
  route(endpoints.receiveWebhook, async ({ params, rawBody, headers }) => {
    await withPayDeadline(() => webhooks.receive(params.provider, rawBody ?? Buffer.alloc(0), headers))
    return { received: true as const }
  })
}

/** Narrows the form by its provider, as the contract does. */
function requireCardForm(form: PaymentForm): CardForm {
  if (form.provider === 'paypal') throw new Error('A card provider gave the form of a wallet')
  return form
}

function requireWalletForm(form: PaymentForm): WalletForm {
  if (form.provider !== 'paypal') throw new Error('The wallet gave the form of a card provider')
  return form
}
