import type { FastifyInstance } from 'fastify'
import { serveApps } from '../apps/app-server.ts'
import { serveChallenges } from '../challenges.ts'
import { toDecimal } from '../money.ts'
import { EXPRESS_SCRIPT, FRAMES_SCRIPT, servePages, toCardPages } from '../pages.ts'
import { getAttempt, getIntent } from './intents.ts'
import { endAppPayment, isOpenInApp } from './app-payments.ts'
import { completeChallenge, isOpen } from './payments.ts'
import type { World } from './world.ts'

/** The code of every 3-D Secure challenge. */
const CHALLENGE_CODE = '1234'

const own = (file: string) => new URL(`./pages/${file}`, import.meta.url)

/** Serves the Airwallex.js look-alike, the card form, and the bank's page with its endpoints. */
export function serveAirwallexPages(app: FastifyInstance, world: World): void {
  servePages(app, {
    ...toCardPages('/airwallex'),
    '/airwallex/elements.js': [FRAMES_SCRIPT, EXPRESS_SCRIPT, own('wallet-element.js'), own('elements.js')],
    '/airwallex/card.js': own('card.js'),
    '/airwallex/sheet.js': own('sheet.js'),
  })
  serveChallenges(app, world, '/airwallex', {
    code: CHALLENGE_CODE,
    toView(challenge) {
      const intent = getIntent(world, challenge.payment_intent)
      const { card } = getAttempt(world, intent.latest_attempt ?? '')
      return {
        is_open: isOpen(challenge, intent),
        amount: toDecimal(intent.amount_minor),
        currency: intent.currency,
        brand: card?.brand,
        last4: card?.last4,
      }
    },
    complete: (challenge, outcome) =>
      void completeChallenge(world, getIntent(world, challenge.payment_intent), challenge, outcome),
  })
  serveApps(app, world, '/airwallex', {
    read(payment) {
      const intent = getIntent(world, payment.payment_intent)
      const { amount_minor: amountMinor, currency, status } = intent
      return { isOpen: isOpenInApp(payment, intent), isPaid: status === 'SUCCEEDED', amountMinor, currency }
    },
    settle: (payment, outcome) => endAppPayment(world, payment, outcome),
    // Airwallex returns to the address as it was given.
    toReturnUrl: (payment) => payment.return_url,
  })
}
