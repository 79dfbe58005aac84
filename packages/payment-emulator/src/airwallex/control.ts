import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { findAppPayment } from '../apps/app-payments.ts'
import type { Challenge } from '../challenges.ts'
import { AppBody, ConfirmBody } from '../control.ts'
import { act } from '../provider.ts'
import { endAppPayment } from './app-payments.ts'
import { endOpenAttempt, getIntent, saveIntent } from './intents.ts'
import { completeChallenge, confirmIntent } from './payments.ts'
import type { PaymentAttempt, PaymentIntent, Refund } from './types.ts'
import { toAttemptView, toIntentView, toRefundView } from './views.ts'
import type { World } from './world.ts'

/** Airwallex's part of the control API: stored objects, paying without a browser, and the expiry of an intent. */
export function serveAirwallexControl(app: FastifyInstance, world: World): void {
  const { store } = world
  type WithId = { Params: { id: string } }

  app.get('/_control/airwallex/payment_intents', () =>
    store.all<PaymentIntent>('payment_intent').map((intent) => toIntentView(world, intent)),
  )
  app.get('/_control/airwallex/payment_attempts', () =>
    store.all<PaymentAttempt>('payment_attempt').map(toAttemptView),
  )
  app.get('/_control/airwallex/refunds', () => store.all<Refund>('refund').map(toRefundView))
  app.get('/_control/airwallex/events', () => store.all('event'))

  app.post<WithId>('/_control/airwallex/payment_intents/:id/confirm', ({ params, body }) => {
    const confirmation = ConfirmBody.parse(body)
    return toIntentView(
      world,
      act(world, () => confirmWithCard(world, params.id, confirmation)),
    )
  })
  app.post<WithId>('/_control/airwallex/payment_intents/:id/app', ({ params, body }) => {
    const { outcome } = AppBody.parse(body)
    const intent = act(world, () => {
      const payment = findAppPayment(world, getIntent(world, params.id).next_action?.url)
      if (payment) endAppPayment(world, payment, outcome)
      return getIntent(world, params.id)
    })
    return toIntentView(world, intent)
  })
  app.post<WithId>('/_control/airwallex/payment_intents/:id/expire', ({ params }) => {
    const intent = act(world, () => {
      const open = getIntent(world, params.id)
      endOpenAttempt(world, open, 'EXPIRED')
      return saveIntent(world, { ...open, status: 'EXPIRED', next_action: undefined })
    })
    return toIntentView(world, intent)
  })
}

/** What the card form and the shopper do, in one step. A declined card is a result here, not an error. */
function confirmWithCard(
  world: World,
  id: string,
  { card: number, authentication }: z.infer<typeof ConfirmBody>,
): PaymentIntent {
  const card = { number, expiry_month: '12', expiry_year: String(world.now().getUTCFullYear() + 4) }
  const params = { request_id: 'control', payment_method: { type: 'card' as const, card } }
  const intent = confirmIntent(world, getIntent(world, id), params)
  const challengeId = new URL(intent.next_action?.url ?? 'none:').searchParams.get('id')
  const challenge = world.store.find<Challenge>('challenge', challengeId ?? '')
  return challenge && authentication ? completeChallenge(world, intent, challenge, authentication) : intent
}
