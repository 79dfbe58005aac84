import { cancelOrder } from '@shop/contract/orders'
import * as endpoints from '@shop/contract/payments'
import { toLanguage } from '../../platform/language.ts'
import type { Route } from '../../platform/route.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { CancellationService } from './cancellation.service.ts'
import type { PaymentsService } from './payments.service.ts'
import type { WebhooksService } from './webhooks.service.ts'

interface Services {
  orders: OrdersService
  payments: PaymentsService
  cancellation: CancellationService
}

export function registerPayments(route: Route, { orders, payments, cancellation }: Services): void {
  route(endpoints.createOrderForPayment, async ({ user, body, headers, idempotencyKey }) => {
    const { provider, ...placement } = body
    payments.requireProvider(provider)
    const order = await orders.place(
      {
        userId: user.userId,
        language: toLanguage(headers['accept-language']),
        // Keys belong to a call: the same one on POST /v1/orders is another intention.
        idempotencyKey: idempotencyKey && `for-payment:${idempotencyKey}`,
      },
      placement,
    )
    const payment = await payments.open(user.userId, order.order_id, provider)
    return { order: await orders.get(user.userId, order.order_id), payment }
  })
  route(endpoints.payOrder, ({ user, params, body }) => payments.pay(user.userId, params.id, body.payment_id))
  route(endpoints.getPayment, ({ user, params }) => payments.get(user.userId, params.id))
  route(endpoints.openPayment, ({ user, body }) => payments.open(user.userId, body.order_id, body.provider))
  route(endpoints.updatePaymentStatus, ({ user, params, body }) =>
    cancellation.changePaymentStatus(user.userId, params.id, body.status),
  )
  route(endpoints.getCardClientId, async () => payments.getClient('stripe'))
  route(endpoints.createPaymentIntent, ({ user, body }) =>
    payments.open(user.userId, body.order_id, 'stripe'),
  )
  route(endpoints.confirmPayment, ({ user, body }) =>
    payments.confirmByProviderId(user.userId, 'stripe', body.payment_intent_id),
  )
  route(endpoints.getPaymentIntent, ({ user, params }) =>
    payments.getByProviderId(user.userId, 'stripe', params.id),
  )
  route(cancelOrder, ({ user, params, body }) =>
    cancellation.cancelByShopper(user.userId, params.id, body?.reason ?? ''),
  )
}

/** Wants a Fastify scope that hands bodies over unread: signatures cover the bytes as they came. */
export function registerWebhooks(route: Route, { webhooks }: { webhooks: WebhooksService }): void {
  route(endpoints.receiveWebhook, async ({ params, rawBody, headers }) => {
    await webhooks.receive(params.provider, rawBody ?? Buffer.alloc(0), headers)
    return { received: true as const }
  })
}
