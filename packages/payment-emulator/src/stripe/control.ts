import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { findAppPayment } from '../apps/app-payments.ts'
import type { Challenge } from '../challenges.ts'
import { AppBody, ConfirmBody } from '../control.ts'
import { act } from '../provider.ts'
import { completeChallenge, confirmIntent, endAppPayment, findAppAddress } from './confirmation.ts'
import { StripeError } from './errors.ts'
import { getIntent } from './intents.ts'
import { createPaymentMethod } from './payment-methods.ts'
import type { PaymentIntent } from './objects.ts'
import type { World } from './world.ts'

const LISTS = { payment_intents: 'payment_intent', charges: 'charge', refunds: 'refund', events: 'event' }

/** Stripe's part of the control API: stored objects, and paying without a browser. */
export function serveStripeControl(app: FastifyInstance, world: World): void {
  for (const [name, kind] of Object.entries(LISTS)) app.get(`/_control/${name}`, () => world.store.all(kind))

  app.post<{ Params: { id: string } }>('/_control/payment_intents/:id/confirm', ({ params, body }) => {
    const confirmation = ConfirmBody.parse(body)
    return act(world, () => confirmWithCard(world, params.id, confirmation))
  })

  app.post<{ Params: { id: string } }>('/_control/payment_intents/:id/app', ({ params, body }) => {
    const { outcome } = AppBody.parse(body)
    return act(world, () => {
      const payment = findAppPayment(world, findAppAddress(getIntent(world, params.id)))
      if (payment) endAppPayment(world, payment, outcome)
      return getIntent(world, params.id)
    })
  })
}

/** What the card form and the shopper do, in one step. A decline is a result here, not an error. */
function confirmWithCard(
  world: World,
  id: string,
  { card, authentication }: z.infer<typeof ConfirmBody>,
): PaymentIntent {
  const year = String(world.now().getUTCFullYear() + 4)
  const details = { number: card, exp_month: '12', exp_year: year }
  const method = createPaymentMethod(world, { type: 'card', card: details })
  try {
    const fields = { payment_method: method.id, return_url: 'https://shop.example/' }
    confirmIntent(world, getIntent(world, id), fields)
  } catch (error) {
    if (!(error instanceof StripeError && error.isRecorded)) throw error
  }
  const { next_action: action } = getIntent(world, id)
  const source = action?.type === 'use_stripe_sdk' ? action.use_stripe_sdk.source : undefined
  const challenge = world.store.find<Challenge>('challenge', source ?? '')
  if (challenge && authentication) completeChallenge(world, challenge, authentication)
  return getIntent(world, id)
}
