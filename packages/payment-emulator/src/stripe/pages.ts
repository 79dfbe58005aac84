import type { FastifyInstance } from 'fastify'
import { servePages } from '../page.ts'
import { completeChallenge, isOpen } from './confirmation.ts'
import type { Challenge } from './confirmation.ts'
import { parseForm } from './form.ts'
import type { PaymentIntent, PaymentMethod } from './types.ts'
import type { World } from './world.ts'

const SCRIPT = ['../../pages/frames.js', 'stripe.js']
const FILES = {
  '/v3': SCRIPT,
  '/v3/': SCRIPT,
  '/v3/card': '../../pages/card.html',
  '/v3/card.js': 'card.js',
  '/v3/card-form.js': '../../pages/card-form.js',
  '/v3/card-format.js': '../../pages/card-format.js',
  '/v3/authenticate': 'authenticate.html',
  '/v3/authenticate.js': 'authenticate.js',
  '/v3/bank.js': '../../pages/bank.js',
  '/v3/texts.js': '../../pages/texts.js',
  '/v3/host.js': '../../pages/host.js',
  '/v3/pages.css': '../../pages/pages.css',
}

/** Serves the Stripe.js look-alike, the card form, and the bank's page with its endpoints. */
export function serveStripePages(app: FastifyInstance, world: World): void {
  servePages(app, new URL('./pages/', import.meta.url), FILES)

  app.get('/v3/challenges/:id', (request, reply) => {
    const challenge = findChallenge(request.url.split('?')[1] ?? '', request.params)
    return challenge ? toView(challenge) : reply.code(404).send({})
  })

  app.post('/v3/challenges/:id', (request, reply) => {
    const form = (request.body as string | undefined) ?? ''
    const challenge = findChallenge(form, request.params)
    if (!challenge) return reply.code(404).send({})
    const outcome = parseForm(form).outcome === 'complete' ? 'complete' : 'fail'
    world.store.transaction(() => completeChallenge(world, challenge, outcome))
    world.webhooks.deliverDue()
    return { ...toView(challenge), is_complete: outcome === 'complete' }
  })

  function findChallenge(encoded: string, params: unknown): Challenge | undefined {
    const { id } = params as { id: string }
    const challenge = world.store.find<Challenge>('challenge', id)
    return challenge?.client_secret === parseForm(encoded).client_secret ? challenge : undefined
  }

  function toView(challenge: Challenge) {
    const intent = world.store.find<PaymentIntent>('payment_intent', challenge.payment_intent)
    const method = world.store.find<PaymentMethod>('payment_method', intent?.payment_method ?? '')
    return {
      is_open: intent !== undefined && isOpen(challenge, intent),
      merchant: world.merchantName,
      amount: intent?.amount,
      currency: intent?.currency,
      brand: method?.card.brand,
      last4: method?.card.last4,
      return_to: intent && toReturnAddress(challenge, intent),
    }
  }
}

/** Return address of a 3-D Secure redirect, with Stripe's parameters. */
function toReturnAddress(challenge: Challenge, intent: PaymentIntent): string | null {
  if (challenge.return_url === null) return null
  const address = new URL(challenge.return_url)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret)
  address.searchParams.set(
    'redirect_status',
    intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
  )
  return address.href
}
