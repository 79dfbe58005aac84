import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { completeChallenge, confirmIntent } from './confirmation.ts'
import type { Challenge } from './confirmation.ts'
import { StripeError } from './errors.ts'
import { getIntent } from './intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import type { PaymentIntent } from './types.ts'
import type { World } from './world.ts'

const LISTS = { payment_intents: 'payment_intent', charges: 'charge', refunds: 'refund', events: 'event' }
const ConfirmBody = z.strictObject({
  card: z.string(),
  /** The shopper's response to a 3-D Secure challenge; without it the intent keeps waiting. */
  authentication: z.enum(['complete', 'fail']).optional(),
})

/** Stripe's part of the control API: stored objects, and paying without a browser. */
export function serveStripeControl(app: FastifyInstance, world: World): void {
  const { store, webhooks } = world

  for (const [name, kind] of Object.entries(LISTS)) app.get(`/_control/${name}`, () => store.all(kind))

  app.post<{ Params: { id: string } }>('/_control/payment_intents/:id/confirm', (request, reply) => {
    const body = ConfirmBody.parse(request.body)
    try {
      const intent = store.transaction(() => confirmWithCard(world, request.params.id, body))
      webhooks.deliverDue()
      return intent
    } catch (error) {
      if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body })
      throw error
    }
  })
}

/** What the card form and the shopper do, in one step. A decline is a result here, not an error. */
function confirmWithCard(
  world: World,
  id: string,
  { card, authentication }: z.infer<typeof ConfirmBody>,
): PaymentIntent {
  const { store } = world
  const year = String(world.now().getUTCFullYear() + 4)
  const details = { number: card, exp_month: '12', exp_year: year }
  const method = createPaymentMethod(world, { type: 'card', card: details })
  const fields = { payment_method: method.id, use_stripe_sdk: true, return_url: 'https://shop.example/' }
  try {
    confirmIntent(world, getIntent(world, id), fields)
  } catch (error) {
    if (!(error instanceof StripeError && error.status === 402)) throw error
  }
  const source = getIntent(world, id).next_action?.use_stripe_sdk?.source
  const challenge = source === undefined ? undefined : store.find<Challenge>('challenge', source)
  if (challenge && authentication) completeChallenge(world, challenge, authentication)
  return getIntent(world, id)
}
