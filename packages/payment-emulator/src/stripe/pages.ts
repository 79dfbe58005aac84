import type { FastifyInstance } from 'fastify'
import { serveApps } from '../apps/app-server.ts'
import { serveChallenges } from '../challenges.ts'
import { toDecimal } from '../money.ts'
import { EXPRESS_SCRIPT, FRAMES_SCRIPT, servePages, toCardPages } from '../pages.ts'
import { completeChallenge, endAppPayment, isOpen, isOpenInApp } from './confirmation.ts'
import { getIntent } from './intents.ts'
import type { PaymentMethod } from './objects.ts'
import type { World } from './world.ts'

const own = (file: string) => new URL(`./pages/${file}`, import.meta.url)

/** Serves the Stripe.js look-alike, the card form, and the bank's page with its endpoints. */
export function serveStripePages(app: FastifyInstance, world: World): void {
  servePages(app, {
    ...toCardPages('/v3'),
    '/v3/': [FRAMES_SCRIPT, EXPRESS_SCRIPT, own('express-element.js'), own('stripe.js')],
    '/v3/card.js': own('card.js'),
    '/v3/sheet.js': own('sheet.js'),
  })
  serveChallenges(app, world, '/v3', {
    toView(challenge) {
      const intent = getIntent(world, challenge.payment_intent)
      const method = world.store.find<PaymentMethod>('payment_method', intent.payment_method ?? '')
      return {
        is_open: isOpen(challenge, intent),
        amount: toDecimal(intent.amount),
        currency: intent.currency,
        brand: method?.card?.brand,
        last4: method?.card?.last4,
      }
    },
    complete: (challenge, outcome) => void completeChallenge(world, challenge, outcome),
  })
  serveApps(app, world, '/v3', {
    read(payment) {
      const intent = getIntent(world, payment.payment_intent)
      const { amount: amountMinor, currency, status } = intent
      return { isOpen: isOpenInApp(payment, intent), isPaid: status === 'succeeded', amountMinor, currency }
    },
    settle: (payment, outcome) => endAppPayment(world, payment, outcome),
    toReturnUrl({ return_url: returnUrl, payment_intent: id }, isPaid) {
      if (returnUrl === undefined) return undefined
      const address = new URL(returnUrl)
      address.searchParams.set('payment_intent', id)
      address.searchParams.set('payment_intent_client_secret', getIntent(world, id).client_secret)
      address.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed')
      return address.href
    },
  })
}
