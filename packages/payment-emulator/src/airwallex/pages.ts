import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { servePages } from '../page.ts'
import { getAttempt } from './intents.ts'
import { toDecimal } from './money.ts'
import { CHALLENGE_CODE, completeChallenge, isOpen } from './payments.ts'
import type { Challenge, PaymentIntent } from './types.ts'
import type { World } from './world.ts'

const FILES = {
  '/airwallex/elements.js': ['../../pages/frames.js', 'elements.js'],
  '/airwallex/card': '../../pages/card.html',
  '/airwallex/card.js': 'card.js',
  '/airwallex/card-form.js': '../../pages/card-form.js',
  '/airwallex/card-format.js': '../../pages/card-format.js',
  '/airwallex/challenge': 'challenge.html',
  '/airwallex/challenge.js': 'challenge.js',
  '/airwallex/bank.js': '../../pages/bank.js',
  '/airwallex/texts.js': '../../pages/texts.js',
  '/airwallex/host.js': '../../pages/host.js',
  '/airwallex/pages.css': '../../pages/pages.css',
}

const Secret = z.object({ secret: z.string() })
/** Without a code: the shopper cancelled. */
const ChallengeResult = Secret.extend({ code: z.string().max(20).optional() })

/** Serves the Airwallex.js look-alike, the card form, and the bank's page with its endpoints. */
export function serveAirwallexPages(app: FastifyInstance, world: World): void {
  servePages(app, new URL('./pages/', import.meta.url), FILES)

  app.get('/airwallex/challenges/:id', (request, reply) => {
    const found = find(request.params, Secret.safeParse(request.query).data?.secret)
    return found ? toView(found.challenge, found.intent) : reply.code(404).send({})
  })

  app.post('/airwallex/challenges/:id', (request, reply) => {
    const response = ChallengeResult.safeParse(request.body).data
    const found = find(request.params, response?.secret)
    if (!found) return reply.code(404).send({})
    // As at a real bank a wrong code may be retried; only cancelling fails the challenge.
    if (response?.code !== undefined && response.code !== CHALLENGE_CODE) {
      return { ...toView(found.challenge, found.intent), is_wrong: true }
    }
    const outcome = response?.code === undefined ? 'fail' : 'complete'
    const intent = world.store.transaction(() =>
      completeChallenge(world, found.intent, found.challenge, outcome),
    )
    world.webhooks.deliverDue()
    return toView(found.challenge, intent)
  })

  function find(params: unknown, secret: string | undefined) {
    const challenge = world.store.find<Challenge>('challenge', (params as { id: string }).id)
    if (!challenge || challenge.secret !== secret) return undefined
    const intent = world.store.find<PaymentIntent>('payment_intent', challenge.payment_intent)
    return intent && { challenge, intent }
  }

  function toView(challenge: Challenge, intent: PaymentIntent) {
    const { card } = getAttempt(world, challenge.attempt)
    return {
      is_open: isOpen(challenge, intent),
      merchant: world.merchantName,
      amount: toDecimal(intent.amount_minor),
      currency: intent.currency,
      brand: card.brand,
      last4: card.last4,
    }
  }
}
