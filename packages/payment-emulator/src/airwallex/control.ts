import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AirwallexError } from './errors.ts'
import { endOpenAttempt, getIntent, saveIntent } from './intents.ts'
import { completeChallenge, confirmIntent } from './payments.ts'
import type { Challenge, PaymentAttempt, PaymentIntent, Refund } from './types.ts'
import { toAttemptView, toIntentView, toRefundView } from './views.ts'
import type { World } from './world.ts'

const ConfirmBody = z.strictObject({
  card: z.string(),
  /** The shopper's response to a 3-D Secure challenge; without it the intent keeps waiting. */
  authentication: z.enum(['complete', 'fail']).optional(),
})

/** Airwallex's part of the control API: stored objects, paying without a browser, and the expiry of an intent. */
export function serveAirwallexControl(app: FastifyInstance, world: World): void {
  const { store, webhooks } = world

  app.get('/_control/airwallex/payment_intents', () =>
    store.all<PaymentIntent>('payment_intent').map((intent) => toIntentView(world, intent)),
  )
  app.get('/_control/airwallex/payment_attempts', () =>
    store.all<PaymentAttempt>('payment_attempt').map(toAttemptView),
  )
  app.get('/_control/airwallex/refunds', () => store.all<Refund>('refund').map(toRefundView))
  app.get('/_control/airwallex/events', () => store.all('event'))

  app.post<{ Params: { id: string } }>(
    '/_control/airwallex/payment_intents/:id/confirm',
    (request, reply) => {
      const { card, authentication } = ConfirmBody.parse(request.body)
      try {
        const intent = store.transaction(() =>
          confirmWithCard(world, request.params.id, card, authentication),
        )
        webhooks.deliverDue()
        return toIntentView(world, intent)
      } catch (error) {
        if (error instanceof AirwallexError) return reply.code(error.status).send({ error: error.body })
        throw error
      }
    },
  )

  app.post<{ Params: { id: string } }>('/_control/airwallex/payment_intents/:id/expire', (request) => {
    const intent = store.transaction(() => {
      const open = getIntent(world, request.params.id)
      endOpenAttempt(world, open, 'EXPIRED')
      return saveIntent(world, { ...open, status: 'EXPIRED', next_action: undefined })
    })
    webhooks.deliverDue()
    return toIntentView(world, intent)
  })
}

/** What the card form and the shopper do, in one step. A declined card is a result here, not an error. */
function confirmWithCard(
  world: World,
  id: string,
  number: string,
  authentication: 'complete' | 'fail' | undefined,
): PaymentIntent {
  const card = { number, expiry_month: '12', expiry_year: String(world.now().getUTCFullYear() + 4) }
  const params = { request_id: 'control', payment_method: { type: 'card' as const, card } }
  const intent = confirmIntent(world, getIntent(world, id), params)
  const challengeId = new URL(intent.next_action?.url ?? 'none:').searchParams.get('id')
  const challenge = world.store.find<Challenge>('challenge', challengeId ?? '')
  return challenge && authentication ? completeChallenge(world, intent, challenge, authentication) : intent
}
