import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { randomToken } from './ids.ts'
import { act, secondsNow } from './provider.ts'
import type { ProviderWorld } from './provider.ts'
import type { StoredDocument } from './store.ts'

/** A 3-D Secure challenge. It is open only while its intent waits for it. */
export interface Challenge extends StoredDocument {
  secret: string
  payment_intent: string
}

/** How the shopper ends a challenge. */
export type ChallengeOutcome = 'complete' | 'fail'

/** A provider's part of the bank's page. */
interface Bank {
  /** The code that the shopper has to enter, if the bank asks for one. */
  code?: string
  /** What the page shows; the amount is a decimal text. */
  toView: (challenge: Challenge) => {
    is_open: boolean
    amount: string
    currency: string
    brand: string | undefined
    last4: string | undefined
  }
  complete: (challenge: Challenge, outcome: ChallengeOutcome) => void
}

const Query = z.object({ secret: z.string() })
const Decision = Query.extend({ outcome: z.enum(['complete', 'fail']), code: z.string().max(20).optional() })

/** Stores a challenge for an intent. Returns the address of the bank's page. */
export function createChallenge(
  world: ProviderWorld,
  prefix: string,
  { id, intentId }: { id: string; intentId: string },
): string {
  const secret = randomToken(32)
  const challenge: Challenge = { id, created: secondsNow(world), secret, payment_intent: intentId }
  world.store.put('challenge', challenge)
  return `${world.publicUrl}${prefix}/challenge?${new URLSearchParams({ id, secret })}`
}

/** Serves the endpoints of the bank's page, which toCardPages (pages.ts) contains. */
export function serveChallenges(
  app: FastifyInstance,
  world: ProviderWorld,
  prefix: string,
  bank: Bank,
): void {
  app.get(`${prefix}/challenges/:id`, (request, reply) => {
    const challenge = findChallenge(request.params, Query.safeParse(request.query).data?.secret)
    return challenge ? show(challenge) : reply.code(404).send({})
  })

  app.post(`${prefix}/challenges/:id`, (request, reply) => {
    const decision = Decision.safeParse(request.body).data
    const challenge = findChallenge(request.params, decision?.secret)
    if (!decision || !challenge) return reply.code(404).send({})
    // As at a real bank a wrong code may be retried; only cancelling fails the challenge.
    if (decision.outcome === 'complete' && decision.code !== bank.code) {
      return { ...show(challenge), is_wrong: true }
    }
    act(world, () => bank.complete(challenge, decision.outcome))
    return show(challenge)
  })

  function findChallenge(params: unknown, secret: string | undefined): Challenge | undefined {
    const challenge = world.store.find<Challenge>('challenge', (params as { id: string }).id)
    return challenge?.secret === secret ? challenge : undefined
  }

  function show(challenge: Challenge) {
    const needsCode = bank.code !== undefined
    return { ...bank.toView(challenge), merchant: world.merchantName, needs_code: needsCode }
  }
}
